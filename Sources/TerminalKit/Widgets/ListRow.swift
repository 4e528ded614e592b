/// One row of a list.
package struct ListRow: Hashable, Sendable {
  /// What stands on the left.
  package var text: String
  /// What stands on the right, such as a price; it stays whole as long as it fits.
  package var detail: String
  /// How the row looks when it is not selected; nil is running text.
  package var style: Style?

  /// Makes a row.
  package init(_ text: String, detail: String = "", style: Style? = nil) {
    self.text = text
    self.detail = detail
    self.style = style
  }
}
