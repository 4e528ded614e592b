import Navigation
import TerminalKit
import TerminalUI

/// Saves a session: its state and the prompt's history in files.
///
/// Queued links are written to disk before a frame announces them, and so is the loss of a user's
/// rights. Everything else is written when the app is idle: one second after the last move, before
/// the app is suspended, and when it exits, but never between a key press and its frame. A process
/// killed within that second loses its last moves, but no links. When an account loses rights, its
/// data is overwritten at once, or the file is removed if the disk is full.
@MainActor
package final class SessionKeeping {
  /// The secrets in links.
  var linkSecrets: LinkSecrets { machine.linkSecrets }
  /// The keeper that saves tapes and screenshots; `nil` if files are not available.
  var trailKeeper: TrailKeeper?
  private let machine: Machine
  private let visits: Visits
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
  /// Called when another instance has ended, and the state is saved from now on; receives the path
  /// of a copy of that instance's state.
  var onTakeover: (_ aside: String?) -> Void = { _ in }
  /// Claims what only one instance can have besides the state; called when no other has the state.
  package var claim: () -> Void = {}

  /// The idle time before writing.
  static var rest: Duration { .seconds(1) }
  /// The maximum time that a change stays unwritten while the app is not idle.
  static var longestRest: Duration { .seconds(5) }

  init(machine: Machine, visits: Visits, backend: any TerminalBackend) {
    self.machine = machine
    self.visits = visits
    self.backend = backend
  }

  /// The lines entered in the prompt.
  private var lines: PromptLines { visits.current.lines }

  /// Loads the prompt's history.
  ///
  /// - Parameters:
  ///   - history: The file of the prompt's history, if it is saved.
  ///   - clock: The clock that times delayed writes.
  ///   - canBeSaved: Returns whether the link on a line may be written to a file.
  func begin(
    history: HistoryKeeper?, on clock: AppClock, canBeSaved: @escaping (String) -> Bool
  ) {
    self.clock = clock
    guard let history else { return }
    lines.begin(with: history) { [linkSecrets] line in
      canBeSaved(line) ? linkSecrets.leavingOut(of: line) : nil
    }
    offerPublicLines()
  }

  /// Offers of an account's saved lines only those that are public, until that account signs in.
  private func offerPublicLines() {
    guard machine.session.principal == nil, lines.owner != nil else { return }
    lines.offer { machine.isPublic(line: $0) }
  }

  /// Restores the saved state, and saves the state from now on.
  ///
  /// - Parameters:
  ///   - state: The keeper of the state.
  ///   - notices: The notices that the restored session causes; the result must not hide them.
  ///   - writer: The writer of the result.
  /// - Returns: What to tell the user.
  func restore(
    _ state: StateKeeper, after notices: NoticeBoard, by writer: NoticeWriter
  ) -> Notice? {
    self.state = state
    visits.drafts.routes = state.codec.routes
    state.values.append(visits.drafts.kept)
    state.onProblem = { [weak self] in self?.report($0) }
    state.onChange = { [weak self] in self?.onChange() }
    let words = HostNotices()
    let found = state.restore(into: machine)
    if let owner = state.owner { lines.belong(toSaved: owner) }
    // Neither file tells whose lines they are.
    if lines.owner == nil, !found.isRestored { visits.current.keepPublicLines() }
    offerPublicLines()
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
    state?.takeWhenFree { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let problem): report(problem)
      case .success(let aside):
        lines.file?.takeWhenFree { [weak self] in self?.take($0) }
        writeNow()
        onTakeover(aside)
      }
    }
  }

  /// Puts the lines of another instance before those of this one.
  private func take(_ taken: KeptLines) {
    let isShared = taken.owner.map { owner in
      visits.current.isNobodys || machine.session.principal.map { owner.isOf($0.subject) } ?? false
    }
    lines.put(
      isShared == true ? taken.prompt : taken.prompt.filter { machine.isPublic(line: $0) },
      ofOwner: taken.owner)
    offerPublicLines()
  }

  private func report(_ problem: StateFileError) {
    onProblem(problem)
    // Another instance took the file first; its end is waited for.
    takeOverWhenFree()
  }

  /// The account that was signed in when the restored state was saved.
  var owner: SubjectDigest? { state?.owner }

  /// Writes the initial state, so that no other instance takes the file.
  func writeFirst() {
    backend.hasMoreInput ? writeLater() : writeNow()
  }

  /// Writes urgent changes immediately; called before each frame.
  ///
  /// A change is urgent if it must not be lost, or if it ends a user's rights.
  func writeUrgent() {
    // The lines belong to the account that the state names, so they are forgotten before it is.
    if lines.isUrgent { lines.write() }
    if let problem = state?.writeUrgent(of: machine) { report(problem) }
  }

  /// Schedules a write for when the app is idle; called after each frame.
  func writeLater() {
    guard let clock, state?.needsWriting(of: machine) ?? false || lines.needsWriting else { return }
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
    lines.settle()
    lines.write()
    if let problem = state?.write(machine) { report(problem) }
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
    lines.writeLater()
    state?.writeLater(machine)
  }
}

/// The prompt's history, in memory and in a file.
@MainActor
package final class PromptLines {
  /// All lines, oldest first.
  private(set) var history = PromptHistory()
  /// The lines that may be written.
  private var kept = PromptHistory()
  private(set) var file: HistoryKeeper?
  /// Returns the writable form of a line, or `nil` if it contains a secret.
  private var savable: (String) -> String? = { _ in nil }
  /// The account that was signed in last while the history had these lines, in this run or an
  /// earlier one.
  private(set) var owner: SubjectDigest?
  /// Whether the file is out of date.
  var needsWriting: Bool { file?.needsWriting ?? false }
  /// Whether the file contains lines that must be removed.
  var isUrgent: Bool { file?.isUrgent ?? false }

  /// Creates an empty history.
  package init() {}

  /// Loads the lines from earlier runs.
  func begin(with file: HistoryKeeper, savable: @escaping (String) -> String?) {
    let taken = file.take()
    kept = PromptHistory(taken.prompt)
    owner = taken.owner
    history = kept
    self.file = file
    self.savable = savable
  }

  /// Puts the lines of another instance, which has released the file, before these.
  func put(_ earlier: [String], ofOwner owner: SubjectDigest?) {
    history = PromptHistory(earlier + history.lines)
    kept = PromptHistory(earlier + kept.lines)
    self.owner = self.owner ?? owner
    file?.needsWriting = true
    writeLater()
  }

  /// Adds an entered line.
  package func add(_ line: String) {
    history.add(line)
    guard file != nil, let line = savable(line) else { return }
    kept.add(line)
    file?.needsWriting = true
  }

  /// Adds an unfinished line, which is not written to the file.
  package func add(draft line: String) {
    history.add(line)
  }

  /// Notes the account of the saved state, to which the lines belong if their file names none.
  func belong(toSaved owner: SubjectDigest) {
    guard self.owner == nil, file != nil, !kept.lines.isEmpty else { return }
    self.owner = owner
    file?.needsWriting = true
  }

  /// Offers only the lines that meet a condition; the file keeps them all.
  func offer(where isPublic: (String) -> Bool) {
    history = PromptHistory(history.lines.filter(isPublic))
  }

  /// Notes the account that signed in, to which the lines belong from now on; its own are offered.
  func belong(to subject: String) {
    guard file != nil else { return }
    guard owner?.isOf(subject) != true else {
      let saved = Set(kept.lines)
      history = PromptHistory(kept.lines + history.lines.filter { !saved.contains($0) })
      return
    }
    owner = SubjectDigest(of: subject, salt: SubjectDigest.makeSalt())
    if !kept.lines.isEmpty { file?.needsWriting = true }
  }

  /// Returns the lines of the next visit: those that meet a condition, in memory as well as in the
  /// file; they belong to nobody.
  func handedOver(where isKept: (String) -> Bool) -> PromptLines {
    let next = PromptLines()
    next.history = PromptHistory(history.lines.filter(isKept))
    next.kept = PromptHistory(kept.lines.filter(isKept))
    (next.file, next.savable) = (file, savable)
    if next.kept != kept { file?.mustRemove() }
    // The file still names the account.
    if owner != nil { file?.needsWriting = true }
    return next
  }

  /// Writes the lines if they changed; if that fails, they are written later.
  ///
  /// If lines must be removed, the whole file is removed instead, which works even on a full disk.
  func write() {
    let mustGo = isUrgent
    guard takeUnwritten(), let file, !file.keep(kept.lines, of: owner) else { return }
    file.needsWriting = true
    if mustGo { file.erase() }
  }

  /// Writes the lines if they changed, without waiting for the disk.
  func writeLater() {
    guard takeUnwritten(), let file else { return }
    file.keepLater(kept.lines, of: owner) { [weak file] in file?.needsWriting = true }
  }

  /// Waits until the lines are on the disk.
  func settle() {
    file?.settle()
  }

  private func takeUnwritten() -> Bool {
    file?.takeUnwritten() ?? false
  }
}
