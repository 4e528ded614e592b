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
  @usableFromInline let machine: NavigationMachine<R>
  /// What the app gave.
  @usableFromInline let setup: NavigationSetup<R>
  @usableFromInline let revision = NavigationRevision()
  @usableFromInline var listeners = ListenerRegistry<R>() {
    didSet {
      (setup.isTraced, setup.isHeard) = (listeners.wantTraces, listeners.isHeard)
    }
  }
  /// Whether effects are being performed, or a step is being taken.
  @usableFromInline var isDraining = false
  /// The number of changes that observers know of.
  @usableFromInline var seenChanges = 0
  /// Where the next requests come from, if not from who is signed in and the top of the stack.
  @usableFromInline var origin: RequestOrigin?
  /// How many refusals led to what the current listener asks.
  @usableFromInline var depth = 0
  /// The decisions to start when the turn ends, and the work of the one that is pending.
  @usableFromInline var starts: [Decision<R>] = []
  var deciding: DecisionWork?
  /// The salt for account digests in saved files.
  let salt = SubjectDigest.makeSalt()

  /// The current session.
  ///
  /// Reading it inside `withObservationTracking` tracks any change to the session.
  public var session: NavigationSession<R> {
    revision.access()
    return machine.session
  }
  /// The user's location.
  @inlinable public var state: NavigationState<R> {
    revision.access()
    return machine.session.storedState
  }
  /// A counter that changes whenever the session might have changed; reading it is not tracked.
  package var changes: Int { machine.changes }
  /// The session of the signed-in account.
  package var account: AccountSession? { machine.account }
  /// The stack rules that every command must satisfy.
  public var validator: RouteStackValidator<R> { setup.validator }
  /// The clocks of the store.
  @usableFromInline var clock: NavigationClock { setup.clock }
  /// The closures through which a host takes part.
  package var hooks: StoreHooks<R> {
    get { setup.hooks }
    set { setup.hooks = newValue }
  }
  /// The pipeline that handles links, if the app has any.
  public package(set) var links: DeepLinkPipeline<R>? {
    get { setup.links }
    set {
      // What the old table holds may call the store, so it lives until the change is over.
      withExtendedLifetime(setup.links) { setup.links = newValue }
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
      initial, access, rule: RouteAvailability.rule(rules), links, clock,
      pendingPolicy, validator)
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
    self.init(
      initial, access, rule: rules, links, clock, pendingPolicy, validator)
  }

  package init(
    _ initial: NavigationState<R>, _ access: AccessPolicy<R>,
    rule: (@MainActor @Sendable (R) -> RouteAvailability)?,
    _ links: DeepLinkPipeline<R>?, _ clock: NavigationClock, _ pendingPolicy: PendingPolicy,
    _ validator: RouteStackValidator<R>
  ) {
    if let violation = validator.violation(in: initial) {
      preconditionFailure("A store cannot begin in a state that breaks its rules. \(violation)")
    }
    precondition(
      access.decide(initial.tabs[0].root, for: nil) == .allowed,
      "The root of the first tab, \(initial.tabs[0].id), needs sign-in, but closed tabs fall back to it."
    )
    setup = NavigationSetup(
      gate: AccessGate(policy: access, rule: rule), validator: validator, clock: clock,
      links: links)
    machine = NavigationMachine(setup, state: initial, pendingPolicy: pendingPolicy)
  }

  /// The access policy.
  @inlinable package var access: AccessPolicy<R> { setup.gate.policy }

  // Parts of the values above, since a copy of a generic value costs more than what is read from it.

  /// The principal that is signed in, if any.
  package var principal: Principal? {
    revision.access()
    return machine.session.principal
  }

  /// The sign-in layer, if sign-in is asked for.
  package var signInLayer: Presentation<R>? {
    revision.access()
    return machine.session.storedSignIn?.layer
  }

  /// The number of requests that wait for sign-in.
  package var waitingCount: Int {
    revision.access()
    return machine.session.pending.count
  }

  /// The login route, if sign-in is supported.
  package var login: R? { setup.gate.policy.login }

  /// Whether the app opens links.
  package var opensLinks: Bool { setup.links != nil }
}
