/// A table of patterns: finds what a link means in time that does not grow with the table.
///
/// Building is O(total length of the patterns). Matching is O(length of the link) times the few
/// branches that a link can take; no node of the table is visited twice, and `worstCase` says how
/// many a link can visit at most. A table never changes: make another one.
///
/// Of two patterns that match, the one precedes that, in the first segment in which they differ, has
/// the earlier of: literal, partial (more literal bytes first), converter, text, `<path:…>`, `*`; where
/// one ends, it precedes. Then: a host, a scheme, neither; more required query items; segments
/// spelled out rather than optional; the order of declaration. Source: InnoRouter, `DeepLinkMatcher`.
public struct DeepLinkMatcher<R: Route>: Sendable {
  /// The mappings in the order of declaration.
  @usableFromInline package let mappings: [DeepLinkMapping<R>]
  /// Everything that is wrong with the table; a mapping with a problem is skipped.
  public var problems: [DeepLinkMatcherProblem] { table.problems }
  /// The most nodes of the table that one link can visit.
  package var worstCase: Int { table.trie.worstCase }
  @usableFromInline let table: LinkTable

  /// Makes a table from a list.
  ///
  /// - Parameters:
  ///   - mappings: The mappings.
  ///   - converters: Converters that the patterns name, beside the built-in ones.
  ///   - hosts: Names that are hosts where they stand in the authority of one's own scheme; a
  ///     pipeline gives its own.
  /// - Complexity: O(total length of the patterns).
  package init(
    mappings: [DeepLinkMapping<R>], converters: [DeepLinkConverter] = [], hosts: [String] = []
  ) {
    let hosts = hosts.map { $0.lowercased() }
    var builder = TableBuilder(converters: converters, hosts: hosts)
    for (index, mapping) in mappings.enumerated() {
      switch mapping.parsed {
      case .success(let pattern): builder.add(pattern, index)
      case .failure(let error):
        builder.problems.append(
          DeepLinkMatcherProblem(
            mapping: index, pattern: mapping.pattern, kind: .pattern(error)))
      }
    }
    builder.finish({ mappings[$0].isTotal }, { mappings[$0].pattern })
    self.mappings = mappings
    table = LinkTable(builder, converters: converters, hosts: hosts)
  }

  /// Makes a table from the links of a `Routable` enum: `DeepLinkMatcher(HomeRoute.linkMappings)`.
  ///
  /// - Parameters:
  ///   - mappings: The mappings.
  ///   - converters: Converters that the patterns name, beside the built-in ones.
  /// - Complexity: O(total length of the patterns).
  public init(_ mappings: [DeepLinkMapping<R>], converters: [DeepLinkConverter] = []) {
    self.init(mappings: mappings, converters: converters)
  }

  /// Makes a table from a block of mappings; what is wrong with it is in ``problems``.
  ///
  /// - Parameters:
  ///   - converters: Converters that the patterns name, beside the built-in ones.
  ///   - mappings: The mappings.
  /// - Complexity: O(total length of the patterns).
  public init(
    converters: [DeepLinkConverter] = [],
    @DeepLinkMatcherBuilder<R> _ mappings: () -> [DeepLinkMapping<R>]
  ) {
    self.init(mappings: mappings(), converters: converters)
  }

  /// Makes a table that has no problems, or says all that it has.
  ///
  /// - Parameters:
  ///   - converters: Converters that the patterns name, beside the built-in ones.
  ///   - mappings: The mappings.
  /// - Returns: The table.
  /// - Throws: Every problem at once.
  /// - Complexity: O(total length of the patterns).
  public static func validated(
    converters: [DeepLinkConverter] = [],
    @DeepLinkMatcherBuilder<R> _ mappings: () -> [DeepLinkMapping<R>]
  ) throws(DeepLinkMatcherError) -> Self {
    let matcher = Self(mappings: mappings(), converters: converters)
    guard matcher.problems.isEmpty else { throw DeepLinkMatcherError(problems: matcher.problems) }
    return matcher
  }

  /// Throws every pattern that cannot be read or names a converter that is not registered.
  package func validatePatterns() throws(DeepLinkMatcherError) {
    let wrong = problems.filter { if case .pattern = $0.kind { true } else { false } }
    guard wrong.isEmpty else { throw DeepLinkMatcherError(problems: wrong) }
  }

  /// Finds the route that a link leads to.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - context: Values that go along with it.
  /// - Returns: The route, or the last one of the plan that was mapped; `nil` when no pattern
  ///   answers or when an action does.
  /// - Complexity: O(length of the link), and at most `worstCase` nodes.
  @inlinable
  public func match(_ link: DeepLinkURL, context: DeepLinkContext = .empty) -> R? {
    answer(to: link, table.reading(of: link), context)?.outcome.route
  }
}

extension DeepLinkMatcher {
  @inlinable
  func answer(
    to link: DeepLinkURL, _ reading: LinkReading, _ context: DeepLinkContext
  ) -> DeepLinkAnswer<R>? {
    var answer: DeepLinkAnswer<R>?
    table.search(link, reading, context) { mapping, parameters in
      guard let outcome = mappings[mapping].outcome(parameters) else { return false }
      answer = DeepLinkAnswer(mapping: mapping, outcome: outcome)
      return true
    }
    return answer
  }

  /// Counts the nodes that a link visits; what tests assert instead of time.
  package func visitedNodes(for link: DeepLinkURL) -> Int {
    let reading = table.reading(of: link)
    let walk = LinkWalk(table, link, reading)
    let first = walk.first
    var visited = 0
    _ = walk.run(visited: &visited) { leaf in
      mappings[Int(leaf.mapping)].outcome(
        DeepLinkParameters(
          link: link, context: .empty, firstPiece: first,
          captures: table.trie.rules[Int(leaf.rule)].captures)) != nil
    }
    return visited
  }

  /// The same table for a pipeline's hosts; the same value when no pattern begins with one.
  func reading(hosts: [String]) -> Self {
    let needsThem = mappings.contains { mapping in
      guard case .success(let pattern) = mapping.parsed else { return false }
      return pattern.beginsInAuthority && pattern.read(hosts: hosts).host != nil
    }
    return needsThem
      ? Self(mappings: mappings, converters: table.converters, hosts: hosts) : self
  }
}
