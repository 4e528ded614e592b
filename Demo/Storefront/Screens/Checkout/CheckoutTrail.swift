import NavigationTerminal
import TerminalKit

extension ScreenFrame {
  /// Writes how far a checkout has come: `1 Address  2 Delivery  3 Confirm`.
  ///
  /// - Parameters:
  ///   - step: The step that shows.
  ///   - row: The row.
  mutating func writeTrail(_ step: CheckoutStep, row: Int = 0) {
    var column = 0
    for (index, other) in CheckoutStep.confirm.trail.enumerated() {
      let isHere = other == step
      let text = "\(index + 1) \(other.title)"
      if index > 0 {
        column += canvas.write("  ─  ", at: Position(column: column, row: row), style: theme.dim)
      }
      column += canvas.write(
        text, at: Position(column: column, row: row), style: isHere ? theme.accent : theme.dim)
    }
  }
}
