/// Holds every state that is shown to the policy.
struct AccessGate<R: Route>: Sendable {
  let policy: AccessPolicy<R>

  /// The first refusal among the routes that are new in `after`.
  ///
  /// - Complexity: O(k log n) for k new routes, and O(t) for t tabs.
  func refusal(
    of after: NavigationState<R>, since before: NavigationState<R>, principal: Principal?
  ) -> AccessDecision? {
    guard !policy.isOpen else { return nil }
    var refusal: AccessDecision?
    func test(_ route: R?) {
      guard refusal == nil else { return }
      let decision = policy.decide(route, for: principal)
      if decision != .allowed { refusal = decision }
    }
    for (index, tab) in after.tabs.enumerated() {
      let old = before.tabs.indices.contains(index) ? before.tabs[index] : nil
      if after.isOpen(tab), old.map({ $0.id == tab.id && before.isOpen($0) }) != true {
        test(tab.root)
      }
      tab.stack.forEachNew(since: old?.stack ?? [], test)
    }
    for layer in after.presentations {
      if let old = before.presentations.first(where: { $0.id == layer.id }) {
        layer.stack.forEachNew(since: old.stack, test)
      } else {
        test(layer.root)
        layer.stack.forEach(test)
      }
    }
    return refusal
  }

  /// The state without what the principal may not see.
  ///
  /// Each path is cut at its first denied route; what stands above a cut goes; a tab whose root is
  /// denied is closed, and gives way to the first when it was selected.
  func cut(_ state: NavigationState<R>, for principal: Principal?) -> NavigationState<R> {
    func allowed(_ route: R?) -> Bool { policy.decide(route, for: principal) == .allowed }
    func kept(_ stack: RouteStack<R>) -> RouteStack<R> {
      guard let index = stack.firstIndex(where: { !allowed($0) }) else { return stack }
      var stack = stack
      stack.pop(stack.count - index)
      return stack
    }
    var cut = state
    for index in cut.tabs.indices {
      let tab = cut.tabs[index]
      cut.tabs[index].stack = allowed(tab.root) ? kept(tab.stack) : []
    }
    let selected = cut.selectedIndex
    if !allowed(cut.tabs[selected].root) {
      cut.selectedTab = cut.tabs[0].id
      cut.presentations = []
    } else if cut.tabs[selected].stack.count < state.tabs[selected].stack.count {
      cut.presentations = []
    }
    for (index, layer) in cut.presentations.enumerated() {
      let stack = kept(layer.stack)
      guard allowed(layer.root) else {
        cut.presentations.removeSubrange(index...)
        break
      }
      if stack.count < layer.stack.count {
        cut.presentations[index].stack = stack
        cut.presentations.removeSubrange((index + 1)...)
        break
      }
    }
    return cut
  }
}

extension NavigationState {
  /// A tab is open when it is selected or holds a path: then its root must be allowed.
  fileprivate func isOpen(_ tab: Tab<R>) -> Bool {
    tab.id == selectedTab || !tab.stack.isEmpty
  }
}
