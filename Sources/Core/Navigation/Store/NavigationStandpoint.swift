/// An entry of the visible stack that sends an intent, possibly from below the top.
///
/// Panes can show several entries, so a screen below the top can also send intents.
@usableFromInline package struct NavigationStandpoint: Hashable, Sendable {
  /// The stack's tab; `nil` for the stack of a presentation.
  let tab: TabID?
  /// The stack's presentation; `nil` for the stack of a tab.
  let layer: EntryID?
  /// The number of path entries to keep.
  let depth: Int
  /// The entry; `nil` for the root.
  let entry: EntryID?
  /// Whether the entry is a list whose selection determines the entries above it; refusals of its
  /// intents are not reported to the user.
  @usableFromInline var leads = false

  /// Creates a standpoint from an entry of a tab's stack or a presentation's stack.
  ///
  /// - Parameters:
  ///   - tab: The tab; `nil` for a presentation.
  ///   - layer: The presentation; `nil` for a tab.
  ///   - index: The index of the entry; 0 is directly above the root, and -1 is the root.
  ///   - entry: The identity of the entry; `nil` for the root.
  package init(tab: TabID?, layer: EntryID?, index: Int, entry: EntryID?) {
    self.tab = tab
    self.layer = layer
    self.entry = entry
    depth = index + 1
  }

  /// Creates the standpoint of an entry that an intent amends.
  ///
  /// - Parameter entry: The entry or the layer; `nil` for a tab's root, which cannot be amended.
  package init(amending entry: EntryID?) {
    self.init(tab: nil, layer: nil, index: 0, entry: entry)
  }

  /// The entry or the layer that an amendment changes; `nil` for a tab's root.
  var amended: EntryID? { entry ?? layer }

  /// The standpoint of a list whose selection determines the entries above it.
  package var leading: Self {
    var leading = self
    leading.leads = true
    return leading
  }

  /// Returns the path up to the entry, if other entries are above it in the visible stack.
  func path<R: Route>(in state: NavigationState<R>) -> [R]? {
    let path = state.path
    guard
      layer == state.presentations.last?.id, layer != nil || tab == state.selectedTab,
      depth < path.count, path.id(at: depth - 1) == entry
    else { return nil }
    return Array(path.prefix(depth))
  }
}
