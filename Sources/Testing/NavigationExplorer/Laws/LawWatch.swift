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

  private let host: NavigationHost
  private let store: NavigationStore<R>
  private let gate: GateLaw<R>
  private let ledger = Ledger()
  /// The laws of requests.
  private var requests = (history: HistoryLaw<R>(), links: LinkLaw<R>())
  /// The laws of single keys.
  private var keys:
    (
      footer: FooterLaw, exits: ExitLaw, writes: WriteLaw, previews: PreviewLaw
    )
  private var saved: SavedLaw<R>
  /// The app's own laws.
  private let laws: [Law<R>]
  /// The session that was checked last; `nil` before the first check.
  private var checked: (changes: Int, principal: Principal?)?
  private var inherited: String?

  init(
    _ host: NavigationHost, file: MemoryFile?, app: TerminalApp<R>, access: AccessPolicy<R>?,
    laws: [Law<R>]
  ) {
    self.host = host
    store = host.store.typed()
    self.laws = laws
    keys = (FooterLaw(), ExitLaw(), WriteLaw(file: file), PreviewLaw())
    saved = SavedLaw(file: file, codec: app.codec)
    gate = GateLaw(access: access ?? store.access)
    let machine = store.machine
    machine.addListener { [ledger, unowned machine] in ledger.hear($0, in: machine) }
    store.addListener { [weak self] in self?.hear($0) }
  }

  var broken: String? { inherited ?? finding?.sentence }

  func inherit(_ broken: String?) {
    inherited = broken
  }

  private func note(_ found: Finding?) {
    if finding == nil { finding = found }
  }

  // MARK: - Events

  private func hear(_ update: NavigationUpdate<R>) {
    guard finding == nil else { return }
    switch update {
    case .changed(let event):
      requests.history.note()
      note(gate.finding(in: event.after, for: store.principal))
      if let route = event.after.visible { requests.links.note(route, in: store.links) }
    case .finished(let trace):
      let steps = store.session.history
      note(
        requests.history.finding(
          after: trace, at: steps.stepsBehind, of: steps.stepCount))
      note(requests.links.finding(after: trace))
    case .signInChanged, .principalChanged, .noticed, .performed: break
    }
  }

  func willReceive(_ event: TerminalEvent) {
    events += 1
    let steps = store.session.history
    requests.history.begin(at: steps.stepsBehind, of: steps.stepCount)
    let press: KeyPress? = if case .key(let press) = event, finding == nil { press } else { nil }
    keys.exits.begin(press, in: host)
    // Painting twice takes time, so if the watch is not strict, check only one key in eight.
    keys.footer.begin(press, in: host, checksAll: isStrict || events % 8 == 0)
    keys.writes.begin(in: host)
    keys.previews.begin(press, in: host)
  }

  func hasReceived(_ event: TerminalEvent) {
    keys.footer.hasReceived(in: host)
    note(keys.writes.finding(in: host))
    note(keys.previews.finding(in: host))
  }

  // MARK: - Checks

  func look() {
    guard finding == nil else { return }
    guard host.exitCode == nil else { return note(keys.footer.finding(in: host)) }
    host.showIfNeeded()
    note(saved.misreading(of: store, isSame: store.machine.changes == checked?.changes))
    if store.machine.changes != checked?.changes { look(at: store.session) }
    if store.machine.deferred == nil { note(ledger.close(with: store.machine)) }
    note(gate.findingInTime(of: store.session, at: host.clock.now))
    note(keys.previews.finding(in: host, by: gate))
    note(keys.footer.finding(in: host))
    note(keys.exits.finding(in: host))
    if isStrict { lookAtScreen() }
  }

  private func look(at session: NavigationSession<R>) {
    let isSame = checked?.principal == session.principal && checked != nil
    note(
      isSame
        ? gate.finding(in: session.state, for: session.principal) : gate.finding(in: session))
    if finding == nil {
      note(saved.finding(in: session, gate: gate, isFirst: checked == nil, isOther: !isSame))
    }
    if checked == nil {
      note(saved.loss(in: store))
      ledger.begin(with: store.machine)
    }
    checked = (store.machine.changes, session.principal)
  }

  /// Checks the painted screen against the app's own laws.
  func lookAtScreen() {
    guard finding == nil, host.exitCode == nil, !laws.isEmpty else { return }
    let scene = ExplorerScene(session: store.session, title: host.topTitle) { [host] in
      host.frame.canvas.lines
    }
    for law in laws where !law.holds(scene) {
      note(Finding(law: law.name, what: "it does not hold on \(host.topTitle)"))
    }
  }
}
