import Navigation
import TerminalKit

/// Keeps a session: its state and the prompt's lines in files, and its last minute in memory.
///
/// Links that wait are on disk before a frame announces them, and so is the end of somebody's rights.
/// Everything else is written when the app is idle: a second after the last move, before the app is
/// suspended, and at the end; never between a key and its frame. A process that is killed in that second loses
/// its last moves, and no link.
@MainActor
final class SessionKeeping<R: Route> {
  /// The lines entered in the prompt.
  let lines = PromptLines()
  /// What is secret in links.
  var linkSecrets: LinkSecrets { store.linkSecrets }
  /// Writes tapes and pictures, where there are files to write.
  var trailKeeper: TrailKeeper?
  /// What reached the app last, where a tape of it can be kept.
  var trail = SessionTrail<R>()
  private let store: NavigationStore<R>
  private let backend: any TerminalBackend
  private var state: StateKeeper<R>?
  /// The clock that writing waits for.
  private var clock: AppClock?
  private var alarm: Int?
  /// When something was changed and not written, first and last.
  private var unwritten: (first: ContinuousClock.Instant, last: ContinuousClock.Instant)?
  /// The store's count of changes at the last move.
  private var seen: Int?
  /// Says why the state cannot be written.
  var onProblem: (StateFileError) -> Void = { _ in }

  /// How long the app rests before it writes.
  static var rest: Duration { .seconds(1) }
  /// How long a change waits at most while the app does not rest.
  static var longestRest: Duration { .seconds(5) }

  init(store: NavigationStore<R>, backend: any TerminalBackend) {
    self.store = store
    self.backend = backend
  }

  /// Takes the prompt's lines of earlier runs.
  ///
  /// - Parameters:
  ///   - history: The file of the prompt's lines, if they are kept.
  ///   - clock: The clock that writing waits for.
  ///   - canBeSaved: Whether the link of a line may be written to a file.
  func begin(
    history: HistoryKeeper?, on clock: AppClock, canBeSaved: @escaping (String) -> Bool
  ) {
    self.clock = clock
    guard let history else { return }
    lines.begin(with: history) { [linkSecrets] line in
      canBeSaved(line) ? linkSecrets.leavingOut(of: line) : nil
    }
  }

  /// Takes the kept state up, says what came of it, and keeps the state from now on.
  func restore(_ state: StateKeeper<R>, for host: NavigationHost<R>) {
    self.state = state
    let words = host.configuration.words
    let found = state.restore(into: store)
    if let problem = state.problem { return onProblem(problem) }
    switch found {
    case .nothing: break
    case .setAside(let path, let why): host.say(words.stateSetAside(as: path, because: why))
    case .restored(let restoration) where !restoration.losses.isEmpty:
      host.say(words.restored(without: restoration.losses))
    case .restored(let restoration):
      guard host.chrome.notice == nil, restoration.isBack else { break }
      let waiting = host.waiting
      if waiting.count == 1, waiting[0].request == .place {
        host.say(words.canReturn(to: host.waitingLabels[0]))
      } else {
        host.say(
          waiting.isEmpty
            ? words.restored() : words.stillWaiting(afterRestart: host.waitingLabels))
      }
    }
  }

  /// Writes the state of the start, so that no other instance takes the file.
  func writeFirst() {
    backend.hasMoreInput ? writeLater() : writeNow()
  }

  /// Writes at once what must not be lost, and what must not stay: called before a frame.
  func writeUrgent() {
    if let problem = state?.writeUrgent(of: store) { onProblem(problem) }
    if lines.isUrgent { lines.write() }
  }

  /// Forgets what one person did, before the next one sees anything: the last minute, and the prompt's
  /// lines but those that lead to places for everybody.
  func forgetPerson() {
    trail = SessionTrail(beganEarlier: true)
    lines.keep { [store, linkSecrets] line in
      guard !linkSecrets.areIn(line), let links = store.links,
        case .plan = links.find(DeepLinkRequest(links.completed(line), isInternal: true))
          .decision(for: nil)
      else { return false }
      return true
    }
  }

  /// Sees to it that what changed is written when the app rests: called after a frame.
  func writeLater() {
    guard let clock, state?.needsWriting(of: store) ?? false || lines.needsWriting else { return }
    let now = clock.now
    if unwritten == nil {
      unwritten = (now, now)
    } else if seen != store.changes {
      unwritten?.last = now
    }
    seen = store.changes
    if alarm == nil { arm() }
  }

  /// Writes what is not written yet.
  func writeNow() {
    if let alarm { clock?.cancel(alarm) }
    (alarm, unwritten) = (nil, nil)
    if let problem = state?.write(store) { onProblem(problem) }
    lines.write()
  }

  /// Writes nothing any more.
  func forget() {
    if let alarm { clock?.cancel(alarm) }
    (alarm, unwritten, state) = (nil, nil, nil)
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
    // The frame of a key that waits asks again.
    guard !backend.hasMoreInput, let unwritten else { return }
    let isResting = unwritten.last.advanced(by: Self.rest) <= due
    let isLate = unwritten.first.advanced(by: Self.longestRest) <= due
    if isResting || isLate { writeNow() } else { arm() }
  }
}

/// The lines entered in the prompt, in memory and in a file.
@MainActor
package final class PromptLines {
  /// All lines, oldest first.
  private(set) var history = PromptHistory()
  /// The lines that may be written.
  private var kept = PromptHistory()
  private var file: HistoryKeeper?
  /// Returns a line as it may be written, or `nil` if it holds a secret.
  private var savable: (String) -> String? = { _ in nil }
  /// Whether the file is older than the lines.
  private(set) var needsWriting = false
  /// Whether the file holds lines that must not stay.
  private(set) var isUrgent = false

  /// Begins without lines.
  package init() {}

  /// Takes the lines of earlier runs.
  func begin(with file: HistoryKeeper, savable: @escaping (String) -> String?) {
    kept = PromptHistory(file.take())
    history = kept
    self.file = file
    self.savable = savable
  }

  /// Adds a line that was entered.
  package func add(_ line: String) {
    history.add(line)
    guard file != nil, let line = savable(line) else { return }
    kept.add(line)
    needsWriting = true
  }

  /// Adds a line that was begun and not entered; it is not written.
  package func add(draft line: String) {
    history.add(line)
  }

  /// Forgets the lines that do not meet a condition, also in the file.
  func keep(where isKept: (String) -> Bool) {
    history = PromptHistory(history.lines.filter(isKept))
    let left = PromptHistory(kept.lines.filter(isKept))
    guard file != nil, left != kept else { return }
    kept = left
    (needsWriting, isUrgent) = (true, true)
  }

  /// Writes the lines if there are new ones.
  func write() {
    guard needsWriting else { return }
    (needsWriting, isUrgent) = (false, false)
    file?.keep(kept.lines)
  }
}
