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

    var isRestored: Bool { if case .restored = self { true } else { false } }
  }

  /// The parts of the last written state that determine whether to write again.
  private struct Written: Equatable {
    var state: State
    var waiting: [Waiting]
    var owner: SessionOwner?
    /// The principal is never written, but when it changes, the file may contain more than is
    /// allowed.
    var principal: Principal?

    @MainActor init(_ machine: Machine) {
      let session = machine.session
      (state, waiting) = (session.state.step, machine.waitingAndResuming)
      (owner, principal) = (session.owner, session.principal)
    }

    /// Whether another account is signed in than before, or the same one with fewer roles.
    func hasFewerRights(than other: Self) -> Bool {
      guard let old = other.principal else { return false }
      return old.subject != principal?.subject
        || !(principal?.roles ?? []).isSuperset(of: old.roles)
    }

    func isUrgent(after other: Self?) -> Bool {
      waiting != other?.waiting ?? [] || principal != other?.principal || owner != other?.owner
    }
  }

  private let file: (any StateFileBackend)?
  private let path: String
  let codec: StateCodec
  /// The app's values, and those of the host.
  var values: [KeptValue]
  private var bytes: [UInt8]?
  private var written: Written?
  /// The store's change counts at the last comparison and at the last check for urgent changes.
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
  /// The account that was signed in when the restored state was saved.
  private(set) var owner: SubjectDigest?

  package init(
    file: any StateFileBackend, at path: String, codec: StateCodec, values: [KeptValue]
  ) {
    self.file = file
    self.path = path
    self.codec = codec
    self.values = values
  }

  /// Creates a keeper that saves nothing because no location is known.
  package init(homeless codec: StateCodec) {
    self.codec = codec
    file = nil
    values = []
    path = ""
    problem = StateFileError(.noPlace, at: path)
  }

  /// Whether the saved state will be available after the app quits.
  package var isKeeping: Bool { isTaken && problem == nil }

  /// Whether another instance has the file, so that nothing is saved until it ends.
  var isWaiting: Bool { !isTaken && problem?.reason == .inUse }

  /// Takes the file when the other instance ends, and keeps a copy of its state.
  ///
  /// - Parameter done: Receives the path of the copy, `nil` if there was no state, or the error.
  func takeWhenFree(_ done: @escaping @MainActor (Result<String?, StateFileError>) -> Void) {
    guard isWaiting, let file else { return }
    file.takeWhenFree(marked: mark) { [weak self] result in
      guard let self, isWaiting else { return }
      do throws(StateFileError) {
        let aside: String?
        if let found = try result.get() { aside = try file.keepAside(found) } else { aside = nil }
        (isTaken, written, seen) = (true, nil, (nil, nil))
        problem = nil
        done(.success(aside))
      } catch {
        giveUp(error)
        done(.failure(error))
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
  ///   - store: The store, in its initial state.
  ///   - setsAside: Whether to rename a file that cannot be read; if not, it is left in place.
  /// - Returns: The content of the file and the result.
  package func restore(into machine: Machine, settingAside setsAside: Bool = true) -> Found {
    guard let bytes else {
      return aside.map { .setAside(path: $0, why: .unreadable) } ?? .nothing
    }
    self.bytes = nil
    do {
      let restoration = try codec.restore(Data(bytes), into: machine, values) { owner = $0 }
      losses = restoration.losses
      return .restored(restoration)
    } catch {
      guard setsAside else {
        problem = StateFileError(.foreign("cannot be read"), at: path)
        return .nothing
      }
      do {
        guard let file else { return .nothing }
        return .setAside(path: try file.setAside(), why: error)
      } catch {
        giveUp(error)
        return .nothing
      }
    }
  }

  /// Writes urgent changes immediately: queued links, and the state of a user whose rights changed.
  ///
  /// - Parameter store: The store.
  /// - Returns: The error, or `nil` if there is none or it was already reported.
  func writeUrgent(of machine: Machine) -> StateFileError? {
    guard isTaken, machine.changes != seen.urgent else { return nil }
    seen.urgent = machine.changes
    let now = Written(machine)
    return now.isUrgent(after: written) ? write(now, of: machine) : nil
  }

  /// Returns whether the state may have changed since the last write.
  ///
  /// - Parameter store: The store.
  /// - Returns: `true` if the state should be written.
  func needsWriting(of machine: Machine) -> Bool {
    isTaken
      && (problem != nil || machine.changes != seen.any || !values.allSatisfy { $0.isUnchanged() })
  }

  /// Writes the state if it differs from the last written one, after the pending writes.
  ///
  /// - Parameter store: The store.
  /// - Returns: The error, or `nil` if there is none or it was already reported.
  func write(_ machine: Machine) -> StateFileError? {
    file?.settle()
    return unwritten(of: machine).flatMap { write($0, of: machine) }
  }

  /// Writes the state as ``write(_:)`` does, without waiting for the disk.
  ///
  /// - Parameter store: The store.
  func writeLater(_ machine: Machine) {
    guard let now = unwritten(of: machine) else { return }
    (written, seen.any) = (now, machine.changes)
    do {
      let bytes = try Array(codec.encode(machine, values))
      file?.replaceLater(with: bytes) { [weak self] error in
        if let self, let problem = note(error) { onProblem(problem) }
      }
    } catch {
      if let problem = note(StateFileError(.system("\(error)"), at: path)) { onProblem(problem) }
    }
  }

  /// Returns what to write, or `nil` if it is written already.
  private func unwritten(of machine: Machine) -> Written? {
    guard needsWriting(of: machine) else { return nil }
    let areSame = values.allSatisfy { $0.isUnchanged() }
    seen.any = machine.changes
    let now = Written(machine)
    return problem != nil || now != written || !areSame ? now : nil
  }

  /// Releases the file, so that other instances can use it.
  package func end() {
    file?.release()
    isTaken = false
  }

  private func write(_ now: Written, of machine: Machine) -> StateFileError? {
    let last = written
    // Updated even on failure, so that a disk that refuses is not asked before each frame.
    (written, seen.any) = (now, machine.changes)
    do {
      try file?.replace(with: Array(codec.encode(machine, values)))
      return note(nil)
    } catch {
      // The file must not keep the data of an account that lost rights. Removing it works even on a
      // full disk.
      if let last, now.hasFewerRights(than: last) { try? file?.erase() }
      return note(error as? StateFileError ?? StateFileError(.system("\(error)"), at: path))
    }
  }

  /// Notes how a write ended.
  ///
  /// - Returns: The error, unless the last write failed with the same one.
  private func note(_ error: StateFileError?) -> StateFileError? {
    let old = problem
    switch error?.reason {
    case nil: problem = isTaken ? nil : problem
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
