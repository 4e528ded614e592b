extension NavigationState {
  /// The identity of the visible entry; `nil` when a tab's root shows.
  public var visibleEntry: EntryID? { path.topID ?? presentations.last?.id }
}
