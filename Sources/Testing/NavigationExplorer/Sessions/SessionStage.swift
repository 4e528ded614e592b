import Navigation
import NavigationTerminal

/// Takes moves in an app's store, each from a given moment, and answers for its asynchronous middleware.
@MainActor
final class SessionStage<R: Route> {
  let store: NavigationStore<R>
  let initial: NavigationMoment<R>
  let parts: AppParts<R>
  let ledger = Ledger<R>()
  private let clock = AppClock.virtual()
  private let spare: NavigationStore<R>
  private let codec: StateCodec<R>?
  /// How long a principal stays signed in.
  private static var lifetime: Duration { .seconds(3_600) }

  init(_ app: TerminalApp<R>, data: DataCopy?) throws {
    let environment = AppEnvironment(
      clock: clock, run: .explore, folder: DataFolder(copying: data))
    parts = try app.make(environment)
    spare = try app.make(environment).store
    codec = app.codec
    store = parts.store
    for store in [store, spare] { store.hooks.leavesDecisions = true }
    initial = Self.settle(store)
    store.addListener { [weak self] update in
      guard let self else { return }
      ledger.hear(update, in: self.store.session)
    }
  }

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

  /// Returns the moment to which a move leads.
  func take(_ move: SessionMove<R>, from moment: NavigationMoment<R>) -> NavigationMoment<R> {
    store.moment = moment
    ledger.begin(with: moment.session)
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
    case .answer(let answer): store.answer(answer)
    case .restart:
      guard let codec else { break }
      spare.moment = initial
      _ = codec.carry(store, spare)
      store.moment = initial.holding(spare.session)
      ledger.begin(with: store.session)
    }
    return store.moment
  }

  private func wait(_ time: Duration) {
    let limit = clock.now.advanced(by: time)
    while clock.step(until: limit) {}
    store.expireIfDue()
    clock.turnBack()
  }

  /// Sends an intent from a moment, and lets everything proceed that has to be decided.
  @discardableResult
  private func send(_ intent: NavigationIntent<R>) -> NavigationState<R> {
    store.send(intent)
    return Self.settle(store).session.state
  }

  private static func settle(_ store: NavigationStore<R>) -> NavigationMoment<R> {
    for _ in 0..<64 where store.isDeciding { store.answer(.proceed) }
    return store.moment
  }

  // MARK: - Checks of a moment

  /// Returns whether going back leads to a tab's root.
  func leadsOut(_ moment: NavigationMoment<R>) -> Bool {
    store.moment = moment
    let state = moment.session.state
    var bound = (state.tab(state.selectedTab)?.stack.count ?? 0) + 1
    for layer in moment.session.layers { bound += layer.stack.count + 1 }
    for _ in 0..<bound {
      if store.session.layers.isEmpty, store.state.path.isEmpty { return true }
      send(.back)
    }
    return store.session.layers.isEmpty && store.state.path.isEmpty
  }

  /// Returns whether undo followed by redo returns to the session.
  func undoes(_ moment: NavigationMoment<R>) -> Bool {
    let session = moment.session
    guard session.history.canUndo, session.signIn == nil else { return true }
    store.moment = moment
    guard send(.undo) != session.state, store.session.history.canRedo else { return true }
    return send(.redo) == session.state
  }

  /// Returns a description of what is lost when a session is saved and restored, or `nil`.
  func lossOverRestart(of moment: NavigationMoment<R>) -> String? {
    let principal = moment.session.principal
    guard let codec, store.login != nil || principal == nil else { return nil }
    store.moment = moment
    spare.moment = initial
    let report = codec.carry(store, spare)
    if let principal { spare.signIn(principal) }
    let kept = moment.session.state.savable
    let back = Self.settle(spare).session.state.savable
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

  /// Returns the visible route after a principal opens a link; `nil` if the link does not open.
  func place(of link: String, for principal: Principal?) -> R? {
    store.moment = initial
    if let principal { store.signIn(principal) }
    let opening = store.open(DeepLinkRequest(link))
    let state = Self.settle(store).session.state
    return opening.isSuccess ? state.visible : nil
  }
}
