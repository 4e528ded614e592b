extension NavigationStore {
  /// Takes one command all the way: middleware, engine, gate, state, in this order.
  ///
  /// This is the short way, for a command that is not made of others, while nobody traces or awaits a
  /// screen and no middleware is asynchronous; ``submit(_:then:)`` is the same way for everything.
  @inlinable func submitAlone(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    let base = current.storedState.removingLogin(access.login)
    var state = base
    let step = CommandStep(
      command, on: &state, through: middleware.items, engine: engine,
      principal: current.principal)
    let refusal = settle(
      state, over: base, hasSuccess: step.result.hasSuccess,
      executed: step.isCancelled ? [] : [step.command], awaited: nil, .commands([command]),
      [command])
    let result = step.tell(middleware.items, principal: current.principal, refusal: refusal)
    return refusal ?? result
  }

  /// Whether a command may take the short way.
  @inlinable func isShort(_ command: NavigationCommand<R>) -> Bool {
    if needsLongWay || showsLogin || !awaited.isEmpty { return false }
    switch command {
    case .sequence, .whenCancelled: return false
    default: return true
    }
  }

  /// Takes commands all the way: middleware, engine, gate, state, in this order.
  ///
  /// Where an asynchronous middleware has to be asked, it returns before the end; `then` hears the
  /// end, now or later.
  @usableFromInline func submit(
    _ submission: Submission<R>, then: @escaping @MainActor (Submission<R>.Outcome) -> Void
  ) {
    if showsLogin, let closed = closeLoginLayer(submission.commands) { return then(closed) }
    advance(
      CommandRun(
        submission, on: current.state.removingLogin(access.login), middleware: middleware.items,
        engine: engine, principal: current.principal),
      of: submission, then: then)
  }

  /// Goes on with a run; at its end the gate speaks, and the state changes or not.
  func advance(
    _ run: CommandRun<R>, of submission: Submission<R>,
    then: @escaping @MainActor (Submission<R>.Outcome) -> Void
  ) {
    var run = run
    if let question = run.advance() {
      return ask(question, in: run, of: submission, then: then)
    }
    let before = current.state
    let failed = run.failureIndex != nil || submission.commands.isEmpty
    let refusal =
      failed && submission.isAtomic
      ? nil
      : settle(
        run.state, over: run.base, hasSuccess: run.results.contains { $0.hasSuccess },
        executed: run.executed, awaited: submission.awaited, submission.request,
        submission.commands, submission.context)
    then(end(run, of: submission, refusal: refusal, before: before))
  }

  /// Tells the middleware and the trace how a run ended, and whoever asked.
  func end(
    _ run: CommandRun<R>, of submission: Submission<R>, refusal: NavigationResult<R>?,
    before: NavigationState<R>
  ) -> Submission<R>.Outcome {
    var run = run
    let failed = run.failureIndex != nil || submission.commands.isEmpty
    if !(submission.isAtomic && (failed || refusal != nil)) { run.tell(refusal: refusal) }
    var results = run.results
    if results.isEmpty, let refusal { results = [refusal] }
    let result = refusal ?? (results.count == 1 ? results[0] : .multiple(results))
    trace(submission, run, result, before: before)
    if !awaited.isEmpty { endAwaited(leftBy: run.executed) }
    return Submission.Outcome(
      result: result,
      results: submission.isAtomic && refusal != nil ? results.map { _ in result } : results,
      executed: run.executed, isCommitted: !failed && refusal == nil,
      failureIndex: run.failureIndex)
  }

  /// Holds the state to the stacks' rules and the policy, and makes it the session's, or answers why not.
  @inlinable func settle(
    _ state: NavigationState<R>, over base: NavigationState<R>, hasSuccess: Bool,
    executed: @autoclosure () -> [NavigationCommand<R>], awaited: AwaitedScreen<R>?,
    _ request: @autoclosure () -> PendingDeepLink<R>.Request,
    _ commands: @autoclosure () -> [NavigationCommand<R>], _ context: DeepLinkContext = .empty
  ) -> NavigationResult<R>? {
    let before = current.storedState
    let after = state.removingLogin(access.login)
    let asksForLogin = state.showsLogin(access.login)
    if asksForLogin, !state.path.isEmpty { return misplacedLogin }
    if let violation = validator.violation(in: after, since: base) {
      return .invalidStack(violation)
    }
    switch gate.refusal(of: after, since: base, principal: current.principal) {
    case .misplacedLogin?:
      return misplacedLogin
    case .needsSignIn?:
      return waitForSignIn(request(), NavigationPlan(commands: commands()), context)
    case .forbidden?:
      return .rejected(.forbidden)
    case nil:
      break
    }
    if let awaited { bind(awaited, in: after, since: base) }
    if asksForLogin {
      guard current.principal == nil else { return .rejected(.alreadySignedIn) }
      commit(after.addingLogin(access.login, keeping: before), since: before, executed())
    } else if hasSuccess || after != base {
      commit(after, since: before, executed())
    }
    return nil
  }

  /// Makes a state that is another one the session's, a step of the history, and announces it.
  @inlinable func commit(
    _ state: NavigationState<R>, since before: NavigationState<R>,
    _ executed: @autoclosure () -> [NavigationCommand<R>]
  ) {
    guard state != before else { return }
    current.go(to: state, step: step(at: state))
    announceChange(since: before, to: state, cause: .commands(executed()))
  }

  @inlinable var showsLogin: Bool { current.storedState.showsLogin(access.login) }

  @inlinable var misplacedLogin: NavigationResult<R> {
    .unsupported("The login route is only ever presented, on top.")
  }

  @usableFromInline func waitForSignIn(
    _ request: PendingDeepLink<R>.Request, _ plan: NavigationPlan<R>, _ context: DeepLinkContext
  ) -> NavigationResult<R> {
    guard access.login != nil else { return .rejected(.needsSignIn) }
    wait(
      PendingDeepLink(
        request: request, plan: plan, queuedAt: clock.date(),
        canBeSaved: canBeSaved(request) && context.isEmpty, context: context))
    return .pending
  }

  /// A state as the history keeps it: without what never is a step of it.
  @inlinable func step(at state: NavigationState<R>) -> NavigationState<R> {
    let step = state.removingLogin(access.login)
    guard !step.frame.layers.isEmpty else { return step }
    let passing = step.frame.layers.contains { isPassing($0) }
    return passing ? step.covered(by: step.presentations.filter { !isPassing($0) }) : step
  }

  /// Whether a layer is none of the places that a history keeps: an alert, or an awaited screen.
  @usableFromInline func isPassing(_ layer: Presentation<R>) -> Bool {
    layer.style == .alert || awaited.contains { $0.entry == layer.id }
  }

  /// Applies a plan, all of it or nothing, and performs its action once.
  func apply(
    _ plan: NavigationPlan<R>, as request: PendingDeepLink<R>.Request,
    context: DeepLinkContext = .empty, ticket: Submission<R>.Ticket? = nil,
    then: @escaping @MainActor (NavigationResult<R>) -> Void
  ) {
    if let action = plan.action {
      switch action.requirement.decide(for: current.principal) {
      case .needsSignIn: return then(waitForSignIn(request, plan, context))
      case .forbidden: return then(.rejected(.forbidden))
      case .allowed: break
      }
    }
    if plan.commands.isEmpty, let action = plan.action {
      onAction?(action)
      return then(.success)
    }
    var submission = Submission(plan.commands, as: request, isAtomic: true)
    submission.context = context
    submission.ticket = ticket
    submit(submission) { [self] outcome in
      if outcome.isCommitted, let action = plan.action { onAction?(action) }
      then(outcome.isCommitted ? .success : outcome.failure)
    }
  }
}
