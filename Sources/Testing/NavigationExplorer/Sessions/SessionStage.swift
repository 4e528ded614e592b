import Navigation
import NavigationTerminal

/// Tries moves on a store one after another, each starting from a given session.
@MainActor
final class SessionStage<R: Route> {
  let store: NavigationStore<R>
  let initial: NavigationSession<R>
  let parts: AppParts<R>
  let ledger = Ledger<R>()
  private let clock = AppClock.virtual()
  private let activity = Activity()
  private let spare: NavigationStore<R>
  private let codec: StateCodec<R>?
  /// How long a principal stays signed in.
  static var lifetime: Duration { .seconds(3_600) }

  init(_ app: TerminalApp<R>, data: DataCopy?) throws {
    let environment = AppEnvironment(
      clock: clock, run: .explore, folder: DataFolder(copying: data))
    parts = try app.make(environment)
    spare = try app.make(environment).store
    codec = app.codec
    store = parts.store
    initial = store.session
    for store in [store, spare] {
      store.hooks.startWork = { [activity] name, work in
        let handle = activity.start(name, work)
        return AnyCancel { handle.cancel() }
      }
    }
    store.addListener { [weak self] update in
      guard let self else { return }
      ledger.hear(update, in: self.store.session)
    }
  }

  /// Whether the app saves its state.
  var keepsState: Bool { codec != nil }

  /// Returns two principals: one with every role that a route requires, and one with none.
  func people(for routes: [R], _ access: AccessPolicy<R>) -> [Principal] {
    guard access.login != nil else { return [] }
    let roles = routes.flatMap { access.requirement(of: $0).roles }
    let end = clock.now.advanced(by: Self.lifetime)
    return [
      Principal(subject: "ada", roles: Set(roles), expires: end),
      Principal(subject: "bob", roles: [], expires: end),
    ]
  }

  /// Tries a move from a session.
  ///
  /// - Returns: The resulting session, and the number of steps it took.
  func take(
    _ move: SessionMove<R>, from session: NavigationSession<R>
  ) async -> (session: NavigationSession<R>, steps: Int) {
    store.resume(from: session)
    ledger.begin(with: session)
    perform(move)
    var steps = 0
    if case .during(_, let other, let wanted) = move {
      while steps < wanted, store.isDeciding {
        await goOn()
        steps += 1
      }
      perform(other)
      steps = 0
    }
    while store.isDeciding, steps < 64 {
      await goOn()
      steps += 1
    }
    if clock.now != start { clock.turnBack() }
    return (store.session, steps)
  }

  private lazy var start = clock.now

  /// Waits until no decision is pending.
  func settle(_ store: NavigationStore<R>) async {
    var steps = 0
    while store.isDeciding, steps < 64 {
      await goOn()
      steps += 1
    }
    if clock.now != start { clock.turnBack() }
  }

  private func goOn() async {
    await activity.idle()
    if store.isDeciding || spare.isDeciding, let next = clock.nextDeadline {
      _ = clock.step(until: next)
    }
    await activity.idle()
  }

  private func perform(_ move: SessionMove<R>) {
    _ = start
    switch move {
    case .intent(let intent): store.send(intent)
    case .command(let command): store.execute(command)
    case .transaction(let commands): _ = store.executeTransaction(commands)
    case .open(let link): store.open(link)
    case .signIn(let principal): store.signIn(principal)
    case .cancelSignIn: store.cancelSignIn()
    case .resumeSignIn: store.resumeSignIn()
    case .expire: wait(Self.lifetime)
    case .grow: wait(.seconds(90_000))
    case .restart: restart()
    case .during(let move, _, _): perform(move)
    }
  }

  private func wait(_ time: Duration) {
    let limit = clock.now.advanced(by: time)
    while clock.step(until: limit) {}
    store.expireIfDue()
  }

  private func restart() {
    guard let codec else { return }
    spare.resume(from: initial)
    _ = codec.carry(store, spare)
    store.resume(from: spare.session)
    ledger.begin(with: store.session)
  }

  // MARK: - Checks of a session

  /// Returns whether going back leads to a tab's root.
  func leadsOut(_ session: NavigationSession<R>) async -> Bool {
    store.resume(from: session)
    let state = session.state
    var bound = (state.tab(state.selectedTab)?.stack.count ?? 0) + 1
    for layer in session.layers { bound += layer.stack.count + 1 }
    for _ in 0..<bound {
      if store.session.layers.isEmpty, store.state.path.isEmpty { return true }
      store.send(.back)
      await settle(store)
    }
    return store.session.layers.isEmpty && store.state.path.isEmpty
  }

  /// Returns whether undo followed by redo returns to the session.
  func undoes(_ session: NavigationSession<R>) async -> Bool {
    guard session.history.canUndo, session.signIn == nil else { return true }
    store.resume(from: session)
    store.send(.undo)
    await settle(store)
    guard store.state != session.state, store.session.history.canRedo else { return true }
    store.send(.redo)
    await settle(store)
    return store.state == session.state
  }

  /// Returns a description of what is lost when a session is saved and restored, or `nil`.
  func lossOverRestart(of session: NavigationSession<R>) async -> String? {
    guard let codec, store.login != nil || session.principal == nil else { return nil }
    store.resume(from: session)
    spare.resume(from: initial)
    let report = codec.carry(store, spare)
    if let principal = session.principal {
      spare.signIn(principal)
      await settle(spare)
    }
    let kept = session.state.savable(store.login)
    let back = spare.state.savable(store.login)
    // A hidden tab loses the routes that need sign-in, and the report lists them.
    guard report.dropped.isEmpty else { return nil }
    guard kept.selectedTab == back.selectedTab, kept.visible == back.visible,
      kept.path.count == back.path.count, kept.presentations.count == back.presentations.count
    else {
      let there = back.visible.map { RouteText.of($0) } ?? "the root"
      return "\(kept.visible.map { RouteText.of($0) } ?? "the root") is restored as \(there)"
    }
    return nil
  }
}
