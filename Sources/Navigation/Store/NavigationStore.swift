import Observation

/// The one place that holds a session and changes it.
///
/// Navigation flows one way: an intent or a command goes in, middleware may rewrite or cancel it, the
/// engine applies it, the gate holds the state it ends in to the policy, and only then the state
/// changes, once, and is announced. Nothing else changes it.
///
/// A `send` from inside middleware or a listener is queued and runs after the current one; an
/// `execute` there answers ``NavigationResult/reentrant``.
@MainActor public final class NavigationStore<R: Route> {
  /// The session as it is now.
  ///
  /// Reading it inside `withObservationTracking` observes every change.
  public var session: NavigationSession<R> {
    revision.access()
    return current
  }
  /// Where the person is.
  @inlinable public var state: NavigationState<R> {
    revision.access()
    return current.storedState
  }
  /// A count that changes whenever the session may have; not observed.
  package private(set) var changes = 0
  /// Who may see what.
  @usableFromInline package let access: AccessPolicy<R>
  /// What the stacks have to be like after every command.
  public let validator: RouteStackValidator<R>
  /// What decides about links, if the app has any.
  public package(set) var links: DeepLinkPipeline<R>?
  /// Hears of every change of the state, in order; the app's own, which no host takes.
  public var onEvent: (@MainActor (NavigationEvent<R>) -> Void)?
  /// Hears what a person should be told.
  public var onNotice: (@MainActor (NavigationNotice<R>) -> Void)?
  /// Performs what open handlers ask for, when their decision is applied.
  public var onAction: (@MainActor (NavigationAction) -> Void)?
  /// Hears of what was asked and not done, in order.
  public var onTrace: (@MainActor (NavigationTrace<R>) -> Void)? {
    didSet { noteTracing() }
  }
  /// How many events and traces were lost because a stream was not read in time.
  public internal(set) var droppedEventCount = 0

  @usableFromInline var current: NavigationSession<R> {
    didSet { changes &+= 1 }
  }
  /// Who hears everything, in order.
  @usableFromInline var listeners: [NavigationListener<R>] = [] {
    didSet { noteTracing() }
  }
  /// Whether somebody hears of what was asked.
  @usableFromInline private(set) var isTraced = false
  var listenersMade: UInt64 = 0
  /// What is being gathered to be announced once.
  @usableFromInline var announcement: (before: NavigationState<R>, cause: NavigationEvent<R>.Cause)?
  @usableFromInline var middleware = MiddlewareRegistry<R>()
  @usableFromInline let engine = NavigationEngine<R>()
  @usableFromInline let gate: AccessGate<R>
  @usableFromInline let clock: NavigationClock
  @usableFromInline let revision = NavigationRevision()
  @usableFromInline var isBusy = false
  /// What was sent while the store was busy, or while an asynchronous middleware decides.
  @usableFromInline var queue: [QueuedWork<R>] = []
  let queuePolicy: NavigationQueuePolicy
  /// From where what is sent now comes; `nil` for the top of the visible stack.
  @usableFromInline var standpoint: NavigationStandpoint?
  /// The question to an asynchronous middleware that has not been answered yet.
  @usableFromInline var decision: PendingDecision<R>?
  /// The screens that somebody awaits a value from.
  @usableFromInline var awaited: [AwaitedScreen<R>] = []
  /// Keeps accounts apart in saved files without naming them.
  let salt = SubjectDigest.makeSalt()
  /// What checkpoints take back, by key.
  var returns: [String: @MainActor (any Sendable) -> Void] = [:]
  /// Starts work that lasts, so that a host can tell whether there is any.
  package var startWork: @MainActor (String, @escaping @MainActor () async -> Void) -> AnyCancel =
    AnyCancel.task
  /// Hears that the running code begins to wait for a person, and gives what is called at the end.
  package var willAwaitPerson: @MainActor () -> @MainActor () -> Void = { {} }
  /// Hears before each piece of work that was sent from inside, so that tests can tell it apart.
  package var willRunQueued: (@MainActor () -> Void)?

  /// Makes a store.
  ///
  /// A state that the policy does not allow to someone signed out, or that the rules do not let be shown,
  /// is cut to what they allow. Rights come
  /// before rules: a cut is never kept from happening, so it may leave a tab empty that `validator`
  /// wants filled. Such a stack stays as it is until a command changes it, which then has to obey.
  ///
  /// - Parameters:
  ///   - initial: Where the session begins.
  ///   - access: Who may see what. The first tab's root must need nothing.
  ///   - rules: Says from the app's own data why a route may not be shown now, in half a sentence as in
  ///     "it is archived"; `nil` where it may. The first tab's root and the login route always may be.
  ///     See ``rulesChanged()``.
  ///   - links: What decides about links.
  ///   - clock: The clocks for sessions, for time limits and for what waits.
  ///   - pendingPolicy: How much may wait for sign-in.
  ///   - validator: What the stacks have to be like, as they are in `initial`.
  ///   - queuePolicy: How much may queue behind a command that is under way.
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
      "The root of the first tab, \(initial.tabs[0].id), needs sign-in; a closed tab gives way to it."
    )
    self.access = access
    self.validator = validator
    self.links = links
    self.clock = clock
    self.queuePolicy = queuePolicy
    gate = AccessGate(policy: access, rule: rules)
    current = NavigationSession(
      state: gate.cutByRules(gate.cut(initial, for: nil)), pendingPolicy: pendingPolicy)
  }

  private func noteTracing() { isTraced = onTrace != nil || listeners.contains { $0.wantsTraces } }

  /// Sends an intent; from inside middleware or a listener it runs after the current one.
  ///
  /// While an asynchronous middleware decides it runs after that, in the order in which it was sent;
  /// sign-out and dismissals overtake.
  ///
  /// - Parameter intent: What is asked for.
  @inlinable
  public func send(_ intent: NavigationIntent<R>) {
    guard isFree else { return sendLater(intent) }
    alone { take(intent) }
  }

  /// Runs one command through middleware, engine and gate.
  ///
  /// - Parameter command: What to do.
  /// - Returns: What became of it; ``NavigationResult/deferred`` when it runs later, because an
  ///   asynchronous middleware decides on it or on one before it.
  @inlinable
  @discardableResult
  public func execute(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    guard isFree else { return executeLater(command) }
    return alone { submit(Submission([command])) }
  }

  /// Runs commands one after the other, each held to the gate by itself, and announces one change.
  ///
  /// Where an asynchronous middleware decides, the rest follows later, and what came before it is
  /// announced by itself.
  ///
  /// - Parameters:
  ///   - commands: What to do, in order.
  ///   - stopOnFailure: Whether the first failure ends it; what was done before stays.
  /// - Returns: What became of each, and the states before and after.
  /// - Complexity: The sum of the commands'.
  public func executeBatch(
    _ commands: [NavigationCommand<R>], stopOnFailure: Bool = false
  ) -> NavigationBatchResult<R> {
    var results: [NavigationResult<R>] = []
    var executed: [NavigationCommand<R>] = []
    var isOver = false
    let before = current.state
    let run: @MainActor () -> Void = { [self] in
      announcingOnce {
        inTurn(
          commands.count,
          { [self] index, then in
            var submission = Submission([commands[index]])
            submission.extras.then = { outcome in
              executed += outcome.executed
              results.append(outcome.result)
              then(!stopOnFailure || outcome.result.isSuccess)
            }
            submit(submission)
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

  /// Runs commands all or not at all; the gate judges where they end.
  ///
  /// - Parameter commands: What to do, in order; none at all commits nothing.
  /// - Returns: What became of each, and whether it was committed.
  /// - Complexity: The sum of the commands'.
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

  /// Applies a plan: all of it or nothing, and its action once.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: What became of it; ``NavigationResult/deferred`` when it is applied later.
  @discardableResult
  public func apply(_ plan: NavigationPlan<R>) -> NavigationResult<R> {
    guard isFree else { return later(plan.commands) { [self] in apply(Submission(plan)) } }
    return alone { apply(Submission(plan)) }
  }

  /// Takes an intent whose turn it is.
  @inlinable func take(_ intent: NavigationIntent<R>) {
    switch intent {
    case .deepLink(let request): openNow(request)
    case .undo: travel(.undo, as: intent)
    case .redo: travel(.redo, as: intent)
    case .historyBack: travel(.historyBack, as: intent)
    case .historyForward: travel(.historyForward, as: intent)
    case .signOut: endSession()
    default:
      if let standpoint, takeFromHere(intent, standpoint) { return }
      // While the login layer is up, going forward is judged from what lies below it.
      let closes: Bool =
        switch intent {
        case .back, .dismiss, .dismissAll: true
        default: false
        }
      let seen = closes ? current.storedState : current.storedState.removingLogin(access.login)
      guard let command = intent.command(in: seen) else { return }
      var submission = Submission([command])
      submission.intent = intent
      submission.overtakes = decision != nil
      submission.isReported = true
      submit(submission)
    }
  }
}
