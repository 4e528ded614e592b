/// Walks over the joint automaton of all rules, the shortest paths first, and finds for each rule a path
/// at which it matches and no earlier one does.
///
/// What lies behind a match that any continuation keeps is not walked for later rules. Rules that
/// look at more than the path hide nothing.
package struct PathWalk {
  /// What became of a rule.
  package enum Answer: Hashable, Sendable {
    /// The shortest path that reaches it.
    case reached(String)
    /// No path reaches it, since these rules come first; without any it matches no path at all.
    case unreached([Int])
    /// The walk ended before there was an answer.
    case undecided
  }

  /// How far a walk may go: at 200,000 states, or where so many rules are looked at that it would last.
  package struct Limits: Sendable {
    /// States that are walked over.
    var states: Int
    /// Positions of rules that are looked at.
    var steps: Int

    /// Creates limits.
    package init(states: Int = 200_000, steps: Int = 12_000_000) {
      self.states = states
      self.steps = steps
    }
  }

  private struct State {
    var positions: [Int32]
    /// The digits of an escape that have to follow.
    let pending: UInt8
    let parent: Int32
    let byte: UInt8
  }

  private struct Key: Hashable {
    let positions: [Int32]
    let pending: UInt8
    private let mixed: UInt64

    init(_ positions: [Int32], pending: UInt8) {
      self.positions = positions
      self.pending = pending
      mixed = positions.reduce(into: 0xCBF2_9CE4_8422_2325) { mixed, position in
        mixed = (mixed ^ UInt64(UInt32(bitPattern: position))) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= mixed >> 29
      }
    }

    // The positions are mixed once, which costs less than to hash each of them.
    func hash(into hasher: inout Hasher) {
      hasher.combine(mixed)
      hasher.combine(pending)
    }
  }

  private let automaton: PathAutomaton
  private let limits: Limits
  /// Whether slashes at the end of a path count.
  private let countsLastSlashes: Bool
  private var words: [Int32: (state: Int32, byte: UInt8)] = [:]
  private var isOpen: [Bool]
  private var openCount: Int
  private var hiddenBy: [[Int32]]
  private var states: [State] = []
  private var seen: Set<Key> = []
  private var stamps: [Int32]
  private var stamp: Int32 = 0
  /// The nodes that still have to be closed.
  private var stack: [Int32] = []
  /// The positions of rules that were looked at.
  package private(set) var steps = 0

  /// The states that were walked over.
  package var stateCount: Int { states.count }

  init(_ automaton: PathAutomaton, countsLastSlashes: Bool, limits: Limits = Limits()) {
    self.automaton = automaton
    self.limits = limits
    self.countsLastSlashes = countsLastSlashes
    let count = automaton.starts.count
    isOpen = [Bool](repeating: true, count: count)
    openCount = count
    hiddenBy = [[Int32]](repeating: [], count: count)
    stamps = [Int32](repeating: 0, count: automaton.nodes.count)
  }

  /// Walks and answers for each rule.
  package mutating func answers() -> [Answer] {
    let isWhole = walk()
    return isOpen.indices.map { rule in
      if let end = words[Int32(rule)] { return .reached(word(end.state, end.byte)) }
      if !isWhole || automaton.starts[rule] < 0 { return .undecided }
      return .unreached(hiddenBy[rule].map(Int.init).sorted())
    }
  }

  private func word(_ state: Int32, _ byte: UInt8) -> String {
    var bytes = [byte]
    var index = state
    while index > 0 {
      bytes.append(states[Int(index)].byte)
      index = states[Int(index)].parent
    }
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }

  // MARK: Walking

  /// Answers whether it came to the end.
  private mutating func walk() -> Bool {
    var start: [Int32] = []
    stamp += 1
    for first in automaton.starts where first >= 0 { close(first, into: &start) }
    start.sort()
    states = [State(positions: start, pending: 0, parent: -1, byte: 0)]
    var next = 0
    var expansion = Expansion()
    while next < states.count, openCount > 0 {
      let positions = states[next].positions
      let pending = states[next].pending
      // The path back needs no positions.
      states[next].positions = []
      let isFirst = next == 0
      expansion.read(positions, automaton, pending: pending, isFirst: isFirst)
      steps += positions.count
      for byte in expansion.bytes {
        if steps > limits.steps || states.count >= limits.states { return false }
        go(over: byte, with: expansion, from: Int32(next), pending: pending, isFirst: isFirst)
      }
      next += 1
    }
    return true
  }

  private mutating func go(
    over byte: UInt8, with expansion: Expansion, from state: Int32, pending: UInt8, isFirst: Bool
  ) {
    stamp += 1
    var reached: [Int32] = []
    for target in expansion.buckets[Int(byte)] { close(target, into: &reached) }
    for group in expansion.groups where automaton.sets[Int(group.set)].contains(byte) {
      for target in group.targets { close(target, into: &reached) }
    }
    for target in expansion.stays { close(target, into: &reached) }
    steps += reached.count
    let left: UInt8 = byte == UInt8(ascii: "%") ? 2 : pending > 0 ? pending - 1 : 0
    // A path that ends in a slash is the one before it.
    let isWord = left == 0 && (countsLastSlashes || byte != UInt8(ascii: "/") || isFirst)
    if isWord { accept(reached, at: state, byte) }
    var kept = pruned(reached)
    guard !kept.isEmpty else { return }
    kept.sort()
    let key = Key(kept, pending: left)
    if seen.insert(key).inserted {
      states.append(State(positions: kept, pending: left, parent: state, byte: byte))
    }
  }

  /// Adds a node and those that it leads to with no byte.
  private mutating func close(_ first: Int32, into reached: inout [Int32]) {
    guard stamps[Int(first)] != stamp else { return }
    let kind = automaton.nodes[Int(first)].kind
    guard kind == .split || kind == .many else {
      stamps[Int(first)] = stamp
      reached.append(first)
      return
    }
    stack.append(first)
    while let index = stack.popLast() {
      guard stamps[Int(index)] != stamp else { continue }
      stamps[Int(index)] = stamp
      let node = automaton.nodes[Int(index)]
      switch node.kind {
      case .split: stack += automaton.splits[Int(node.next)]
      case .many:
        reached.append(index)
        stack.append(node.next)
      case .step, .accept, .acceptAll: reached.append(index)
      }
    }
  }

  private mutating func accept(_ reached: [Int32], at state: Int32, _ byte: UInt8) {
    var first = Int32.max
    for index in reached {
      let node = automaton.nodes[Int(index)]
      guard node.kind == .accept || node.kind == .acceptAll else { continue }
      if automaton.blocks[Int(node.rule)] { first = min(first, node.rule) }
    }
    for index in reached {
      let node = automaton.nodes[Int(index)]
      guard node.kind == .accept || node.kind == .acceptAll, isOpen[Int(node.rule)] else { continue }
      if node.rule <= first {
        isOpen[Int(node.rule)] = false
        openCount -= 1
        words[node.rule] = (state, byte)
      } else {
        hide(node.rule, behind: first)
      }
    }
  }

  private mutating func hide(_ rule: Int32, behind other: Int32) {
    if hiddenBy[Int(rule)].count < 8, !hiddenBy[Int(rule)].contains(other) {
      hiddenBy[Int(rule)].append(other)
    }
  }

  /// Drops what can change no answer any more.
  private mutating func pruned(_ reached: [Int32]) -> [Int32] {
    var all = Int32.max
    for index in reached {
      let node = automaton.nodes[Int(index)]
      if node.kind == .acceptAll, automaton.blocks[Int(node.rule)] { all = min(all, node.rule) }
    }
    var lastOpen: Int32 = -1
    for index in reached {
      let node = automaton.nodes[Int(index)]
      guard isOpen[Int(node.rule)], node.kind != .accept else { continue }
      if node.rule > all {
        hide(node.rule, behind: all)
      } else {
        lastOpen = max(lastOpen, node.rule)
      }
    }
    guard lastOpen >= 0 else { return [] }
    return reached.filter { index in
      let node = automaton.nodes[Int(index)]
      guard node.kind != .accept, node.rule <= lastOpen else { return false }
      if node.rule == all { return node.kind == .acceptAll }
      return automaton.blocks[Int(node.rule)] || isOpen[Int(node.rule)]
    }
  }
}

/// What a state does with each byte.
private struct Expansion {
  /// The nodes after each byte that a node waits for.
  private(set) var buckets = [[Int32]](repeating: [], count: 128)
  /// The nodes after each set of bytes.
  private(set) var groups: [(set: UInt16, targets: [Int32])] = []
  /// The nodes that stay with every byte.
  private(set) var stays: [Int32] = []
  /// One byte of each kind that makes a difference.
  private(set) var bytes: [UInt8] = []

  mutating func read(
    _ positions: [Int32], _ automaton: PathAutomaton, pending: UInt8, isFirst: Bool
  ) {
    for byte in buckets.indices where !buckets[byte].isEmpty {
      buckets[byte].removeAll(keepingCapacity: true)
    }
    groups = []
    stays = []
    bytes = []
    for index in positions {
      let node = automaton.nodes[Int(index)]
      switch node.kind {
      case .step where node.set < 128: buckets[Int(node.set)].append(node.next)
      case .step:
        if let group = groups.firstIndex(where: { $0.set == node.set }) {
          groups[group].targets.append(node.next)
        } else {
          groups.append((node.set, [node.next]))
        }
      case .many, .acceptAll: stays.append(index)
      case .split, .accept: break
      }
    }
    let allowed =
      isFirst ? ByteSet.firstBytes : pending > 0 ? ByteSet.hexadecimalBytes : ByteSet.pathBytes
    var kinds: Set<[Bool]> = []
    for byte in allowed {
      if !buckets[Int(byte)].isEmpty {
        bytes.append(byte)
        continue
      }
      let kind = groups.map { automaton.sets[Int($0.set)].contains(byte) }
      guard !stays.isEmpty || kind.contains(true) else { continue }
      if kinds.insert(kind).inserted { bytes.append(byte) }
    }
  }
}
