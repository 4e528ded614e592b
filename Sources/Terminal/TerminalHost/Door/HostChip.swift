public import Navigation

/// A short clickable label at the right end of the first line.
public struct HostChip<R: Route>: Hashable, Sendable {
  /// The label.
  package let text: String
  /// Whether it looks like a selected tab.
  package let isProminent: Bool
  /// The intent sent by a click; `nil` for none.
  package let intent: NavigationIntent<R>?

  /// Creates a chip.
  ///
  /// - Parameters:
  ///   - text: The label, one or two words.
  ///   - isProminent: Whether it looks like a selected tab, or else like the account's name.
  ///   - intent: The intent sent by a click; `nil` for none.
  public init(_ text: String, isProminent: Bool = false, intent: NavigationIntent<R>? = nil) {
    self.text = text
    self.isProminent = isProminent
    self.intent = intent
  }
}
