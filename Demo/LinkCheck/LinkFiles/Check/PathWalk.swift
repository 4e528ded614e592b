import LinkPatterns

/// Searches the combined automaton, shortest paths first, for a path that reaches each rule.
///
/// A path reaches a rule if the rule matches it and no earlier rule does. After a match that holds
/// for every continuation, the search ignores later rules. Rules that check more than the path hide
/// no other rules.
package struct PathWalk {
  /// The result for a rule.
  package enum Answer: Hashable, Sendable {
    /// The shortest path that reaches the rule.
    case reached(String)
    /// No path reaches the rule because of these earlier rules; if there are none, it matches no
    /// path.
    case unreached([Int])
    /// The search stopped before it had a result.
    case undecided

    /// The path that reaches the rule.
    var path: String? {
      if case .reached(let path) = self { path } else { nil }
    }
  }

  /// The limits on the states of a search and on the rule positions that it examines.
  package struct Limits: Sendable {
    /// The maximum number of states.
    var states: Int
    /// The maximum number of rule positions.
    var steps: Int

    /// Creates limits.
    package init(states: Int = 200_000, steps: Int = 12_000_000) {
      self.states = states
      self.steps = steps
    }
  }

  /// The nodes that a path leads to, and the number of escape digits that must follow it; 3 behind
  /// a slash of an ordinary link.
  private struct Key: Hashable {
    var nodes: [Int32]
    let pending: UInt8
  }

  private let automaton: PathAutomaton
  private let limits: Limits
  /// Whether slashes at the end of a path matter.
  private let countsLastSlashes: Bool
  private var words: [Int32: (state: Int32, byte: UInt8)] = [:]
  private var isOpen: [Bool]
  private var openCount: Int
  private var hiddenBy: [[Int32]]
  private var states: [(key: Key, parent: Int32, byte: UInt8)] = []
  private var seen: Set<Key> = []
  private var marks: Marks
  /// The number of rule positions examined.
  package private(set) var steps = 0

  /// The number of states visited.
  package var stateCount: Int { states.count }

  /// The number of nodes of the automaton and of the ways out of its splits.
  package var size: Int { automaton.size }

  init(_ automaton: PathAutomaton, countsLastSlashes: Bool, limits: Limits = Limits()) {
    self.automaton = automaton
    self.limits = limits
    self.countsLastSlashes = countsLastSlashes
    let count = automaton.starts.count
    isOpen = [Bool](repeating: true, count: count)
    openCount = count
    hiddenBy = [[Int32]](repeating: [], count: count)
    marks = Marks(automaton)
  }

  /// Runs the search and returns a result for each rule.
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

  // MARK: Searching

  /// Runs the search, and returns whether it completed.
  private mutating func walk() -> Bool {
    var start: [Int32] = []
    marks.begin()
    for first in automaton.starts where first >= 0 { marks.close(first, into: &start) }
    states = [(Key(nodes: start, pending: 0), -1, 0)]
    var next = 0
    var expansion = Expansion()
    while next < states.count, openCount > 0 {
      let key = states[next].key
      // Reconstructing the path needs no nodes.
      states[next].key.nodes = []
      expansion.read(key.nodes, automaton, pending: key.pending, isFirst: next == 0)
      steps += key.nodes.count
      for byte in expansion.bytes {
        guard steps <= limits.steps, states.count < limits.states else { return false }
        go(over: byte, expansion, from: Int32(next), key.pending)
      }
      next += 1
    }
    return true
  }

  private mutating func go(
    over byte: UInt8, _ expansion: Expansion, from state: Int32, _ before: UInt8
  ) {
    marks.begin()
    var nodes: [Int32] = []
    for target in expansion.stays { marks.close(target, into: &nodes) }
    for target in expansion.buckets[Int(byte)] { marks.close(target, into: &nodes) }
    for group in expansion.groups where automaton.sets[Int(group.set)].contains(byte) {
      for target in group.targets { marks.close(target, into: &nodes) }
    }
    steps += nodes.count + 1
    let pending = Self.pending(behind: byte, before, automaton)
    // A path that ends in a slash is equivalent to the same path without it.
    let isWord =
      pending % 3 == 0 && (countsLastSlashes || byte != UInt8(ascii: "/") || state == 0)
    // The first rule that the path matches, and the first that matches whatever follows.
    var (first, all) = (Int32.max, Int32.max)
    for index in nodes {
      let node = automaton.nodes[Int(index)]
      guard automaton.blocks[Int(node.rule)], node.isAccepting else { continue }
      first = min(first, node.rule)
      if node.kind == .acceptAll { all = min(all, node.rule) }
    }
    var last: Int32 = -1
    for index in nodes {
      let node = automaton.nodes[Int(index)]
      guard isOpen[Int(node.rule)] else { continue }
      if isWord, node.isAccepting {
        if node.rule <= first {
          isOpen[Int(node.rule)] = false
          openCount -= 1
          words[node.rule] = (state, byte)
          continue
        }
        hide(node.rule, behind: first)
      }
      guard node.kind != .accept else { continue }
      if node.rule > all { hide(node.rule, behind: all) } else { last = max(last, node.rule) }
    }
    // Only what can still change a result is kept.
    let kept = nodes.filter { index in
      let node = automaton.nodes[Int(index)]
      return node.kind != .accept && node.rule <= last
        && (automaton.blocks[Int(node.rule)] || isOpen[Int(node.rule)])
        && (node.rule != all || node.kind == .acceptAll)
    }
    let key = Key(nodes: kept.sorted(), pending: pending)
    guard !kept.isEmpty, seen.insert(key).inserted else { return }
    states.append((key, state, byte))
  }

  /// Returns what is pending behind a byte.
  private static func pending(
    behind byte: UInt8, _ before: UInt8, _ automaton: PathAutomaton
  ) -> UInt8 {
    switch byte {
    case UInt8(ascii: "%"): 2
    case UInt8(ascii: "/") where automaton.isOrdinary: 3
    default: before == 1 || before == 2 ? before - 1 : 0
    }
  }

  private mutating func hide(_ rule: Int32, behind other: Int32) {
    if hiddenBy[Int(rule)].count < 8, !hiddenBy[Int(rule)].contains(other) {
      hiddenBy[Int(rule)].append(other)
    }
  }
}

/// The nodes reached with a byte, each of them once.
private struct Marks {
  private let automaton: PathAutomaton
  private var stamps: [Int32]
  private var stamp: Int32 = 0

  init(_ automaton: PathAutomaton) {
    self.automaton = automaton
    stamps = [Int32](repeating: 0, count: automaton.nodes.count)
  }

  mutating func begin() { stamp += 1 }

  /// Adds a node and the nodes reachable without consuming a byte.
  mutating func close(_ first: Int32, into reached: inout [Int32]) {
    var stack = [first]
    while let index = stack.popLast() {
      guard stamps[Int(index)] != stamp else { continue }
      stamps[Int(index)] = stamp
      let node = automaton.nodes[Int(index)]
      if node.kind == .split {
        stack += automaton.splits[Int(node.next)]
      } else {
        reached.append(index)
      }
      if node.kind == .many { stack.append(node.next) }
    }
  }
}

/// The transitions of a state.
private struct Expansion {
  /// The next nodes for each single byte.
  private(set) var buckets = [[Int32]](repeating: [], count: 128)
  /// The next nodes for each set of bytes.
  private(set) var groups: [(set: UInt16, targets: [Int32])] = []
  /// The nodes that stay on every byte.
  private(set) var stays: [Int32] = []
  /// One byte for each distinguishable class of bytes.
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
      switch pending {
      case _ where isFirst: LinkBytes.firstBytes
      case 1, 2: LinkBytes.hexadecimalBytes
      case 3: LinkBytes.ordinaryBytesBehindSlash
      default: automaton.isOrdinary ? LinkBytes.ordinaryBytes : LinkBytes.pathBytes
      }
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
