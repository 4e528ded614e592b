import Navigation

extension ModelState {
  /// Whether every route in it may be shown to somebody.
  func isAllowed(to principal: Principal?) -> Bool {
    routes.allSatisfy { Self.allows($0, to: principal) }
  }

  static func allows(_ route: LawRoute, to principal: Principal?) -> Bool {
    switch route {
    case .a, .b, .login: true
    case .member: principal != nil
    case .staff: principal?.roles.contains("staff") == true
    }
  }

  var hasLogin: Bool { layers.last?.root == .login }

  var withoutLogin: Self {
    var state = self
    if hasLogin { state.layers.removeLast() }
    return state
  }

  var withLogin: Self {
    var state = self
    if !hasLogin { state.layers.append(Layer(root: .login, style: .sheet)) }
    return state
  }

  var withoutAlerts: Self {
    var state = self
    state.layers.removeAll { $0.style == .alert }
    return state
  }

  /// What is left when rights are lost: each path up to its first denied route, nothing above a cut,
  /// and the first tab where the selected one is closed.
  func cut(for principal: Principal?) -> Self {
    func keeps(_ route: LawRoute) -> Bool { route != .login && Self.allows(route, to: principal) }
    var state = self
    for index in tabs.indices {
      let isOpen = tabs[index].root.map { Self.allows($0, to: principal) } ?? true
      state.tabs[index].path = isOpen ? Array(tabs[index].path.prefix(while: keeps)) : []
    }
    if let root = tabs[selected].root, !Self.allows(root, to: principal) {
      state.selected = 0
      state.layers = []
    } else if state.tabs[selected].path != tabs[selected].path {
      state.layers = []
    }
    var kept: [Layer] = []
    for var layer in state.layers {
      guard keeps(layer.root) else { break }
      let path = Array(layer.path.prefix(while: keeps))
      let isCut = path != layer.path
      layer.path = path
      kept.append(layer)
      if isCut { break }
    }
    state.layers = kept
    return state
  }
}
