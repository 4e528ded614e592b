/// Commands that run together, and what comes with them.
@usableFromInline struct Part<R: Route>: Sendable {
  @usableFromInline let commands: [NavigationCommand<R>]
  /// Whether the commands are applied all together or not at all.
  @usableFromInline let isAtomic: Bool
  /// What few parts have.
  @usableFromInline let extras: Extras?

  /// Kept by reference, since a `Date` in it has a layout that is known only at run time.
  @usableFromInline final class Extras: Sendable {
    /// The request to queue if sign-in is needed; `nil` for the commands themselves.
    @usableFromInline let waits: PendingDeepLink<R>.Request?
    /// Values that accompany the link.
    let context: DeepLinkContext
    /// The plan's action, if it has one.
    @usableFromInline let action: NavigationAction?
    /// The waiting request that is being resumed.
    @usableFromInline let resumed: PendingDeepLink<R>?

    init(
      waits: PendingDeepLink<R>.Request? = nil, context: DeepLinkContext = .empty,
      action: NavigationAction? = nil, resumed: PendingDeepLink<R>? = nil
    ) {
      self.waits = waits
      self.context = context
      self.action = action
      self.resumed = resumed
    }
  }

  @inlinable init(
    _ commands: [NavigationCommand<R>], isAtomic: Bool = false, extras: Extras? = nil
  ) {
    self.commands = commands
    self.isAtomic = isAtomic
    self.extras = extras
  }

  /// Creates the part for a plan.
  init(
    _ plan: NavigationPlan<R>, waitingAs waits: PendingDeepLink<R>.Request? = nil,
    context: DeepLinkContext = .empty, resumed: PendingDeepLink<R>? = nil
  ) {
    let isPlain = waits == nil && plan.action == nil && resumed == nil
    self.init(
      plan.commands, isAtomic: true,
      extras: isPlain
        ? nil : Extras(waits: waits, context: context, action: plan.action, resumed: resumed))
  }

  @usableFromInline var request: PendingDeepLink<R>.Request { extras?.waits ?? .commands(commands) }

  /// Whether the part restores the visible screen of a session that is over.
  @inlinable var isPlace: Bool { if case .place? = extras?.waits { true } else { false } }

  /// Whether the part carries out a link.
  var isLink: Bool { if case .link? = extras?.waits { true } else { false } }

  /// The commands as they wait for sign-in.
  ///
  /// A single command is later executed by itself, so a transaction of one sequence waits as the
  /// sequence's commands, which are again applied together or not at all.
  var waitingCommands: [NavigationCommand<R>] {
    guard isAtomic, extras?.waits == nil else { return commands }
    var commands = commands
    while commands.count == 1, case .sequence(let parts) = commands[0], !parts.isEmpty {
      commands = parts
    }
    return commands
  }

  /// The request to report in a trace.
  @usableFromInline func origin(in request: Request<R>) -> NavigationTrace<R>.Request {
    switch extras?.waits {
    case .link(let link): .link(link)
    case .place: .place
    case .commands(let commands): .commands(commands)
    case nil:
      if case .intent(let intent) = request.what { .intent(intent) } else { .commands(commands) }
    }
  }
}

/// A part on its way through the middleware and the engine, on a state that is not visible yet.
@MainActor @usableFromInline struct Passage<R: Route> {
  @usableFromInline let part: Part<R>
  /// The middleware at the time the passage began; later changes do not affect it.
  @usableFromInline let middleware: [MiddlewareRegistry<R>.Item]
  @usableFromInline let principal: Principal?
  @usableFromInline let isTraced: Bool
  /// Whether it runs ahead of a decision, or may wait for none: it skips asynchronous middleware, and
  /// synchronous middleware may make nothing else of it.
  @usableFromInline let isUrgent: Bool
  @usableFromInline var run: CommandRun<R>

  @inlinable init(
    _ part: Part<R>, on base: NavigationState<R>, middleware: [MiddlewareRegistry<R>.Item],
    principal: Principal?, isTraced: Bool, isUrgent: Bool = false
  ) {
    self.part = part
    self.middleware = middleware
    self.principal = principal
    self.isTraced = isTraced
    self.isUrgent = isUrgent
    run = CommandRun(part.commands, on: base, isAtomic: part.isAtomic)
  }

  /// Whether an atomic run failed, so that nothing is applied.
  @inlinable var hasFailed: Bool {
    run.isAtomic && (run.failureIndex != nil || run.commands.isEmpty)
  }

  /// Runs the remaining commands.
  ///
  /// - Parameter login: The login route; presenting it asks for sign-in and changes no state.
  /// - Returns: Whether an asynchronous middleware has to decide first.
  @inlinable mutating func runCommands(login: @autoclosure () -> R?) -> Bool {
    while run.begin() {
      if passMiddleware() { return true }
      if isUrgent { run.step?.staysUrgent() }
      guard let command = run.step?.command else { break }
      if command.presents(login()) {
        run.askForSignIn()
      } else {
        run.end(by: NavigationEngine(repeatsLayers: part.isPlace))
      }
    }
    return false
  }

  /// Passes the running step through its middleware.
  ///
  /// - Returns: Whether an asynchronous middleware has to decide first.
  @inlinable mutating func passMiddleware() -> Bool {
    if middleware.isEmpty { return false }
    let context = NavigationContext(
      state: run.state, principal: principal, run: run.number, earlier: run.earlier)
    let (middleware, isUrgent, isTraced) = (middleware, isUrgent, isTraced)
    return run.step?.pass(middleware, in: context, isUrgent: isUrgent, isTraced: isTraced) ?? false
  }

  /// Applies the decision of the asynchronous middleware.
  mutating func take(_ decision: MiddlewareDecision<R>) {
    let (middleware, isTraced) = (middleware, isTraced)
    run.step?.take(decision, of: middleware, isTraced: isTraced)
  }

  /// Reports results to the middlewares that were called, in order; each may change the result.
  ///
  /// For a refused or undone step, they receive the current state.
  @inlinable mutating func tellMiddleware(
    refusal: NavigationResult<R>?, standing: () -> NavigationState<R>, gate: AccessGate<R>
  ) {
    if middleware.isEmpty, refusal == nil { return }
    let (middleware, principal) = (middleware, principal)
    if refusal == nil, !run.earlier.isEmpty {
      // Each state is compared with the last allowed one, from which it differs by little.
      var allowed = run.base
      run.changeSteps { step in
        if gate.refusal(of: step.state, since: allowed, principal: principal) != nil {
          step.isHidden = true
        } else {
          allowed = step.state
        }
      }
    }
    for index in run.earlier.indices {
      run.earlier[index].tell(
        middleware, refusal: refusal, standing: standing, principal: principal)
    }
    run.step?.tell(middleware, refusal: refusal, standing: standing, principal: principal)
  }

  /// Returns the outcome of the part, given why the rules or the gate refused it as a whole, if they
  /// did, and whether the caller wants to know more than the result.
  @inlinable func outcome(refusal: NavigationResult<R>?, isDetailed: Bool) -> Outcome<R> {
    if !part.isAtomic, !isDetailed {
      let isDone = refusal == nil && run.failureIndex == nil
      return Outcome(refusal ?? run.result, isCommitted: isDone && !run.commands.isEmpty)
    }
    return wholeOutcome(refusal: refusal, isDetailed: isDetailed)
  }

  @usableFromInline func wholeOutcome(
    refusal: NavigationResult<R>?, isDetailed: Bool
  ) -> Outcome<R> {
    let ran = run.results
    let results = refusal.map { Array(repeating: $0, count: max(1, ran.count)) } ?? ran
    let isCommitted = refusal == nil && run.failureIndex == nil && !run.commands.isEmpty
    var result = refusal ?? run.result
    if part.isAtomic { result = isCommitted ? .success : results.last { !$0.isSuccess } ?? result }
    guard isDetailed else { return Outcome(result, isCommitted: isCommitted) }
    let details = Outcome<R>.Details(
      results: results, executed: run.executed, failureIndex: run.failureIndex,
      top: isCommitted ? run.state.newTop(since: run.base)?.id : nil)
    return Outcome(result, isCommitted: isCommitted, details: details)
  }
}

extension CommandRun.Step {
  /// Calls the remaining middlewares, up to an asynchronous one that has to decide.
  ///
  /// - Returns: Whether there is such a middleware.
  @MainActor @inlinable mutating func pass(
    _ middleware: [MiddlewareRegistry<R>.Item], in context: NavigationContext<R>, isUrgent: Bool,
    isTraced: Bool
  ) -> Bool {
    while asked < middleware.count, !isCancelled {
      if let asynchronous = middleware[asked].asynchronous {
        if !isUrgent, asynchronous.isConcerned(command, context) { return true }
        skipped.append(asked)
        asked += 1
      } else {
        take(middleware[asked].will(command, context), of: middleware, isTraced: isTraced)
      }
    }
    return false
  }

  /// Refuses what middleware made of a command that runs ahead of a decision, unless it is as urgent.
  @usableFromInline mutating func staysUrgent() {
    guard command != requested, !command.isDismissal, !isCancelled else { return }
    result = .rejected(.stale)
    isCancelled = true
  }

  /// Applies the decision of the next middleware.
  @MainActor @inlinable mutating func take(
    _ decision: MiddlewareDecision<R>, of middleware: [MiddlewareRegistry<R>.Item], isTraced: Bool
  ) {
    if isTraced {
      if verdicts.isEmpty { verdicts.reserveCapacity(middleware.count) }
      verdicts.append(
        NavigationTrace.Verdict(middleware: middleware[asked].name, decision: decision))
    }
    switch decision {
    case .proceed: break
    case .rewrite(let next): command = next
    case .cancel(let reason):
      result = .cancelled(reason: reason, by: middleware[asked].name)
      isCancelled = true
    }
    asked += 1
  }

  /// Reports the result to the middlewares that were called.
  @MainActor @inlinable mutating func tell(
    _ middleware: [MiddlewareRegistry<R>.Item], refusal: NavigationResult<R>?,
    standing: () -> NavigationState<R>, principal: Principal?
  ) {
    if let refusal, result.hasSuccess { result = refusal }
    let context = NavigationContext(
      state: refusal == nil && !isHidden ? state : standing(), principal: principal)
    for index in 0..<asked where skipped.isEmpty || !skipped.contains(index) {
      result = middleware[index].did(command, result, context)
    }
  }
}

/// A request that runs: its parts, and what has changed since it was last told.
///
/// It goes to its end in one step, or to a middleware that must decide; only then is it kept.
@MainActor @usableFromInline struct RequestRun<R: Route> {
  @usableFromInline let request: Request<R>
  @usableFromInline var passage: Passage<R>
  /// The parts after the current one, the next one last.
  @usableFromInline var rest: [Part<R>] = []
  /// The changes that are not told yet.
  @usableFromInline var told: Told
  /// The outcome of the last part.
  @usableFromInline var outcome: Outcome<R>?
  /// The screen that the run closes, and the value for its caller.
  @usableFromInline var closing: (screen: UInt64, value: any Sendable)?
  /// What is said after the next announcement: who signed in, and what came back with them.
  @usableFromInline var arrival: (principal: Principal?, resumed: [PendingDeepLink<R>]) = (nil, [])
  /// Whether a newer command made this one unnecessary; the user does not hear of it.
  @usableFromInline var isSuperseded = false

  /// What was told last, and why it has changed since.
  @usableFromInline struct Told: Sendable {
    @usableFromInline var state: NavigationState<R>
    @usableFromInline var signIn: SignInLayer<R>?
    @usableFromInline var cause: NavigationEvent<R>.Cause

    @inlinable init(
      _ state: NavigationState<R>, _ signIn: SignInLayer<R>?,
      _ cause: NavigationEvent<R>.Cause = .commands([])
    ) {
      self.state = state
      self.signIn = signIn
      self.cause = cause
    }

    init(_ session: NavigationSession<R>, _ cause: NavigationEvent<R>.Cause) {
      self.init(session.storedState, session.storedSignIn, cause)
    }

    /// Adds commands to the cause, if commands are the cause.
    @inlinable mutating func add(_ commands: [NavigationCommand<R>]) {
      guard case .commands(var some) = cause else { return }
      if some.isEmpty { return cause = .commands(commands) }
      // The array must have one owner, or each part of a sign-in would copy all earlier ones.
      cause = .commands([])
      some += commands
      cause = .commands(some)
    }
  }

  @inlinable init(_ request: Request<R>, _ passage: Passage<R>, told: Told) {
    self.request = request
    self.passage = passage
    self.told = told
  }
}
