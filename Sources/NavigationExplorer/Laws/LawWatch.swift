import Navigation
import NavigationTerminal
import TerminalKit

/// Watches a running app for violations of its laws.
@MainActor
final class LawWatch<R: Route>: AppWatch {
  /// The first violation.
  private(set) var finding: Finding?
  /// The number of events that reached the app.
  private(set) var events = 0
  /// Whether to check every painted screen, not only those that the search asks to check.
  var isStrict = true

  private let host: NavigationHost<R>
  private let file: MemoryFile?
  private let places: (([UInt8]) throws -> (shown: [R], waiting: Int))?
  private let gate: GateLaw<R>
  private let laws: [Law<R>]
  private let ledger = Ledger<R>()
  private var isBegun = false
  private var changes = -1
  private var principal: Principal?
  private var inherited: String?
  /// The number of consecutive presses of Escape or `q`, and the maximum allowed for reaching the
  /// root.
  private var exits = 0
  private var mostExits = 0
  /// The effect that the footer promises for the current key, with the state before it.
  private var promise: Promise?
  private var writes = 0
  private var frames = 0
  private var turns = 0

  /// An effect that the footer promises for a key.
  private enum Promise {
    case back(height: Int)
    case cancel(waiting: Int)
    case quit
    case anything(Standing)
  }

  /// What a key may change.
  private struct Standing: Equatable {
    let frame: Frame
    /// What was typed; a line at the end of a long text may look like the one above it.
    let typed: ScreenDraft?
    let changes: Int
    /// The number of effects that were started; one may fail as the last one did.
    let effects: Int
    /// The number of programs for which the terminal was requested.
    let suspensions: Int

    @MainActor init(of host: NavigationHost<R>) {
      frame = host.frame
      typed = host.topDraft
      changes = host.store.changes
      effects = host.activity.started
      suspensions = host.suspensions.count
    }
  }

  init(
    _ host: NavigationHost<R>, file: MemoryFile?, app: TerminalApp<R>, access: AccessPolicy<R>?,
    laws: [Law<R>]
  ) {
    self.host = host
    self.file = file
    self.laws = laws
    places = app.codec?.places
    gate = GateLaw(access: access ?? host.store.access)
    host.store.addListener { [weak self] in self?.hear($0) }
  }

  var broken: String? { inherited ?? finding?.sentence }

  func inherit(_ broken: String?) {
    inherited = broken
  }

  private func broke(_ law: String, _ what: String) {
    if finding == nil { finding = Finding(law: law, what: what) }
  }

  private func note(_ found: Finding?) {
    if finding == nil { finding = found }
  }

  // MARK: - Events

  private func hear(_ update: NavigationUpdate<R>) {
    ledger.hear(update, in: host.store.session)
    guard case .changed(let event) = update, finding == nil else { return }
    note(gate.finding(in: event.after, for: host.store.session.principal))
  }

  func willReceive(_ event: TerminalEvent) {
    events += 1
    promise = nil
    guard case .key(let press) = event, finding == nil else {
      (exits, mostExits) = (0, 0)
      return begin()
    }
    // In a text field, `q` is just a letter. A terminal that is too small has no way out but `q`.
    if host.isTooSmall {
      (exits, mostExits) = (0, 0)
    } else if press == KeyPress(.escape) || press == "q" && !host.isTyping {
      if mostExits == 0 { mostExits = 3 * (host.height + 1) + 3 }
    } else {
      (exits, mostExits) = (0, 0)
    }
    promise = promise(of: press)
    begin()
  }

  private func begin() {
    writes = file?.writes ?? 0
    frames = host.frameCount
    turns = host.turnCount
  }

  private func promise(of press: KeyPress) -> Promise? {
    guard host.exitCode == nil, !host.isTooSmall, host.overlayName == nil else { return nil }
    if press == KeyPress(.escape) {
      switch host.escapeStep {
      case .back, .closeModal: return .back(height: host.height)
      case .cancelSignIn(let waiting): return .cancel(waiting: waiting)
      case .screen, .nothing: return nil
      }
    }
    if press == "q", host.keyColumn == .screen, host.escapeStep == .nothing { return .quit }
    // Painting twice takes time, so if the watch is not strict, check only one key in eight.
    guard isStrict || events % 8 == 0, host.footerKeys.contains(press) else { return nil }
    return .anything(Standing(of: host))
  }

  func hasReceived(_ event: TerminalEvent) {
    // Repeating the same notice also counts as an effect.
    if case .anything? = promise, host.hasSpoken { promise = nil }
    // A terminal that resumes immediately after being suspended causes a turn within the turn.
    let turns = max(1, host.turnCount - turns)
    if let file, file.writes > writes + turns {
      broke(LawName.writes, "the state was written \(file.writes - writes) times for one event")
    }
    if host.frameCount > frames + turns {
      broke(LawName.writes, "\(host.frameCount - frames) frames were made for one event")
    }
  }

  // MARK: - Checks

  func look() {
    guard finding == nil else { return }
    guard host.exitCode == nil else { return keepPromise() }
    host.showIfNeeded()
    let store = host.store
    if store.changes != changes || !isBegun {
      let session = store.session
      if !isBegun || session.principal != principal {
        note(gate.finding(in: session))
      } else {
        note(gate.finding(in: session.state, for: session.principal))
      }
      lookAtFile(session)
      changes = store.changes
      principal = session.principal
      if !isBegun {
        isBegun = true
        ledger.begin(with: session)
      }
    }
    if !store.isDeciding { note(ledger.close(with: store.session)) }
    if let principal, let end = principal.expires, host.clock.now >= end {
      broke(LawName.gate, "the session of \(principal.subject) continues after it expired")
    }
    keepPromise()
    lookAtExits()
    if isStrict { lookAtScreen() }
  }

  private func keepPromise() {
    defer { promise = nil }
    switch promise {
    case nil: break
    case .back(let height)?:
      if host.exitCode == nil, host.height >= height, !host.store.isDeciding {
        broke(LawName.footer, "Escape did not go back from \(host.topTitle)")
      }
    case .cancel(let waiting)?:
      if host.store.session.pending.count > 0 || host.store.loginLayer != nil {
        broke(LawName.footer, "Escape did not drop the waiting requests (\(waiting))")
      }
    case .quit?:
      if host.exitCode == nil { broke(LawName.footer, "q did not quit on \(host.topTitle)") }
    case .anything(let before)?:
      if host.exitCode == nil, host.store.changes == before.changes, host.activity.isEmpty,
        Standing(of: host) == before
      {
        broke(LawName.footer, "a key shown in the footer did nothing on \(host.topTitle)")
      }
    }
  }

  /// Counts consecutive presses of Escape and `q`.
  private func lookAtExits() {
    guard host.exitCode == nil, mostExits > 0 else { return }
    guard host.height > 0 else {
      (exits, mostExits) = (0, 0)
      return
    }
    exits += 1
    if exits > mostExits {
      broke(LawName.exit, "\(exits) presses of Escape or q do not leave \(host.topTitle)")
    }
  }

  /// Checks that the state file contains exactly what may be saved.
  private func lookAtFile(_ session: NavigationSession<R>) {
    guard let places, let bytes = file?.bytes, finding == nil,
      !isBegun || session.principal != principal || session.pending.count != waiting
    else { return }
    waiting = session.pending.count
    do {
      let kept = try places(bytes)
      for route in kept.shown {
        if let found = gate.finding(route, for: session.principal, "the state file") {
          return note(found)
        }
      }
      let savable = session.pending.items.count(where: \.isSavable)
      guard kept.waiting == savable || !isBegun else {
        return broke(LawName.waiting, "the state file has \(kept.waiting) of \(savable) links")
      }
    } catch {
      broke(LawName.restart, "the state file cannot be read: \(error)")
    }
  }

  private var waiting = 0

  /// Checks the painted screen against the app's own laws.
  func lookAtScreen() {
    guard finding == nil, host.exitCode == nil, !laws.isEmpty else { return }
    let scene = ExplorerScene(session: host.store.session, title: host.topTitle) { [host] in
      host.frame.canvas.lines
    }
    for law in laws where !law.holds(scene) {
      broke(law.name, "it does not hold on \(host.topTitle)")
    }
  }
}
