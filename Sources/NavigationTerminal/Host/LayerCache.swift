import Navigation

/// What was made of a state last, and holds as long as it is the state.
@MainActor
final class LayerCache<R: Route> {
  /// The state.
  let state: NavigationState<R>
  /// The layers that can be seen, bottom to top.
  let layers: [HostLayer<R>]
  /// Whether the layer that has the keyboard lies over another.
  let isModal: Bool
  /// The screen of that layer, once it was asked for.
  var top: (any Screen)?
  /// What the tab bar calls the tabs and which of them shows, once it was drawn.
  var tabBar: (titles: [String], selected: Int)?

  /// Finds the layers of a state.
  init(of state: NavigationState<R>, login: R?) {
    self.state = state
    layers = HostLayer.visible(in: state, login: login)
    isModal = layers.last?.isModal ?? false
  }
}
