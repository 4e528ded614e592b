import NavigationTerminal
import TerminalKit

extension ScreenFrame {
  /// Writes the progress of a checkout: `1 Address  2 Delivery  3 Confirm`.
  ///
  /// - Parameters:
  ///   - step: The current step.
  ///   - row: The row.
  mutating func writeTrail(_ step: CheckoutStep, row: Int = 0) {
    guard size.columns >= 38 else {
      let trail = CheckoutStep.confirm.trail
      let number = (trail.firstIndex(of: step) ?? 0) + 1
      canvas.write(
        "\(number)/\(trail.count) \(step.title)", at: Position(column: 0, row: row),
        style: theme.accent)
      return
    }
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

  /// Writes the message for an empty cart, which is the same on every step.
  ///
  /// - Parameter step: The current step.
  mutating func writeNothingToOrder(_ step: CheckoutStep) {
    let hasTrail = size.rows >= 6
    if hasTrail { writeTrail(step) }
    writeParagraph(
      CheckoutStep.nothingToOrder, row: size.rows >= 10 ? 2 : hasTrail ? 1 : 0, style: theme.title)
  }
}
