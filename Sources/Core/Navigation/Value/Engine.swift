/// Applies commands to a state directly, bypassing middleware and the gate.
public struct NavigationEngine<R: Route>: Sendable {
  /// Creates an engine; all engines are identical.
  public init() {}

  /// Applies one command.
  ///
  /// A command that fails leaves the state unchanged, except for a sequence, which keeps the steps
  /// that succeeded.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - state: The state to change.
  /// - Returns: The result.
  /// - Complexity: O(n) in the number of entries of the visible stack and of routes in the command.
  public func apply(
    _ command: NavigationCommand<R>, to state: inout NavigationState<R>
  ) -> NavigationResult<R> {
    state.base.apply(command.map { AnyRoute($0) }).map { $0.typed() }
  }
}

extension State {
  /// Applies a command; one that fails changes nothing, except for the steps of a sequence.
  mutating func apply(_ command: Command) -> Outcome {
    switch command {
    case .push(let route): push([route])
    case .pushAll(let routes): push(routes)
    case .pop: path.isEmpty ? .emptyStack : pop(1)
    case .popCount(let count): count < 1 ? .invalidPopCount(count) : pop(count)
    case .popTo(let route): pop(to: route)
    case .popToRoot: pop(path.count)
    case .replace(let routes): replace(routes)
    case .replaceTop(let route): path.isEmpty ? .emptyStack : replaceTop(route)
    case .amend(let route, let entry): amend(route, entry)
    case .present(let route, let style): present(route, style)
    case .dismiss: dismiss(layers.count - 1)
    case .dismissEntry(let entry): dismiss(layers.firstIndex { $0.root.id == entry } ?? -1)
    case .dismissAll: layers.isEmpty ? .success : dismiss(0)
    case .selectTab(let tab): select(tab)
    case .sequence(let steps): applyAll(steps)
    case .whenCancelled(let first, let fallback): apply(first, orElse: fallback)
    }
  }

  private var pathRefusal: Outcome? {
    layers.last?.style == .alert
      ? .unsupported("An alert has no stack; dismiss it first.") : nil
  }

  private mutating func push(_ routes: [AnyRoute]) -> Outcome {
    if let pathRefusal { return pathRefusal }
    path += routes.map { Entry($0) }
    return .success
  }

  private mutating func pop(_ count: Int) -> Outcome {
    guard count <= path.count else {
      return .insufficientStackDepth(requested: count, available: path.count)
    }
    path.removeLast(count)
    return .success
  }

  private mutating func pop(to route: AnyRoute) -> Outcome {
    guard let index = path.lastIndex(where: { $0.route == route }) else {
      return .routeNotFound(route)
    }
    return pop(path.count - 1 - index)
  }

  private mutating func replace(_ routes: [AnyRoute]) -> Outcome {
    if !routes.isEmpty, let pathRefusal { return pathRefusal }
    path = routes.map { Entry($0) }.keeping(path)
    return .success
  }

  private mutating func replaceTop(_ route: AnyRoute) -> Outcome {
    path[path.count - 1] = Entry(route)
    return .success
  }

  private mutating func amend(_ route: AnyRoute, _ entry: EntryID?) -> Outcome {
    guard let entry = entry ?? path.last?.id ?? layers.last?.root.id else { return .emptyStack }
    if tabs.contains(where: { $0.rootID == entry }) { return .emptyStack }
    return amend(entry, to: route) ? .success : .rejected(.stale)
  }

  private mutating func present(_ route: AnyRoute, _ style: PresentationStyle) -> Outcome {
    if let top = layers.last, top.root.route == route, top.path.isEmpty {
      return .alreadyPresented(route)
    }
    layers.append(Layer(Entry(route), style: style))
    return .success
  }

  private mutating func dismiss(_ index: Int) -> Outcome {
    guard layers.indices.contains(index) else { return .nothingPresented }
    layers.removeSubrange(index...)
    return .success
  }

  private mutating func select(_ tab: TabID) -> Outcome {
    guard let index = tabs.firstIndex(where: { $0.id == tab }) else { return .tabNotFound(tab) }
    selected = index
    return .success
  }

  private mutating func applyAll(_ steps: [Command]) -> Outcome {
    var results: [Outcome] = []
    for step in steps { results.append(apply(step)) }
    return .multiple(results)
  }

  private mutating func apply(_ first: Command, orElse fallback: Command) -> Outcome {
    let before = self
    let result = apply(first)
    if result.isSuccess { return result }
    self = before
    let other = apply(fallback)
    if !other.isSuccess { self = before }
    return other
  }
}
