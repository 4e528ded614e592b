/// The pattern of a mapping, prepared for comparison with links.
final class LinkEntry: Sendable {
  struct QueryItem: Sendable {
    let name: String
    let test: LinkTest
    let isOptional: Bool
  }

  /// The index of the mapping, in declaration order.
  let mapping: Int
  let pattern: DeepLinkPattern
  /// The segments of the pattern, as the table reads them; its first may be a host.
  let segments: ArraySlice<DeepLinkPattern.Segment>
  /// A test for each segment.
  let tests: [LinkTest]
  /// The minimum number of segments.
  let shortest: Int
  let scheme: String?
  let host: String?
  let query: [QueryItem]
  let captures: [LinkCapture]
  /// The precedence among patterns with the same segments; smaller comes first.
  let order: (Int, Int, Int, Int)

  init(
    _ pattern: DeepLinkPattern, mapping: Int, converters: [String: DeepLinkConverter],
    hosts: [String]
  ) {
    let (segments, host) = pattern.read(isHost: hosts.contains)
    var captures: [LinkCapture] = []
    var query: [QueryItem] = []
    tests = segments.map { LinkTest($0, converters) }
    for (index, (segment, test)) in zip(segments, tests).enumerated() {
      switch (segment, test) {
      case (.placeholder(let placeholder), _):
        captures.append(LinkCapture(name: placeholder.name, source: .segment(index)))
      case (.path(let name), _):
        captures.append(LinkCapture(name: name, source: .rest(from: index)))
      case (.wildcard, _): captures.append(LinkCapture(name: "*", source: .rest(from: index)))
      case (.partial(let parts), .partial(let shape)):
        let names = parts.compactMap {
          if case .placeholder(let placeholder) = $0 { placeholder.name } else { nil }
        }
        captures += names.enumerated().map { number, name in
          LinkCapture(name: name, source: .part(segment: index, shape: shape, index: number))
        }
      default: break
      }
    }
    for item in pattern.query {
      let test: LinkTest
      switch item.test {
      case .present: test = .text
      case .literal(let text): test = .literal(Array(text.utf8)[...])
      case .placeholder(let placeholder):
        test = LinkTest(placeholder, converters)
        captures.append(LinkCapture(name: placeholder.name, source: .query(item.name)))
      }
      query.append(QueryItem(name: item.name, test: test, isOptional: item.isOptional))
    }
    self.mapping = mapping
    self.pattern = pattern
    self.segments = segments
    shortest = max(0, segments.count - pattern.optionalSegments)
    scheme = pattern.scheme
    self.host = host
    self.query = query
    self.captures = captures
    order = (
      host != nil ? 0 : scheme != nil ? 1 : 2, -query.count { !$0.isOptional },
      pattern.optionalSegments > 0 ? 1 : 0, mapping
    )
  }

  /// Returns the index of the first query item that is missing or has an invalid value.
  func firstFailure(_ link: DeepLinkURL) -> Int? {
    query.firstIndex { item in
      guard let piece = link.queryPiece(item.name) else { return !item.isOptional }
      return !item.test.accepts(link.slice(piece))
    }
  }

  /// Whether every link that meets another pattern with the same segments also meets this one.
  func covers(_ other: LinkEntry) -> Bool {
    guard scheme == nil || scheme == other.scheme,
      host == nil || host == other.host
    else { return false }
    return query.allSatisfy { item in
      let takesAnything = item.test.isSame(as: .text)
      if item.isOptional, takesAnything { return true }
      return other.query.contains { theirs in
        theirs.name == item.name && (item.isOptional || !theirs.isOptional)
          && (takesAnything || item.test.isSame(as: theirs.test))
      }
    }
  }
}

/// The location of a placeholder's value in a matching link.
struct LinkCapture: Sendable {
  enum Source: Sendable {
    /// A whole segment, which may be missing if it is optional.
    case segment(Int)
    /// The nth placeholder within a segment.
    case part(segment: Int, shape: PartialSegment, index: Int)
    /// All segments from an index on.
    case rest(from: Int)
    /// The first query item with this name.
    case query(String)
    /// This text, which no link contains.
    case given(String)
  }

  let name: String
  let source: Source
}
