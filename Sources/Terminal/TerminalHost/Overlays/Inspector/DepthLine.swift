import Navigation
import TerminalKit

/// The number of cards and layers after each move, oldest first, in one line: `▁▂▃▃▂▃!▃+▂▂`.
///
/// `!` marks a move that waits, and `+` one that let in what waited. It is a function of the moves.
struct DepthLine {
  /// One move.
  struct Step: Hashable {
    /// The number of cards of the selected tab and of layers; `nil` if the account may not see it.
    let depth: Int?
    let mark: String

    /// The depth as a height from 1 to 8, or as a digit, with the mark.
    let text: String

    init(_ move: Move, isUnicode: Bool) {
      depth = move.situations.map { $0.after.cards + $0.after.layerCount }
      mark = move.ending == .waits ? "!" : move.isResumed ? "+" : ""
      let shown = depth.map { min($0, DepthLine.heights.count) }
      text = mark + (shown.map { isUnicode ? DepthLine.heights[$0 - 1] : "\($0)" } ?? "·")
    }
  }

  private static let heights = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The steps that fit around the selected one.
  let steps: [Step]
  /// The place of the selected one among them.
  let selected: Int

  /// Lays out the steps around the selected move; what came before it is wanted first.
  ///
  /// - Complexity: O(w) for w columns.
  init(count: Int, selected: Int, columns: Int, isUnicode: Bool, move: (Int) -> Move) {
    var steps: [Step] = []
    guard selected < count else { (self.steps, self.selected) = ([], 0); return }
    var used = 0
    var index = selected
    while index >= 0 {
      let step = Step(move(index), isUnicode: isUnicode)
      guard used + step.text.count <= columns else { break }
      steps.append(step)
      used += step.text.count
      index -= 1
    }
    steps.reverse()
    self.selected = max(0, steps.count - 1)
    index = selected + 1
    while index < count {
      let step = Step(move(index), isUnicode: isUnicode)
      guard used + step.text.count <= columns else { break }
      steps.append(step)
      used += step.text.count
      index += 1
    }
    self.steps = steps
  }
}
