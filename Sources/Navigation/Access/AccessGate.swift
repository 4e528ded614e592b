/// Holds every state that is shown to the policy.
@usableFromInline struct AccessGate<R: Route>: Sendable {
  @usableFromInline let policy: AccessPolicy<R>

  /// What is wrong with a state, as far as it is new.
  @usableFromInline enum Refusal: Sendable {
    case needsSignIn
    case forbidden
    /// The login route stands where it is not the login layer.
    case misplacedLogin
  }

  /// The first refusal among the routes that are new in `after`, the login layer apart.
  ///
  /// - Complexity: O(k log n) for k new routes, and O(t) for t tabs.
  @inlinable func refusal(
    of after: NavigationState<R>, since before: NavigationState<R>, principal: Principal?
  ) -> Refusal? {
    guard !policy.isOpen else { return nil }
    var refusal: Refusal?
    forEachNew(in: after, since: before) { route in
      if case .misplacedLogin? = refusal { return }
      if route == policy.login {
        refusal = .misplacedLogin
      } else if refusal == nil {
        switch policy.decide(route, for: principal) {
        case .allowed: break
        case .needsSignIn: refusal = .needsSignIn
        case .forbidden: refusal = .forbidden
        }
      }
    }
    return refusal
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
    for layer in after.presentations {
      if let old = before.presentations.first(where: { $0.id == layer.id }) {
        layer.stack.forEachNew(since: old.stack, body)
      } else {
        body(layer.root)
        layer.stack.forEach(body)
      }
    }
  }

  /// The state without what the principal may not see.
  ///
  /// Each path is cut at its first denied route; what stands above a cut goes; a tab whose root is
  /// denied is closed, and gives way to the first when it was selected.
  func cut(_ state: NavigationState<R>, for principal: Principal?) -> NavigationState<R> {
    guard !policy.isOpen else { return state }
    func allowed(_ route: R?) -> Bool { policy.decide(route, for: principal) == .allowed }
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

  /// The same places, with new identities from the first gated route of each stack up.
  ///
  /// So what stood there for one person ends when another signs in.
  func renewingGated(_ state: NavigationState<R>) -> NavigationState<R> {
    guard !policy.isOpen else { return state }
    func isGated(_ route: R) -> Bool { policy.requirement(of: route) != .none }
    func renewed(_ stack: RouteStack<R>) -> RouteStack<R> {
      var kept = stack
      kept.pop(stack.count - (stack.firstIndex(where: isGated) ?? stack.count))
      for route in stack.dropFirst(kept.count) { kept.push(route) }
      return kept
    }
    let tabs = state.tabs.map { Tab($0.id, root: $0.root, stack: renewed($0.stack)) }
    let layers = state.presentations.map {
      isGated($0.root) ? $0.renewed() : $0.holding(renewed($0.stack))
    }
    return NavigationState(tabs, selectedIndex: state.selectedIndex, layers: layers)
  }
}

extension NavigationState {
  /// A tab is open when it is selected or holds a path: then its root must be allowed.
  @inlinable func isOpen(_ tab: Tab<R>) -> Bool {
    tab.id == selectedTab || !tab.stack.isEmpty
  }
}
