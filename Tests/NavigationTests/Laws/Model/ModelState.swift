import Navigation
import Synchronization

/// A state as plainly as it can be written: arrays, nothing shared, no identities.
///
/// What it does is taken from the words of the design, not from the engine.
struct ModelState: Hashable {
  struct Layer: Hashable {
    var root: LawRoute
    var style: PresentationStyle
    var path: [LawRoute] = []
    var age = Age()
  }

  /// Tells older layers from newer ones, and is no part of what a layer is.
  struct Age: Hashable {
    private static let counter = Atomic<Int>(0)
    let number = counter.wrappingAdd(1, ordering: .relaxed).newValue

    static func == (_: Self, _: Self) -> Bool { true }

    func hash(into _: inout Hasher) {}
  }

  struct Tab: Hashable {
    var id: TabID
    var root: LawRoute?
    var path: [LawRoute] = []
  }

  var tabs: [Tab]
  var selected: Int
  var layers: [Layer] = []

  init(tabs: [Tab], selected: Int = 0, layers: [Layer] = []) {
    self.tabs = tabs
    self.selected = selected
    self.layers = layers
  }

  init(_ state: NavigationState<LawRoute>) {
    tabs = state.tabs.map { Tab(id: $0.id, root: $0.root, path: Array($0.stack)) }
    selected = state.tabs.map(\.id).firstIndex(of: state.selectedTab) ?? -1
    layers = state.presentations.map {
      Layer(root: $0.root, style: $0.style, path: Array($0.stack))
    }
  }

  /// What a session shows: its state, and the sign-in layer above it.
  init(_ session: NavigationSession<LawRoute>) {
    self.init(session.state)
    if let layer = session.signIn { layers.append(Layer(root: layer.root, style: layer.style)) }
  }

  /// The real state that says the same.
  var real: NavigationState<LawRoute> {
    do {
      return try NavigationState(
        tabs: tabs.map { Navigation.Tab($0.id, root: $0.root, stack: RouteStack($0.path)) },
        selectedTab: tabs[selected].id,
        presentations: layers.map {
          Presentation($0.root, style: $0.style, stack: RouteStack($0.path))
        })
    } catch {
      preconditionFailure("\(error)")
    }
  }

  var path: [LawRoute] {
    get { layers.last?.path ?? tabs[selected].path }
    set {
      if layers.isEmpty {
        tabs[selected].path = newValue
      } else {
        layers[layers.count - 1].path = newValue
      }
    }
  }

  var visible: LawRoute? { path.last ?? layers.last?.root ?? tabs[selected].root }

  /// Every route that shows or could be gone back to, roots of open tabs included.
  var routes: [LawRoute] {
    var routes: [LawRoute] = []
    for (index, tab) in tabs.enumerated() {
      if let root = tab.root, index == selected || !tab.path.isEmpty { routes.append(root) }
      routes += tab.path
    }
    return routes + layers.flatMap { [$0.root] + $0.path }
  }

  var isAlert: Bool { layers.last?.style == .alert }

  mutating func apply(_ command: NavigationCommand<LawRoute>) -> NavigationResult<LawRoute> {
    switch command {
    case .push(let route): return add([route])
    case .pushAll(let routes): return add(routes)
    case .pop: return path.isEmpty ? .emptyStack : take(1)
    case .popCount(let count):
      if count <= 0 { return .invalidPopCount(count) }
      if count > path.count {
        return .insufficientStackDepth(requested: count, available: path.count)
      }
      return take(count)
    case .popTo(let route):
      guard let last = path.lastIndex(of: route) else { return .routeNotFound(route) }
      return take(path.count - last - 1)
    case .popToRoot: return take(path.count)
    case .replace(let routes):
      if isAlert, !routes.isEmpty { return add(routes) }
      path = routes
      return .success
    case .replaceTop(let route):
      if path.isEmpty { return .emptyStack }
      path[path.count - 1] = route
      return .success
    case .amend(let route, _):
      if path.isEmpty, layers.isEmpty { return .emptyStack }
      if path.isEmpty {
        layers[layers.count - 1].root = route
      } else {
        path[path.count - 1] = route
      }
      return .success
    case .present(let route, let style):
      if let top = layers.last, top.root == route, top.path.isEmpty {
        return .alreadyPresented(route)
      }
      layers.append(Layer(root: route, style: style))
      return .success
    case .dismiss: return layers.popLast() == nil ? .nothingPresented : .success
    case .dismissEntry: return .nothingPresented
    case .dismissAll:
      layers = []
      return .success
    case .selectTab(let id):
      guard let index = tabs.firstIndex(where: { $0.id == id }) else { return .tabNotFound(id) }
      selected = index
      return .success
    case .sequence(let steps):
      var results: [NavigationResult<LawRoute>] = []
      for step in steps { results.append(apply(step)) }
      return .multiple(results)
    case .whenCancelled(let first, let fallback):
      var attempt = self
      let result = attempt.apply(first)
      if result.isSuccess {
        self = attempt
        return result
      }
      attempt = self
      let other = attempt.apply(fallback)
      if other.isSuccess { self = attempt }
      return other
    }
  }

  private mutating func add(_ routes: [LawRoute]) -> NavigationResult<LawRoute> {
    if isAlert { return .unsupported("An alert has no stack; dismiss it first.") }
    path += routes
    return .success
  }

  private mutating func take(_ count: Int) -> NavigationResult<LawRoute> {
    path = Array(path.dropLast(count))
    return .success
  }
}
