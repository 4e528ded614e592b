/// Applies commands to a state: pure, without middleware and without the gate.
public struct NavigationEngine<R: Route>: Sendable {
  /// Makes an engine; all engines are alike.
  public init() {}

  /// Applies one command.
  ///
  /// A command that fails leaves the state as it was, except a sequence, which keeps the steps that
  /// did not fail.
  ///
  /// - Parameters:
  ///   - command: What to do.
  ///   - state: The state to change.
  /// - Returns: What became of it.
  /// - Complexity: O(1) for push and pop, O(n) for what names or searches n routes.
  public func apply(
    _ command: NavigationCommand<R>, to state: inout NavigationState<R>
  ) -> NavigationResult<R> {
    switch command {
    case .push(let route):
      return changePath(of: &state) { $0.push(route) }
    case .pushAll(let routes):
      return changePath(of: &state) { path in for route in routes { path.push(route) } }
    case .pop:
      guard !state.path.isEmpty else { return .emptyStack }
      state.path.pop()
    case .popCount(let count):
      guard count > 0 else { return .invalidPopCount(count) }
      let available = state.path.count
      guard count <= available else {
        return .insufficientStackDepth(requested: count, available: available)
      }
      state.path.pop(count)
    case .popTo(let route):
      guard let index = state.path.lastIndex(of: route) else { return .routeNotFound(route) }
      state.path.pop(state.path.count - 1 - index)
    case .popToRoot:
      state.path = []
    case .replace(let routes):
      guard !routes.isEmpty else { return apply(.popToRoot, to: &state) }
      return changePath(of: &state) { $0 = RouteStack(routes).keepingEntries(of: $0) }
    case .present, .dismiss, .dismissEntry, .dismissAll:
      return applyPresentation(command, to: &state)
    case .selectTab(let id):
      guard state.tab(id) != nil else { return .tabNotFound(id) }
      state.selectedTab = id
    case .sequence(let steps):
      return .multiple(steps.map { apply($0, to: &state) })
    case .whenCancelled(let first, let fallback):
      let before = state
      let result = apply(first, to: &state)
      if result.isSuccess { return result }
      state = before
      let second = apply(fallback, to: &state)
      if !second.isSuccess { state = before }
      return second
    }
    return .success
  }

  private func changePath(
    of state: inout NavigationState<R>, _ change: (inout RouteStack<R>) -> Void
  ) -> NavigationResult<R> {
    if state.presentations.last?.style == .alert {
      return .unsupported("An alert has no stack; dismiss it first.")
    }
    change(&state.path)
    return .success
  }

  private func applyPresentation(
    _ command: NavigationCommand<R>, to state: inout NavigationState<R>
  ) -> NavigationResult<R> {
    switch command {
    case .present(let route, let style):
      if let top = state.presentations.last, top.root == route, top.stack.isEmpty {
        return .alreadyPresented(route)
      }
      state.presentations.append(Presentation(route, style: style))
    case .dismiss:
      guard state.presentations.popLast() != nil else { return .nothingPresented }
    case .dismissEntry(let id):
      guard let index = state.presentations.firstIndex(where: { $0.id == id }) else {
        return .nothingPresented
      }
      state.presentations.removeSubrange(index...)
    default:
      state.presentations = []
    }
    return .success
  }
}
