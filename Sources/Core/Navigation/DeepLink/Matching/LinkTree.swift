/// All patterns of a table in one tree, so that a link is compared with each shared part only once.
///
/// A node is known by its index; the root is 0, and parents come before their children. Children
/// are in arrays, mostly of one, because nodes of equal precedence are followed together.
struct LinkTree: Sendable {
  struct Node: Sendable {
    /// The children for literal segments.
    var literals: [ArraySlice<UInt8>: [Int]] = [:]
    /// The other children, in order of precedence.
    var branches: [Branch] = []
    /// The patterns that end here, in order of precedence.
    var entries: [LinkEntry] = []

    /// Whether patterns continue below the node.
    var continues: Bool { !literals.isEmpty || !branches.isEmpty }
  }

  /// A child that is not a literal.
  struct Branch: Sendable {
    let test: LinkTest
    let rank: Int
    let children: [Int]

    /// Whether the branch takes the rest of a link, not one segment.
    var takesRest: Bool { rank >= LinkTest.path.rank }
  }

  private(set) var nodes = [Node()]
  /// The literal children of the root, by their text in lowercase.
  private var folded: [ArraySlice<UInt8>: [Int]] = [:]

  /// Adds one possible length of a pattern.
  mutating func insert(_ entry: LinkEntry, length: Int) {
    var node = 0
    for test in entry.tests.prefix(length) { node = child(of: node, for: test) }
    let last = nodes[node].entries.lastIndex { $0.order < entry.order }
    nodes[node].entries.insert(entry, at: last.map { $0 + 1 } ?? 0)
  }

  private mutating func child(of node: Int, for test: LinkTest) -> Int {
    let new = nodes.count
    if case .literal(let text) = test {
      if let known = nodes[node].literals[text] { return known[0] }
      nodes[node].literals[text] = [new]
      if node == 0 { folded[LinkBytes.lowercased(text), default: []].append(new) }
    } else {
      let rank = test.rank
      let branches = nodes[node].branches
      let index = branches.firstIndex { $0.rank > rank } ?? branches.endIndex
      if let known = branches[..<index].last(where: { $0.rank == rank && $0.test.isSame(as: test) })
      {
        return known.children[0]
      }
      nodes[node].branches.insert(Branch(test: test, rank: rank, children: [new]), at: index)
    }
    nodes.append(Node())
    return new
  }

  /// Returns the literal children of several nodes for a segment; `ignoresCase` is for the root.
  func literals(
    of parents: [Int], _ segment: ArraySlice<UInt8>, ignoresCase: Bool
  ) -> [Int] {
    if ignoresCase { return folded[LinkBytes.lowercased(segment)] ?? [] }
    guard parents.count > 1 else { return nodes[parents[0]].literals[segment] ?? [] }
    return parents.flatMap { nodes[$0].literals[segment] ?? [] }
  }

  /// Returns the maximum number of nodes that a link visits: below each node one literal child and
  /// all branches.
  func worstCase() -> Int {
    var costs = Array(repeating: 1, count: nodes.count)
    for (index, node) in nodes.enumerated().reversed() {
      let literals = index == 0 ? folded.values : node.literals.values
      costs[index] += literals.map { $0.reduce(0) { $0 + costs[$1] } }.max() ?? 0
      for branch in node.branches { costs[index] += costs[branch.children[0]] }
    }
    return costs[0]
  }
}

extension LinkTree {
  /// Returns the mappings whose links all reach an accepted other one first, with that other one.
  func hidden(by isHider: (LinkEntry) -> Bool) -> [Int: Int] {
    var hiders: [Int: Int] = [:]
    // A mapping with optional segments ends at several nodes.
    var reachable: Set<Int> = []
    for node in nodes {
      var earlier: [LinkEntry] = []
      for entry in node.entries {
        if let hider = earlier.first(where: { $0.covers(entry) }) {
          hiders[entry.mapping] = hider.mapping
        } else {
          reachable.insert(entry.mapping)
          // A pattern that covers this one covers everything that this one covers.
          if isHider(entry) { earlier.append(entry) }
        }
      }
    }
    for node in nodes {
      guard let rest = node.branches.first(where: { $0.rank == LinkTest.wildcard.rank }),
        let path = node.branches.first(where: { $0.rank == LinkTest.path.rank })
      else { continue }
      // `*` is hidden if patterns that end at the node and its `<path:…>` both hide it.
      for entry in nodes[rest.children[0]].entries
      where node.entries.contains(where: { isHider($0) && $0.covers(entry) }) {
        let paths = nodes[path.children[0]].entries
        if let hider = paths.first(where: { isHider($0) && $0.covers(entry) }) {
          reachable.remove(entry.mapping)
          hiders[entry.mapping] = hider.mapping
        }
      }
    }
    return hiders.filter { !reachable.contains($0.key) }
  }
}
