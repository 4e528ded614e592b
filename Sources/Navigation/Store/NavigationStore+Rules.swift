extension NavigationStore {
  /// Rechecks the state and the history against the app's rules after their data has changed.
  ///
  /// Call this method whenever a rule might return a different result. Routes that are no longer
  /// available are removed in a single step from every tab, layer and history step, and a notice
  /// gives the reason. New routes need no call: the gate always applies the rules.
  ///
  /// ```swift
  /// let store = NavigationStore<NoteRoute>(rules: { route in
  ///   if case .note(let id) = route, notes.isArchived(id) { "it is archived" } else { nil }
  /// })
  /// notes.archive(3)
  /// store.rulesChanged()
  /// ```
  ///
  /// - Complexity: O(n) in the number of routes in the state and the steps of the history.
  public func rulesChanged() {
    guard gate.rule != nil else { return }
    whenFree(overtaking: true) { [self] in
      holdToRules()
      hooks.didChangeRules()
    }
  }

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
      link, isInternal: isInternal, principal: current.principal, limit: limit)
    switch decide(DeepLinkRequest(link, isInternal: isInternal)) {
    case .rejected(let refusal):
      guard case .unavailable = refusal.reason else { return explanation }
      return explanation.becoming(.rejected, refusal.reason.word, refusal.message)
    case .plan(let plan):
      switch refusal(ofPlan: plan) {
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

  /// Whether the policy and the rules currently allow a route.
  package func isAllowed(_ route: R?) -> Bool {
    access.decide(route, for: current.principal) == .allowed
      && gate.reason(against: route, in: current.state) == nil
  }

  /// Applies the app's rules to the decision for a link.
  func heldToRules(_ decision: DeepLinkDecision<R>, _ link: String) -> DeepLinkDecision<R> {
    guard gate.rule != nil, case .plan(let plan) = decision,
      case .unavailable(let reason)? = refusal(ofPlan: plan)
    else { return decision }
    return .rejected(DeepLinkRejection(.unavailable(reason), link, at: 0, reason))
  }

  /// Returns the gate's refusal of the state that a plan leads to, if any.
  private func refusal(ofPlan plan: NavigationPlan<R>) -> AccessGate<R>.Refusal? {
    var passage = dryRun(of: plan, middleware: [])
    guard !passage.runCommands(login: access.login), passage.run.failureIndex == nil else {
      return nil
    }
    let run = passage.run
    return gate.refusal(of: run.state, since: run.base, principal: current.principal)
  }

  private func holdToRules() {
    let base = current.state
    let after = gate.cutByRules(base)
    // A rule may read the store, so change a copy of the history.
    let old = current.history
    defer { withExtendedLifetime(old) {} }
    var history = old
    history.cutEach { gate.cutByRules($0) }
    current.history = history
    guard after != base else { return revision.bump() }
    commit(after, recording: .step, cause: .rules)
    sayClosed(in: base, without: after)
  }

  /// Sends a notice for each reason, listing the routes that it closed but not those above them.
  private func sayClosed(in before: NavigationState<R>, without after: NavigationState<R>) {
    var closed: [(reason: String, routes: [R])] = []
    func note(_ route: R?) {
      guard let route, let reason = gate.reason(against: route, in: before) else { return }
      if let index = closed.firstIndex(where: { $0.reason == reason }) {
        if !closed[index].routes.contains(route) { closed[index].routes.append(route) }
      } else {
        closed.append((reason, [route]))
      }
    }
    for (tab, left) in zip(before.tabs, after.tabs) {
      if before.isOpen(tab) { note(tab.root) }
      tab.stack.dropFirst(left.stack.count).forEach(note)
    }
    let layers = after.presentations
    for (index, layer) in before.presentations.enumerated() {
      let left = layers.layer(layer.id, near: index)
      if left == nil { note(layer.root) }
      layer.stack.dropFirst(left?.stack.count ?? 0).forEach(note)
    }
    for (reason, routes) in closed { say(.closed(routes, reason: reason)) }
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
