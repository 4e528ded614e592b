/// One cell of a canvas.
public struct Cell: Hashable, Sendable {
  /// An empty cell in the terminal's own colours.
  public static let blank = Cell(grapheme: " ", style: .plain, width: 1)

  /// What the cell shows; a space in the right half of a wide glyph.
  public let grapheme: Character
  /// How it looks.
  public let style: Style
  /// 1, or 2 for a wide glyph, whose right half is a cell of width 0.
  public let width: Int8

  init(grapheme: Character, style: Style, width: Int8) {
    self.grapheme = grapheme
    self.style = style
    self.width = width
  }
}
