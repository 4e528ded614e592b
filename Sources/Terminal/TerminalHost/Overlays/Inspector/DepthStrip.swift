import Navigation

/// The depth of the visible stack after each move, oldest first: `1 2 3 2 !2 +2`.
///
/// `!` marks a move that waits, and `+` one that let in what waited. It is a pure function of the moves.
struct DepthStrip: Hashable {
  /// One move.
  struct Step: Hashable {
    /// The number of entries above the root; `nil` if the account may not see it.
    var depth: Int?
    var mark = ""

    var text: String { mark + (depth.map { "\($0)" } ?? "·") }
  }

  let steps: [Step]

  init(_ moves: [Move]) {
    steps = moves.map { move in
      let mark = move.ending == .waits ? "!" : move.isResumed ? "+" : ""
      return Step(depth: move.isHidden ? nil : move.last.state?.path.count, mark: mark)
    }
  }

  /// Returns the steps that fit around the selected one, and its place among them.
  ///
  /// - Complexity: O(w) for w columns.
  func shown(around selected: Int, columns: Int) -> (steps: ArraySlice<Step>, selected: Int) {
    guard steps.indices.contains(selected) else { return ([], 0) }
    var range = selected..<selected + 1
    var used = steps[selected].text.count
    while true {
      // What came before is wanted first, then what followed.
      if range.lowerBound > 0, used + 1 + steps[range.lowerBound - 1].text.count <= columns {
        used += 1 + steps[range.lowerBound - 1].text.count
        range = range.lowerBound - 1..<range.upperBound
      } else if range.upperBound < steps.count,
        used + 1 + steps[range.upperBound].text.count <= columns
      {
        used += 1 + steps[range.upperBound].text.count
        range = range.lowerBound..<range.upperBound + 1
      } else {
        return (steps[range], selected)
      }
    }
  }
}
