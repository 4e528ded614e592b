/// What of a line is in view in a field, scrolled sideways so that the cursor is.
package struct FieldView: Sendable {
  /// What the field shows, a masked line as dots.
  let glyphs: [Character]
  /// The first glyph in view.
  let start: Int
  /// How many columns lie between it and the cursor.
  let before: Int
  private let widths: [Int]

  /// Scrolls a line into a field.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  /// - Parameters:
  ///   - editor: The line and its cursor.
  ///   - columns: How wide the field is.
  package init(_ editor: LineEditor, columns: Int) {
    glyphs = editor.isMasked ? editor.text.map { _ in "•" } : Array(editor.text)
    widths = glyphs.map { TextWidth.columns(of: $0) }
    let after = widths[editor.cursor...].reduce(0, +)
    // The cell under the cursor, and a little of what follows, stays in view.
    let reserve = min(max(1, after), max(1, columns / 4))
    var start = editor.cursor
    var before = 0
    while start > 0, before + widths[start - 1] + reserve <= columns {
      start -= 1
      before += widths[start]
    }
    (self.start, self.before) = (start, before)
  }

  /// Where the cursor goes when a column of the field is clicked: before the glyph there, and behind
  /// the last one.
  package func cursor(atColumn column: Int) -> Int {
    var end = 0
    for index in start..<glyphs.count {
      end += widths[index]
      if column < end { return index }
    }
    return glyphs.count
  }
}
