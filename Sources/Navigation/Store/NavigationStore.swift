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
  /// The current session.
  ///
  /// Reading it inside `withObservationTracking` tracks any change to the session.
  public var session: NavigationSession<R> {
    revision.access()
    return current
  }
  /// The user's location.
  @inlinable public var state: NavigationState<R> {
    revision.access()
    return current.storedState
  }
  /// A counter that changes whenever the session might have changed; reading it is not tracked.
  package private(set) var changes = 0
  /// The stack rules that every command must satisfy.
  public let validator: RouteStackValidator<R>
  /// The pipeline that handles links, if the app has any.
  public package(set) var links: DeepLinkPipeline<R>? {
    get { linkTable }
    set {
      // What the old table holds may call the store, so it lives until the change is over.
      withExtendedLifetime(linkTable) { linkTable = newValue }
    }
  }
  private var linkTable: DeepLinkPipeline<R>?

  @usableFromInline var current: NavigationSession<R> {
    didSet { changes &+= 1 }
  }
  @usableFromInline let gate: AccessGate<R>
  @usableFromInline let clock: NavigationClock
  @usableFromInline let revision = NavigationRevision()
  @usableFromInline var middleware = MiddlewareRegistry<R>()
  @usableFromInline var listeners = ListenerRegistry<R>()
  /// The session of the signed-in account.
  @usableFromInline package internal(set) var account: AccountSession?
  /// The work in progress.
  @usableFromInline var progress = StoreProgress<R>()
  /// The requests sent while the store was busy or an asynchronous middleware was deciding.
  @usableFromInline var queue: RequestQueue<R>
  /// The callers that are waiting for a value.
  @usableFromInline var returns = PendingReturns<R>()
  /// The salt for account digests in saved files.
  let salt = SubjectDigest.makeSalt()
  /// The closures through which a host takes part.
  package var hooks = StoreHooks<R>()

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
  ///   - queuePolicy: The limits for requests queued while a command is running.
  public init(
    initial: NavigationState<R> = NavigationState(), access: AccessPolicy<R> = .open,
    rules: (@MainActor @Sendable (R) -> String?)? = nil,
    links: DeepLinkPipeline<R>? = nil, clock: NavigationClock = .system,
    pendingPolicy: PendingPolicy = PendingPolicy(),
    validator: RouteStackValidator<R> = .permissive,
    queuePolicy: NavigationQueuePolicy = NavigationQueuePolicy()
  ) {
    if let violation = validator.violation(in: initial) {
      preconditionFailure("A store cannot begin in a state that breaks its rules. \(violation)")
    }
    precondition(
      access.decide(initial.tabs[0].root, for: nil) == .allowed,
      "The root of the first tab, \(initial.tabs[0].id), needs sign-in, but closed tabs fall back to it."
    )
    self.validator = validator
    linkTable = links
    self.clock = clock
    queue = RequestQueue(policy: queuePolicy)
    gate = AccessGate(policy: access, rule: rules)
    current = NavigationSession(
      state: gate.cutByRules(gate.cut(initial, for: nil)), pendingPolicy: pendingPolicy)
  }

  /// The access policy.
  @inlinable package var access: AccessPolicy<R> { gate.policy }

  // Parts of the values above, since a copy of a generic value costs more than what is read from it.

  /// The principal that is signed in, if any.
  package var principal: Principal? {
    revision.access()
    return current.principal
  }

  /// The number of requests that wait for sign-in.
  package var waitingCount: Int {
    revision.access()
    return current.pending.count
  }

  /// The login route, if sign-in is supported.
  package var login: R? { gate.policy.login }

  /// Whether the app opens links.
  package var opensLinks: Bool { linkTable != nil }

  /// Sends an intent; from inside middleware or a listener, it runs after the current request.
  ///
  /// While an asynchronous middleware is deciding, intents are queued in order, except that
  /// sign-out and dismissals run immediately.
  ///
  /// - Parameter intent: The intent.
  @inlinable
  public func send(_ intent: NavigationIntent<R>) {
    if progress.asker != nil, intent == .signOut, signOutOfEnded() { return }
    guard isFree else { return sendLater(intent) }
    alone { take(intent) }
  }

  /// Runs one command through the middleware, the engine and the gate.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result, or ``NavigationResult/deferred`` if the command runs later because an
  ///   asynchronous middleware must first decide on it or on an earlier one.
  @inlinable
  @discardableResult
  public func execute(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    guard isFree else { return executeLater(command) }
    return alone { submit(Submission([command])) }
  }

  /// Runs commands in order, checks each one at the gate, and announces a single change.
  ///
  /// If an asynchronous middleware has to decide, the remaining commands run later, and the earlier
  /// changes are announced separately.
  ///
  /// - Parameters:
  ///   - commands: The commands, in order.
  ///   - stopOnFailure: Whether the first failure ends the batch; earlier changes are kept.
  /// - Returns: The results, and the states before and after.
  /// - Complexity: The sum of the commands' costs.
  public func executeBatch(
    _ commands: [NavigationCommand<R>], stopOnFailure: Bool = false
  ) -> NavigationBatchResult<R> {
    var results: [NavigationResult<R>] = []
    var executed: [NavigationCommand<R>] = []
    var isOver = false
    let before = current.state
    let run: @MainActor () -> Void = { [self] in
      announcingOnce {
        let asker = progress.asker ?? account
        inTurn(
          commands.count,
          { [self] index, then in
            var submission = Submission([commands[index]])
            submission.extras.then = { outcome in
              executed += outcome.executed
              results.append(outcome.result)
              then(!stopOnFailure || outcome.result.isSuccess)
            }
            asking(in: asker) { _ = submit(submission) }
          }, then: { isOver = true })
      }
    }
    if isFree {
      alone(run)
      if !isOver { results.append(.deferred) }
    } else {
      results = [later(commands, run)]
    }
    return NavigationBatchResult(
      requestedCommands: commands, executedCommands: executed, results: results,
      stateBefore: before, stateAfter: current.state)
  }

  /// Runs all of the commands or none of them; the gate checks only the final state.
  ///
  /// - Parameter commands: The commands, in order; an empty array commits nothing.
  /// - Returns: The results, and whether the transaction was committed.
  /// - Complexity: The sum of the commands' costs.
  public func executeTransaction(
    _ commands: [NavigationCommand<R>]
  ) -> NavigationTransactionResult<R> {
    let before = current.state
    var outcome = Submission<R>.Outcome(.deferred)
    let run: @MainActor () -> Void = { [self] in
      var submission = Submission(commands, isAtomic: true)
      submission.extras.then = { outcome = $0 }
      submit(submission)
    }
    if isFree { alone(run) } else { outcome = Submission.Outcome(later(commands, run)) }
    return NavigationTransactionResult(
      requestedCommands: commands, executedCommands: outcome.executed, results: outcome.results,
      stateBefore: before, stateAfter: current.state, failureIndex: outcome.failureIndex,
      isCommitted: outcome.isCommitted)
  }

  /// Applies a plan as a whole or not at all, and performs its action once.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: The result, or ``NavigationResult/deferred`` if the plan is applied later.
  @discardableResult
  public func apply(_ plan: NavigationPlan<R>) -> NavigationResult<R> {
    guard isFree else { return later(plan.commands) { [self] in apply(Submission(plan)) } }
    return alone { apply(Submission(plan)) }
  }

  /// Returns the command for an intent; while sign-in is asked for, going back and dismissing cancel
  /// it.
  @inlinable func command(for intent: NavigationIntent<R>) -> NavigationCommand<R>? {
    if current.storedSignIn != nil {
      switch intent {
      case .back, .dismiss: return .dismiss
      case .dismissAll: return .dismissAll
      default: break
      }
    }
    return intent.command(in: current.storedState)
  }

  /// Handles an intent.
  @inlinable func take(_ intent: NavigationIntent<R>) {
    if progress.asker != nil, refuses(intent) { return }
    switch intent {
    case .deepLink(let request): openNow(request)
    case .undo: travel(.undo, as: intent)
    case .redo: travel(.redo, as: intent)
    case .historyBack: travel(.historyBack, as: intent)
    case .historyForward: travel(.historyForward, as: intent)
    case .signOut: endSession()
    default:
      if let standpoint = progress.standpoint, takeFromHere(intent, standpoint) { return }
      guard let command = command(for: intent) else { return }
      var submission = Submission([command])
      submission.intent = intent
      submission.overtakes = progress.decision != nil
      submission.isReported = true
      submit(submission)
    }
  }
}
