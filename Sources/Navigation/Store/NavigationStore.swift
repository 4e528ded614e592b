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
  /// Who may see what.
  public let access: AccessPolicy<R>
  /// What the stacks have to be like after every command.
  public let validator: RouteStackValidator<R>
  /// What decides about links, if the app has any.
  public let links: DeepLinkPipeline<R>?
  /// Hears of every change of the state, in order.
  public var onEvent: (@MainActor (NavigationEvent<R>) -> Void)?
  /// Hears what a person should be told.
  public var onNotice: (@MainActor (NavigationNotice<R>) -> Void)?
  /// Performs what open handlers ask for, when their decision is applied.
  public var onAction: (@MainActor (NavigationAction) -> Void)?

  @usableFromInline var current: NavigationSession<R>
  @usableFromInline var middleware = MiddlewareRegistry<R>()
  @usableFromInline let engine = NavigationEngine<R>()
  @usableFromInline let gate: AccessGate<R>
  @usableFromInline let clock: NavigationClock
  @usableFromInline let revision = NavigationRevision()
  @usableFromInline var isBusy = false
  @usableFromInline var waiting: [@MainActor () -> Void] = []
  /// What goes along with the link that is being opened, in case the gate lets it wait.
  var linkContext = DeepLinkContext.empty
  /// Hears before each piece of work that was sent from inside, so that tests can tell it apart.
  package var willRunQueued: (@MainActor () -> Void)?
  /// Hears of each `execute` from inside, which is refused, so that checkers can tell of it.
  package var didRefuseReentrant: (@MainActor () -> Void)?

  /// Makes a store.
  ///
  /// A state that the policy does not allow to someone signed out is cut to what it allows. Rights come
  /// before rules: a cut is never kept from happening, so it may leave a tab empty that `validator`
  /// wants filled. Such a stack stays as it is until a command changes it, which then has to obey.
  ///
  /// - Parameters:
  ///   - initial: Where the session begins.
  ///   - access: Who may see what. The first tab's root must need nothing.
  ///   - links: What decides about links.
  ///   - clock: The clocks for sessions and for what waits.
  ///   - pendingPolicy: How much may wait for sign-in.
  ///   - validator: What the stacks have to be like, as they are in `initial`.
  public init(
    initial: NavigationState<R> = NavigationState(), access: AccessPolicy<R> = .open,
    links: DeepLinkPipeline<R>? = nil, clock: NavigationClock = .system,
    pendingPolicy: PendingPolicy = PendingPolicy(),
    validator: RouteStackValidator<R> = .permissive
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
    gate = AccessGate(policy: access)
    current = NavigationSession(
      state: gate.cut(initial, for: nil), pendingPolicy: pendingPolicy)
  }

  /// Sends an intent; from inside middleware or a listener it runs after the current one.
  ///
  /// - Parameter intent: What is asked for.
  @inlinable
  public func send(_ intent: NavigationIntent<R>) {
    guard !isBusy else { return whenFree { [self] in perform(intent) } }
    alone { perform(intent) }
  }

  /// Runs one command through middleware, engine and gate.
  ///
  /// - Parameter command: What to do.
  /// - Returns: What became of it.
  @inlinable
  @discardableResult
  public func execute(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    guard isFree else { return .reentrant }
    return alone { submit(command) }
  }

  /// Runs commands one after the other, each held to the gate by itself, and announces one change.
  ///
  /// - Parameters:
  ///   - commands: What to do, in order.
  ///   - stopOnFailure: Whether the first failure ends it; what was done before stays.
  /// - Returns: What became of each, and the states before and after.
  /// - Complexity: The sum of the commands'.
  public func executeBatch(
    _ commands: [NavigationCommand<R>], stopOnFailure: Bool = false
  ) -> NavigationBatchResult<R> {
    guard isFree else { return .reentrant(commands, in: current.state) }
    return alone {
      let before = current.state
      var executed: [NavigationCommand<R>] = []
      var results: [NavigationResult<R>] = []
      announcingOnce {
        for command in commands {
          let run = submit([command], as: .commands([command]), atomic: false)
          executed += run.executed
          results.append(run.result)
          if stopOnFailure, !run.result.isSuccess { break }
        }
      }
      return NavigationBatchResult(
        requestedCommands: commands, executedCommands: executed, results: results,
        stateBefore: before, stateAfter: current.state)
    }
  }

  /// Runs commands all or not at all; the gate judges where they end.
  ///
  /// - Parameter commands: What to do, in order; none at all commits nothing.
  /// - Returns: What became of each, and whether it was committed.
  /// - Complexity: The sum of the commands'.
  @inlinable
  public func executeTransaction(
    _ commands: [NavigationCommand<R>]
  ) -> NavigationTransactionResult<R> {
    guard isFree else { return .reentrant(commands, in: current.state) }
    return alone { transaction(commands, as: .commands(commands)) }
  }

  /// Applies a plan: all of it or nothing, and its action once.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: What became of it.
  @inlinable
  @discardableResult
  public func apply(_ plan: NavigationPlan<R>) -> NavigationResult<R> {
    guard isFree else { return .reentrant }
    return alone { apply(plan, as: .commands(plan.commands)) }
  }

  // MARK: - Order

  /// Whether an `execute` may run now; it may not from inside middleware or a listener.
  @inlinable var isFree: Bool {
    if isBusy { tellReentrant() }
    return !isBusy
  }

  @usableFromInline func tellReentrant() { didRefuseReentrant?() }

  /// Runs the work now, or after what is running.
  @usableFromInline func whenFree(_ work: @escaping @MainActor () -> Void) {
    guard !isBusy else {
      waiting.append(work)
      return
    }
    alone(work)
  }

  @inlinable func alone<Value>(_ work: @MainActor () -> Value) -> Value {
    isBusy = true
    expireWhenDue()
    let value = work()
    if !waiting.isEmpty { runWaiting() }
    isBusy = false
    return value
  }

  @usableFromInline func runWaiting() {
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      willRunQueued?()
      next()
    }
  }

  // MARK: - Announcing

  @usableFromInline var announcement: (before: NavigationState<R>, cause: NavigationEvent<R>.Cause)?

  /// Makes one announcement of all changes in the work.
  func announcingOnce(
    as cause: NavigationEvent<R>.Cause = .commands([]), _ work: @MainActor () -> Void
  ) {
    guard announcement == nil else { return work() }
    announcement = (current.state, cause)
    work()
    guard let (before, cause) = announcement else { return }
    announcement = nil
    announce(since: before, cause: cause)
  }

  /// Announces what was done since, if it changed anything.
  func announce(since before: NavigationState<R>, cause: NavigationEvent<R>.Cause) {
    guard before == current.state else {
      return announceChange(since: before, to: current.state, cause: cause)
    }
    if announcement == nil { revision.bump() } else { join(cause) }
  }

  /// Announces a change that is known to be one.
  @inlinable func announceChange(
    since before: NavigationState<R>, to state: NavigationState<R>,
    cause: @autoclosure () -> NavigationEvent<R>.Cause
  ) {
    guard announcement == nil else { return join(cause()) }
    revision.bump()
    guard let onEvent else { return }
    onEvent(NavigationEvent(before: before, after: state, cause: cause()))
  }

  /// Adds to the announcement that is being gathered.
  @usableFromInline func join(_ cause: NavigationEvent<R>.Cause) {
    if case .commands(let some)? = announcement?.cause, case .commands(let more) = cause {
      announcement?.cause = .commands(some + more)
    }
  }
}
