/// The unsubmitted input of a screen, restored when the user returns to its route.
///
/// A screen returns it from ``Screen/draft`` and receives it in `ScreenContext.draft`. It is kept for
/// the user who typed it, and saved with the app's state, so that it survives the end of the program;
/// at most 64 KiB of text are saved. It contains no secret: a ``Form`` omits its masked fields, and
/// the draft of the sign-in screen is not saved.
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
