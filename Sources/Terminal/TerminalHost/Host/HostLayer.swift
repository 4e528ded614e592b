package import Navigation

/// A visible layer: the selected tab, or a presentation over it.
package struct HostLayer {
  /// The kind of layer.
  enum Kind: Hashable {
    case tab(TabID)
    case presented(EntryID, PresentationStyle)
  }

  let kind: Kind
  let root: AnyRoute?
  package let stack: RouteStack<AnyRoute>
  /// Whether it is the sign-in layer.
  let isSignIn: Bool

  /// The visible route; `nil` for the host's own root.
  var route: AnyRoute? { stack.last ?? root }

  /// Returns the route of an entry; -1 is the root.
  func route(at index: Int) -> AnyRoute? { index < 0 ? root : stack[index] }

  /// Whether it covers another layer.
  package var isModal: Bool {
    if case .presented = kind { return true }
    return false
  }

  /// Whether it hides everything below.
  var coversAll: Bool {
    switch kind {
    case .tab, .presented(_, .fullScreen): true
    case .presented: false
    }
  }

  /// The place of the visible screen in the cache.
  package var place: ScreenPlace { place(at: stack.count - 1) }

  /// Returns the place of an entry's screen in the cache; -1 is the root.
  func place(at index: Int) -> ScreenPlace {
    guard let id = stack.id(at: index) else {
      switch kind {
      case .tab(let tab): return .root(tab)
      case .presented(let layer, _): return .layer(layer)
      }
    }
    switch kind {
    case .tab(let tab): return .entry(tab, index: index, id)
    case .presented(let layer, _): return .layerEntry(layer, index: index, id)
    }
  }

  /// The places of all its screens.
  var places: [ScreenPlace] { (-1..<stack.count).map(place) }

  /// Returns the visible layers, bottom to top.
  static func visible(in state: NavigationState<AnyRoute>, signIn: Presentation<AnyRoute>?)
    -> [HostLayer]
  {
    var layers: [HostLayer] = []
    if let tab = state.tab(state.selectedTab) {
      layers.append(
        HostLayer(kind: .tab(tab.id), root: tab.root, stack: tab.stack, isSignIn: false))
    }
    for presented in state.presentations + [signIn].compactMap(\.self) {
      let layer = HostLayer(
        kind: .presented(presented.id, presented.style), root: presented.root,
        stack: presented.stack, isSignIn: presented.id == signIn?.id)
      if layer.coversAll { layers.removeAll() }
      layers.append(layer)
    }
    return layers
  }
}
