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
    guard selected < count else { (steps, self.selected) = ([], 0); return }
    var used = 0
    func fitting(_ moves: some Sequence<Int>) -> [Step] {
      var steps: [Step] = []
      for number in moves {
        let step = Step(move(number), isUnicode: isUnicode)
        used += step.text.count
        if used > columns { break }
        steps.append(step)
      }
      return steps
    }
    let before = fitting((0...selected).reversed())
    // A step before the selected one that did not fit takes no room.
    used = before.reduce(0) { $0 + $1.text.count }
    steps = before.reversed() + fitting((selected + 1)..<count)
    self.selected = max(0, before.count - 1)
  }
}
