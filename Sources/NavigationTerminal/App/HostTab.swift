public import Navigation

/// A tab as a person sees it.
public struct HostTab: Hashable, Sendable {
  /// Which tab of the state it is.
  public var id: TabID
  /// What the tab bar calls it.
  public var title: String

  /// Describes a tab.
  ///
  /// - Parameters:
  ///   - id: which tab of the state it is.
  ///   - title: what the tab bar calls it.
  public init(_ id: TabID, _ title: String) {
    self.id = id
    self.title = title
  }
}
