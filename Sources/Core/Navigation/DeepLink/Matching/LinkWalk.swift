import Synchronization

/// A search for the mapping that handles a link.
///
/// Nodes of equal rank are followed together, so that the first segment in which two patterns
/// differ in rank decides between them, not their declaration order. Nothing is captured along the
/// way; the pattern records where the values are. Explanations and completions read the record of a
/// walk that is never stopped.
final class LinkWalk {
  let table: LinkTable
  let link: DeepLinkURL
  let reading: LinkReading
  /// The pieces of the link that are segments.
  let first: Int
  let end: Int
  /// Notes what the walk meets.
  let record: LinkRecord?

  init(
    _ table: LinkTable, _ link: DeepLinkURL, _ reading: LinkReading, record: LinkRecord? = nil
  ) {
    self.table = table
    self.link = link
    self.reading = reading
    self.record = record
    first = reading.firstPiece(of: link)
    end = Int(link.layout.segmentsEnd)
  }

  private var tree: LinkTree { table.tree }

  /// Passes the patterns that the link reaches to a closure, in order of precedence, until the
  /// closure returns `true`; returns the number of nodes visited.
  func run(_ take: (LinkEntry) -> Bool) -> Int {
    LinkTally.count(walks: 1)
    var visited = 0
    _ = walk([0], first, &visited, take)
    return visited
  }

  private func walk(
    _ nodes: [Int], _ piece: Int, _ visited: inout Int, _ take: (LinkEntry) -> Bool
  ) -> Bool {
    visited += nodes.count
    record?.nodes += nodes.map { (tree.nodes[$0], piece) }
    if piece == end {
      if offer(nodes, take) { return true }
    } else {
      let literals = tree.literals(
        of: nodes, link.slice(piece), ignoresCase: piece == first && !reading.isHost)
      if !literals.isEmpty, walk(literals, piece + 1, &visited, take) { return true }
    }
    let branches =
      nodes.count == 1
      ? tree.nodes[nodes[0]].branches
      : nodes.flatMap { tree.nodes[$0].branches }.sorted { $0.rank < $1.rank }
    var index = 0
    while index < branches.count {
      let branch = branches[index]
      var alike: [Int] = []
      while index < branches.count, branches[index].rank == branch.rank {
        if accepts(branches[index].test, piece) {
          alike = alike.isEmpty ? branches[index].children : alike + branches[index].children
        }
        index += 1
      }
      if alike.isEmpty { continue }
      if branch.takesRest {
        visited += alike.count
        if offer(alike, take) { return true }
      } else if walk(alike, piece + 1, &visited, take) {
        return true
      }
    }
    return false
  }

  private func offer(_ nodes: [Int], _ take: (LinkEntry) -> Bool) -> Bool {
    let entries =
      nodes.count == 1
      ? tree.nodes[nodes[0]].entries
      : nodes.flatMap { tree.nodes[$0].entries }.sorted { $0.order < $1.order }
    return entries.contains { entry in
      // The link must have the scheme, the host and the query items that the pattern requires.
      let meets = reading.meets(entry, link) && entry.firstFailure(link) == nil
      record?.entries.append((entry, meets))
      return meets && take(entry)
    }
  }

  /// Whether a test accepts a segment, or all segments from there on.
  func accepts(_ test: LinkTest, _ piece: Int) -> Bool {
    switch test {
    case .wildcard: return true
    case .path: return piece < end
    case .literal(let text) where piece == first && !reading.isHost:
      return piece < end && LinkBytes.lowercased(link.slice(piece)) == LinkBytes.lowercased(text)
    default:
      guard piece < end else { return false }
      let segment = link.slice(piece)
      return !segment.isEmpty && test.accepts(segment)
    }
  }
}

extension LinkWalk {
  /// Returns the number of segments of the link that match the first ones of a pattern.
  func matched(_ entry: LinkEntry) -> Int {
    zip(entry.tests, first..<end).prefix { accepts($0, $1) }.count
  }

  /// Whether a segment begins any pattern other than a catch-all.
  func beginsAPattern(_ piece: Int) -> Bool {
    !tree.literals(of: [0], link.slice(piece), ignoresCase: true).isEmpty
      || tree.nodes[0].branches.contains { !$0.takesRest && accepts($0.test, piece) }
  }
}

/// What a walk met.
final class LinkRecord {
  /// The nodes that the link reaches, each with the piece to be compared with its children.
  fileprivate(set) var nodes: [(node: LinkTree.Node, piece: Int)] = []
  /// The patterns whose segments match, in order of precedence, and whether the link has all else
  /// that they require.
  fileprivate(set) var entries: [(entry: LinkEntry, isMet: Bool)] = []
  /// The query items that the mapping asked last has read.
  var reads = LinkReads()
}

/// Counts how often links are parsed and searched, for tests; does nothing in release builds.
package final class LinkTally: Sendable {
  /// The tally of the current task, if a test has set one.
  @TaskLocal package static var current: LinkTally?
  private let counts = Mutex((parses: 0, walks: 0))

  /// Creates a tally with zero counts.
  package init() {}

  /// The number of strings parsed as links.
  package var parses: Int { counts.withLock { $0.parses } }

  /// The number of searches in a tree.
  package var walks: Int { counts.withLock { $0.walks } }

  static func count(parses: Int = 0, walks: Int = 0) {
    #if DEBUG
      current?.counts.withLock { $0 = ($0.parses + parses, $0.walks + walks) }
    #endif
  }
}
