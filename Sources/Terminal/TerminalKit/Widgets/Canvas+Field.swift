extension Canvas {
  /// Draws a text field, scrolled horizontally so that the cursor is visible.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  ///
  /// - Parameters:
  ///   - editor: The line and its cursor; masked text is drawn as dots.
  ///   - position: The start of the field.
  ///   - columns: The width of the field.
  ///   - style: The style of the field.
  /// - Returns: The position of the cursor.
  @discardableResult
  public mutating func drawField(
    _ editor: LineEditor, at position: Position, columns: Int, style: Style = Theme.standard.field
  ) -> Position {
    let rect = Rect(origin: position, size: Size(columns: columns, rows: 1))
    fill(rect, style: style)
    let view = FieldView(editor, columns: columns)
    write(String(view.glyphs[view.start...]), at: position, style: style, columns: columns)
    return position.offset(columns: min(view.before, max(0, columns - 1)))
  }
}
