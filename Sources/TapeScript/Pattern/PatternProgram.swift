/// A regular expression as instructions for a machine that is in several states at once.
struct PatternProgram: Sendable {
  enum Instruction: Sendable {
    /// Goes on when the next scalar is in the set of that number.
    case scalar(set: Int)
    /// Goes on when something is true between two scalars.
    case assertion(PatternAssertion)
    /// Goes on in two places.
    case split(Int, Int)
    /// Goes on somewhere else.
    case jump(Int)
    /// The pattern matches.
    case match
  }

  private(set) var instructions: [Instruction] = []
  private(set) var sets: [ScalarSet] = []

  /// - Throws: that the program would be larger than `TapePattern.sizeLimit`; repetitions within
  ///   repetitions are counted before they are written out.
  init(_ node: PatternNode) throws(TapePattern.ParsingError) {
    guard Self.size(of: node) < TapePattern.sizeLimit else {
      throw TapePattern.ParsingError(reason: .tooLarge, offset: 0)
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
        for _ in least..<most { writeOptional(inner) }
      } else {
        writeLoop(inner)
      }
    }
  }

  private mutating func writeChoice(_ nodes: [PatternNode]) {
    var exits: [Int] = []
    for (index, node) in nodes.enumerated() {
      guard index < nodes.count - 1 else {
        write(node)
        break
      }
      let split = instructions.count
      instructions.append(.split(split + 1, split + 1))
      write(node)
      exits.append(instructions.count)
      instructions.append(.jump(0))
      instructions[split] = .split(split + 1, instructions.count)
    }
    for exit in exits { instructions[exit] = .jump(instructions.count) }
  }

  private mutating func writeOptional(_ node: PatternNode) {
    let split = instructions.count
    instructions.append(.split(split + 1, split + 1))
    write(node)
    instructions[split] = .split(split + 1, instructions.count)
  }

  private mutating func writeLoop(_ node: PatternNode) {
    let split = instructions.count
    instructions.append(.split(split + 1, split + 1))
    write(node)
    instructions.append(.jump(split))
    instructions[split] = .split(split + 1, instructions.count)
  }
}
