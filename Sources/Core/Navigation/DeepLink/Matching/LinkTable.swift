import Spelling

/// The parts of a matcher that do not depend on the route type: the tree and its sources.
final class LinkTable: Sendable {
  let tree: LinkTree
  /// The pattern of each mapping; `nil` if it is invalid.
  let entries: [LinkEntry?]
  let problems: [DeepLinkMatcherProblem]
  /// For each shadowed mapping, the mapping that is tried first for all its links but may decline.
  let shadows: [Int: Int]
  /// The maximum number of nodes that one link can visit.
  let worstCase: Int
  let converters: [String: DeepLinkConverter]
  let hosts: [String]

  /// Builds the tree, and collects every problem.
  ///
  /// - Complexity: O(total length of the patterns), if only a few at each node differ in their
  ///   query.
  init<R>(
    _ mappings: [DeepLinkMapping<R>], converters: [DeepLinkConverter], hosts: [String]
  ) {
    let converters = DeepLinkConverter.byName(converters)
    var tree = LinkTree()
    var entries: [LinkEntry?] = []
    var problems: [DeepLinkMatcherProblem] = []
    for (index, mapping) in mappings.enumerated() {
      do throws(LinkParsingError) {
        let pattern = try mapping.parsed.get()
        if let error = Self.unknownConverter(in: pattern, converters) { throw error }
        let entry = LinkEntry(pattern, mapping: index, converters: converters, hosts: hosts)
        for length in entry.shortest...entry.tests.count { tree.insert(entry, length: length) }
        entries.append(entry)
      } catch {
        entries.append(nil)
        problems.append(
          DeepLinkMatcherProblem(mapping: index, pattern: mapping.pattern, kind: .pattern(error)))
      }
    }
    for (index, other) in tree.hidden(by: { mappings[$0.mapping].isTotal }) {
      problems.append(
        DeepLinkMatcherProblem(
          mapping: index, pattern: mappings[index].pattern,
          kind: .unreachable(behind: mappings[other].pattern), blocker: other))
    }
    self.tree = tree
    self.entries = entries
    self.problems = problems.sorted { $0.mapping < $1.mapping }
    shadows = tree.hidden { _ in true }
    worstCase = tree.worstCase()
    self.converters = converters
    self.hosts = hosts
  }

  private static func unknownConverter(
    in pattern: DeepLinkPattern, _ converters: [String: DeepLinkConverter]
  ) -> LinkParsingError? {
    guard
      let name = pattern.placeholders.lazy.compactMap(\.converter)
        .first(where: { $0 != "path" && converters[$0] == nil })
    else { return nil }
    let near = NearWord.nearest(to: name, among: converters.keys.sorted() + ["path", "string"])
    let text = pattern.description
    let place = text.utf8.firstRange(of: "<\(name):".utf8).map {
      text.utf8.distance(from: text.utf8.startIndex, to: $0.lowerBound) + 1
    }
    return LinkParsingError(
      input: text, position: place ?? 0, reason: .converter,
      found: "no converter \(LinkText.quoted(name)) is registered",
      expected: near.map { "\(LinkText.quoted($0))?" } ?? "one that is registered with the matcher")
  }

  /// Interprets a link's authority using this table's hosts.
  func reading(of link: DeepLinkURL) -> LinkReading { LinkReading(link, hosts: hosts) }

  /// Passes the mappings that a link reaches to a closure, in order of precedence, until the
  /// closure accepts one; returns the number of nodes visited.
  @discardableResult
  func search(
    _ link: DeepLinkURL, _ reading: LinkReading, _ context: DeepLinkContext,
    recording record: LinkRecord? = nil,
    _ take: (_ mapping: Int, _ parameters: DeepLinkParameters) -> Bool
  ) -> Int {
    let walk = LinkWalk(self, link, reading, record: record)
    let link = link.reading(authorityAsHost: reading.isHost)
    return walk.run { entry in
      take(
        entry.mapping,
        DeepLinkParameters(
          whole: link, context: context, firstPiece: walk.first, captures: entry.captures))
    }
  }
}
