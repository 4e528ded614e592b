/// The unsubmitted input of a screen, restored when the user returns to its route.
///
/// A screen returns it from ``Screen/draft`` and receives it in `ScreenContext.draft`. It is
/// kept only in memory, for the user who typed it, and contains no secret: a ``Form`` omits its
/// masked fields.
public struct ScreenDraft: Hashable, Sendable {
  /// The text of each field, from the top; empty for a field that is not kept.
  public var texts: [String]
  /// The index of the focused field.
  public var focused: Int

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - texts: The text of each field, from the top.
  ///   - focused: The index of the focused field.
  public init(_ texts: [String], focused: Int = 0) {
    self.texts = texts
    self.focused = focused
  }
}
