import Navigation
import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The visit of whoever uses the app now, and what others left whose sessions ended.
///
/// This is the only place that decides what becomes of a visit, and nothing passes from one account to
/// another.
@MainActor
package final class Visits {
  private(set) var current: Visit
  /// What is kept for accounts whose sessions ended; nothing while somebody is signed in.
  private(set) var locked: [LockedVisit] = []
  /// What was lost since it was last taken: something that another account left, and the values that
  /// could not be decoded.
  private var losses = (ofOthers: false, unread: [String]())
  let machine: Machine
  private let configuration: HostConfiguration
  private let frames: FrameScheduler
  private let began: ContinuousClock.Instant
  /// The app's values that belong to an account.
  private let values: [KeptValue]

  init(
    machine: Machine, configuration: HostConfiguration, frames: FrameScheduler
  ) {
    (self.machine, self.configuration, self.frames) = (machine, configuration, frames)
    (began, values) = (frames.clock.now, configuration.values.ofAccounts)
    current = Visit(
      machine: machine, configuration: configuration, frames: frames, began: began)
  }

  // MARK: - From one visit to the next

  /// Ends the visit if a record says so, before anybody hears of the record.
  ///
  /// - Returns: Whether another visit has begun, which must not hear what the record changed.
  func follow(_ record: Record) -> Bool {
    let (old, new) = (record.principals.before?.subject, record.principals.after?.subject)
    if record.notices.contains(.signedOut) {
      forget()
      begin(.signedOut, with: record)
    } else if old == new {
      return false
    } else if let new {
      if old == nil { return arrive(new, to: record) }
      forget()
      begin(.otherAccount, with: record)
    } else if let owner = record.owners.after {
      lock(for: owner)
      begin(.ended, with: record)
    }
    return true
  }

  /// Lets an account continue the visit of nobody; if the session is another one's, a new visit begins
  /// with what nobody has left since.
  private func arrive(_ subject: String, to record: Record) -> Bool {
    let isOthers = record.owners.before.map { !$0.isOf(subject) } ?? false
    if isOthers {
      let own = takeOut()
      begin(.otherAccount, with: record)
      layUnder(own)
    }
    unlock(locked, for: subject)
    return isOthers
  }

  /// Sets aside what the visit leaves, until its account signs in again.
  private func lock(for owner: SessionOwner) {
    var kept = takeOut()
    let cleared = (try? values.encoded()) ?? [:]
    kept.values = kept.values.filter { $0.value != cleared[$0.key] }
    locked = [LockedVisit(owner: owner, kept: kept)]
  }

  /// Discards what the visit leaves, and what is locked.
  private func forget() {
    _ = takeOut()
    locked = []
  }

  /// Takes out what the visit leaves; the screens end, and the values are clear then.
  private func takeOut() -> KeptVisit {
    current.end()
    var kept = KeptVisit(drafts: current.screens.drafts.kept, lines: current.lines.kept.lines)
    kept.values = takeValues()
    return kept
  }

  private func takeValues() -> [String: Data] {
    let saved = values.compactMap { value in (try? value.encoded()).map { (value.name, $0) } }
    for value in values { value.clear?() }
    return Dictionary(saved, uniquingKeysWith: { first, _ in first })
  }

  /// Begins a visit, which knows of the last one how many of its screens have closed.
  private func begin(_ cause: Visit.Beginning.Cause, with record: Record) {
    let left = record.after.state.screens
    let closed = record.before.state.screens.subtracting(left).count
    current = Visit(
      machine: machine, configuration: configuration, frames: frames, began: began,
      Visit.Beginning(
        cause: cause, closed: closed, request: record.id, principal: record.principals.after,
        notices: record.notices, key: record.request == nil ? nil : frames.key,
        instant: record.instant))
  }

  /// Lays what is kept under what the visit has.
  private func layUnder(_ kept: KeptVisit) {
    losses.unread += values.hand(kept.values)
    current.screens.layUnder(kept.drafts)
    current.lines.put(kept.lines)
  }

  /// Lays what an account left under its visit, and discards what others left.
  private func unlock(_ left: [LockedVisit], for subject: String) {
    locked = []
    let others = left.filter { !$0.owner.isOf(subject) }
    if others.contains(where: { $0.kept.hasTyped || holdsValues($0.kept) }) {
      losses.ofOthers = true
    }
    for visit in left.reversed() where visit.owner.isOf(subject) { layUnder(visit.kept) }
  }

  /// Whether one of the values is other than what clearing it leaves.
  private func holdsValues(_ kept: KeptVisit) -> Bool {
    guard values.contains(where: { kept.values[$0.name] != nil }) else { return false }
    let own = takeValues()
    let cleared = (try? values.encoded()) ?? [:]
    losses.unread += values.hand(own)
    return values.contains { value in
      kept.values[value.name].map { $0 != cleared[value.name] } ?? false
    }
  }

  // MARK: - From one run to the next

  /// Returns everything that a file keeps beside the session, with these values of everybody.
  func parts(sharing shared: [KeptValue]) throws -> KeptParts {
    KeptParts(
      shared: try shared.encoded(),
      kept: KeptVisit(
        values: try values.encoded(), drafts: current.screens.drafts.kept,
        lines: current.lines.kept.lines),
      locked: machine.session.principal == nil ? locked : nil)
  }

  /// Whether the values of accounts are as they were last encoded.
  var areValuesUnchanged: Bool { values.allSatisfy { $0.isUnchanged() } }

  /// Takes what a file keeps: it is laid under the visit if it is nobody's or the account's that is
  /// signed in, locked if nobody is, and discarded if somebody else is.
  func take(_ parts: KeptParts, of owner: SessionOwner?) {
    var left = parts.locked ?? []
    if let owner, parts.locked == nil {
      left.append(LockedVisit(owner: owner, kept: parts.kept))
    } else {
      layUnder(parts.kept)
    }
    if let principal = machine.session.principal {
      unlock(left, for: principal.subject)
    } else {
      locked = left + locked
    }
  }

  /// Whether anything is kept for an account whose session ended.
  var hasLocked: Bool { locked.contains { !$0.kept.isEmpty } }

  /// Returns the names of the values that could not be decoded since the last call.
  func takeUnread() -> [String] {
    defer { losses.unread = [] }
    return losses.unread
  }

  /// Returns what to say of what was lost since the last call.
  func takeNotice() -> Notice? {
    defer { losses = (false, []) }
    if losses.ofOthers { return HostNotices().otherAccountsValues() }
    let unread = losses.unread.map(StateRestoration.unread)
    return unread.isEmpty ? nil : HostNotices().restored(without: unread)
  }
}

extension State {
  /// The screens that it holds above the roots of the tabs.
  fileprivate var screens: Set<EntryID> {
    Set((tabs.flatMap(\.path) + layers.flatMap { [$0.root] + $0.path }).map(\.id))
  }
}
