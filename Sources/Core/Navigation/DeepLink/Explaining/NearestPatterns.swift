import Spelling

/// Finds the nonmatching patterns nearest to a link, without comparing all of them.
///
/// A pattern is nearer if more of its segments match. The search follows the link down the tree and
/// starts below the deepest nodes reached. Patterns that fail in the same way at one node form a
/// group; a group is opened only if the groups before it contain too few patterns.
struct NearestPatterns {
  /// Patterns that match the link up to a node, and end either there or below it.
  private struct Group {
    /// The smallest distance in the group.
    let distance: Int
    /// The first mapping in declaration order.
    let origin: Int32
    let node: LinkTrie.Node
    let isBelow: Bool

    var key: (Int, Int32) { (distance, origin) }
  }

  private let walk: LinkWalk
  private let trie: LinkTrie
  private let levels: [[LinkTrie.Node]]
  private let limit: Int
  /// Compares a mapping with the link; returns `nil` if it matches.
  private let compare: (Int) -> LinkComparison.Result?
  private var known: [Int32: LinkComparison.Result?] = [:]
  /// The number of matching segments in the current search.
  private var depth = 0

  init(
    _ walk: LinkWalk, levels: [[LinkTrie.Node]], limit: Int,
    comparing compare: @escaping (Int) -> LinkComparison.Result?
  ) {
    self.walk = walk
    trie = walk.table.trie
    self.levels = levels
    self.limit = limit
    self.compare = compare
  }

  /// Returns the nonmatching patterns, nearest first.
  mutating func search() -> [LinkComparison.Result] {
    var found: [LinkComparison.Result] = []
    for level in levels.indices.reversed() where found.count < limit {
      depth = level
      found += search(wanted: limit - found.count)
    }
    return found
  }

  /// Returns the nearest patterns with exactly `depth` matching segments.
  private mutating func search(wanted: Int) -> [LinkComparison.Result] {
    var room = max(64, 4 * wanted)
    while true {
      let (groups, isAll) = groups(room: room)
      var found: [LinkComparison.Result] = []
      for group in groups {
        if found.count >= wanted, found[wanted - 1].key < group.key { break }
        let others = open(group, wanted)
        found.removeAll { result in others.contains { $0.mapping == result.mapping } }
        found += others
        found.sort { $0.key < $1.key }
      }
      let isEnough =
        isAll || (found.count >= wanted && found[wanted - 1].key < groups[groups.count - 1].key)
      if isEnough { return Array(found.prefix(wanted)) }
      room *= 4
    }
  }

  /// Returns the first nonmatching patterns in a group.
  private mutating func open(_ group: Group, _ wanted: Int) -> [LinkComparison.Result] {
    var first: [Int32] = []
    if group.isBelow {
      collect(below: group.node, wanted, &first)
    } else {
      collect(at: group.node, wanted, &first)
    }
    return first.compactMap { result(of: $0) }
  }

  private mutating func collect(below node: LinkTrie.Node, _ wanted: Int, _ first: inout [Int32]) {
    collect(at: node, wanted, &first)
    let children = trie.literalChildren(of: node)
    for child in children + trie.branches(of: node).map(\.child) {
      if first.count >= wanted, trie.origins[child.index] > first[wanted - 1] { continue }
      collect(below: child, wanted, &first)
    }
  }

  private mutating func collect(at node: LinkTrie.Node, _ wanted: Int, _ first: inout [Int32]) {
    for leaf in trie.leaves(at: node) {
      if first.count >= wanted, leaf.mapping >= first[wanted - 1] { continue }
      guard result(of: leaf.mapping) != nil else { continue }
      let index = first.firstIndex { $0 >= leaf.mapping } ?? first.endIndex
      guard index == first.endIndex || first[index] != leaf.mapping else { continue }
      first.insert(leaf.mapping, at: index)
      if first.count > wanted { first.removeLast() }
    }
  }

  private mutating func result(of mapping: Int32) -> LinkComparison.Result? {
    if let known = known[mapping] { return known?.matched == depth ? known : nil }
    let result = compare(Int(mapping))
    known[mapping] = .some(result)
    return result?.matched == depth ? result : nil
  }

  // MARK: - Groups

  /// Returns the nearest groups at this depth, and whether the list is complete.
  private func groups(room: Int) -> (groups: [Group], isAll: Bool) {
    let piece = walk.first + depth
    let isEnd = piece == walk.end
    let next = Set(depth + 1 < levels.count ? levels[depth + 1] : [])
    let written = isEnd ? nil : WrittenWord(walk.link.text(walk.link.pieces[piece]))
    var nearest = Nearest(room: room)
    for node in levels[depth] {
      if trie.hasLeaves(at: node) { nearest.add(group(isEnd ? 0 : 4, at: node)) }
      for child in trie.literalChildren(of: node) where !next.contains(child) {
        nearest.add(group(written.map { distance($0, child) } ?? 1, below: child))
      }
      for branch in trie.branches(of: node) where !next.contains(branch.child) {
        let takesTheRest = branch.rank >= LinkTrie.Rank.path && walk.accepts(branch, piece)
        nearest.add(group(takesTheRest ? 0 : isEnd ? 1 : 3, below: branch.child))
      }
    }
    return (nearest.groups, !nearest.isCut)
  }

  private func group(_ distance: Int, at node: LinkTrie.Node) -> Group {
    Group(distance: distance, origin: trie.origins[node.index], node: node, isBelow: false)
  }

  private func group(_ distance: Int, below node: LinkTrie.Node) -> Group {
    Group(distance: distance, origin: trie.origins[node.index], node: node, isBelow: true)
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
