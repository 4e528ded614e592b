extension NavigationStore {
  /// Explains how a link would be handled for the current principal, without side effects.
  ///
  /// The explanation takes the app's rules into account, and the roots of the tabs that the link
  /// selects.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - isInternal: Whether the link comes from inside the app, where a path without a scheme is
  ///     enough.
  ///   - limit: The maximum number of patterns to list.
  /// - Returns: The explanation, or `nil` if the app does not open links.
  /// - Complexity: As for ``DeepLinkPipeline/explain(_:isInternal:principal:limit:)``, plus the
  ///   cost of running the plan.
  public func explain(
    _ link: String, isInternal: Bool = false, limit: Int = 8
  ) -> DeepLinkExplanation? {
    guard let links else { return nil }
    let explanation = links.explain(
      link, isInternal: isInternal, principal: machine.session.principal, limit: limit)
    switch machine.decide(DeepLinkRequest(link, isInternal: isInternal)) {
    case .rejected(let refusal):
      guard case .unavailable = refusal.reason else { return explanation }
      return explanation.becoming(.rejected, refusal.reason.word, refusal.message)
    case .plan(let plan):
      switch machine.refusal(ofPlan: plan) {
      case .needsSignIn(let route)?:
        let message = "\(LinkText.visible(RouteText.of(route))) needs sign-in"
        return explanation.becoming(.pending, nil, message)
      case .forbidden?:
        return explanation.becoming(.rejected, "forbidden", "not allowed for this account")
      case .unavailable?, .misplacedLogin?, nil: return explanation
      }
    case .pending where access.login == nil:
      let message = "it needs sign-in, which this app does not offer"
      return explanation.becoming(.rejected, "sign-in", message)
    case .pending, .unhandled: return explanation
    }
  }

  /// Returns the last route that a link of the app's own would show now, without side effects.
  ///
  /// - Parameter link: The full link, or a path of the app's own scheme.
  /// - Returns: The route; `nil` unless the link's plan would be applied, or if it names no route.
  /// - Complexity: O(length of the link), plus the cost of running the plan.
  package func destination(of link: String) -> R? {
    guard case .plan(let plan) = machine.decide(DeepLinkRequest(link, isInternal: true)),
      let route = plan.routes.last, isAllowed(route), machine.refusal(ofPlan: plan) == nil
    else { return nil }
    return route
  }
}

extension DeepLinkExplanation {
  /// Returns a copy with an outcome that only the store knows.
  fileprivate func becoming(_ outcome: Outcome, _ reason: String?, _ message: String) -> Self {
    Self(
      link: link, outcome: outcome, reason: reason, message: message,
      place: place, nearWord: nearWord, suggestion: suggestion, isIncomplete: isIncomplete,
      route: route, plan: plan, candidates: candidates)
  }
}
