extension TableBuilder {
  /// Finishes the table: computes its worst case, and finds unreachable and shadowed mappings.
  ///
  /// - Complexity: O(nodes + leaves), if only a few leaves at each node differ in their query
  ///   rules.
  mutating func finish(_ isTotal: (Int) -> Bool, _ pattern: (Int) -> String) {
    trie.computeWorstCase()
    trie.tails = [:]
    var fates = Fates(count: Int(trie.leaves.last?.mapping ?? -1) + 1)
    for node in trie.nodes {
      check(Array(trie.leaves(at: node)), &fates, isTotal)
    }
    for node in trie.nodes { checkRest(of: node, &fates, isTotal) }
    for (mapping, other) in fates.blockers where !fates.isReachable[mapping] {
      problems.append(
        DeepLinkMatcherProblem(
          mapping: mapping, pattern: pattern(mapping),
          kind: .unreachable(behind: pattern(other)), blocker: other))
    }
    problems.sort { $0.mapping < $1.mapping }
    for (mapping, other) in fates.shadows where !fates.isFree[mapping] {
      shadows[mapping] = other
    }
  }

  /// The findings for each mapping; a mapping with optional segments ends at several nodes.
  private struct Fates {
    /// The mappings that another one blocks at some node.
    var blockers: [Int: Int] = [:]
    /// The mappings that are reachable at some node.
    var isReachable: [Bool]
    /// The mappings that another one precedes at some node, for every link.
    var shadows: [Int: Int] = [:]
    /// The mappings that nothing precedes at some node.
    var isFree: [Bool]

    init(count: Int) {
      isReachable = Array(repeating: false, count: count)
      isFree = isReachable
    }

    mutating func note(_ leaf: LinkTrie.Leaf, _ blocker: Int?, _ shadow: Int?) {
      let mapping = Int(leaf.mapping)
      if let blocker { blockers[mapping] = blocker } else { isReachable[mapping] = true }
      if let shadow { shadows[mapping] = shadow } else { isFree[mapping] = true }
    }
  }

  /// Checks the patterns that end at one node: a pattern is hidden if a rule that covers it is
  /// tried first.
  private func check(
    _ leaves: [LinkTrie.Leaf], _ fates: inout Fates, _ isTotal: (Int) -> Bool
  ) {
    if leaves.count == 1 { return fates.note(leaves[0], nil, nil) }
    var total: [LinkTrie.Leaf] = []
    var others: [LinkTrie.Leaf] = []
    for leaf in leaves {
      let blocker = first(of: total, covering: leaf)
      let shadow = blocker ?? first(of: others, covering: leaf)
      fates.note(leaf, blocker, shadow)
      // A rule that covers this one covers everything that this one covers.
      if blocker == nil, isTotal(Int(leaf.mapping)) { total.append(leaf) }
      if shadow == nil { others.append(leaf) }
    }
  }

  /// Checks `*` at a node: it is hidden if the patterns that end at the node and its `<path:…>`
  /// both hide it.
  private func checkRest(
    of node: LinkTrie.Node, _ fates: inout Fates, _ isTotal: (Int) -> Bool
  ) {
    let branches = trie.branches(of: node)
    guard let rest = branches.first(where: { $0.rank == LinkTrie.Rank.wildcard }),
      let path = branches.first(where: { $0.rank == LinkTrie.Rank.path })
    else { return }
    let ends = Array(trie.leaves(at: node))
    let paths = Array(trie.leaves(at: path.child))
    for leaf in trie.leaves(at: rest.child) {
      guard first(of: ends.filter { isTotal(Int($0.mapping)) }, covering: leaf) != nil,
        let blocker = first(of: paths.filter { isTotal(Int($0.mapping)) }, covering: leaf)
      else { continue }
      fates.isReachable[Int(leaf.mapping)] = false
      fates.isFree[Int(leaf.mapping)] = false
      fates.blockers[Int(leaf.mapping)] = blocker
      fates.shadows[Int(leaf.mapping)] = blocker
    }
  }

  private func first(of leaves: [LinkTrie.Leaf], covering other: LinkTrie.Leaf) -> Int? {
    let rule = trie.rules[Int(other.rule)]
    return leaves.first { trie.rules[Int($0.rule)].covers(rule) }.map { Int($0.mapping) }
  }
}
