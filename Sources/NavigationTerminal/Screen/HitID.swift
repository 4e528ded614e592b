/// Names a region of a screen that can be clicked, such as row 3 of a list.
public struct HitID: Hashable, Sendable {
  /// What kind of thing it is, such as `row`.
  public var name: String
  /// Which of them.
  public var index: Int

  /// Names a region.
  ///
  /// - Parameters:
  ///   - name: what kind of thing it is.
  ///   - index: which of them.
  public init(_ name: String, _ index: Int = 0) {
    self.name = name
    self.index = index
  }
}
