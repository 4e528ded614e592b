import Navigation

/// What was made of a state last, and holds as long as it is the state.
struct LayerCache<R: Route> {
  /// The state.
  let state: NavigationState<R>
  /// The layers that can be seen, bottom to top.
  let layers: [HostLayer<R>]
  /// The screen of the top layer, once it was asked for.
  var top: (any Screen)?
  /// What the tab bar calls the tabs and which of them shows, once it was drawn.
  var tabBar: (titles: [String], selected: Int)?
}
