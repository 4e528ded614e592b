/// Matches a pattern against text by tracking all of the pattern's states at once.
struct PatternMatcher {
  private let program: PatternProgram
  /// For each instruction, the position at which it was last reached.
  private var reached: [Int]
  /// The position in all texts so far, so that no position is reached in two of them.
  private var position = 0
  /// The states that wait for a scalar, and where their matches start.
  private var states: [(state: Int, start: Int)] = []
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
    var isFound = false
    let isWhole = walk(text, limit: limit) { _, _ in
      isFound = true
      return false
    }
    return isWhole || isFound ? isFound : nil
  }

  /// Returns the matches from the left, each as long as it can be, which do not overlap; `nil` if the
  /// search exceeds the step limit.
  ///
  /// A match replaces those that start where it does or behind, and ends what has started inside it.
  /// What has started before it goes on, since that would be further left. So one walk finds all.
  ///
  /// - Returns: The ranges in scalars; one empty range if only nothing was found, as by `^$`.
  mutating func ranges(in text: String.UnicodeScalarView, limit: Int) -> [Range<Int>]? {
    var found: [Range<Int>] = []
    var nothing: Range<Int>?
    let isWhole = walk(text, limit: limit) { start, end in
      guard start < end else {
        nothing = nothing ?? start..<end
        return true
      }
      while let last = found.last, last.lowerBound >= start { found.removeLast() }
      found.append(start..<end)
      return true
    }
    guard isWhole else { return nil }
    return found.isEmpty ? [nothing].compactMap(\.self) : found
  }

  /// Walks a text once, and reports each place where a match ends, with its start.
  ///
  /// Of two equal states only the one that started further left stays: both would match at the same
  /// places, where the other one would be replaced.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limit: The number of steps after which to stop.
  ///   - report: Receives the start and the end of a match; returns whether to walk on.
  /// - Returns: Whether the whole text was walked.
  private mutating func walk(
    _ text: String.UnicodeScalarView, limit: Int, _ report: (_ start: Int, _ end: Int) -> Bool
  ) -> Bool {
    var before: Unicode.Scalar?
    var index = text.startIndex
    let first = position
    defer { position += 1 }
    var waiting: [(state: Int, start: Int)] = []
    while true {
      let after = index < text.endIndex ? text[index] : nil
      states.removeAll(keepingCapacity: true)
      var ended: Int?
      for (state, start) in waiting {
        if let ended, start > ended { break }
        guard enter(state, of: start, before, after) else { continue }
        ended = start
        if !report(start - first, position - first) { return false }
      }
      if enter(0, of: position, before, after), ended == nil,
        !report(position - first, position - first)
      {
        return false
      }
      if steps > limit { return false }
      guard let scalar = after else { return true }
      waiting.removeAll(keepingCapacity: true)
      for (state, start) in states {
        if case .scalar(let set) = program.instructions[state],
          program.sets[set].contains(scalar, scripts)
        {
          waiting.append((state + 1, start))
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
    _ state: Int, of start: Int, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?
  ) -> Bool {
    var isMatch = false
    stack.append(state)
    while let state = stack.popLast() {
      guard reached[state] != position else { continue }
      reached[state] = position
      steps += 1
      switch program.instructions[state] {
      case .match: isMatch = true
      case .scalar: states.append((state, start))
      case .jump(let target): stack.append(target)
      case .split(let one, let other):
        stack.append(other)
        stack.append(one)
      case .assertion(let assertion):
        if assertion.holds(before, after) { stack.append(state + 1) }
      }
    }
    return isMatch
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
