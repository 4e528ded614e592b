/// One cell of a canvas.
package struct Cell: Hashable, Sendable {
  /// An empty cell in the terminal's default colors.
  package static let blank = Cell(grapheme: " ", style: .plain, width: 1)

  /// The character the cell shows; a space in the right half of a wide glyph.
  package let grapheme: Character
  /// The style of the cell.
  package let style: Style
  /// The width in columns: 1, or 2 for a wide glyph, whose right half is a cell of width 0.
  package let width: Int8

  init(grapheme: Character, style: Style, width: Int8) {
    self.grapheme = grapheme
    self.style = style
    self.width = width
  }
}
