import Navigation
import NavigationTerminal

/// Takes moves in an app's store, each from a given moment, and answers for its asynchronous middleware.
@MainActor
final class SessionStage<R: Route> {
  let store: NavigationStore<R>
  let initial: MachineMoment
  let parts: AppParts
  let ledger = Ledger()
  private let clock = AppClock.virtual()
  private let spare: NavigationStore<R>
  /// Whether the app saves its state.
  private let keepsState: Bool
  /// How long a principal stays signed in.
  private static var lifetime: Duration { .seconds(3_600) }

  init(_ app: TerminalApp<R>, data: DataCopy?) throws {
    let environment = AppEnvironment(
      clock: clock, run: .explore, folder: DataFolder(copying: data))
    parts = try app.make(environment)
    spare = try app.make(environment).store.typed()
    keepsState = app.codec != nil
    store = parts.store.typed()
    for store in [store, spare] { store.machine.setup.leavesDecisions = true }
    initial = Self.settle(store.machine)
    machine.addListener { [ledger, unowned machine] in ledger.hear($0, in: machine) }
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
  func take(_ move: SessionMove<R>, from moment: MachineMoment) -> MachineMoment {
    machine.moment = moment
    ledger.begin(with: machine)
    switch move {
    case .intent(let intent): store.send(intent)
    case .command(let command): store.execute(command)
    case .transaction(let commands): _ = store.executeTransaction(commands)
    case .open(let link): store.open(link)
    case .signIn(let principal): store.signIn(principal)
    case .cancelSignIn: store.cancelSignIn()
    case .resumeSignIn: machine.submit(.reopenSignIn)
    case .expire: wait(Self.lifetime)
    case .grow: wait(.seconds(90_000))
    case .answer(let answer): machine.answer(answer.map { AnyRoute($0) })
    case .restart:
      guard keepsState else { break }
      _ = carry()
      machine.moment = initial.holding(spare.machine.session)
      ledger.begin(with: machine)
    }
    return machine.moment
  }

  private var machine: Machine { store.machine }

  /// Transfers the session to the spare store, as saving and restoring it would.
  private func carry() -> RestorationReport {
    spare.machine.moment = initial
    return spare.machine.restore(machine.snapshot(salt: ""))
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
    return NavigationState(Self.settle(machine).session.state)
  }

  private static func settle(_ machine: Machine) -> MachineMoment {
    for _ in 0..<64 where machine.deferred != nil { machine.answer(.proceed) }
    return machine.moment
  }

  // MARK: - Checks of a moment

  /// Returns whether going back leads to a tab's root.
  func leadsOut(_ moment: MachineMoment) -> Bool {
    machine.moment = moment
    let state = moment.session.state
    // The sign-in layer counts as one.
    var bound = state.tabs[state.selected].path.count + 2
    for layer in state.layers { bound += layer.path.count + 1 }
    for _ in 0..<bound {
      if store.session.layers.isEmpty, store.state.path.isEmpty { return true }
      send(.back)
    }
    return store.session.layers.isEmpty && store.state.path.isEmpty
  }

  /// Returns whether undo followed by redo returns to the session.
  func undoes(_ moment: MachineMoment) -> Bool {
    let session = moment.session
    guard session.history.target(.undo) != nil, session.signIn == nil else { return true }
    machine.moment = moment
    let state = NavigationState<R>(session.state)
    guard send(.undo) != state, store.session.history.canRedo else { return true }
    return send(.redo) == state
  }

  /// Returns a description of what is lost when a session is saved and restored, or `nil`.
  func lossOverRestart(of moment: MachineMoment) -> String? {
    let principal = moment.session.principal
    guard keepsState, store.access.login != nil || principal == nil else { return nil }
    machine.moment = moment
    let report = carry()
    if let principal { spare.signIn(principal) }
    let kept = moment.session.state.step
    let back = Self.settle(spare.machine).session.state.step
    // A hidden tab loses the routes that need sign-in, and the report lists them.
    guard report.dropped.isEmpty else { return nil }
    guard kept.selected == back.selected, kept.visible == back.visible,
      kept.path.count == back.path.count, kept.layers.count == back.layers.count
    else {
      let there = back.visible?.description ?? "the root"
      return "\(kept.visible?.description ?? "the root") is restored as \(there)"
    }
    return nil
  }

  /// Returns the visible route after a principal opens a link; `nil` if the link does not open.
  func place(of link: String, for principal: Principal?) -> R? {
    machine.moment = initial
    if let principal { store.signIn(principal) }
    let opening = store.open(DeepLinkRequest(link))
    let state = Self.settle(machine).session.state
    return opening.isSuccess ? state.visible?.typed() : nil
  }
}
