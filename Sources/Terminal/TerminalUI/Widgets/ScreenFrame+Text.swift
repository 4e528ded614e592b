public import TerminalKit

extension ScreenFrame {
  /// The column of the values of facts, which are below each other.
  static let valueColumn = 12

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

  /// Writes text wrapped between words, at a readable width; `…` marks text below the last row.
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
    let columns = Self.readable(size.columns - indent)
    let lines = TextWidth.wrapped(text, columns: columns)
    let shown = TextWidth.fitted(lines, rows: size.rows - row, columns: columns)
    for (offset, line) in shown.enumerated() {
      canvas.write(
        line, at: Position(column: indent, row: row + offset), style: style ?? theme.text)
    }
    return row + lines.count
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
    canvas.write(
      TextWidth.shortened(name, to: Self.valueColumn - 1), at: Position(column: 0, row: row),
      style: theme.dim)
    canvas.write(
      TextWidth.shortened(value, to: size.columns - Self.valueColumn, position: .end),
      at: Position(column: Self.valueColumn, row: row), style: style ?? theme.text)
  }

  /// Returns the maximum width of a readable line of text.
  ///
  /// - Parameter columns: The available columns.
  /// - Returns: The width; at most 72.
  public static func readable(_ columns: Int) -> Int { max(2, min(columns, 72)) }
}
