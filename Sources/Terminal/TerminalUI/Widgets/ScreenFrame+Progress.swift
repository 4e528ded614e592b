import TerminalKit

extension ScreenFrame {
  /// Draws the progress of work: a bar, a percentage and a description.
  ///
  /// - Parameters:
  ///   - done: The progress from 0 to 1; if it is `nil`, only the description is drawn.
  ///   - words: The description.
  ///   - row: The row.
  ///   - widest: The maximum width of the bar.
  public mutating func drawProgress(
    _ done: Double?, _ words: String, row: Int, widest: Int = 30
  ) {
    let start = Position(column: 0, row: row)
    canvas.fill(Rect(line: start, columns: size.columns), style: theme.text)
    guard let done, size.columns >= 24 else {
      canvas.write(words, at: start, style: theme.accent, columns: size.columns)
      return
    }
    let share = min(1, max(0, done))
    let width = min(widest, size.columns / 2)
    let full = Int((Double(width) * share).rounded())
    // The two parts of the bar look different even without color or UTF-8.
    let (on, off) = capabilities.isUnicode ? ("█", "░") : ("#", ".")
    var column = canvas.write(
      String(repeating: on, count: full), at: start, style: theme.accent)
    column += canvas.write(
      String(repeating: off, count: width - full), at: start.offset(columns: column),
      style: theme.dim)
    let percent = "\(Int((share * 100).rounded())) %"
    column += canvas.write(
      " \(String(repeating: " ", count: max(0, 5 - percent.count)))\(percent)  ",
      at: start.offset(columns: column), style: theme.text)
    canvas.write(
      words, at: start.offset(columns: column), style: theme.accent, columns: size.columns - column)
  }
}
