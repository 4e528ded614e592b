extension NavigationMachine {
  /// Decides what becomes of a link.
  func decide(_ request: DeepLinkRequest) -> DeepLinkDecision<R> {
    guard let found = app.links?.find(request) else { return .unhandled(request.link) }
    return decide(found)
  }

  func decide(_ found: FoundLink<R>) -> DeepLinkDecision<R> {
    keep(app.link)
    app.link = found.withoutContext
    let decision = found.decision(for: session.principal, at: app.clock.date())
    // The app's rules are applied as well.
    guard app.gate.rule != nil, case .plan(let plan) = decision,
      case .unavailable(let reason)? = refusal(ofPlan: plan)
    else { return decision }
    let link = found.request.link
    return .rejected(DeepLinkRejection(.unavailable(reason), link, at: 0, reason))
  }

  /// Opens a link on which a decision has been made.
  func open(_ link: DeepLinkRequest, _ decision: DeepLinkDecision<R>, of request: Request<R>) {
    switch decision {
    case .plan(let plan):
      run(
        Part(
          plan.withoutLayerOnTop(of: session.storedState), waitingAs: .link(link.link),
          context: link.context),
        of: request)
    case .pending(let item):
      var told = RequestRun<R>.Told(session, .commands([]))
      let result = wait(item, of: request, &told)
      if app.gate.policy.login == nil { report(result, of: .link(link.link)) }
      answer(request, Outcome(result))
    case .rejected, .unhandled:
      let result = decision.refusal ?? .unsupported("No screen matches.")
      trace({ .link(link.link) }, result, decision: decision)
      say(.undecided(link: link.link, decision))
      answer(request, Outcome(result))
    }
  }

  /// Returns the gate's refusal of the state that a plan leads to, if any.
  func refusal(ofPlan plan: NavigationPlan<R>) -> AccessGate<R>.Refusal? {
    var passage = dryRun(of: plan, middleware: [])
    guard !passage.runCommands(login: app.gate.policy.login), passage.run.failureIndex == nil else {
      return nil
    }
    let run = passage.run
    return app.gate.refusal(of: run.state, since: run.base, principal: session.principal)
  }

  /// Returns a passage for a plan whose result is not committed.
  func dryRun(
    of plan: NavigationPlan<R>, middleware: [MiddlewareRegistry<R>.Item]
  ) -> Passage<R> {
    Passage(
      Part(plan), on: session.storedState, middleware: middleware, principal: session.principal,
      isTraced: false)
  }
}

extension NavigationPlan {
  /// Returns the plan without the layer that it presents, if that is on top already, so that the
  /// action of a link is performed each time that the link is opened.
  fileprivate func withoutLayerOnTop(of state: NavigationState<R>) -> Self {
    guard let action, commands.count == 1, case .present(let route, _) = commands[0],
      let top = state.presentations.last, top.root == route, top.stack.isEmpty
    else { return self }
    return NavigationPlan(commands: [], action: action)
  }
}
