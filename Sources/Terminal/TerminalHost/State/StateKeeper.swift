#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
package import Navigation
import TerminalKit
package import TerminalUI

/// Keeps an app's state in a file: restores it at launch and saves it after changes.
@MainActor
package final class StateKeeper {
  /// The content of the file when it was taken.
  package enum Found {
    /// There is nothing to restore.
    case nothing
    /// A state was restored, with this result.
    case restored(StateRestoration)
    /// This program could not read the app's file, which was renamed.
    case setAside(path: String, why: NavigationSnapshotError)
  }

  /// The parts of the last written state that determine whether to write again.
  private struct Written: Equatable {
    var state: State
    var waiting: [Waiting]
    var owner: SessionOwner?
    /// The principal is never written, but when it changes, the file may contain more than is
    /// allowed.
    var principal: Principal?
    var kept: Kept

    /// What is kept of visits, without the values.
    struct Kept: Equatable {
      var drafts: [KeptDraft]
      var lines: [String]
      var locked: [LockedVisit]

      @MainActor init(_ visits: Visits) {
        drafts = visits.current.screens.drafts.kept
        (lines, locked) = (visits.current.lines.kept.lines, visits.locked)
      }
    }

    @MainActor init(_ visits: Visits) {
      let session = visits.machine.session
      (state, waiting) = (session.state.step, visits.machine.waitingAndResuming)
      (owner, principal) = (session.owner, session.principal)
      kept = Kept(visits)
    }

    /// Whether the last file has what may not stay: what another account left, or what needs a role
    /// that was lost.
    func mustReplace(_ last: Self) -> Bool {
      func isOthers(_ other: SessionOwner) -> Bool { !(owner?.isSame(as: other) ?? false) }
      if last.owner.map(isOthers) ?? false { return true }
      if last.kept.locked.contains(where: { isOthers($0.owner) && !kept.locked.contains($0) }) {
        return true
      }
      guard let old = last.principal else { return false }
      return old.subject != principal?.subject
        || !(principal?.roles ?? []).isSuperset(of: old.roles)
    }

    func isUrgent(after last: Self?) -> Bool {
      waiting != last?.waiting ?? [] || principal != last?.principal || owner != last?.owner
        || kept.locked != last?.kept.locked ?? []
    }
  }

  private let file: (any StateFileBackend)?
  private let path: String
  private let codec: StateCodec
  /// The values of everybody.
  private let shared: [KeptValue]
  /// The file with those values, if it is not the one with the state.
  private let sharedFile: SharedFile?
  private var bytes: [UInt8]?
  private var written: Written?
  /// The machine's change counts at the last comparison and at the last check for urgent changes.
  private var seen: (any: Int?, urgent: Int?)
  private var isTaken = false
  /// The new path of a file that was not the app's.
  private var aside: String?
  private var mark: [UInt8] = []
  /// The reason no state is saved, or the reason the last write failed, so that the file is out of
  /// date.
  package private(set) var problem: StateFileError? {
    didSet { if (problem == nil) != (oldValue == nil) { onChange() } }
  }
  /// Called when the state is saved that was not before, and the other way around.
  var onChange: () -> Void = {}
  /// Called when a write that nobody waited for fails.
  var onProblem: (StateFileError) -> Void = { _ in }
  /// The parts that were not restored, for the messages printed when the app exits.
  package private(set) var losses: [String] = []

  /// Creates a keeper.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - path: The path of the file, for messages.
  ///   - codec: The codec of the app's state.
  ///   - values: The app's values; those of accounts are kept with their visits.
  ///   - sharedFile: The file with the values of everybody; `nil` if they are saved with the state.
  package init(
    file: any StateFileBackend, at path: String, codec: StateCodec, values: [KeptValue],
    sharedFile: SharedFile? = nil
  ) {
    (self.file, self.path, self.codec) = (file, path, codec)
    (shared, self.sharedFile) = (values.shared, sharedFile)
  }

  /// Creates a keeper that saves nothing because no location is known.
  package init(homeless codec: StateCodec) {
    self.codec = codec
    (file, sharedFile) = (nil, nil)
    shared = []
    path = ""
    problem = StateFileError(.noPlace, at: path)
  }

  /// Whether the saved state will be available after the app quits.
  package var isKeeping: Bool { isTaken && problem == nil }

  /// Whether another instance has the file, so that nothing is saved until it ends.
  var isWaiting: Bool { !isTaken && problem?.reason == .inUse }

  /// Takes the file when the other instance ends, and what it keeps: places and values of everybody
  /// stay those of this instance.
  ///
  /// - Parameters:
  ///   - visits: The visits of this instance.
  ///   - undisturbed: Does work when it takes nothing away from the user; until then, the file stays as
  ///     the other instance left it.
  ///   - done: Receives what was found, or the error.
  func takeWhenFree(
    into visits: Visits, _ undisturbed: @escaping @MainActor (@escaping () -> Void) -> Void,
    _ done: @escaping @MainActor (Result<Found, StateFileError>) -> Void
  ) {
    guard isWaiting, let file else { return }
    file.takeWhenFree(marked: mark) { [weak self] result in
      undisturbed { [weak self] in
        guard let self, isWaiting else { return }
        do throws(StateFileError) {
          bytes = try result.get()
          (isTaken, written, seen) = (true, nil, (nil, nil))
          problem = nil
          let found = open(settingAside: true) { snapshot, parts in
            visits.take(parts, of: snapshot?.owner.map(SessionOwner.saved))
            if let snapshot { visits.machine.submit(.take(snapshot.waiting)) }
            return nil
          }
          if let problem { throw problem }
          done(.success(found))
        } catch {
          giveUp(error)
          done(.failure(error))
        }
      }
    }
  }

  /// Locks the file for this process.
  ///
  /// - Parameters:
  ///   - app: The app's name.
  ///   - setsAside: Whether to rename a file that is not the app's; if not, it is left in place.
  /// - Throws: An error if the file is not available; the app then runs without saved state.
  package func take(for app: String, settingAside setsAside: Bool = false) throws(StateFileError) {
    mark = StateMark(app: app).bytes
    do {
      bytes = try file?.take(marked: mark)
      isTaken = true
    } catch {
      if setsAside, case .foreign = error.reason, let path = try? file?.setAside() {
        aside = path
        return try take(for: app)
      }
      problem = error
      throw error
    }
  }

  /// Restores the state.
  ///
  /// - Parameters:
  ///   - visits: The visits, of which the first has begun, in the initial state.
  ///   - setsAside: Whether to rename a file that cannot be read; if not, it is left in place.
  /// - Returns: The content of the file and the result.
  package func restore(into visits: Visits, settingAside setsAside: Bool = true) -> Found {
    let found = open(settingAside: setsAside) { snapshot, parts in
      let (machine, before) = (visits.machine, visits.machine.session.situation)
      let unread = shared.hand(sharedFile?.values ?? parts.shared)
      visits.take(parts, of: snapshot?.owner.map(SessionOwner.saved))
      guard let snapshot else { return nil }
      let report = machine.restore(snapshot)
      let after = machine.session.situation
      return StateRestoration(
        report: report, lostValues: unread + visits.takeUnread(),
        isBack: after.state != before.state || after.waiting != before.waiting)
    }
    if case .restored(let restoration) = found { losses = restoration.losses }
    return found
  }

  /// Reads what was found, and hands it on.
  private func open(
    settingAside setsAside: Bool,
    _ take: (Snapshot?, KeptParts) -> StateRestoration?
  ) -> Found {
    guard let bytes = bytes.take() else {
      _ = take(nil, KeptParts(locked: []))
      return aside.map { .setAside(path: $0, why: .unreadable) } ?? .nothing
    }
    do throws(NavigationSnapshotError) {
      let (snapshot, parts) = try codec.decode(Data(bytes))
      return take(snapshot, parts).map { .restored($0) } ?? .nothing
    } catch {
      guard setsAside else {
        problem = StateFileError(.foreign("cannot be read"), at: path)
        return .nothing
      }
      let why = error
      do throws(StateFileError) {
        guard let file else { return .nothing }
        let path = try file.setAside()
        _ = take(nil, KeptParts(locked: []))
        return .setAside(path: path, why: why)
      } catch {
        giveUp(error)
        return .nothing
      }
    }
  }

  /// Writes urgent changes immediately: queued links, and the state of a user whose rights changed.
  ///
  /// - Returns: The error, or `nil` if there is none or it was already reported.
  func writeUrgent(of visits: Visits) -> StateFileError? {
    guard isTaken, visits.machine.changes != seen.urgent else { return nil }
    seen.urgent = visits.machine.changes
    let now = Written(visits)
    return now.isUrgent(after: written) ? write(now, of: visits) : nil
  }

  /// Returns whether the state may have changed since the last write.
  func needsWriting(of visits: Visits) -> Bool {
    isTaken
      && (problem != nil || visits.machine.changes != seen.any || !areValuesUnchanged(of: visits)
        || Written.Kept(visits) != written?.kept)
  }

  /// Writes the state if it differs from the last written one, after the pending writes.
  ///
  /// - Returns: The error, or `nil` if there is none or it was already reported.
  func write(_ visits: Visits) -> StateFileError? {
    file?.settle()
    return unwritten(of: visits).flatMap { write($0, of: visits) }
  }

  /// Writes the state as ``write(_:)`` does, without waiting for the disk.
  func writeLater(_ visits: Visits) {
    guard let now = unwritten(of: visits) else { return }
    (written, seen.any) = (now, visits.machine.changes)
    do {
      let bytes = try encode(visits)
      file?.replaceLater(with: bytes) { [weak self] error in
        if let self, let problem = note(error) { onProblem(problem) }
      }
    } catch {
      if let problem = note(StateFileError(.system("\(error)"), at: path)) { onProblem(problem) }
    }
  }

  /// Returns what to write, or `nil` if it is written already.
  private func unwritten(of visits: Visits) -> Written? {
    guard needsWriting(of: visits) else { return nil }
    seen.any = visits.machine.changes
    let now = Written(visits)
    return problem != nil || now != written || !areValuesUnchanged(of: visits) ? now : nil
  }

  private func areValuesUnchanged(of visits: Visits) -> Bool {
    visits.areValuesUnchanged && shared.allSatisfy { $0.isUnchanged() }
  }

  private func encode(_ visits: Visits) throws -> [UInt8] {
    // What cannot be written now is written with a later change.
    try? sharedFile?.write(shared)
    return try Array(
      codec.encode(visits.machine, visits.parts(sharing: sharedFile == nil ? shared : [])))
  }

  /// Releases the file, so that other instances can use it.
  package func end() {
    file?.release()
    isTaken = false
  }

  private func write(_ now: Written, of visits: Visits) -> StateFileError? {
    let last = written
    // Updated even on failure, so that a disk that refuses is not asked before each frame.
    (written, seen.any) = (now, visits.machine.changes)
    do {
      try file?.replace(with: encode(visits))
      return note(nil)
    } catch {
      // Removing the file works even on a full disk.
      if let last, now.mustReplace(last) { try? file?.erase() }
      return note(error as? StateFileError ?? StateFileError(.system("\(error)"), at: path))
    }
  }

  /// Notes how a write ended.
  ///
  /// - Returns: The error, unless the last write failed with the same one.
  private func note(_ error: StateFileError?) -> StateFileError? {
    let old = problem
    switch error?.reason {
    case nil:
      problem = isTaken ? nil : problem
    case .system?: problem = error
    case _?: error.map(giveUp)
    }
    return problem == old ? nil : problem
  }

  private func giveUp(_ why: StateFileError) {
    problem = why
    end()
  }
}
