/// A group of commands submitted together, with options.
@MainActor @usableFromInline struct Submission<R: Route> {
  @usableFromInline let commands: [NavigationCommand<R>]
  /// The intent that produced the commands, if any.
  @usableFromInline var intent: NavigationIntent<R>?
  /// Whether the commands are applied all together or not at all.
  @usableFromInline var isAtomic = false
  /// Whether the submission runs ahead of a pending decision and skips asynchronous middleware.
  @usableFromInline var overtakes = false
  /// Whether a refusal is reported to the user.
  @usableFromInline var isReported = false
  @usableFromInline var kept: Kept?

  /// The options that few submissions need.
  @MainActor @usableFromInline struct Extras {
    /// The request to queue if sign-in is needed; `nil` for the commands themselves.
    @usableFromInline var waits: PendingDeepLink<R>.Request?
    /// Values that accompany the link.
    var context: DeepLinkContext?
    /// The waiting request that is being resumed.
    var resumed: PendingDeepLink<R>?
    /// The plan's action, if it has one.
    @usableFromInline var action: NavigationAction?
    /// The screen whose result a caller is awaiting.
    @usableFromInline var awaited: AwaitedScreen<R>?
    /// The session in which the submission was made, if it has ended since.
    @usableFromInline var asker: AccountSession?
    /// Identifies the caller, which may cancel the submission before it runs.
    var ticket: Ticket?
    /// Receives the outcome once, immediately or later.
    @usableFromInline var then: (@MainActor (Outcome) -> Void)?
  }

  /// Stores the extras by reference, since most submissions have none.
  ///
  /// The extras can contain a `Date`, whose layout is known only at run time.
  @MainActor @usableFromInline final class Kept {
    @usableFromInline let extras: Extras

    init(_ extras: Extras) {
      self.extras = extras
    }
  }

  var extras: Extras {
    get { kept?.extras ?? Extras() }
    set { kept = Kept(newValue) }
  }

  @inlinable init(_ commands: [NavigationCommand<R>], isAtomic: Bool = false) {
    self.commands = commands
    self.isAtomic = isAtomic
  }

  /// Creates an atomic submission from a plan.
  init(_ plan: NavigationPlan<R>, waitingAs request: PendingDeepLink<R>.Request? = nil) {
    commands = plan.commands
    isAtomic = true
    if plan.action != nil || request != nil {
      extras.action = plan.action
      extras.waits = request
    }
  }

  @inlinable var request: PendingDeepLink<R>.Request {
    kept?.extras.waits ?? .commands(commands)
  }

  /// Whether the submission restores the visible screen of a session that is over.
  @inlinable var isPlace: Bool {
    if case .place? = kept?.extras.waits { true } else { false }
  }

  /// Whether the submission carries out a link.
  var isLink: Bool {
    if case .link? = kept?.extras.waits { true } else { false }
  }

  /// The commands as they wait for sign-in.
  ///
  /// A single command is later executed by itself, so a transaction of one sequence waits as the
  /// sequence's commands, which are again applied together or not at all.
  var waitingCommands: [NavigationCommand<R>] {
    guard isAtomic, kept?.extras.waits == nil else { return commands }
    var commands = commands
    while commands.count == 1, case .sequence(let parts) = commands[0], !parts.isEmpty {
      commands = parts
    }
    return commands
  }

  /// The request to report in a trace.
  @inlinable var origin: NavigationTrace<R>.Request {
    switch kept?.extras.waits {
    case .link(let link): .link(link)
    case .place: .place
    case .commands(let commands): .commands(commands)
    case nil: intent.map { .intent($0) } ?? .commands(commands)
    }
  }

  /// Identifies the caller, so that it can cancel the request.
  @usableFromInline final class Ticket: Sendable {}

  /// The outcome of a submission.
  @usableFromInline struct Outcome: Sendable {
    @usableFromInline let run: CommandRun<R>?
    /// Why the rules or the gate refused the whole submission, if they did.
    @usableFromInline let refusal: NavigationResult<R>?
    @usableFromInline let result: NavigationResult<R>

    @inlinable init(_ run: CommandRun<R>, refusal: NavigationResult<R>?) {
      self.run = run
      self.refusal = refusal
      result = refusal ?? run.result
    }

    /// Creates an outcome without a run.
    @inlinable init(_ result: NavigationResult<R>) {
      run = nil
      refusal = nil
      self.result = result
    }

    /// Creates the outcome of commands that dismissed the login layer without calling middleware.
    init(closing commands: [NavigationCommand<R>], on state: NavigationState<R>) {
      var run = CommandRun(commands, on: state)
      while run.begin() { run.step?.isEnded = true }
      self.init(run, refusal: nil)
    }

    /// Whether the submission will finish later.
    @inlinable var isDeferred: Bool {
      if run == nil, case .deferred = result { true } else { false }
    }

    /// The result of each command that ran; a refusal is that of all of them.
    var results: [NavigationResult<R>] {
      guard let run else { return [result] }
      if let refusal {
        return Array(repeating: refusal, count: max(1, run.results.count))
      }
      return run.results
    }

    var executed: [NavigationCommand<R>] { run?.executed ?? [] }

    var failureIndex: Int? { run?.failureIndex }

    /// Whether the submission was applied; an atomic one counts only if it was applied as a whole.
    @usableFromInline var isCommitted: Bool {
      guard let run else { return result.isSuccess }
      return refusal == nil && run.failureIndex == nil && !run.commands.isEmpty
    }

    /// The overall result of an atomic submission.
    @usableFromInline var planResult: NavigationResult<R> {
      if isDeferred { return .deferred }
      return isCommitted ? .success : results.last { !$0.isSuccess } ?? result
    }
  }
}

/// A submission in progress.
@MainActor @usableFromInline struct Passage<R: Route> {
  @usableFromInline let submission: Submission<R>
  /// The middleware at the time the passage began; later changes do not affect it.
  @usableFromInline let middleware: [MiddlewareRegistry<R>.Item]
  @usableFromInline let principal: Principal?
  @usableFromInline let isTraced: Bool
  @usableFromInline var run: CommandRun<R>
  /// Whether a newer command superseded the submission; this is not reported to the user.
  @usableFromInline var isSuperseded = false
  /// Whether all commands present layers that queue behind the sign-in layer.
  @usableFromInline var isBehindSignIn = false

  @inlinable init(
    _ submission: Submission<R>, on base: NavigationState<R>,
    middleware: [MiddlewareRegistry<R>.Item], principal: Principal?, isTraced: Bool
  ) {
    self.submission = submission
    self.middleware = middleware
    self.principal = principal
    self.isTraced = isTraced
    run = CommandRun(submission.commands, on: base, isAtomic: submission.isAtomic)
  }

  /// Whether an atomic run failed, so that nothing is applied.
  @inlinable var hasFailed: Bool {
    run.isAtomic && (run.failureIndex != nil || run.commands.isEmpty)
  }

  /// Whether a result must be reported in addition to being returned.
  @inlinable func isAnswered(_ result: NavigationResult<R>) -> Bool {
    submission.kept != nil || submission.isAtomic || (submission.isReported && !result.isSuccess)
  }

  /// Runs the remaining commands.
  ///
  /// - Parameter login: The login route; presenting it asks for sign-in and changes no state.
  /// - Returns: Whether an asynchronous middleware has to decide first.
  @inlinable mutating func runCommands(login: @autoclosure () -> R?) -> Bool {
    while run.begin() {
      if passMiddleware() { return true }
      guard let step = run.step else { break }
      if isBehindSignIn, !step.command.isInTurn { isBehindSignIn = false }
      if step.command.presents(login()) {
        run.askForSignIn()
      } else {
        run.end(
          by: NavigationEngine(repeatsLayers: submission.isPlace, queuesLayers: isBehindSignIn))
      }
    }
    return false
  }

  /// Passes the running step through its middleware.
  ///
  /// - Returns: Whether an asynchronous middleware has to decide first.
  @inlinable mutating func passMiddleware() -> Bool {
    let context = NavigationContext(
      state: run.state, principal: principal, run: run.number, earlier: run.earlier)
    let (middleware, overtakes, isTraced) = (middleware, submission.overtakes, isTraced)
    return run.step?.pass(middleware, in: context, overtakes: overtakes, isTraced: isTraced)
      ?? false
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
    let (middleware, principal) = (middleware, principal)
    if refusal == nil, !middleware.isEmpty, !run.earlier.isEmpty {
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
}

extension CommandRun.Step {
  /// Calls the remaining middlewares, up to an asynchronous one that has to decide.
  ///
  /// - Returns: Whether there is such a middleware.
  @MainActor @inlinable mutating func pass(
    _ middleware: [MiddlewareRegistry<R>.Item], in context: NavigationContext<R>, overtakes: Bool,
    isTraced: Bool
  ) -> Bool {
    while asked < middleware.count, !isCancelled {
      if let asynchronous = middleware[asked].asynchronous {
        if !overtakes, asynchronous.isConcerned(command, context) { return true }
        skipped.append(asked)
        asked += 1
      } else {
        take(middleware[asked].will(command, context), of: middleware, isTraced: isTraced)
      }
    }
    return false
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
