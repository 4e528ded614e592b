/// All of a state but its visible stack: what stays the same object while somebody pushes and pops.
///
/// So a push copies no tabs, and two states that share a frame are told apart by their paths alone.
/// The place of the visible stack, in the top layer or else the selected tab, holds an empty one.
@usableFromInline final class NavigationFrame<R: Route>: Sendable {
  @usableFromInline let tabs: [Tab<R>]
  @usableFromInline let selectedIndex: Int
  @usableFromInline let layers: [Presentation<R>]

  @inlinable init(_ tabs: [Tab<R>], selectedIndex: Int, layers: [Presentation<R>]) {
    self.tabs = tabs
    self.selectedIndex = selectedIndex
    self.layers = layers
  }
}

extension NavigationFrame: Hashable {
  @inlinable static func == (left: NavigationFrame, right: NavigationFrame) -> Bool {
    left.selectedIndex == right.selectedIndex && left.layers == right.layers
      && left.tabs == right.tabs
  }

  @usableFromInline func hash(into hasher: inout Hasher) {
    hasher.combine(tabs)
    hasher.combine(selectedIndex)
    hasher.combine(layers)
  }
}
