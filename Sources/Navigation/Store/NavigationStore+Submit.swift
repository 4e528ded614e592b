extension NavigationStore {
  struct Submission {
    let result: NavigationResult<R>
    let results: [NavigationResult<R>]
    let executed: [NavigationCommand<R>]
    let isCommitted: Bool
    let failureIndex: Int?
  }

  /// Commands on their way to the state: middleware, engine, gate, state, in this order.
  func submit(
    _ commands: [NavigationCommand<R>], as request: PendingDeepLink<R>.Request, atomic: Bool
  ) -> Submission {
    if let closed = closeLoginLayer(commands) { return closed }
    let base = current.state.removingLogin(access.login)
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
    let refusal = failed ? nil : settle(state, over: base, run: run, request, commands)
    if !(atomic && (failed || refusal != nil)) { run.tell(refusal: refusal) }
    let results = outlines.map(run.result)
    return Submission(
      result: refusal ?? (results.count == 1 ? results[0] : .multiple(results)),
      results: atomic && refusal != nil ? results.map { _ in refusal ?? .pending } : results,
      executed: run.executed, isCommitted: !failed && refusal == nil, failureIndex: failureIndex)
  }

  /// Holds the state to the policy and makes it the session's, or answers why not.
  private func settle(
    _ state: NavigationState<R>, over base: NavigationState<R>, run: CommandRun<R>,
    _ request: PendingDeepLink<R>.Request, _ commands: [NavigationCommand<R>]
  ) -> NavigationResult<R>? {
    let before = current.state
    var after = state
    let isStack = after.loginLayer(access.login)?.stack.isEmpty == false
    let asksForLogin = after.takeLogin(access.login)
    let refusal = gate.refusal(of: after, since: base, principal: current.principal)
    if isStack || refusal == .misplacedLogin {
      return .unsupported("The login route is only ever presented, on top.")
    }
    switch refusal {
    case .needsSignIn?:
      guard access.login != nil else { return .rejected(.needsSignIn) }
      wait(
        PendingDeepLink(
          request: request, plan: NavigationPlan(commands: commands), queuedAt: clock.date(),
          canBeSaved: canBeSaved(request)))
      return .pending
    case .forbidden?:
      return .rejected(.forbidden)
    case .misplacedLogin?, nil:
      break
    }
    if asksForLogin {
      guard current.principal == nil else { return .rejected(.alreadySignedIn) }
      after = after.addingLogin(access.login, keeping: before)
    } else if after == base, !run.steps.contains(where: \.result.isSuccess) {
      return nil
    }
    guard after != before else { return nil }
    current.state = after
    record()
    announce(since: before, cause: .commands(run.executed))
    return nil
  }

  /// Keeps the state as a step of the history, without what never is one.
  func record() {
    var step = current.state.removingLogin(access.login)
    step.presentations.removeAll { $0.style == .alert }
    current.history.record(step)
  }

  func transaction(
    _ commands: [NavigationCommand<R>], as request: PendingDeepLink<R>.Request
  ) -> NavigationTransactionResult<R> {
    let before = current.state
    let run = submit(commands, as: request, atomic: true)
    return NavigationTransactionResult(
      requestedCommands: commands, executedCommands: run.executed, results: run.results,
      stateBefore: before, stateAfter: current.state, failureIndex: run.failureIndex,
      isCommitted: run.isCommitted)
  }

  /// Applies a plan and performs its action once.
  func apply(
    _ plan: NavigationPlan<R>, as request: PendingDeepLink<R>.Request
  ) -> NavigationResult<R> {
    if let action = plan.action {
      switch action.requirement.decide(for: current.principal) {
      case .needsSignIn:
        guard access.login != nil else { return .rejected(.needsSignIn) }
        wait(
          PendingDeepLink(
            request: request, plan: plan, queuedAt: clock.date(), canBeSaved: canBeSaved(request)))
        return .pending
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
