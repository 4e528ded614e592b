/// One row of a list.
package struct ListRow: Hashable, Sendable {
  /// The text on the left.
  package var text: String
  /// The text on the right, such as a price; it is never shortened, but omitted if it does not fit.
  package var detail: String
  /// The style of the row when it is not selected; `nil` means normal text.
  package var style: Style?

  /// Creates a row.
  package init(_ text: String, detail: String = "", style: Style? = nil) {
    self.text = text
    self.detail = detail
    self.style = style
  }
}
