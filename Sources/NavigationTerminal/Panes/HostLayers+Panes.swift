import Navigation

extension HostLayers {
  /// The entry of the earlier pane that has the keyboard, -1 for the root; `nil` while the top has it.
  var focusedIndex: Int? {
    guard let focused = panes.focused, hasPanes,
      let pane = panes.places.firstIndex(of: focused)
    else { return nil }
    return index(ofPane: pane)
  }

  /// The entry that has the keyboard, -1 for the root.
  var keyIndex: Int { focusedIndex ?? top.stack.count - 1 }

  /// How many steps back from the top the pane with the keyboard is.
  var focusedPane: Int { top.stack.count - 1 - keyIndex }

  /// From where a screen sends that shows in an earlier pane; `nil` for every other.
  func standpoint(of place: ScreenCache<R>.Place) -> NavigationStandpoint? {
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

  /// Whether the visible stack shows in panes: nothing moved since the last frame, and no layer lies
  /// over them.
  var hasPanes: Bool { panes.places.last == top.place }

  private func index(ofPane pane: Int) -> Int { top.stack.count - panes.places.count + pane }
}
