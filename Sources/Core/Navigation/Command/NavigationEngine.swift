/// Applies commands to a state directly, bypassing middleware and the gate.
public struct NavigationEngine<R: Route>: Sendable {
  /// Whether a layer may be presented over an equal one, as when a state is restored.
  @usableFromInline let repeatsLayers: Bool

  /// Creates an engine; all engines are identical.
  @inlinable public init() { self.init(repeatsLayers: false) }

  @inlinable init(repeatsLayers: Bool) {
    self.repeatsLayers = repeatsLayers
  }

  /// Applies one command.
  ///
  /// A command that fails leaves the state unchanged, except for a sequence, which keeps the steps
  /// that succeeded.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - state: The state to change.
  /// - Returns: The result.
  /// - Complexity: O(1) for push and pop, O(n) for a command that names or searches n routes.
  @inlinable
  public func apply(
    _ command: NavigationCommand<R>, to state: inout NavigationState<R>
  ) -> NavigationResult<R> {
    switch command {
    case .push(let route):
      return changePath(of: &state) { $0.push(route) }
    case .pushAll(let routes):
      return changePath(of: &state) { path in for route in routes { path.push(route) } }
    case .pop:
      var path = state.path
      guard !path.isEmpty else { return .emptyStack }
      path.pop()
      state = state.holding(path)
    case .popCount(let count):
      guard count > 0 else { return .invalidPopCount(count) }
      var path = state.path
      guard count <= path.count else {
        return .insufficientStackDepth(requested: count, available: path.count)
      }
      path.pop(count)
      state = state.holding(path)
    case .popTo(let route):
      var path = state.path
      guard let index = path.lastIndex(of: route) else { return .routeNotFound(route) }
      path.pop(path.count - 1 - index)
      state = state.holding(path)
    case .popToRoot:
      state = state.holding([])
    case .replace(let routes):
      guard !routes.isEmpty else { return apply(.popToRoot, to: &state) }
      return changePath(of: &state) { $0 = RouteStack(routes).keepingEntries(of: $0) }
    case .replaceTop(let route):
      guard !state.path.isEmpty else { return .emptyStack }
      return changePath(of: &state) { path in
        path.pop()
        path.push(route)
      }
    case .amend(let route, let entry):
      guard let entry = entry ?? state.visibleEntry else { return .emptyStack }
      guard let amended = state.amending(entry, to: route) else { return .rejected(.stale) }
      state = amended
    case .present, .dismiss, .dismissEntry, .dismissAll:
      return applyPresentation(command, to: &state)
    case .selectTab(let id):
      guard let index = state.frame.tabs.firstIndex(where: { $0.id == id }) else {
        return .tabNotFound(id)
      }
      state = state.selecting(index)
    case .sequence, .whenCancelled:
      return applyCompound(command, to: &state)
    }
    return .success
  }

  @usableFromInline func applyCompound(
    _ command: NavigationCommand<R>, to state: inout NavigationState<R>
  ) -> NavigationResult<R> {
    var run = CommandRun([command], on: state)
    while run.begin() { run.end(by: self) }
    state = run.state
    return run.result
  }

  @inlinable func changePath(
    of state: inout NavigationState<R>, _ change: (inout RouteStack<R>) -> Void
  ) -> NavigationResult<R> {
    if let top = state.frame.layers.last, top.style == .alert {
      return .unsupported("An alert has no stack; dismiss it first.")
    }
    var path = state.path
    change(&path)
    state = state.holding(path)
    return .success
  }

  @inlinable func applyPresentation(
    _ command: NavigationCommand<R>, to state: inout NavigationState<R>
  ) -> NavigationResult<R> {
    var layers = state.presentations
    switch command {
    case .present(let route, let style):
      if !repeatsLayers, let top = layers.last, top.root == route, top.stack.isEmpty {
        return .alreadyPresented(route)
      }
      layers.append(Presentation(route, style: style))
    case .dismiss:
      guard layers.popLast() != nil else { return .nothingPresented }
    case .dismissEntry(let id):
      guard let index = layers.firstIndex(where: { $0.id == id }) else { return .nothingPresented }
      layers.removeSubrange(index...)
    default:
      layers = []
    }
    state = state.covered(by: layers)
    return .success
  }
}
