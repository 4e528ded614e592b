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

  init(kind: Kind, root: AnyRoute?, stack: RouteStack<AnyRoute>, isSignIn: Bool) {
    (self.kind, self.root, self.stack, self.isSignIn) = (kind, root, stack, isSignIn)
  }

  /// Creates the layer of a tab.
  init(_ tab: State.Tab) {
    self.init(
      kind: .tab(tab.id), root: tab.root, stack: RouteStack(entries: tab.path), isSignIn: false)
  }

  /// The style of a modal layer; `nil` for a tab.
  var style: PresentationStyle? {
    if case .presented(_, let style) = kind { style } else { nil }
  }

  /// The visible route; `nil` for the host's own root.
  var route: AnyRoute? { stack.last ?? root }

  /// Returns the route of an entry; -1 is the root.
  func route(at index: Int) -> AnyRoute? { index < 0 ? root : stack[index] }

  /// Whether it covers another layer.
  package var isModal: Bool {
    if case .presented = kind { true } else { false }
  }

  /// Whether it hides everything below.
  var coversAll: Bool {
    if case .presented(_, let style) = kind { style == .fullScreen } else { true }
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

  /// Returns the selected tab and all layers above it, bottom to top.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - signIn: The identity of the sign-in layer; `nil` if there is none.
  ///   - login: The route of the sign-in layer.
  /// - Returns: The layers; the first one is the tab.
  static func all(in state: State, signIn: EntryID?, login: AnyRoute?) -> [HostLayer] {
    var layers = [HostLayer(state.tabs[state.selected])]
    for layer in state.layers {
      layers.append(
        HostLayer(
          kind: .presented(layer.root.id, layer.style), root: layer.root.route,
          stack: RouteStack(entries: layer.path), isSignIn: false))
    }
    if let signIn, let login {
      layers.append(
        HostLayer(kind: .presented(signIn, .sheet), root: login, stack: [], isSignIn: true))
    }
    return layers
  }

  /// Returns the layers that no other one covers, bottom to top.
  static func visible(in state: State, signIn: EntryID?, login: AnyRoute?) -> [HostLayer] {
    let layers = all(in: state, signIn: signIn, login: login)
    return Array(layers[(layers.lastIndex(where: \.coversAll) ?? 0)...])
  }
}
