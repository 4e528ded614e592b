/// The visible part of a line in a field, scrolled horizontally to the cursor.
package struct FieldView: Sendable {
  /// The glyphs of the line; dots if the line is masked.
  let glyphs: [Character]
  /// The index of the first visible glyph.
  let start: Int
  /// The number of columns between the first visible glyph and the cursor.
  let before: Int
  private let widths: [Int]

  /// The number of columns scrolled out of sight on the left.
  package var scrolled: Int { widths[..<start].reduce(0, +) }

  /// Creates a view of a line, scrolled so that the cursor is visible.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  /// - Parameters:
  ///   - editor: The line and its cursor.
  ///   - columns: The width of the field.
  package init(_ editor: LineEditor, columns: Int) {
    glyphs = editor.isMasked ? editor.text.map { _ in "•" } : Array(editor.text)
    widths = glyphs.map { TextWidth.columns(of: $0) }
    let after = widths[editor.cursor...].reduce(0, +)
    // Keep the cell under the cursor and a little of the text after it visible.
    let reserve = min(max(1, after), max(1, columns / 4))
    var start = editor.cursor
    var before = 0
    while start > 0, before + widths[start - 1] + reserve <= columns {
      start -= 1
      before += widths[start]
    }
    (self.start, self.before) = (start, before)
  }

  /// Returns the cursor position for a click on a column: before the glyph there, or after the last
  /// glyph.
  package func cursor(atColumn column: Int) -> Int {
    var end = 0
    for index in start..<glyphs.count {
      end += widths[index]
      if column < end { return index }
    }
    return glyphs.count
  }
}
