import Synchronization

/// A search for the mapping that handles a link.
///
/// Nodes of equal rank are followed together, so that the first segment in which two patterns
/// differ in rank decides between them, not their declaration order. Nothing is captured along the
/// way; the leaf's rule records where the values are.
struct LinkWalk {
  typealias Node = LinkTrie.Node

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

  /// Passes the leaves that the link reaches to a closure, in order of precedence.
  ///
  /// It stops when the closure returns `true`, and adds the number of nodes visited to `visited`.
  func run(visited: inout Int, _ take: (LinkTrie.Leaf) -> Bool) -> Bool {
    LinkTally.countWalk()
    var node = Node.root
    var piece = first
    while piece < end, let next = onlyWay(from: node, piece) {
      visited += 1
      node = next
      piece += 1
    }
    if piece == end, table.trie.place(of: node).firstBranch == nil {
      visited += 1
      return offer(LinkTrie.Nodes(node), take)
    }
    return walk(LinkTrie.Nodes(node), piece, &visited, take)
  }

  /// Returns the only node that a segment leads to, or `nil` if there may be none or several.
  ///
  /// Most steps of most links have only one possible next node, so they need no backtracking.
  private func onlyWay(from node: Node, _ piece: Int) -> Node? {
    let hasBranches = table.trie.places[node.index].firstBranch != nil
    if piece == first, !reading.isHost {
      if let literals = table.trie.foldedChildren(bytes, range(piece)) {
        return hasBranches || !literals.others.isEmpty ? nil : literals.first
      }
    } else if let literal = table.trie.literalChild(of: node, bytes, range(piece)) {
      return hasBranches ? nil : literal
    }
    var found: LinkTrie.Branch?
    for branch in table.trie.branches(of: node) where accepts(branch, piece) {
      guard found == nil, branch.rank < LinkTrie.Rank.path else { return nil }
      found = branch
    }
    return found?.child
  }

  private func walk(
    _ nodes: LinkTrie.Nodes, _ piece: Int, _ visited: inout Int, _ take: (LinkTrie.Leaf) -> Bool
  ) -> Bool {
    visited += nodes.count
    if piece == end {
      if offer(nodes, take) { return true }
    } else if let literals = literals(nodes, piece),
      walk(literals, piece + 1, &visited, take)
    {
      return true
    }
    guard !nodes.others.isEmpty else {
      return walk(table.trie.branches(of: nodes.first), piece, &visited, take)
    }
    let branches = nodes.all.flatMap { table.trie.branches(of: $0) }
    return walk(branches.sorted { $0.rank < $1.rank }, piece, &visited, take)
  }

  /// Follows branches in order of precedence, taking those of equal rank together.
  @inline(__always)
  private func walk(
    _ branches: some Sequence<LinkTrie.Branch>, _ piece: Int, _ visited: inout Int,
    _ take: (LinkTrie.Leaf) -> Bool
  ) -> Bool {
    var alike: LinkTrie.Nodes?
    var rank: Int32 = 0
    for branch in branches where accepts(branch, piece) {
      if alike != nil, branch.rank == rank {
        alike?.others.append(branch.child)
        continue
      }
      if let alike, follow(rank, alike, piece, &visited, take) { return true }
      (rank, alike) = (branch.rank, LinkTrie.Nodes(branch.child))
    }
    guard let alike else { return false }
    return follow(rank, alike, piece, &visited, take)
  }

  private func follow(
    _ rank: Int32, _ nodes: LinkTrie.Nodes, _ piece: Int, _ visited: inout Int,
    _ take: (LinkTrie.Leaf) -> Bool
  ) -> Bool {
    guard rank >= LinkTrie.Rank.path else { return walk(nodes, piece + 1, &visited, take) }
    visited += nodes.count
    return offer(nodes, take)
  }

  /// Whether a branch accepts a segment, or all segments from there on.
  func accepts(_ branch: LinkTrie.Branch, _ piece: Int) -> Bool {
    guard piece < end else { return branch.rank == LinkTrie.Rank.wildcard }
    return branch.rank >= LinkTrie.Rank.path || table.trie.accepts(branch, bytes, range(piece))
  }

  private func offer(_ nodes: LinkTrie.Nodes, _ take: (LinkTrie.Leaf) -> Bool) -> Bool {
    guard nodes.others.isEmpty else {
      return table.trie.leaves(at: nodes.all).contains { meets($0) && take($0) }
    }
    for leaf in table.trie.leaves(at: nodes.first) where meets(leaf) && take(leaf) { return true }
    return false
  }

  /// Whether the link has the scheme, the host and the query items that a leaf requires.
  func meets(_ leaf: LinkTrie.Leaf) -> Bool {
    if leaf.isPlain { return true }
    let rule = table.trie.rules[Int(leaf.rule)]
    return reading.meets(rule, link) && rule.firstFailure(link) == nil
  }

  @inline(__always) private var bytes: [UInt8] { link.parts.bytes }

  @inline(__always) private func range(_ piece: Int) -> Range<Int32> { link.pieces[piece].decoded }

  /// Returns the literal children of several nodes for a segment.
  @inline(__always)
  private func literals(_ nodes: LinkTrie.Nodes, _ piece: Int) -> LinkTrie.Nodes? {
    if piece == first, !reading.isHost { return table.trie.foldedChildren(bytes, range(piece)) }
    guard !nodes.others.isEmpty else {
      return table.trie.literalChild(of: nodes.first, bytes, range(piece)).map(LinkTrie.Nodes.init)
    }
    return LinkTrie.Nodes(
      nodes.all.compactMap { table.trie.literalChild(of: $0, bytes, range(piece)) })
  }
}

extension LinkWalk {
  /// For each number of leading segments, the nodes that they reach, regardless of rank.
  ///
  /// - Complexity: O(length of the link + nodes reached).
  var levels: [[Node]] {
    (first..<end).reduce(into: [[.root]]) { levels, piece in
      levels.append(
        levels[levels.count - 1].flatMap { node in
          (literals(LinkTrie.Nodes(node), piece)?.all ?? [])
            + table.trie.branches(of: node).filter {
              $0.rank < LinkTrie.Rank.path && accepts($0, piece)
            }.map(\.child)
        })
    }
  }

  /// The nodes that the whole path reaches, regardless of rank.
  var reached: [Node] { levels[end - first] }

  /// Whether a segment begins any pattern other than a catch-all.
  func beginsAPattern(_ piece: Int) -> Bool {
    table.trie.foldedChildren(bytes, range(piece)) != nil
      || table.trie.branches(of: .root).contains {
        $0.rank < LinkTrie.Rank.path && accepts($0, piece)
      }
  }
}

/// Counts how often links are parsed and searched, for tests; does nothing in release builds.
package final class LinkTally: Sendable {
  #if DEBUG
    /// The tally of the current task, if a test has set one.
    @TaskLocal package static var current: LinkTally?
    private let counts = Mutex((parses: 0, walks: 0))

    /// Creates a tally with zero counts.
    package init() {}

    /// The number of strings parsed as links.
    package var parses: Int { counts.withLock { $0.parses } }

    /// The number of searches in a tree.
    package var walks: Int { counts.withLock { $0.walks } }
  #endif

  @inline(__always) static func countParse() {
    #if DEBUG
      current?.counts.withLock { $0.parses += 1 }
    #endif
  }

  @inline(__always) static func countWalk() {
    #if DEBUG
      current?.counts.withLock { $0.walks += 1 }
    #endif
  }
}
