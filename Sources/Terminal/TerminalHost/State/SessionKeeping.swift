import Navigation
import TerminalKit
import TerminalUI

/// Saves a session in a file.
///
/// Queued links are written to disk before a frame announces them, and so is the loss of a user's
/// rights. Everything else is written when the app is idle: one second after the last move, before
/// the app is suspended, and when it exits, but never between a key press and its frame. A process
/// killed within that second loses its last moves, but no links. When an account loses rights, its
/// data is overwritten at once, or the file is removed if the disk is full.
@MainActor
package final class SessionKeeping {
  /// The keeper that saves tapes and screenshots; `nil` if files are not available.
  var trailKeeper: TrailKeeper?
  private let visits: Visits
  private var machine: Machine { visits.machine }
  private let backend: any TerminalBackend
  private var state: StateKeeper?
  /// The clock that times delayed writes.
  private var clock: AppClock?
  private var alarm: Int?
  /// The times of the first and last unwritten change.
  private var unwritten: (first: ContinuousClock.Instant, last: ContinuousClock.Instant)?
  /// The store's change count at the last move.
  private var seen: Int?
  /// Called when the state cannot be written.
  var onProblem: (StateFileError) -> Void = { _ in }
  /// Called when the state is saved that was not before, and the other way around.
  var onChange: () -> Void = {}
  /// Called when another instance has ended, and the state is saved from now on; receives what was
  /// found of that instance's.
  var onTakeover: (StateKeeper.Found) -> Void = { _ in }
  /// Does work when it takes nothing away from the user.
  var undisturbed: @MainActor (@escaping () -> Void) -> Void = { $0() }
  /// Claims what only one instance can have besides the state; called when no other has the state.
  package var claim: () -> Void = {}

  /// The idle time before writing.
  static var rest: Duration { .seconds(1) }
  /// The maximum time that a change stays unwritten while the app is not idle.
  static var longestRest: Duration { .seconds(5) }

  init(visits: Visits, backend: any TerminalBackend) {
    self.visits = visits
    self.backend = backend
  }

  /// Restores the saved state, and saves the state from now on.
  ///
  /// - Parameters:
  ///   - state: The keeper of the state.
  ///   - clock: The clock that times delayed writes.
  ///   - notices: The notices that the restored session causes; the result must not hide them.
  ///   - writer: The writer of the result.
  /// - Returns: What to tell the user.
  func restore(
    _ state: StateKeeper, writingOn clock: AppClock, after notices: NoticeBoard,
    by writer: NoticeWriter
  ) -> Notice? {
    (self.state, self.clock) = (state, clock)
    state.onProblem = { [weak self] in self?.report($0) }
    state.onChange = { [weak self] in self?.onChange() }
    let words = HostNotices()
    let found = state.restore(into: visits)
    if let problem = state.problem { return words.stateNotKept(because: problem) }
    switch found {
    case .nothing: return nil
    case .setAside(let path, let why): return words.stateSetAside(as: path, because: why)
    case .restored(let restoration):
      guard restoration.losses.isEmpty else {
        return words.restored(without: restoration.losses)
      }
      guard notices.notice == nil, restoration.isBack else { return nil }
      let waiting = machine.waiting
      let labels = waiting.map(writer.label)
      if waiting.count == 1, waiting[0].request == .place { return words.canReturn(to: labels[0]) }
      return waiting.isEmpty ? words.restored() : words.stillWaiting(afterRestart: labels)
    }
  }

  /// Whether the state is not saved, although it was meant to be.
  var isUnsaved: Bool { state?.problem != nil }

  /// Claims what only one instance can have, together with the state: now, or when the instance that
  /// has the state ends.
  func claimAll() {
    if state?.isWaiting == true { takeOverWhenFree() } else { claim() }
  }

  private func takeOverWhenFree() {
    state?.takeWhenFree(into: visits, undisturbed) { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let problem): report(problem)
      case .success(let found):
        writeNow()
        onTakeover(found)
      }
    }
  }

  private func report(_ problem: StateFileError) {
    onProblem(problem)
    // Another instance took the file first; its end is waited for.
    takeOverWhenFree()
  }

  /// Writes the initial state, so that no other instance takes the file.
  func writeFirst() {
    backend.hasMoreInput ? writeLater() : writeNow()
  }

  /// Writes urgent changes immediately; called before each frame.
  ///
  /// A change is urgent if it must not be lost, or if it ends a user's rights.
  func writeUrgent() {
    if let problem = state?.writeUrgent(of: visits) { report(problem) }
  }

  /// Schedules a write for when the app is idle; called after each frame.
  func writeLater() {
    guard let clock, state?.needsWriting(of: visits) ?? false else { return }
    let now = clock.now
    if unwritten == nil {
      unwritten = (now, now)
    } else if seen != machine.changes {
      unwritten?.last = now
    }
    seen = machine.changes
    if alarm == nil { arm() }
  }

  /// Writes all unwritten changes, and returns when they are on the disk.
  func writeNow() {
    stopWaiting()
    if let problem = state?.write(visits) { report(problem) }
  }

  private func stopWaiting() {
    if let alarm { clock?.cancel(alarm) }
    (alarm, unwritten) = (nil, nil)
  }

  /// Stops writing.
  func forget() {
    stopWaiting()
    state = nil
  }

  private func arm() {
    guard let clock, let unwritten else { return }
    let due = min(
      unwritten.last.advanced(by: Self.rest), unwritten.first.advanced(by: Self.longestRest))
    alarm = clock.call(at: max(due, clock.now)) { [weak self] in
      self?.alarm = nil
      self?.ring(due)
    }
  }

  private func ring(_ due: ContinuousClock.Instant) {
    // The frame for the pending key press schedules the write again.
    guard !backend.hasMoreInput, let unwritten else { return }
    let isResting = unwritten.last.advanced(by: Self.rest) <= due
    let isLate = unwritten.first.advanced(by: Self.longestRest) <= due
    guard isResting || isLate else { return arm() }
    // The alarm may ring before the frame that would write urgent changes.
    writeUrgent()
    // The user may press a key at any time, so a slow disk must not hold up the main actor.
    stopWaiting()
    state?.writeLater(visits)
  }
}
