/// Matches a pattern against text by tracking all of the pattern's states at once.
struct PatternMatcher {
  private let program: PatternProgram
  /// For each instruction, the position at which it was last reached.
  private var reached: [Int]
  private var states: [Int] = []
  private var stack: [Int] = []
  private let scripts = ScriptTable()
  /// The number of states visited.
  private(set) var steps = 0

  init(_ program: PatternProgram) {
    self.program = program
    reached = Array(repeating: -1, count: program.instructions.count)
  }

  /// Returns whether the pattern matches somewhere, or `nil` if the search exceeds the step limit.
  mutating func search(_ text: String.UnicodeScalarView, limit: Int) -> Bool? {
    var before: Unicode.Scalar?
    var index = text.startIndex
    var position = 0
    var waiting: [Int] = []
    while true {
      let after = index < text.endIndex ? text[index] : nil
      states.removeAll(keepingCapacity: true)
      for state in waiting where enter(state, at: position, before, after) { return true }
      if enter(0, at: position, before, after) { return true }
      if steps > limit { return nil }
      guard let scalar = after else { return false }
      waiting.removeAll(keepingCapacity: true)
      for state in states {
        if case .scalar(let set) = program.instructions[state],
          program.sets[set].contains(scalar, scripts)
        {
          waiting.append(state + 1)
        }
      }
      steps += scripts.bill()
      before = scalar
      text.formIndex(after: &index)
      position += 1
    }
  }

  /// Follows all transitions that consume no scalar; returns `true` on a match.
  private mutating func enter(
    _ start: Int, at position: Int, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?
  ) -> Bool {
    stack.append(start)
    while let state = stack.popLast() {
      guard reached[state] != position else { continue }
      reached[state] = position
      steps += 1
      switch program.instructions[state] {
      case .match:
        stack.removeAll(keepingCapacity: true)
        return true
      case .scalar: states.append(state)
      case .jump(let target): stack.append(target)
      case .split(let one, let other):
        stack.append(other)
        stack.append(one)
      case .assertion(let assertion):
        if assertion.holds(before, after) { stack.append(state + 1) }
      }
    }
    return false
  }
}

extension PatternAssertion {
  /// Whether the assertion holds between two scalars; `nil` marks the start or end of the text.
  fileprivate func holds(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
    switch self {
    case .textStart: before == nil
    case .textEnd: after == nil
    case .lineStart: before == nil || before == "\n"
    case .lineEnd: after == nil || after == "\n"
    case .wordBoundary: isWord(before) != isWord(after)
    case .noWordBoundary: isWord(before) == isWord(after)
    }
  }

  private func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let value = scalar?.value else { return false }
    return PatternParser.wordScalars.contains { $0.contains(value) }
  }
}
