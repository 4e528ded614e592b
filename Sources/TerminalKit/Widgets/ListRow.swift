/// One row of a list.
public struct ListRow: Hashable, Sendable {
  /// What stands on the left.
  public var text: String
  /// What stands on the right, such as a price; it stays whole as long as it fits.
  public var detail: String
  /// How the row looks when it is not selected; nil is running text.
  public var style: Style?

  /// Makes a row.
  public init(_ text: String, detail: String = "", style: Style? = nil) {
    self.text = text
    self.detail = detail
    self.style = style
  }
}
