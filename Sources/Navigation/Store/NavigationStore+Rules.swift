extension NavigationStore {
  /// Asks the app's rules again about everything that shows, because the data behind them changed.
  ///
  /// Call it whenever a rule may answer otherwise than before. What may no longer be shown goes in one
  /// step, in every tab, layer and step of the history, and a notice says why. New places need no call:
  /// the gate asks the rules about every one, by whatever door it comes.
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
    whenFree(overtaking: true) { [self] in holdToRules() }
  }

  /// Says what would be decided about a link for the person who is signed in, and why, without any
  /// effect; the app's rules are asked too.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - isInternal: Whether it comes from inside the app, where a path without a scheme will do.
  ///   - limit: How many patterns are named at most.
  /// - Returns: The explanation; `nil` when the app opens no links.
  /// - Complexity: That of ``DeepLinkPipeline/explain(_:isInternal:principal:limit:)`` and of the plan.
  public func explain(
    _ link: String, isInternal: Bool = false, limit: Int = 8
  ) -> DeepLinkExplanation? {
    guard let links else { return nil }
    let explanation = links.explain(
      link, isInternal: isInternal, principal: current.principal, limit: limit)
    let decision = decide(DeepLinkRequest(link, isInternal: isInternal))
    guard case .rejected(let refusal) = decision, case .unavailable = refusal.reason else {
      return explanation
    }
    return explanation.rejected(as: refusal)
  }

  /// Whether a route may be shown now, as policy and rules say.
  package func isAllowed(_ route: R?) -> Bool {
    access.decide(route, for: current.principal) == .allowed
      && gate.reason(against: route, in: current.state) == nil
  }

  /// A decision about a link in which the app's rules have a say as well.
  func heldToRules(_ decision: DeepLinkDecision<R>, _ link: String) -> DeepLinkDecision<R> {
    guard gate.rule != nil, case .plan(let plan) = decision else { return decision }
    let base = current.state.removingLogin(access.login)
    var run = CommandRun(plan.commands, on: base, isAtomic: true)
    while run.begin() { run.end(by: engine) }
    guard
      case .unavailable(let reason)? = gate.refusal(
        of: run.state, since: base, principal: current.principal)
    else { return decision }
    return .rejected(DeepLinkRejection(.unavailable(reason), link, at: 0, reason))
  }

  private func holdToRules() {
    let before = current.state
    let base = before.removingLogin(access.login)
    let after = gate.cutByRules(base)
    current.history.cutEach { gate.cutByRules($0) }
    guard after != base else { return revision.bump() }
    current.state =
      before.showsLogin(access.login)
      ? after.addingLogin(access.login, keeping: before) : after
    current.history.record(step(at: current.state))
    announce(since: before, cause: .rules)
    sayClosed(in: base, without: after)
  }

  /// Says what a cut closed, one notice for each reason; what only stood on it goes without saying.
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
    for layer in before.presentations {
      let left = after.presentations.first { $0.id == layer.id }
      if left == nil { note(layer.root) }
      layer.stack.dropFirst(left?.stack.count ?? 0).forEach(note)
    }
    for (reason, routes) in closed { say(.closed(routes, reason: reason)) }
  }
}

extension DeepLinkExplanation {
  /// The same link, rejected for a reason that only a store knows.
  fileprivate func rejected(as refusal: DeepLinkRejection) -> Self {
    Self(
      link: link, outcome: .rejected, reason: refusal.reason.word, message: refusal.message,
      place: place, nearWord: nearWord, suggestion: suggestion, isIncomplete: isIncomplete,
      route: route, plan: plan, candidates: candidates)
  }
}
