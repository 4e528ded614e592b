import Navigation

extension HostLayers {
  /// The index of the entry in the focused earlier pane, or -1 for the root; `nil` if the top entry
  /// has the focus.
  var focusedIndex: Int? {
    guard let focused = panes.focused, hasPanes,
      let pane = panes.places.firstIndex(of: focused)
    else { return nil }
    return index(ofPane: pane)
  }

  /// The place of the entry that gets the keys.
  var keyPlace: ScreenPlace { top.place(at: keyIndex) }

  /// The index of the focused entry, or -1 for the root.
  var keyIndex: Int { focusedIndex ?? top.stack.count - 1 }

  /// The number of steps back to the focused pane.
  var focusedPane: Int { top.stack.count - 1 - keyIndex }

  /// Returns the standpoint of a screen in an earlier pane, or `nil` for any other screen.
  func standpoint(of place: ScreenPlace) -> NavigationStandpoint? {
    guard let pane = panes.places.dropLast().firstIndex(of: place), hasPanes else {
      return nil
    }
    let index = index(ofPane: pane)
    let entry = top.stack.id(at: index)
    return switch top.kind {
    case .tab(let tab): NavigationStandpoint(tab: tab, layer: nil, index: index, entry: entry)
    case .presented(let layer, _):
      NavigationStandpoint(tab: nil, layer: layer, index: index, entry: entry)
    }
  }

  /// Whether the visible stack is shown in panes: nothing has moved since the last frame, and no
  /// layer covers the panes.
  var hasPanes: Bool { panes.places.last == top.place }

  private func index(ofPane pane: Int) -> Int { top.stack.count - panes.places.count + pane }
}
