// What becomes of links.
extension Machine {
  /// Decides what becomes of a link now.
  package func decide(_ link: DeepLinkRequest) -> DeepLinkDecision<AnyRoute> {
    guard let found = find(link) else { return .unhandled(link.link) }
    let decision = found.decision(for: session.principal, at: setup.clock.date())
    // The app's rules are applied as well.
    guard setup.gate.rule != nil, case .plan(let plan) = decision,
      case .unavailable(let reason) = verdict(on: plan)
    else { return decision }
    return .rejected(DeepLinkRejection(.unavailable(reason), .unavailable(reason), in: link.link))
  }

  /// Looks up a link; the one that was looked up last is not parsed again, unless it has values.
  package func find(_ link: DeepLinkRequest) -> AnyLink? {
    guard link.context.isEmpty else { return setup.links?.find(link) }
    if let last = setup.lastLink, last.isSpelled(link.link),
      last.request.isInternal == link.isInternal
    {
      return last
    }
    setup.lastLink = setup.links?.find(link)
    return setup.lastLink
  }

  /// Returns the link that was looked up last, or looks one up as from inside the app.
  package func found(_ link: String) -> AnyLink? {
    if let last = setup.lastLink, last.isSpelled(link) { return last }
    return find(DeepLinkRequest(link, isInternal: true))
  }

  /// Returns what the gate says of the state that a plan leads to, without middleware.
  package func verdict(on plan: Plan) -> Gate.Verdict {
    guard let run = dryRun(plan, middleware: false), !run.hasFailed else { return .notAsked }
    return setup.gate.verdict(on: run.draft.state, since: run.base, for: session.principal)
  }

  /// Returns the reason middleware or a stack rule would refuse a plan, without applying it.
  ///
  /// The gate is not consulted: the decision for a link already takes it into account.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: The failure, or `nil` if the plan would be applied, or if the outcome would be
  ///   decided later.
  package func refusal(of plan: Plan) -> Outcome? {
    guard !isRunning, deferred == nil, !plan.commands.isEmpty else { return nil }
    return inside {
      guard let run = dryRun(plan, middleware: true) else { return nil }
      return run.hasFailed
        ? run.outcome : setup.gate.complaint(about: run.draft.state, since: run.base)
    }
  }

  /// Runs a plan on a copy; `nil` if a middleware needs time to decide.
  private func dryRun(_ plan: Plan, middleware: Bool) -> Run? {
    var run = Run(plan, of: newID(), in: session, setup, asksMiddleware: middleware)
    do throws(Undecided) { try run.run() } catch { return nil }
    return run
  }

  /// Returns the last route that a link of the app's own would show now, without side effects.
  ///
  /// - Parameter link: The full link, or a path of the app's own scheme.
  /// - Returns: The route; `nil` unless the link's plan would be applied, or if it names no route.
  package func destination(of link: String) -> AnyRoute? {
    guard case .plan(let plan) = decide(DeepLinkRequest(link, isInternal: true)),
      let route = plan.routes.last, isAllowed(route)
    else { return nil }
    let verdict = verdict(on: plan)
    return verdict == .passed || verdict == .notAsked ? route : nil
  }

  /// Explains how a link would be handled for the current principal, without side effects.
  package func explain(_ link: DeepLinkRequest, limit: Int) -> DeepLinkExplanation? {
    guard let links = setup.links else { return nil }
    let explanation = links.explain(link, session.principal, limit)
    switch decide(link) {
    case .rejected(let refusal):
      guard case .unavailable = refusal.reason else { return explanation }
      return explanation.becoming(.rejected, refusal.reason.word, refusal.message)
    case .plan(let plan):
      switch verdict(on: plan) {
      case .needsSignIn(let route):
        let message = "\(LinkText.visible(route?.description ?? "the action")) needs sign-in"
        return explanation.becoming(.pending, nil, message)
      case .forbidden:
        return explanation.becoming(.rejected, "forbidden", "not allowed for this account")
      case .unavailable, .passed, .notAsked: return explanation
      }
    case .pending where setup.gate.policy.login == nil:
      let message = "it needs sign-in, which this app does not offer"
      return explanation.becoming(.rejected, "sign-in", message)
    case .pending, .unhandled: return explanation
    }
  }

  /// The rules for finding secrets in links.
  package var linkSecrets: LinkSecrets { setup.links?.secrets ?? LinkSecrets() }

  /// Returns a link that hides its secrets wherever it is shown or written.
  package func shown(_ link: String) -> ShownLink { ShownLink(link, hiding: linkSecrets) }

  // MARK: - What may be shown

  /// Whether the policy and the rules currently allow a route; not if a rule does not know yet.
  package func isAllowed(_ route: AnyRoute?) -> Bool {
    setup.gate.policy.decide(route, for: session.principal) == .allowed
      && setup.gate.availability(of: route, in: session.state) == .available
  }

  /// Whether a rule does not know yet whether a route can be shown.
  package func isUnknown(_ route: AnyRoute?) -> Bool {
    setup.gate.availability(of: route, in: session.state) == .unknown
  }
}

extension DeepLinkExplanation {
  /// Returns a copy with an outcome that only the store or the app knows.
  package func becoming(_ outcome: Outcome, _ reason: String?, _ message: String) -> Self {
    Self(
      link: link, outcome: outcome, reason: reason, message: message,
      place: place, nearWord: nearWord, suggestion: suggestion, isIncomplete: isIncomplete,
      route: route, plan: plan, candidates: candidates)
  }
}
