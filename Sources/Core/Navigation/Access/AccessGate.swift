/// Checks each new state against the policy.
@usableFromInline struct AccessGate<R: Route>: Sendable {
  @usableFromInline let policy: AccessPolicy<R>
  /// Returns what the app's own data says about a route.
  @usableFromInline var rule: (@MainActor @Sendable (R) -> RouteAvailability)?

  /// The reason for refusing a state.
  @usableFromInline enum Refusal: Sendable {
    case needsSignIn(R)
    case forbidden
    /// A rule of the app currently makes a route unavailable, for this reason.
    case unavailable(String)
    /// The login route is used outside the login layer.
    case misplacedLogin
  }

  /// Returns the first refusal among the routes that are new in `after`; the login route comes first.
  ///
  /// - Complexity: O(k log n + t) for k new routes and t tabs.
  @MainActor @inlinable func refusal(
    of after: NavigationState<R>, since before: NavigationState<R>, principal: Principal?
  ) -> Refusal? {
    guard !policy.isOpen || rule != nil else { return nil }
    var refusal: Refusal?
    forEachNew(in: after, since: before) { route in
      if case .misplacedLogin? = refusal { return }
      if route == policy.login {
        refusal = .misplacedLogin
      } else if refusal == nil {
        switch policy.decide(route, for: principal) {
        case .allowed: refusal = reason(against: route, in: after).map { .unavailable($0) }
        case .needsSignIn: refusal = .needsSignIn(route)
        case .forbidden: refusal = .forbidden
        }
      }
    }
    return refusal
  }

  /// Returns what the app's rule says about a route.
  ///
  /// The rule is never applied to the first tab's root or to the login route.
  @MainActor @inlinable func availability(
    of route: R?, in state: NavigationState<R>
  ) -> RouteAvailability {
    guard let rule, let route, route != state.frame.tabs[0].root, route != policy.login else {
      return .available
    }
    return rule(route)
  }

  /// Returns the reason a rule of the app currently makes a route unavailable, if one does.
  ///
  /// Where the rule does not know yet, there is none.
  @MainActor @inlinable func reason(
    against route: R?, in state: NavigationState<R>
  ) -> String? {
    if case .unavailable(let reason) = availability(of: route, in: state) { reason } else { nil }
  }

  @inlinable func forEachNew(
    in after: NavigationState<R>, since before: NavigationState<R>, _ body: (R) -> Void
  ) {
    if after.frame === before.frame { return after.path.forEachNew(since: before.path, body) }
    let old = before.tabs
    for (index, tab) in after.tabs.enumerated() {
      let old = old.indices.contains(index) ? old[index] : nil
      if let root = tab.root, after.isOpen(tab),
        old.map({ $0.id == tab.id && before.isOpen($0) }) != true
      {
        body(root)
      }
      tab.stack.forEachNew(since: old?.stack ?? [], body)
    }
    let layers = before.presentations
    for (index, layer) in after.presentations.enumerated() {
      if let old = layers.layer(layer.id, near: index) {
        if layer.root != old.root { body(layer.root) }
        layer.stack.forEachNew(since: old.stack, body)
      } else {
        body(layer.root)
        layer.stack.forEach(body)
      }
    }
  }

  /// Returns the state without the routes that the principal may not see and, if the account that was
  /// there has gone, without the personal ones.
  func cut(
    _ state: NavigationState<R>, for principal: Principal?, closingPersonal: Bool = false
  ) -> NavigationState<R> {
    guard !policy.isOpen else { return state }
    func allowed(_ route: R?) -> Bool {
      let requirement = policy.requirement(of: route)
      return requirement.decide(for: principal) == .allowed
        && !(closingPersonal && requirement == .personal)
    }
    return cut(state, unless: allowed)
  }

  /// Returns the state without the routes that the app's rules currently make unavailable.
  @MainActor func cutByRules(_ state: NavigationState<R>) -> NavigationState<R> {
    guard rule != nil else { return state }
    return cut(state) { reason(against: $0, in: state) == nil }
  }

  /// Returns the state without the denied routes.
  ///
  /// Each path is cut at its first denied route, and the layers above a cut are removed. A tab with
  /// a denied root loses its path; if it was selected, the first tab is selected instead.
  private func cut(
    _ state: NavigationState<R>, unless allowed: (R?) -> Bool
  ) -> NavigationState<R> {
    func stays(_ route: R) -> Bool { route != policy.login && allowed(route) }
    func kept(_ stack: RouteStack<R>) -> RouteStack<R> {
      var kept = stack
      var count = 0
      for route in stack {
        guard stays(route) else { break }
        count += 1
      }
      kept.pop(stack.count - count)
      return kept
    }
    let tabs = state.tabs
    var cut = NavigationState(
      tabs.map { Tab($0.id, root: $0.root, stack: allowed($0.root) ? kept($0.stack) : []) },
      selectedIndex: state.selectedIndex, layers: state.presentations)
    let selected = cut.selectedIndex
    if !allowed(tabs[selected].root) {
      cut = cut.selecting(0)
      cut.presentations = []
    } else if cut.tabs[selected].stack.count < tabs[selected].stack.count {
      cut.presentations = []
    }
    for (index, layer) in cut.presentations.enumerated() {
      let stack = kept(layer.stack)
      guard stays(layer.root) else {
        cut.presentations.removeSubrange(index...)
        break
      }
      if stack.count < layer.stack.count {
        cut.presentations[index] = layer.holding(stack)
        cut.presentations.removeSubrange((index + 1)...)
        break
      }
    }
    return cut
  }
}

extension NavigationState {
  /// Whether a tab is selected or has a path; the root of such a tab must be allowed.
  @inlinable func isOpen(_ tab: Tab<R>) -> Bool {
    tab.id == selectedTab || !tab.stack.isEmpty
  }
}
