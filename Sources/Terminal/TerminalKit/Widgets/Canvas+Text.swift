extension Canvas {
  /// Writes text, wrapped between words.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - rect: The area to draw in; lines that do not fit are omitted.
  ///   - style: The style of the text.
  ///   - skipping: The number of lines to skip at the top, for scrolling.
  /// - Returns: The number of lines in the whole text at this width.
  @discardableResult
  public mutating func drawText(
    _ text: String, in rect: Rect, style: Style = .plain, skipping: Int = 0
  ) -> Int {
    let lines = TextWidth.wrapped(text, columns: rect.size.columns)
    for (row, line) in lines.dropFirst(max(0, skipping)).prefix(rect.size.rows).enumerated() {
      write(line, at: rect.origin.offset(rows: row), style: style, columns: rect.size.columns)
    }
    return lines.count
  }
}
