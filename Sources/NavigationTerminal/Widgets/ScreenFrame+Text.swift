public import TerminalKit

extension ScreenFrame {
  /// Writes a heading with an amount or a status at the right end of the line.
  ///
  /// - Parameters:
  ///   - text: The heading, shortened if it would touch the text on the right.
  ///   - right: The text on the right.
  ///   - row: The row.
  ///   - rightStyle: The style of the text on the right.
  public mutating func writeHeading(
    _ text: String, right: String = "", row: Int = 0, rightStyle: Style? = nil
  ) {
    let width = TextWidth.columns(of: right)
    let room = size.columns - (width > 0 ? width + 2 : 0)
    canvas.write(
      TextWidth.shortened(text, to: room, position: .end), at: Position(column: 0, row: row),
      style: theme.title)
    canvas.write(
      right, at: Position(column: size.columns - width, row: row),
      style: rightStyle ?? theme.accent)
  }

  /// Writes text wrapped between words, at a readable width.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - row: The first row.
  ///   - indent: The number of blank columns on the left.
  ///   - style: The style of the text.
  /// - Returns: The row after the last one.
  @discardableResult
  public mutating func writeParagraph(
    _ text: String, row: Int, indent: Int = 0, style: Style? = nil
  ) -> Int {
    var row = row
    for line in TextWidth.wrapped(text, columns: Self.readable(size.columns - indent)) {
      canvas.write(line, at: Position(column: indent, row: row), style: style ?? theme.text)
      row += 1
    }
    return row
  }

  /// Writes a name and its value; the values of successive rows are aligned.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value.
  ///   - row: The row.
  ///   - style: The style of the value.
  public mutating func writeFact(
    _ name: String, _ value: String, row: Int, style: Style? = nil
  ) {
    canvas.write(name, at: Position(column: 0, row: row), style: theme.dim)
    canvas.write(
      TextWidth.shortened(value, to: size.columns - 12, position: .end),
      at: Position(column: 12, row: row), style: style ?? theme.text)
  }

  /// Returns the maximum width of a readable line of text.
  ///
  /// - Parameter columns: The available columns.
  /// - Returns: The width; at most 72.
  public static func readable(_ columns: Int) -> Int { max(2, min(columns, 72)) }
}
