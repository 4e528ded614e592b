/// One search for the mapping that answers a link.
///
/// Nodes that rank alike so far are walked together, so that what decides between two patterns is the
/// first segment in which they differ in rank, as the rules of precedence say, and not which of them
/// was declared first. Nothing is captured on the way: values are found from the leaf.
struct LinkWalk {
  let trie: LinkTrie
  let link: DeepLinkURL
  let reading: LinkReading
  let first: Int
  let end: Int
  /// How many nodes were visited.
  var visited = 0

  init(_ trie: LinkTrie, _ link: DeepLinkURL, _ reading: LinkReading) {
    self.trie = trie
    self.link = link
    self.reading = reading
    first = reading.firstPiece(of: link)
    end = Int(link.layout.segmentsEnd)
  }

  /// Offers the leaves that the link reaches, in order of precedence, until one is taken.
  mutating func run(_ take: (LinkTrie.Leaf) -> Bool) -> Bool {
    walk(0, [], first, take)
  }

  private mutating func walk(
    _ node: Int32, _ others: [Int32], _ piece: Int, _ take: (LinkTrie.Leaf) -> Bool
  ) -> Bool {
    visited += 1 + others.count
    if piece == end {
      if offer(node, others, take) { return true }
    } else if piece == first, !reading.isHost {
      let found = foldedChildren(piece)
      if found.first >= 0, walk(found.first, found.others, piece + 1, take) { return true }
    } else if others.isEmpty {
      let child = child(of: node, piece)
      if child >= 0, walk(child, [], piece + 1, take) { return true }
    } else {
      let found = ([node] + others).map { child(of: $0, piece) }.filter { $0 >= 0 }
      if let child = found.first, walk(child, Array(found.dropFirst()), piece + 1, take) {
        return true
      }
    }
    return others.isEmpty
      ? walkBranches(of: node, piece, take) : walkBranches(of: [node] + others, piece, take)
  }

  private mutating func walkBranches(
    of node: Int32, _ piece: Int, _ take: (LinkTrie.Leaf) -> Bool
  ) -> Bool {
    var index = trie.nodes[Int(node)].firstBranch
    while index >= 0 {
      let branch = trie.branches[Int(index)]
      index = branch.next
      guard accepts(branch, piece) else { continue }
      var others: [Int32] = []
      while index >= 0, trie.branches[Int(index)].rank == branch.rank {
        let other = trie.branches[Int(index)]
        if accepts(other, piece) { others.append(other.child) }
        index = other.next
      }
      if follow(branch.rank, branch.child, others, piece, take) { return true }
    }
    return false
  }

  private mutating func walkBranches(
    of set: [Int32], _ piece: Int, _ take: (LinkTrie.Leaf) -> Bool
  ) -> Bool {
    var found: [(rank: Int32, child: Int32)] = []
    for node in set {
      var index = trie.nodes[Int(node)].firstBranch
      while index >= 0 {
        let branch = trie.branches[Int(index)]
        if accepts(branch, piece) { found.append((branch.rank, branch.child)) }
        index = branch.next
      }
    }
    found.sort { $0.rank < $1.rank }
    var start = 0
    while start < found.count {
      let rank = found[start].rank
      let group = found[start...].prefix { $0.rank == rank }.map(\.child)
      if follow(rank, group[0], Array(group.dropFirst()), piece, take) { return true }
      start += group.count
    }
    return false
  }

  private mutating func follow(
    _ rank: Int32, _ child: Int32, _ others: [Int32], _ piece: Int,
    _ take: (LinkTrie.Leaf) -> Bool
  ) -> Bool {
    guard rank >= LinkTrie.Rank.path else { return walk(child, others, piece + 1, take) }
    visited += 1 + others.count
    return offer(child, others, take)
  }

  private func accepts(_ branch: LinkTrie.Branch, _ piece: Int) -> Bool {
    guard piece < end else { return branch.rank == LinkTrie.Rank.wildcard }
    guard branch.rank < LinkTrie.Rank.path else { return true }
    let range = link.pieces[piece].decoded
    guard !range.isEmpty else { return false }
    guard branch.test >= 0 else { return true }
    return switch trie.tests[Int(branch.test)] {
    case .converter(let converter):
      converter.accepts(link.bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    case .partial(let shape): shape.split(link.bytes, range) != nil
    }
  }

  private func offer(
    _ node: Int32, _ others: [Int32], _ take: (LinkTrie.Leaf) -> Bool
  ) -> Bool {
    guard others.isEmpty else {
      return trie.mergedLeaves(of: [node] + others).contains { meets($0) && take($0) }
    }
    var index = trie.nodes[Int(node)].firstLeaf
    while index >= 0 {
      let leaf = trie.leaves[Int(index)]
      if meets(leaf), take(leaf) { return true }
      index = leaf.next
    }
    return false
  }

  private func meets(_ leaf: LinkTrie.Leaf) -> Bool {
    let rule = trie.rules[Int(leaf.rule)]
    return reading.meets(rule, link) && rule.firstFailure(link) == nil
  }
}

extension LinkWalk {
  /// The literal child of a node for a segment, or -1.
  private func child(of node: Int32, _ piece: Int) -> Int32 {
    let range = link.pieces[piece].decoded
    var hash = LinkTrie.seed(node)
    for index in range { hash = LinkTrie.step(hash, link.bytes[Int(index)]) }
    var slot = trie.slot(of: hash)
    while trie.slots[slot].child >= 0 {
      let found = trie.slots[slot]
      if found.hash == hash, found.parent == node, holds(found.child, range) { return found.child }
      slot = (slot + 1) & (trie.slots.count - 1)
    }
    return -1
  }

  /// The literal children of the root for a segment, without regard to case.
  private func foldedChildren(_ piece: Int) -> (first: Int32, others: [Int32]) {
    trie.foldedChildren(link.bytes, link.pieces[piece].decoded)
  }

  private func holds(_ node: Int32, _ range: Range<Int32>) -> Bool {
    let label = trie.nodes[Int(node)].label
    guard label.count == range.count else { return false }
    let offset = Int(label.lowerBound) - Int(range.lowerBound)
    for index in range where trie.labels[Int(index) + offset] != link.bytes[Int(index)] {
      return false
    }
    return true
  }

  /// Whether a segment begins any pattern.
  func beginsAPattern(_ piece: Int) -> Bool {
    if foldedChildren(piece).first >= 0 { return true }
    var index = trie.nodes[0].firstBranch
    while index >= 0 {
      let branch = trie.branches[Int(index)]
      if accepts(branch, piece) { return true }
      index = branch.next
    }
    return false
  }
}
