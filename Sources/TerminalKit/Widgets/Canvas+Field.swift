extension Canvas {
  /// Draws a text field, scrolled sideways so that the cursor is in view.
  ///
  /// Costs O(*n*) in the length of the text.
  ///
  /// - Parameters:
  ///   - editor: The line and its cursor; a masked one is drawn as dots.
  ///   - position: Where it begins.
  ///   - columns: How wide it is.
  ///   - style: How it looks.
  /// - Returns: Where the cursor is.
  @discardableResult
  public mutating func drawField(
    _ editor: LineEditor, at position: Position, columns: Int, style: Style = Theme.standard.field
  ) -> Position {
    let rect = Rect(origin: position, size: Size(columns: columns, rows: 1))
    fill(rect, style: style)
    let glyphs = editor.isMasked ? editor.text.map { _ in "•" } : Array(editor.text)
    let widths = glyphs.map { TextWidth.columns(of: $0) }
    let after = widths[editor.cursor...].reduce(0, +)
    // The cell under the cursor, and a little of what follows, stays in view.
    let reserve = min(max(1, after), max(1, columns / 4))
    var start = editor.cursor
    var before = 0
    while start > 0, before + widths[start - 1] + reserve <= columns {
      start -= 1
      before += widths[start]
    }
    write(String(glyphs[start...]), at: position, style: style, columns: columns)
    return position.offset(columns: min(before, max(0, columns - 1)))
  }
}
