/// One search for the mapping that answers a link.
///
/// Nodes that rank alike so far are walked together, so that what decides between two patterns is the
/// first segment in which they differ in rank, as the rules of precedence say, and not which of them
/// was declared first. Nothing is captured on the way: values are found from the leaf.
struct LinkWalk {
  let table: LinkTable
  let link: DeepLinkURL
  let reading: LinkReading
  let first: Int
  let end: Int

  init(_ table: LinkTable, _ link: DeepLinkURL, _ reading: LinkReading) {
    self.table = table
    self.link = link
    self.reading = reading
    first = reading.firstPiece(of: link)
    end = Int(link.layout.segmentsEnd)
  }

  /// Offers the leaves that the link reaches, in order of precedence, until one is taken; counts the
  /// nodes that it visits.
  func run(visited: inout Int, _ take: (LinkTrie.Leaf) -> Bool) -> Bool {
    LinkTally.countWalk()
    var node: Int32 = 0
    var piece = first
    while piece < end, let next = onlyWay(from: node, piece) {
      visited += 1
      node = next
      piece += 1
    }
    return walk(node, [], piece, &visited, take)
  }

  /// The only node that a segment leads to, or `nil` when there may be none or several.
  ///
  /// Most steps of most links are of this kind, and need no way back.
  private func onlyWay(from node: Int32, _ piece: Int) -> Int32? {
    var branch = table.trie.nodes[Int(node)].firstBranch
    if piece == first, !reading.isHost {
      let found = foldedChildren(piece)
      if found.first >= 0 { return branch < 0 && found.others.isEmpty ? found.first : nil }
    } else {
      let child = child(of: node, piece)
      if child >= 0 { return branch < 0 ? child : nil }
    }
    var found: LinkTrie.Branch?
    while branch >= 0 {
      let next = table.trie.branches[Int(branch)]
      branch = next.next
      guard accepts(next, piece) else { continue }
      guard found == nil, next.rank < LinkTrie.Rank.path else { return nil }
      found = next
    }
    return found?.child
  }

  private func walk(
    _ node: Int32, _ others: [Int32], _ piece: Int, _ visited: inout Int,
    _ take: (LinkTrie.Leaf) -> Bool
  ) -> Bool {
    visited += 1 + others.count
    if piece == end {
      if offer(node, others, take) { return true }
    } else if piece == first, !reading.isHost {
      let found = foldedChildren(piece)
      if found.first >= 0, walk(found.first, found.others, piece + 1, &visited, take) {
        return true
      }
    } else if others.isEmpty {
      let child = child(of: node, piece)
      if child >= 0, walk(child, [], piece + 1, &visited, take) { return true }
    } else {
      let found = ([node] + others).map { child(of: $0, piece) }.filter { $0 >= 0 }
      if let child = found.first, walk(child, Array(found.dropFirst()), piece + 1, &visited, take) {
        return true
      }
    }
    return others.isEmpty
      ? walkBranches(of: node, piece, &visited, take)
      : walkBranches(of: [node] + others, piece, &visited, take)
  }

  private func walkBranches(
    of node: Int32, _ piece: Int, _ visited: inout Int,
    _ take: (LinkTrie.Leaf) -> Bool
  ) -> Bool {
    var index = table.trie.nodes[Int(node)].firstBranch
    while index >= 0 {
      let branch = table.trie.branches[Int(index)]
      index = branch.next
      guard accepts(branch, piece) else { continue }
      var others: [Int32] = []
      while index >= 0, table.trie.branches[Int(index)].rank == branch.rank {
        let other = table.trie.branches[Int(index)]
        if accepts(other, piece) { others.append(other.child) }
        index = other.next
      }
      if follow(branch.rank, branch.child, others, piece, &visited, take) { return true }
    }
    return false
  }

  private func walkBranches(
    of set: [Int32], _ piece: Int, _ visited: inout Int,
    _ take: (LinkTrie.Leaf) -> Bool
  ) -> Bool {
    var found: [(rank: Int32, child: Int32)] = []
    for node in set {
      var index = table.trie.nodes[Int(node)].firstBranch
      while index >= 0 {
        let branch = table.trie.branches[Int(index)]
        if accepts(branch, piece) { found.append((branch.rank, branch.child)) }
        index = branch.next
      }
    }
    found.sort { $0.rank < $1.rank }
    var start = 0
    while start < found.count {
      let rank = found[start].rank
      let group = found[start...].prefix { $0.rank == rank }.map(\.child)
      if follow(rank, group[0], Array(group.dropFirst()), piece, &visited, take) { return true }
      start += group.count
    }
    return false
  }

  private func follow(
    _ rank: Int32, _ child: Int32, _ others: [Int32], _ piece: Int,
    _ visited: inout Int, _ take: (LinkTrie.Leaf) -> Bool
  ) -> Bool {
    guard rank >= LinkTrie.Rank.path else { return walk(child, others, piece + 1, &visited, take) }
    visited += 1 + others.count
    return offer(child, others, take)
  }

  func accepts(_ branch: LinkTrie.Branch, _ piece: Int) -> Bool {
    guard piece < end else { return branch.rank == LinkTrie.Rank.wildcard }
    guard branch.rank < LinkTrie.Rank.path else { return true }
    let range = link.pieces[piece].decoded
    guard !range.isEmpty else { return false }
    guard branch.test >= 0 else { return true }
    if let kind = table.trie.kinds[Int(branch.test)] {
      return kind.accepts(link.parts.bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    }
    return switch table.trie.tests[Int(branch.test)] {
    case .converter(let converter):
      converter.accepts(link.bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    case .partial(let shape): shape.split(link.bytes, range) != nil
    }
  }

  private func offer(
    _ node: Int32, _ others: [Int32], _ take: (LinkTrie.Leaf) -> Bool
  ) -> Bool {
    guard others.isEmpty else {
      return table.trie.mergedLeaves(of: [node] + others).contains { meets($0) && take($0) }
    }
    var index = table.trie.nodes[Int(node)].firstLeaf
    while index >= 0 {
      let leaf = table.trie.leaves[Int(index)]
      if meets(leaf), take(leaf) { return true }
      index = leaf.next
    }
    return false
  }

  private func meets(_ leaf: LinkTrie.Leaf) -> Bool {
    if leaf.isPlain { return true }
    let rule = table.trie.rules[Int(leaf.rule)]
    return reading.meets(rule, link) && rule.firstFailure(link) == nil
  }
}

extension LinkWalk {
  /// The literal child of a node for a segment, or -1.
  func child(of node: Int32, _ piece: Int) -> Int32 {
    let range = link.pieces[piece].decoded
    var hash = LinkTrie.seed(node)
    var index = Int(range.lowerBound)
    while index < Int(range.upperBound) {
      hash = LinkTrie.step(hash, link.parts.bytes[index])
      index += 1
    }
    var slot = table.trie.slot(of: hash)
    while table.trie.slots[slot].child >= 0 {
      let found = table.trie.slots[slot]
      if found.hash == hash, found.parent == node, holds(found.child, range) { return found.child }
      slot = (slot + 1) & (table.trie.slots.count - 1)
    }
    return -1
  }

  /// The literal children of the root for a segment, without regard to case.
  func foldedChildren(_ piece: Int) -> (first: Int32, others: [Int32]) {
    table.trie.foldedChildren(link.bytes, link.pieces[piece].decoded)
  }

  private func holds(_ node: Int32, _ range: Range<Int32>) -> Bool {
    let label = table.trie.nodes[Int(node)].label
    guard label.count == range.count else { return false }
    var (left, right) = (Int(label.lowerBound), Int(range.lowerBound))
    while right < Int(range.upperBound) {
      guard table.trie.labels[left] == link.parts.bytes[right] else { return false }
      left += 1
      right += 1
    }
    return true
  }

  /// The nodes that the first segments lead to, whatever their rank, for each number of segments.
  ///
  /// - Complexity: O(length of the link + nodes reached).
  var levels: [[Int32]] {
    var levels: [[Int32]] = [[0]]
    for piece in first..<end {
      let next = levels[levels.count - 1].flatMap { children(of: $0, piece) }
      if next.isEmpty { break }
      levels.append(next)
    }
    return levels
  }

  /// The children of a node that take a segment, but those that take all that is left.
  private func children(of node: Int32, _ piece: Int) -> [Int32] {
    var found: [Int32] = []
    if piece == first, !reading.isHost {
      let literals = foldedChildren(piece)
      if literals.first >= 0 { found = [literals.first] + literals.others }
    } else {
      let literal = child(of: node, piece)
      if literal >= 0 { found = [literal] }
    }
    for branch in table.trie.branches(of: node)
    where branch.rank < LinkTrie.Rank.path && accepts(branch, piece) {
      found.append(branch.child)
    }
    return found
  }

  /// Whether a segment begins any pattern, but one that takes whatever there is.
  func beginsAPattern(_ piece: Int) -> Bool {
    if foldedChildren(piece).first >= 0 { return true }
    return table.trie.branches(of: 0).contains {
      $0.rank < LinkTrie.Rank.path && accepts($0, piece)
    }
  }
}
