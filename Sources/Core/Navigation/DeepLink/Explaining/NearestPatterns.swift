import Spelling

/// A pattern that does not match a link, and the first mismatch.
struct LinkMiss {
  enum Reason {
    /// The segment behind the matching ones is another one.
    case segment
    /// The link has more segments than the pattern.
    case excess
    /// The link has fewer segments than the pattern.
    case end
    /// The segments match, but the scheme, the host or the query does not meet this rule.
    case rule(Int32)
  }

  let mapping: Int32
  /// The number of segments that match before the first mismatch.
  let matched: Int
  /// The distance between the link and the pattern: 0 if only the scheme, host or query differs,
  /// 5 for an unrelated word.
  let distance: Int
  let reason: Reason

  /// The sort key among patterns with the same number of matching segments; smaller is nearer.
  var key: (Int, Int32) { (distance, mapping) }
}

/// Finds the nonmatching patterns nearest to a link, without comparing all of them.
///
/// A pattern is nearer if more of its segments match. The search starts below the deepest nodes that
/// the link reaches. Patterns that fail in the same way at one node form a group; a group is opened
/// only if the groups before it contain too few patterns.
struct NearestPatterns {
  /// Patterns that match the link up to a node, and end either there or below it.
  private struct Group {
    /// The distance of its patterns.
    let distance: Int
    /// The first mapping in declaration order.
    let origin: Int32
    let node: LinkTrie.Node
    /// The mismatch of its patterns; `nil` if only their rules remain to be checked.
    let reason: LinkMiss.Reason?

    var key: (Int, Int32) { (distance, origin) }

    /// Whether the patterns end below the node, too.
    var isBelow: Bool {
      switch reason {
      case .segment, .end: true
      case .excess, .rule, nil: false
      }
    }
  }

  private let walk: LinkWalk
  private let trie: LinkTrie
  private let levels: [[LinkTrie.Node]]
  private let limit: Int
  /// The mappings that match, or fail deeper in the tree.
  private var decided: Set<Int32> = []
  /// The number of matching segments in the current search.
  private var depth = 0
  /// The number of patterns that were compared, for tests.
  private(set) var compared = 0

  init(_ walk: LinkWalk, levels: [[LinkTrie.Node]], limit: Int) {
    self.walk = walk
    trie = walk.table.trie
    self.levels = levels
    self.limit = limit
  }

  /// Returns the nonmatching patterns, nearest first.
  mutating func search() -> [LinkMiss] {
    var found: [LinkMiss] = []
    for level in levels.indices.reversed() where !levels[level].isEmpty && found.count < limit {
      depth = level
      found += search(wanted: limit - found.count)
    }
    return found
  }

  /// Returns the nearest patterns with exactly `depth` matching segments.
  private mutating func search(wanted: Int) -> [LinkMiss] {
    let deeper = decided
    var room = max(64, 4 * wanted)
    while true {
      let (groups, isAll) = groups(room: room)
      var found: [LinkMiss] = []
      for group in groups {
        if found.count >= wanted, found[wanted - 1].key < group.key { break }
        found += open(group, wanted)
        found.sort { $0.key < $1.key }
      }
      let isEnough =
        isAll || (found.count >= wanted && found[wanted - 1].key < groups[groups.count - 1].key)
      if isEnough { return Array(found.prefix(wanted)) }
      decided = deeper
      room *= 4
    }
  }

  /// Returns the first nonmatching patterns in a group that are in no nearer one.
  private mutating func open(_ group: Group, _ wanted: Int) -> [LinkMiss] {
    var first: [LinkMiss] = []
    collect(group, at: group.node, wanted, &first)
    decided.formUnion(first.map(\.mapping))
    return first
  }

  private mutating func collect(
    _ group: Group, at node: LinkTrie.Node, _ wanted: Int, _ first: inout [LinkMiss]
  ) {
    for leaf in trie.leaves(at: node) {
      if first.count >= wanted, leaf.mapping >= first[wanted - 1].mapping { continue }
      guard let miss = miss(leaf, group) else { continue }
      let index = first.firstIndex { $0.mapping >= leaf.mapping } ?? first.endIndex
      guard index == first.endIndex || first[index].mapping != leaf.mapping else { continue }
      first.insert(miss, at: index)
      if first.count > wanted { first.removeLast() }
    }
    guard group.isBelow else { return }
    for child in trie.children(of: node) {
      if first.count >= wanted, trie.origins[child.index] > first[wanted - 1].mapping { continue }
      collect(group, at: child, wanted, &first)
    }
  }

  /// Returns the mismatch of a pattern, or `nil` if it matches or is in another group.
  private mutating func miss(_ leaf: LinkTrie.Leaf, _ group: Group) -> LinkMiss? {
    if decided.contains(leaf.mapping) { return nil }
    compared += 1
    if group.reason == nil, walk.meets(leaf) {
      decided.insert(leaf.mapping)
      return nil
    }
    return LinkMiss(
      mapping: leaf.mapping, matched: depth, distance: group.distance,
      reason: group.reason ?? .rule(leaf.rule))
  }

  /// Returns the nearest groups at this depth, and whether the list is complete.
  private func groups(room: Int) -> (groups: [Group], isAll: Bool) {
    let piece = walk.first + depth
    let isEnd = piece == walk.end
    let next = Set(depth + 1 < levels.count ? levels[depth + 1] : [])
    let written = isEnd ? nil : WrittenWord(walk.link.text(walk.link.pieces[piece]))
    var nearest = Nearest(room: room)
    func add(_ distance: Int, _ reason: LinkMiss.Reason?, _ node: LinkTrie.Node) {
      nearest.add(
        Group(
          distance: distance, origin: trie.origins[node.index], node: node, reason: reason))
    }
    for node in levels[depth] {
      if trie.hasLeaves(at: node) { isEnd ? add(0, nil, node) : add(4, .excess, node) }
      for child in trie.literalChildren(of: node) where !next.contains(child) {
        if let written {
          add(distance(written, child), .segment, child)
        } else {
          add(1, .end, child)
        }
      }
      for branch in trie.branches(of: node) where !next.contains(branch.child) {
        let takesTheRest = branch.rank >= LinkTrie.Rank.path && walk.accepts(branch, piece)
        if takesTheRest {
          add(0, nil, branch.child)
        } else if isEnd {
          add(1, .end, branch.child)
        } else {
          add(3, .segment, branch.child)
        }
      }
    }
    return (nearest.groups, !nearest.isCut)
  }

  private func distance(_ written: WrittenWord, _ child: LinkTrie.Node) -> Int {
    trie.withWord(of: child) { word in
      written.distance(to: word) ?? (written.begins(word) ? 4 : 5)
    }
  }

  /// Keeps the nearest groups, nearest first.
  private struct Nearest {
    let room: Int
    var groups: [Group] = []
    var isCut = false

    mutating func add(_ group: Group) {
      if groups.count >= room {
        guard group.key < groups[room - 1].key else {
          isCut = true
          return
        }
        groups.removeLast()
        isCut = true
      }
      var low = 0
      var high = groups.count
      while low < high {
        let middle = (low + high) / 2
        if groups[middle].key < group.key { low = middle + 1 } else { high = middle }
      }
      groups.insert(group, at: low)
    }
  }
}
