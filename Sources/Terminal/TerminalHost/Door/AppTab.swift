public import Navigation

/// A tab with its id, its title in the tab bar, and its root route.
public struct AppTab<R: Route>: Hashable, Sendable {
  /// The tab's id in the state.
  package let id: TabID
  /// The title in the tab bar.
  package let title: String
  /// The root route; `nil` for the host's own root.
  package let root: R?

  /// Creates a tab.
  ///
  /// - Parameters:
  ///   - id: The tab's id in the state.
  ///   - title: The title in the tab bar.
  ///   - root: The root route; `nil` for the host's own root.
  public init(_ id: TabID, _ title: String, root: R? = nil) {
    self.id = id
    self.title = title
    self.root = root
  }
}
