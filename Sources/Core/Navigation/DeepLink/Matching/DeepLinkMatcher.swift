/// A table of patterns that looks up links in time independent of its size.
///
/// Building a table is O(total length of the patterns). Matching is O(length of the link) times the
/// small number of branches that the link can take; no node is visited twice, and `worstCase` is
/// the maximum number of nodes that a link can visit. A table is immutable.
///
/// If two patterns match, the first segment in which they differ decides between them. The order of
/// precedence is: literal, partial (more literal bytes first), converter, text, `<path:…>`, `*`; a
/// pattern that ends there comes before all of these. Ties are broken by these, in turn: a host,
/// then a scheme, then neither; more required query items; segments spelled out rather than
/// optional; declaration order. Source: InnoRouter, `DeepLinkMatcher`.
public struct DeepLinkMatcher<R: Route>: Sendable {
  /// The mappings, in declaration order.
  package let mappings: [DeepLinkMapping<R>]
  /// All problems in the table; a mapping with a problem is skipped.
  public var problems: [DeepLinkMatcherProblem] { table.problems }
  /// The maximum number of nodes that one link can visit.
  package var worstCase: Int { table.worstCase }
  let table: LinkTable
  /// The names of all query items that mappings declare secret.
  let secrets: Set<String>
  /// Returns the name of a route, by which mappings say what they print; `nil` without such names.
  let name: (@Sendable (R) -> String)?
  /// The mappings that write links, by what they say about their routes, in declaration order.
  private let printers: (fixed: [R: [Int]], named: [String: [Int]], others: [Int])

  /// Creates a table from a list of mappings.
  ///
  /// - Parameters:
  ///   - mappings: The mappings.
  ///   - converters: Converters that the patterns use, in addition to the built-in ones.
  ///   - hosts: Names that count as hosts in the authority of a link with a custom scheme; a
  ///     pipeline passes its allowed hosts.
  ///   - name: Returns the name of a route, if every mapping that prints says for which name.
  /// - Complexity: O(total length of the patterns).
  package init(
    mappings: [DeepLinkMapping<R>], converters: [DeepLinkConverter] = [], hosts: [String] = [],
    name: (@Sendable (R) -> String)? = nil
  ) {
    let hosts = hosts.map { $0.lowercased() }
    self.mappings = mappings
    secrets = mappings.reduce(into: []) { $0.formUnion($1.secrets) }
    self.name = name
    var printers: (fixed: [R: [Int]], named: [String: [Int]], others: [Int]) = ([:], [:], [])
    for (index, mapping) in mappings.enumerated() where mapping.writesLinks {
      if case .route(let route) = mapping.target {
        printers.fixed[route, default: []].append(index)
      } else if name != nil, let name = mapping.printedName {
        printers.named[name, default: []].append(index)
      } else {
        printers.others.append(index)
      }
    }
    self.printers = printers
    table = LinkTable(mappings, converters: converters, hosts: hosts)
  }

  /// Creates a table from a `Routable` enum's links: `DeepLinkMatcher(HomeRoute.linkMappings)`.
  ///
  /// - Parameters:
  ///   - mappings: The mappings.
  ///   - converters: Converters that the patterns use, in addition to the built-in ones.
  /// - Complexity: O(total length of the patterns).
  public init(_ mappings: [DeepLinkMapping<R>], converters: [DeepLinkConverter] = []) {
    self.init(mappings: mappings, converters: converters)
  }

  /// Creates a table from a block of mappings; any errors are in ``problems``.
  ///
  /// - Parameters:
  ///   - converters: Converters that the patterns use, in addition to the built-in ones.
  ///   - mappings: The mappings.
  /// - Complexity: O(total length of the patterns).
  public init(
    converters: [DeepLinkConverter] = [],
    @DeepLinkMatcherBuilder<R> _ mappings: () -> [DeepLinkMapping<R>]
  ) {
    self.init(mappings: mappings(), converters: converters)
  }

  /// Makes a table, or throws all its problems if it has any.
  ///
  /// - Parameters:
  ///   - converters: Converters that the patterns use, in addition to the built-in ones.
  ///   - mappings: The mappings.
  /// - Returns: The table.
  /// - Throws: An error with every problem.
  /// - Complexity: O(total length of the patterns).
  public static func validated(
    converters: [DeepLinkConverter] = [],
    @DeepLinkMatcherBuilder<R> _ mappings: () -> [DeepLinkMapping<R>]
  ) throws(DeepLinkMatcherError) -> Self {
    let matcher = Self(mappings: mappings(), converters: converters)
    guard matcher.problems.isEmpty else { throw DeepLinkMatcherError(problems: matcher.problems) }
    return matcher
  }

  /// Throws an error with all patterns that are invalid or use an unregistered converter.
  package func validatePatterns() throws(DeepLinkMatcherError) {
    let wrong = problems.filter { if case .pattern = $0.kind { true } else { false } }
    guard wrong.isEmpty else { throw DeepLinkMatcherError(problems: wrong) }
  }

  /// Returns the route that a link opens.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - context: Values that accompany the link.
  /// - Returns: The route, or the last route in the mapped plan; `nil` if no mapping handles the
  ///   link or if the mapping makes an action.
  /// - Complexity: O(length of the link), visiting at most `worstCase` nodes.
  public func match(_ link: DeepLinkURL, context: DeepLinkContext = .empty) -> R? {
    answer(to: link, table.reading(of: link), context)?.outcome.route
  }
}

extension DeepLinkMatcher {
  func answer(
    to link: DeepLinkURL, _ reading: LinkReading, _ context: DeepLinkContext,
    recording record: LinkRecord? = nil
  ) -> DeepLinkAnswer<R>? {
    var answer: DeepLinkAnswer<R>?
    table.search(link, reading, context, recording: record) { mapping, parameters in
      guard answer == nil else { return false }
      var parameters = parameters
      if let record {
        record.reads = LinkReads()
        parameters.reads = record.reads
      }
      guard let outcome = mappings[mapping].outcome(parameters) else { return false }
      answer = DeepLinkAnswer(mapping: mapping, outcome: outcome)
      return record == nil
    }
    return answer
  }

  /// Returns the mappings that may write a link of a route, in declaration order.
  func printers(of route: R) -> [Int] {
    let named = name.flatMap { printers.named[$0(route)] } ?? []
    return ((printers.fixed[route] ?? []) + named + printers.others).sorted()
  }

  /// Counts the nodes visited to look up a link; for tests.
  package func visitedNodes(for link: DeepLinkURL) -> Int {
    table.search(link, table.reading(of: link), .empty) { mapping, parameters in
      mappings[mapping].outcome(parameters) != nil
    }
  }

  /// Returns the table for a pipeline's hosts.
  func reading(hosts: [String]) -> Self {
    hosts == table.hosts
      ? self
      : Self(
        mappings: mappings, converters: Array(table.converters.values), hosts: hosts, name: name)
  }
}
