/// What was typed on a screen and not taken yet, to be there again when its place is.
///
/// A screen says it as ``Screen/draft`` and finds it in ``ScreenContext/draft``. It is kept in memory
/// only, for whoever typed it, and holds no secret: a ``Form`` leaves its masked fields out.
public struct ScreenDraft: Hashable, Sendable {
  /// What stands in each field, from the top; empty for a field that keeps nothing.
  public var texts: [String]
  /// Which field has the cursor.
  public var focused: Int

  /// Describes what was typed.
  ///
  /// - Parameters:
  ///   - texts: what stands in each field, from the top.
  ///   - focused: which field has the cursor.
  public init(_ texts: [String], focused: Int = 0) {
    self.texts = texts
    self.focused = focused
  }
}
