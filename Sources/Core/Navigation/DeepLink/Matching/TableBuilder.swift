import Spelling

/// Builds a tree from patterns, and collects every problem.
struct TableBuilder {
  var trie = LinkTrie()
  /// The pattern of each mapping; `nil` if it is invalid.
  private(set) var patterns: [DeepLinkPattern?] = []
  var problems: [DeepLinkMatcherProblem] = []
  /// For each shadowed mapping, the mapping that is tried first for all its links but may decline.
  var shadows: [Int: Int] = [:]
  private let converters: [String: DeepLinkConverter]
  private var converterTests: [String: Int32] = [:]
  private var partialTests: [[[UInt8]]: Int32] = [:]
  private var sharedRules: [LeafRule.Key: Int32] = [:]
  private let hosts: [String]

  init(converters: [DeepLinkConverter], hosts: [String]) {
    self.converters = DeepLinkConverter.byName(converters)
    self.hosts = hosts
  }

  /// Adds the pattern of the next mapping, or the problem with it.
  mutating func add(_ text: String, _ parsed: Result<DeepLinkPattern, LinkParsingError>) {
    let mapping = patterns.count
    let pattern: DeepLinkPattern
    switch parsed {
    case .success(let success):
      pattern = success
      patterns.append(pattern)
    case .failure(let error):
      patterns.append(nil)
      problems.append(
        DeepLinkMatcherProblem(mapping: mapping, pattern: text, kind: .pattern(error)))
      return
    }
    if let name = pattern.placeholders.lazy.compactMap(\.converter)
      .first(where: { $0 != "path" && converters[$0] == nil })
    {
      problems.append(unknownConverter(name, pattern, mapping))
      return
    }
    let (segments, host) = pattern.read(hosts: hosts)
    let query = pattern.query.map { rule(of: $0) }
    let shortest = max(0, segments.count - pattern.optionalSegments)
    for length in shortest...segments.count {
      var captures: [LinkCapture] = []
      var steps: [LinkTrie.Step] = []
      for (index, segment) in segments.prefix(length).enumerated() {
        steps.append(step(for: segment, index, &captures))
      }
      for item in pattern.query {
        if case .placeholder(let placeholder) = item.test {
          captures.append(LinkCapture(name: placeholder.name, source: .query(item.name)))
        }
      }
      let rule = LeafRule(
        scheme: pattern.scheme.map { LinkName($0) }, host: host.map { LinkName($0) }, query: query,
        captures: captures,
        isMadeByOptional: pattern.optionalSegments > 0)
      trie.insert(steps, mapping: Int32(mapping), rule: number(of: rule))
    }
  }

  /// Returns the index of a rule.
  ///
  /// Rules that only locate whole segments are shared, which saves memory in large tables.
  private mutating func number(of rule: LeafRule) -> Int32 {
    let key = rule.isPlain ? rule.key : nil
    if let key, let known = sharedRules[key] { return known }
    trie.rules.append(rule)
    let number = Int32(trie.rules.count - 1)
    if let key { sharedRules[key] = number }
    return number
  }

  private mutating func step(
    for segment: DeepLinkPattern.Segment, _ index: Int, _ captures: inout [LinkCapture]
  ) -> LinkTrie.Step {
    switch segment {
    case .literal(let text): return .literal(text)
    case .placeholder(let placeholder):
      captures.append(LinkCapture(name: placeholder.name, source: .segment(index)))
      guard let name = placeholder.converter, let converter = converters[name] else {
        return .branch(rank: LinkTrie.Rank.text, test: nil)
      }
      return .branch(rank: LinkTrie.Rank.converter, test: test(for: converter))
    case .path(let name):
      captures.append(LinkCapture(name: name, source: .rest(from: index)))
      return .branch(rank: LinkTrie.Rank.path, test: nil)
    case .wildcard:
      captures.append(LinkCapture(name: "*", source: .rest(from: index)))
      return .branch(rank: LinkTrie.Rank.wildcard, test: nil)
    case .partial(let parts): return partialStep(parts, index, &captures)
    }
  }

  private mutating func test(for converter: DeepLinkConverter) -> Int32 {
    if let known = converterTests[converter.name] { return known }
    let test = add(.converter(converter), converter.kind)
    converterTests[converter.name] = test
    return test
  }

  /// Adds a test, and returns its index.
  private mutating func add(_ test: LinkTrie.Test, _ kind: DeepLinkConverter.Kind?) -> Int32 {
    trie.tests.append(test)
    trie.kinds.append(kind)
    return Int32(trie.tests.count - 1)
  }

  private mutating func partialStep(
    _ parts: [DeepLinkPattern.Part], _ index: Int, _ captures: inout [LinkCapture]
  ) -> LinkTrie.Step {
    let shape = PartialSegment(parts, converters)
    // Bytes, since strings that differ in bytes may be equal.
    var key: [[UInt8]] = []
    var count = 0
    for part in parts {
      switch part {
      case .literal(let text): key += [[], Array(text.utf8)]
      case .placeholder(let placeholder):
        key += [[UInt8(ascii: "<")], Array((placeholder.converter ?? "").utf8)]
        captures.append(
          LinkCapture(
            name: placeholder.name, source: .part(segment: index, shape: shape, index: count)))
        count += 1
      }
    }
    let test = partialTests[key] ?? add(.partial(shape), nil)
    partialTests[key] = test
    let rank = max(0, LinkTrie.Rank.converter - 1 - Int32(shape.literalBytes))
    return .branch(rank: rank, test: test)
  }

  private func rule(of item: DeepLinkPattern.QueryItem) -> LeafRule.QueryItem {
    let test: LeafRule.QueryItem.Test =
      switch item.test {
      case .present: .present
      case .literal(let text): .literal(text)
      case .placeholder(let placeholder):
        placeholder.converter.flatMap { converters[$0] }.map { .converter($0) } ?? .any
      }
    return LeafRule.QueryItem(name: item.name, test: test, isOptional: item.isOptional)
  }

  private func unknownConverter(
    _ name: String, _ pattern: DeepLinkPattern, _ mapping: Int
  ) -> DeepLinkMatcherProblem {
    let near = NearWord.nearest(to: name, among: converters.keys.sorted() + ["path", "string"])
    let text = pattern.description
    let place = text.utf8.firstRange(of: "<\(name):".utf8).map {
      text.utf8.distance(from: text.utf8.startIndex, to: $0.lowerBound) + 1
    }
    let error = LinkParsingError(
      input: text, position: place ?? 0, reason: .converter,
      found: "no converter \(LinkText.quoted(name)) is registered",
      expected: near.map { "\(LinkText.quoted($0))?" } ?? "one that is registered with the matcher")
    return DeepLinkMatcherProblem(mapping: mapping, pattern: text, kind: .pattern(error))
  }
}

/// The parts of a matcher that do not depend on the route type: the tree and its sources.
final class LinkTable: Sendable {
  let trie: LinkTrie
  /// The pattern of each mapping; `nil` if it is invalid.
  let patterns: [DeepLinkPattern?]
  let problems: [DeepLinkMatcherProblem]
  /// For each shadowed mapping, the mapping that is tried first for all its links but may decline.
  let shadows: [Int: Int]
  let converters: [DeepLinkConverter]
  let hosts: [String]
  private let names: [LinkName]

  init(_ builder: TableBuilder, converters: [DeepLinkConverter], hosts: [String]) {
    trie = builder.trie
    patterns = builder.patterns
    problems = builder.problems
    shadows = builder.shadows
    self.converters = converters
    self.hosts = hosts
    names = hosts.map { LinkName($0) }
  }

  /// Interprets a link's authority using this table's hosts.
  func reading(of link: DeepLinkURL) -> LinkReading { LinkReading(link, hosts: names) }

  /// Passes the mappings that a link reaches to a closure, in order of precedence, until the
  /// closure accepts one; returns the number of nodes visited.
  @discardableResult
  func search(
    _ link: DeepLinkURL, _ reading: LinkReading, _ context: DeepLinkContext,
    _ take: (_ mapping: Int, _ parameters: DeepLinkParameters) -> Bool
  ) -> Int {
    let walk = LinkWalk(self, link, reading)
    let first = walk.first
    let link = link.reading(authorityAsHost: reading.isHost)
    var visited = 0
    _ = walk.run(visited: &visited) { leaf in
      take(
        Int(leaf.mapping),
        DeepLinkParameters(
          whole: link, context: context, firstPiece: first,
          captures: trie.rules[Int(leaf.rule)].captures))
    }
    return visited
  }
}
