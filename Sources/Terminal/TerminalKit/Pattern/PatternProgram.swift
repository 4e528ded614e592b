/// A regular expression, compiled for a machine that can be in several states at once.
struct PatternProgram: Sendable {
  enum Instruction: Sendable {
    /// Continues if the next scalar is in the set with this index.
    case scalar(set: Int)
    /// Continues if the assertion holds at the current position.
    case assertion(PatternAssertion)
    /// Continues at two instructions at once.
    case split(Int, Int)
    /// Continues at another instruction.
    case jump(Int)
    /// The pattern matches.
    case match
  }

  private(set) var instructions: [Instruction] = []
  private(set) var sets: [ScalarSet] = []

  init(_ node: PatternNode) throws(TextPattern.ParsingError) {
    guard Self.size(of: node) < TextPattern.sizeLimit else {
      throw TextPattern.ParsingError(reason: .tooLarge, offset: 0)
    }
    write(node)
    instructions.append(.match)
  }

  private static func size(of node: PatternNode) -> Int {
    let size: Int
    switch node {
    case .empty: size = 0
    case .scalars, .assertion: size = 1
    case .sequence(let nodes): size = nodes.reduce(0) { $0 + Self.size(of: $1) }
    case .choice(let nodes): size = nodes.reduce(0) { $0 + Self.size(of: $1) + 2 }
    case .repetition(let inner, let least, let most):
      let times = max(1, most ?? (least + 1))
      size = (Self.size(of: inner) + 2) * times
    }
    return min(size, 1_000_000)
  }

  private mutating func write(_ node: PatternNode) {
    switch node {
    case .empty: break
    case .scalars(var set):
      set.finish()
      sets.append(set)
      instructions.append(.scalar(set: sets.count - 1))
    case .assertion(let assertion): instructions.append(.assertion(assertion))
    case .sequence(let nodes): for node in nodes { write(node) }
    case .choice(let nodes): writeChoice(nodes)
    case .repetition(let inner, let least, let most):
      for _ in 0..<least { write(inner) }
      if let most {
        for _ in least..<most { writeSplit { $0.write(inner) } }
      } else {
        writeLoop(inner)
      }
    }
  }

  private mutating func writeChoice(_ nodes: [PatternNode]) {
    var exits: [Int] = []
    for node in nodes.dropLast() {
      writeSplit { program in
        program.write(node)
        exits.append(program.instructions.count)
        program.instructions.append(.jump(0))
      }
    }
    if let last = nodes.last { write(last) }
    for exit in exits { instructions[exit] = .jump(instructions.count) }
  }

  private mutating func writeLoop(_ node: PatternNode) {
    let start = instructions.count
    writeSplit { program in
      program.write(node)
      program.instructions.append(.jump(start))
    }
  }

  /// Writes the instructions for a part that can be skipped.
  private mutating func writeSplit(_ writeBody: (inout Self) -> Void) {
    let split = instructions.count
    instructions.append(.split(split + 1, split + 1))
    writeBody(&self)
    instructions[split] = .split(split + 1, instructions.count)
  }
}

/// A regular expression as a tree.
indirect enum PatternNode {
  case empty
  case scalars(ScalarSet)
  case assertion(PatternAssertion)
  case sequence([PatternNode])
  case choice([PatternNode])
  case repetition(PatternNode, least: Int, most: Int?)
}

/// A condition on the position between two characters.
enum PatternAssertion {
  case textStart
  case textEnd
  case lineStart
  case lineEnd
  case wordBoundary
  case noWordBoundary
}
