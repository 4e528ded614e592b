import TerminalKit

extension TextPane {
  /// What is visible of lines that are longer than the pane is wide.
  struct Sideways: Hashable {
    /// The columns that are hidden at the left.
    var left = 0
    /// The width of the visible part.
    var columns = 0
  }

  /// The most columns that can be hidden at the left; 0 if no line is cut.
  var farthest: Int { max(0, widest - sideways.columns) }

  /// Scrolls by half the width, as `less -S` does.
  mutating func scrollSideways(_ step: Int) {
    sideways.left = max(0, min(sideways.left + step * max(1, sideways.columns / 2), farthest))
  }

  /// Scrolls sideways if part of a match or a link is hidden.
  mutating func showSideways(_ span: Span) {
    guard farthest > 0, let start = span.start else { return }
    let first = TextWidth.columns(of: lines[span.line].prefix(start))
    let end = TextWidth.columns(of: lines[span.line].prefix(span.end))
    // The signs cover the first and the last column.
    let (left, edge) = (sideways.left, sideways.columns - 1)
    guard end > left + edge || (left > 0 && first <= left) else { return }
    sideways.left = end <= edge ? 0 : max(0, min(first - sideways.columns / 2, farthest))
  }

  /// Marks the edges where visible lines are cut.
  func drawCuts(in frame: inout ScreenFrame, from row: Int) {
    guard farthest > 0 else { return }
    let last = sideways.left + sideways.columns
    for (offset, line) in lines.dropFirst(topRow).prefix(rows).enumerated() {
      let row = row + offset
      if sideways.left > 0, line.prefix(sideways.left + 1).contains(where: { $0 != " " }) {
        frame.canvas.write("<", at: Position(column: 0, row: row), style: frame.theme.key)
      }
      if TextWidth.columns(of: line) > last {
        let place = Position(column: sideways.columns - 1, row: row)
        frame.canvas.write(">", at: place, style: frame.theme.key)
      }
    }
  }
}
