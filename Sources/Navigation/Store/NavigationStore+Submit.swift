extension NavigationStore {
  /// What became of commands that were submitted together.
  @usableFromInline struct Submission: Sendable {
    @usableFromInline let result: NavigationResult<R>
    @usableFromInline let results: [NavigationResult<R>]
    @usableFromInline let executed: [NavigationCommand<R>]
    @usableFromInline let isCommitted: Bool
    @usableFromInline let failureIndex: Int?

    @inlinable init(
      result: NavigationResult<R>, results: [NavigationResult<R>],
      executed: [NavigationCommand<R>], isCommitted: Bool, failureIndex: Int?
    ) {
      self.result = result
      self.results = results
      self.executed = executed
      self.isCommitted = isCommitted
      self.failureIndex = failureIndex
    }
  }

  /// One command, asked for by itself.
  @inlinable func submit(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    switch command {
    case .sequence, .whenCancelled:
      submit([command], as: .commands([command]), atomic: false).result
    default:
      submitAlone(command)
    }
  }

  /// A command that is not made of others goes the same way as several, without lists of steps.
  @inlinable func submitAlone(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    if showsLogin, let closed = closeLoginLayer([command]) { return closed.result }
    let base = current.storedState.removingLogin(access.login)
    var state = base
    let run = CommandRun(
      middleware: middleware.items, engine: engine, principal: current.principal)
    let step = run.runAlone(command, on: &state)
    let refusal = settle(
      state, over: base, hasSuccess: step.result.hasSuccess,
      executed: step.isCancelled ? [] : [step.command], .commands([command]), [command])
    let result = run.tell(of: step, refusal: refusal)
    return refusal ?? result
  }

  /// Commands on their way to the state: middleware, engine, gate, state, in this order.
  @inlinable func submit(
    _ commands: [NavigationCommand<R>], as request: PendingDeepLink<R>.Request, atomic: Bool
  ) -> Submission {
    if showsLogin, let closed = closeLoginLayer(commands) { return closed }
    let base = current.storedState.removingLogin(access.login)
    var state = base
    var run = CommandRun(
      middleware: middleware.items, engine: engine, principal: current.principal)
    var outlines: [CommandRun<R>.Outline] = []
    var failureIndex: Int?
    for (index, command) in commands.enumerated() {
      let outline = run.run(command, on: &state)
      outlines.append(outline)
      if atomic, !run.result(of: outline).isSuccess {
        failureIndex = index
        break
      }
    }
    let failed = failureIndex != nil || commands.isEmpty
    let refusal =
      failed
      ? nil
      : settle(
        state, over: base, hasSuccess: outlines.contains { run.result(of: $0).hasSuccess },
        executed: run.executed, request, commands)
    if !(atomic && (failed || refusal != nil)) { run.tell(refusal: refusal) }
    let results = outlines.map(run.result)
    return Submission(
      result: refusal ?? (results.count == 1 ? results[0] : .multiple(results)),
      results: atomic && refusal != nil ? results.map { _ in refusal ?? .pending } : results,
      executed: run.executed, isCommitted: !failed && refusal == nil, failureIndex: failureIndex)
  }

  /// Holds the state to the stacks' rules and the policy, and makes it the session's, or answers why not.
  @inlinable func settle(
    _ state: NavigationState<R>, over base: NavigationState<R>, hasSuccess: Bool,
    executed: @autoclosure () -> [NavigationCommand<R>],
    _ request: @autoclosure () -> PendingDeepLink<R>.Request,
    _ commands: @autoclosure () -> [NavigationCommand<R>]
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
      return waitForSignIn(request(), NavigationPlan(commands: commands()))
    case .forbidden?:
      return .rejected(.forbidden)
    case nil:
      break
    }
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
    _ request: PendingDeepLink<R>.Request, _ plan: NavigationPlan<R>
  ) -> NavigationResult<R> {
    guard access.login != nil else { return .rejected(.needsSignIn) }
    wait(
      PendingDeepLink(
        request: request, plan: plan, queuedAt: clock.date(),
        canBeSaved: canBeSaved(request) && linkContext.isEmpty, context: linkContext))
    return .pending
  }

  /// A state as the history keeps it: without what never is a step of it.
  @inlinable func step(at state: NavigationState<R>) -> NavigationState<R> {
    let step = state.removingLogin(access.login)
    guard step.frame.layers.contains(where: { $0.style == .alert }) else { return step }
    return step.covered(by: step.presentations.filter { $0.style != .alert })
  }

  @inlinable func transaction(
    _ commands: [NavigationCommand<R>], as request: PendingDeepLink<R>.Request
  ) -> NavigationTransactionResult<R> {
    let before = current.storedState
    let run = submit(commands, as: request, atomic: true)
    return NavigationTransactionResult(
      requestedCommands: commands, executedCommands: run.executed, results: run.results,
      stateBefore: before, stateAfter: current.storedState, failureIndex: run.failureIndex,
      isCommitted: run.isCommitted)
  }

  /// Applies a plan and performs its action once.
  @inlinable func apply(
    _ plan: NavigationPlan<R>, as request: PendingDeepLink<R>.Request
  ) -> NavigationResult<R> {
    if let action = plan.action {
      switch action.requirement.decide(for: current.principal) {
      case .needsSignIn:
        return waitForSignIn(request, plan)
      case .forbidden: return .rejected(.forbidden)
      case .allowed: break
      }
    }
    if !plan.commands.isEmpty || plan.action == nil {
      let result = transaction(plan.commands, as: request).result
      guard result.isSuccess else { return result }
    }
    if let action = plan.action { onAction?(action) }
    return .success
  }
}
