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

  /// Returns the entry of a screen in an earlier pane, or `nil` for any other screen.
  func entryBelowTop(at place: ScreenPlace) -> EntryID? {
    guard hasPanes, panes.places.dropLast().contains(place) else { return nil }
    return place.entry(in: machine.session.state)
  }

  /// Whether the visible stack is shown in panes: nothing has moved since the last frame, and no
  /// layer covers the panes.
  var hasPanes: Bool { panes.places.last == top.place }

  private func index(ofPane pane: Int) -> Int { top.stack.count - panes.places.count + pane }
}
