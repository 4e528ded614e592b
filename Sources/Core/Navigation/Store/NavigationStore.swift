import Observation

/// Owns a session and makes every change to it.
///
/// Navigation flows one way: an intent or a command comes in, middleware may rewrite or cancel it,
/// the engine applies it, and the gate checks the resulting state against the policy. Only then
/// does the state change, in a single step, and listeners are notified.
///
/// A `send` from inside middleware or a listener is queued and runs after the current request; an
/// `execute` from there returns ``NavigationResult/reentrant``.
@MainActor public final class NavigationStore<R: Route> {
  /// The work of the store.
  package let machine: Machine
  /// The screens whose callers await a value.
  let screens = AwaitedScreens()
  private let revision = Revision()
  /// The closures of the app.
  var app = AppClosures<R>()
  /// The number of events and traces lost because a stream was not read in time.
  public internal(set) var droppedEventCount = 0
  /// The access policy.
  package let access: AccessPolicy<R>
  /// The stack rules that every command must satisfy.
  public let validator: RouteStackValidator<R>
  /// The salt for account digests in saved files.
  let salt = SubjectDigest.makeSalt()

  /// The pipeline that handles links, if the app has any.
  public package(set) var links: DeepLinkPipeline<R>? {
    didSet {
      machine.replace(oldValue) { machine.setup.links = links.map { AnyLinks($0) } }
    }
  }

  /// Creates a store.
  ///
  /// The initial state is cut to what the policy allows a signed-out user and what the rules make
  /// available. Access takes precedence over stack rules: the cut can leave a tab empty even though
  /// `validator` requires a route. Such a stack is kept until a command changes it; that command
  /// must then satisfy the rule.
  ///
  /// - Parameters:
  ///   - initial: The initial state.
  ///   - access: The access policy. The first tab's root must be public.
  ///   - rules: Returns the reason a route is currently unavailable, based on the app's own data,
  ///     as a clause such as "it is archived"; `nil` if the route is available. The rules are never
  ///     applied to the first tab's root or to the login route. See ``rulesChanged()``.
  ///   - links: The pipeline that handles links.
  ///   - clock: The clocks for sessions, time limits and waiting requests.
  ///   - pendingPolicy: The limits for waiting requests.
  ///   - validator: The stack rules, which `initial` must satisfy.
  public convenience init(
    initial: NavigationState<R> = NavigationState(), access: AccessPolicy<R> = .open,
    rules: (@MainActor @Sendable (R) -> String?)? = nil,
    links: DeepLinkPipeline<R>? = nil, clock: NavigationClock = .system,
    pendingPolicy: PendingPolicy = PendingPolicy(),
    validator: RouteStackValidator<R> = .permissive
  ) {
    self.init(
      initial, access, rule: RouteAvailability.rule(rules), links, clock, pendingPolicy, validator)
  }

  /// Creates a store whose rules may not know yet whether a route can be shown.
  ///
  /// - Parameters:
  ///   - initial: The initial state.
  ///   - access: The access policy. The first tab's root must be public.
  ///   - rules: Returns what the app's own data says about a route, as the reasons of the other
  ///     initializer do.
  ///   - links: The pipeline that handles links.
  ///   - clock: The clocks for sessions, time limits and waiting requests.
  ///   - pendingPolicy: The limits for waiting requests.
  ///   - validator: The stack rules, which `initial` must satisfy.
  public convenience init(
    initial: NavigationState<R> = NavigationState(), access: AccessPolicy<R> = .open,
    rules: @escaping @MainActor @Sendable (R) -> RouteAvailability,
    links: DeepLinkPipeline<R>? = nil, clock: NavigationClock = .system,
    pendingPolicy: PendingPolicy = PendingPolicy(),
    validator: RouteStackValidator<R> = .permissive
  ) {
    self.init(initial, access, rule: rules, links, clock, pendingPolicy, validator)
  }

  package init(
    _ initial: NavigationState<R>, _ access: AccessPolicy<R>,
    rule: (@MainActor @Sendable (R) -> RouteAvailability)?,
    _ links: DeepLinkPipeline<R>?, _ clock: NavigationClock, _ pendingPolicy: PendingPolicy,
    _ validator: RouteStackValidator<R>
  ) {
    var untyped: (@MainActor @Sendable (AnyRoute) -> RouteAvailability)?
    if let rule { untyped = { rule($0.typed()) } }
    let gate = Gate(policy: access.erased, rule: untyped, validator: validator.erased)
    if let violation = gate.validator.violation(in: initial.base, since: nil) {
      preconditionFailure("A store cannot begin in a state that breaks its rules. \(violation)")
    }
    precondition(
      access.decide(initial.tabs[0].root, for: nil) == .allowed,
      "The root of the first tab, \(initial.tabs[0].id), needs sign-in, but closed tabs fall back to it."
    )
    self.access = access
    self.validator = validator
    self.links = links
    machine = Machine(
      Setup(initial: initial.base, gate: gate, clock: clock, links: links.map { AnyLinks($0) }),
      pendingPolicy: pendingPolicy)
    machine.addListener { [weak self] in self?.hear($0) }
  }

  /// The current session.
  ///
  /// Reading it inside `withObservationTracking` tracks any change to the session.
  public var session: NavigationSession<R> { NavigationSession(observed, login: access.login) }
  /// The user's location; reading it is tracked like ``session``.
  public var state: NavigationState<R> { NavigationState(observed.state) }
  /// The principal that is signed in, if any.
  package var principal: Principal? { observed.principal }
  /// The identity of the sign-in layer, if sign-in is asked for.
  public var loginLayer: EntryID? { observed.signIn }

  private var observed: Session {
    revision.access(at: machine.changes)
    return machine.session
  }

  /// Tells a record to observers, awaiting callers, the app's closures and the app's actions.
  private func hear(_ record: Record) {
    revision.bump(at: machine.changes)
    screens.hear(record, in: machine.session)
    tellApp(record)
  }
}

/// Tells observers of changes; observing it is far cheaper than observing the generic store.
@MainActor private final class Revision {
  private let counter = Counter()
  /// The number of changes when the session was read last, by observers who must register again after
  /// each change; `nil` if there is none.
  private var observed: Int?

  func access(at changes: Int) {
    observed = changes
    counter.access()
  }

  func bump(at changes: Int) {
    guard let observed, observed != changes else { return }
    self.observed = nil
    counter.bump()
  }

  /// The observed object, implemented without the `@Observable` macro.
  ///
  /// The key path is created once instead of for every change, and clients need not import
  /// Observation.
  private final class Counter: Observable {
    private let registrar = ObservationRegistrar()
    private let key: KeyPath<Counter, Void> = \.changes
    private var changes: Void { () }

    func access() {
      registrar.access(self, keyPath: key)
    }

    func bump() {
      registrar.withMutation(of: self, keyPath: key) {}
    }
  }
}
