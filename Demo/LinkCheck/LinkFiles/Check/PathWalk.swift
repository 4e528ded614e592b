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

  private struct State {
    var positions: [Int32]
    /// The number of escape digits that must follow.
    let pending: UInt8
    let parent: Int32
    let byte: UInt8
  }

  private struct Key: Hashable {
    let positions: [Int32]
    let pending: UInt8
    let mixed: UInt64

    // The positions are hashed once in advance, which costs less than hashing each again.
    func hash(into hasher: inout Hasher) {
      hasher.combine(mixed)
      hasher.combine(pending)
    }
  }

  /// The nodes reached together, and what they mean for their rules.
  private struct Reached {
    var nodes: [Int32] = []
    /// The nodes that can continue, in order.
    var kept: [Int32] = []
    /// The sum of the hashes of the nodes that can continue.
    var mixed: UInt64 = 0
    /// The first accepting rule for which the path alone decides.
    var firstAccepting = Int32.max
    /// The first such rule that accepts whatever follows.
    var firstAcceptingAll = Int32.max
    /// The last rule without a result.
    var lastOpen: Int32 = -1
    /// Whether an accepting node belongs to a rule without a result.
    var needsLook = false
  }

  private let automaton: PathAutomaton
  private let limits: Limits
  /// Whether slashes at the end of a path matter.
  private let countsLastSlashes: Bool
  private var words: [Int32: (state: Int32, byte: UInt8)] = [:]
  private var isOpen: [Bool]
  private var openCount: Int
  private var hiddenBy: [[Int32]]
  private var states: [State] = []
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
    states = [State(positions: start, pending: 0, parent: -1, byte: 0)]
    var next = 0
    var expansion = Expansion()
    while next < states.count, openCount > 0 {
      let positions = states[next].positions
      let pending = states[next].pending
      // Reconstructing the path needs no positions.
      states[next].positions = []
      let isFirst = next == 0
      expansion.read(positions, automaton, pending: pending, isFirst: isFirst)
      steps += positions.count
      // Examine the nodes that stay on every byte only once.
      marks.beginBase()
      var base = Reached()
      for target in expansion.stays { marks.close(target, into: &base.nodes) }
      summarise(&base)
      for byte in expansion.bytes {
        if steps > limits.steps || states.count >= limits.states { return false }
        go(over: byte, base, expansion, from: Int32(next), pending: pending, isFirst: isFirst)
      }
      next += 1
    }
    return true
  }

  private mutating func go(
    over byte: UInt8, _ base: Reached, _ expansion: Expansion, from state: Int32, pending: UInt8,
    isFirst: Bool
  ) {
    marks.begin()
    var own = Reached()
    for target in expansion.buckets[Int(byte)] { marks.close(target, into: &own.nodes) }
    for group in expansion.groups where automaton.sets[Int(group.set)].contains(byte) {
      for target in group.targets { marks.close(target, into: &own.nodes) }
    }
    summarise(&own)
    steps += own.nodes.count + base.kept.count / 8 + 1
    let left: UInt8 = byte == UInt8(ascii: "%") ? 2 : pending > 0 ? pending - 1 : 0
    // A path that ends in a slash is equivalent to the same path without it.
    let isWord = left == 0 && (countsLastSlashes || byte != UInt8(ascii: "/") || isFirst)
    if isWord, base.needsLook || own.needsLook {
      let first = min(base.firstAccepting, own.firstAccepting)
      accept(base.nodes, behind: first, at: state, byte)
      accept(own.nodes, behind: first, at: state, byte)
    }
    let all = min(base.firstAcceptingAll, own.firstAcceptingAll)
    if all < .max, base.lastOpen > all || own.lastOpen > all {
      hide(base.nodes, behindAll: all)
      hide(own.nodes, behindAll: all)
    }
    var last = max(base.lastOpen, own.lastOpen)
    if last > all {
      last = max(lastOpen(base.nodes, before: all), lastOpen(own.nodes, before: all))
    }
    guard last >= 0 else { return }
    let key: Key
    if all == .max || (all == base.firstAcceptingAll && own.nodes.isEmpty) {
      // Only rules with a result are dropped; usually there are few nodes to add.
      own.kept.sort()
      key = Key(
        positions: merged(base.kept, own.kept), pending: left, mixed: base.mixed &+ own.mixed)
    } else {
      var kept = (base.kept + own.kept).filter { keeps($0, all: all, last: last) }
      kept.sort()
      key = Key(positions: kept, pending: left, mixed: kept.reduce(0) { $0 &+ Self.mix($1) })
    }
    guard !key.positions.isEmpty else { return }
    if seen.insert(key).inserted {
      states.append(State(positions: key.positions, pending: left, parent: state, byte: byte))
    }
  }

  private static func mix(_ position: Int32) -> UInt64 {
    var mixed = UInt64(UInt32(bitPattern: position)) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ (mixed >> 27)
  }

  private func merged(_ one: [Int32], _ other: [Int32]) -> [Int32] {
    guard !other.isEmpty else { return one }
    guard !one.isEmpty else { return other }
    var result: [Int32] = []
    result.reserveCapacity(one.count + other.count)
    var start = 0
    for position in other {
      var (low, high) = (start, one.count)
      while low < high {
        let middle = (low + high) / 2
        if one[middle] < position { low = middle + 1 } else { high = middle }
      }
      result += one[start..<low]
      result.append(position)
      start = low
    }
    result += one[start...]
    return result
  }

  /// Examines the nodes once, and keeps those that can still change a result.
  private func summarise(_ reached: inout Reached) {
    for index in reached.nodes {
      let node = automaton.nodes[Int(index)]
      let rule = Int(node.rule)
      let isAccepting = node.kind == .accept || node.kind == .acceptAll
      if isAccepting {
        if isOpen[rule] { reached.needsLook = true }
        if automaton.blocks[rule] {
          reached.firstAccepting = min(reached.firstAccepting, node.rule)
          if node.kind == .acceptAll {
            reached.firstAcceptingAll = min(reached.firstAcceptingAll, node.rule)
          }
        }
      }
      guard node.kind != .accept, automaton.blocks[rule] || isOpen[rule] else { continue }
      if isOpen[rule] { reached.lastOpen = max(reached.lastOpen, node.rule) }
      reached.kept.append(index)
      reached.mixed &+= Self.mix(index)
    }
    reached.kept.sort()
  }

  private mutating func accept(
    _ nodes: [Int32], behind first: Int32, at state: Int32, _ byte: UInt8
  ) {
    for index in nodes {
      let node = automaton.nodes[Int(index)]
      guard node.kind == .accept || node.kind == .acceptAll, isOpen[Int(node.rule)] else {
        continue
      }
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

  private mutating func hide(_ nodes: [Int32], behindAll all: Int32) {
    for index in nodes {
      let node = automaton.nodes[Int(index)]
      if node.rule > all, node.kind != .accept, isOpen[Int(node.rule)] {
        hide(node.rule, behind: all)
      }
    }
  }

  private func lastOpen(_ nodes: [Int32], before all: Int32) -> Int32 {
    var last: Int32 = -1
    for index in nodes {
      let node = automaton.nodes[Int(index)]
      if node.rule <= all, node.kind != .accept, isOpen[Int(node.rule)] {
        last = max(last, node.rule)
      }
    }
    return last
  }

  /// Whether a node can still change a result after a rule accepts whatever follows.
  private func keeps(_ index: Int32, all: Int32, last: Int32) -> Bool {
    let node = automaton.nodes[Int(index)]
    if node.rule > last { return false }
    return node.rule != all || node.kind == .acceptAll
  }
}

/// The nodes reached with a byte, each of them once.
private struct Marks {
  private let automaton: PathAutomaton
  private var stamps: [Int32]
  private var stamp: Int32 = 0
  /// The stamp of the nodes that stay on every byte.
  private var base: Int32 = -1
  /// The nodes still to be expanded.
  private var stack: [Int32] = []

  init(_ automaton: PathAutomaton) {
    self.automaton = automaton
    stamps = [Int32](repeating: 0, count: automaton.nodes.count)
  }

  mutating func begin() { stamp += 1 }

  /// Begins with the nodes that stay on every byte.
  mutating func beginBase() {
    begin()
    base = stamp
  }

  /// Adds a node and the nodes reachable without consuming a byte, except those that stay on every
  /// byte.
  mutating func close(_ first: Int32, into reached: inout [Int32]) {
    guard stamps[Int(first)] != stamp, stamps[Int(first)] != base else { return }
    let kind = automaton.nodes[Int(first)].kind
    guard kind == .split || kind == .many else {
      stamps[Int(first)] = stamp
      reached.append(first)
      return
    }
    stack.append(first)
    while let index = stack.popLast() {
      let known = stamps[Int(index)]
      guard known != stamp, known != base else { continue }
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
