extension NavigationState {
  /// Returns the same state with new identities for all entries that `old` no longer contains.
  func renewed(against old: Self) -> Self {
    var state = self
    for index in state.tabs.indices where old.tabs.indices.contains(index) {
      state.tabs[index].stack = state.tabs[index].stack.renewed(against: old.tabs[index].stack)
    }
    let layers = old.presentations
    state.presentations = state.presentations.enumerated().map { index, layer in
      guard let up = layers.layer(layer.id, near: index) else { return layer.renewed() }
      return layer.holding(layer.stack.renewed(against: up.stack))
    }
    return state
  }
}
