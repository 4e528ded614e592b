/// Commands that are asked for together, and how.
@MainActor @usableFromInline struct Submission<R: Route> {
  @usableFromInline let commands: [NavigationCommand<R>]
  /// The intent that asked, if one did.
  @usableFromInline var intent: NavigationIntent<R>?
  /// Whether all of it applies or nothing.
  @usableFromInline var isAtomic = false
  /// Whether it runs while an asynchronous middleware decides, and asks none itself.
  @usableFromInline var overtakes = false
  /// Whether the person is told when it is refused.
  @usableFromInline var isReported = false
  /// Whether it takes the place of the last step of the history.
  @usableFromInline var amends = false
  @usableFromInline var kept: Kept?

  /// What few submissions carry.
  @MainActor @usableFromInline struct Extras {
    /// What waits for sign-in when that is needed; `nil` for the commands themselves.
    @usableFromInline var waits: PendingDeepLink<R>.Request?
    /// Values that go along with the link that asked.
    var context: DeepLinkContext?
    /// What waited, and is decided now.
    var resumed: PendingDeepLink<R>?
    /// The open handler's call that the plan carries.
    @usableFromInline var action: NavigationAction?
    /// The screen that somebody awaits a value from.
    @usableFromInline var awaited: AwaitedScreen<R>?
    /// Whoever may take it back before it ran.
    var ticket: Ticket?
    /// Hears the outcome once, now or later.
    @usableFromInline var then: (@MainActor (Outcome) -> Void)?
  }

  /// Holds extras by reference: most submissions have none, and the layout of a date is known only
  /// at run time.
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

  /// All of a plan or nothing.
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

  /// What a trace says was asked for.
  @inlinable var origin: NavigationTrace<R>.Request {
    switch kept?.extras.waits {
    case .link(let link): .link(link)
    case .place: .place
    case .commands(let commands): .commands(commands)
    case nil: intent.map { .intent($0) } ?? .commands(commands)
    }
  }

  /// Names whoever asked, to take the question back.
  @usableFromInline final class Ticket: Sendable {}

  /// What became of a submission.
  @usableFromInline struct Outcome: Sendable {
    @usableFromInline let run: CommandRun<R>?
    /// Why the rules or the gate refused the whole.
    @usableFromInline let refusal: NavigationResult<R>?
    @usableFromInline let result: NavigationResult<R>

    @inlinable init(_ run: CommandRun<R>, refusal: NavigationResult<R>?) {
      self.run = run
      self.refusal = refusal
      result = refusal ?? run.result
    }

    /// An outcome without a run.
    @inlinable init(_ result: NavigationResult<R>) {
      run = nil
      refusal = nil
      self.result = result
    }

    /// The outcome of commands that closed the login layer, past middleware.
    init(closing commands: [NavigationCommand<R>], on state: NavigationState<R>) {
      var run = CommandRun(commands, on: state)
      while run.begin() { run.step?.isEnded = true }
      self.init(run, refusal: nil)
    }

    /// Whether it ends later.
    @inlinable var isDeferred: Bool {
      if run == nil, case .deferred = result { true } else { false }
    }

    /// The result of each command that was tried.
    var results: [NavigationResult<R>] {
      guard let run else { return [result] }
      if let refusal, run.isAtomic || run.step == nil {
        return Array(repeating: refusal, count: max(1, run.results.count))
      }
      return run.results
    }

    var executed: [NavigationCommand<R>] { run?.executed ?? [] }

    var failureIndex: Int? { run?.failureIndex }

    /// Whether all that had to apply did.
    @usableFromInline var isCommitted: Bool {
      guard let run else { return result.isSuccess }
      return refusal == nil && run.failureIndex == nil && !run.commands.isEmpty
    }

    /// The whole as one result, where all applies or nothing.
    @usableFromInline var planResult: NavigationResult<R> {
      if isDeferred { return .deferred }
      return isCommitted ? .success : results.last { !$0.isSuccess } ?? result
    }
  }
}

/// A submission on its way: what it passes, and how far it has come.
@MainActor @usableFromInline struct Passage<R: Route> {
  @usableFromInline let submission: Submission<R>
  /// The middleware as it was when the way began; changes do not disturb it.
  @usableFromInline let middleware: [MiddlewareRegistry<R>.Item]
  @usableFromInline let principal: Principal?
  @usableFromInline let isTraced: Bool
  @usableFromInline var run: CommandRun<R>
  /// Whether a newer command took its place, which nobody needs to be told.
  @usableFromInline var isSuperseded = false

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

  /// Whether the run itself failed, so that nothing of it is applied.
  @inlinable var hasFailed: Bool {
    run.isAtomic && (run.failureIndex != nil || run.commands.isEmpty)
  }

  /// Whether somebody hears more of the end than its result.
  @inlinable func isAnswered(_ result: NavigationResult<R>) -> Bool {
    submission.kept != nil || submission.isAtomic || (submission.isReported && !result.isSuccess)
  }

  /// Takes the step that is under way past its middleware.
  ///
  /// - Returns: Whether an asynchronous middleware has to be asked first.
  @inlinable mutating func passMiddleware() -> Bool {
    let context = NavigationContext(state: run.state, principal: principal)
    let (middleware, overtakes, isTraced) = (middleware, submission.overtakes, isTraced)
    return run.step?.pass(middleware, in: context, overtakes: overtakes, isTraced: isTraced)
      ?? false
  }

  /// Takes the answer of the asynchronous middleware that was asked.
  mutating func take(_ decision: MiddlewareDecision<R>) {
    let (middleware, isTraced) = (middleware, isTraced)
    run.step?.take(decision, of: middleware, isTraced: isTraced)
  }

  /// Tells the middlewares that were asked, in order; each may turn the result.
  ///
  /// A step that was refused or undone is told with the state that stands.
  @inlinable mutating func tellMiddleware(
    refusal: NavigationResult<R>?, standing: () -> NavigationState<R>, gate: AccessGate<R>
  ) {
    let (middleware, principal) = (middleware, principal)
    if refusal == nil, !run.earlier.isEmpty {
      let base = run.base
      run.changeSteps { step in
        if gate.refusal(of: step.state, since: base, principal: principal) != nil {
          step.isHidden = true
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
  /// Passes the middlewares that are left, up to an asynchronous one that has to be asked.
  ///
  /// - Returns: Whether there is one.
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

  /// Takes the decision of the next middleware.
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

  /// Tells the middlewares that were asked.
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
