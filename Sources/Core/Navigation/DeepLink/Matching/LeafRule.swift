/// The requirements of a pattern other than its segments, and the locations of its values.
struct LeafRule: Sendable {
  struct QueryItem: Sendable {
    enum Test: Sendable {
      case present
      case literal(String)
      case any
      case converter(DeepLinkConverter)
    }

    let name: String
    let test: Test
    let isOptional: Bool
  }

  let scheme: LinkName?
  let host: LinkName?
  let query: [QueryItem]
  let captures: [LinkCapture]
  /// Whether the pattern has optional segments; patterns that spell them out come first.
  let isMadeByOptional: Bool

  var isPlain: Bool { scheme == nil && host == nil && query.isEmpty }

  /// The precedence among rules with the same segments; smaller comes first.
  var order: (Int, Int, Int) {
    (
      host != nil ? 0 : scheme != nil ? 1 : 2, -query.count { !$0.isOptional },
      isMadeByOptional ? 1 : 0
    )
  }

  /// Returns the index of the first query item that is missing or has an invalid value.
  func firstFailure(_ link: DeepLinkURL) -> Int? {
    query.firstIndex { !holds($0, link) }
  }

  private func holds(_ item: QueryItem, _ link: DeepLinkURL) -> Bool {
    guard let index = link.queryPiece(item.name) else { return item.isOptional }
    let value = link.pieces[index].decoded
    return switch item.test {
    case .present, .any: true
    case .literal(let text): link.equals(value, text)
    case .converter(let converter):
      converter.accepts(link.bytes[Int(value.lowerBound)..<Int(value.upperBound)])
    }
  }
}

extension LeafRule {
  /// The identity of a plain rule, used to share equal rules.
  struct Key: Hashable {
    let isMadeByOptional: Bool
    let names: [String]
    /// The segment index of each placeholder; negative if it captures all segments from there on.
    let places: [Int]
  }

  /// The key of a plain rule, or `nil` if a placeholder captures part of a segment.
  var key: Key? {
    var places: [Int] = []
    for capture in captures {
      switch capture.source {
      case .segment(let index): places.append(index)
      case .rest(let index): places.append(-1 - index)
      case .part, .query, .given: return nil
      }
    }
    return Key(isMadeByOptional: isMadeByOptional, names: captures.map(\.name), places: places)
  }

  /// Whether every link that meets another rule at the same node also meets this one.
  func covers(_ other: LeafRule) -> Bool {
    guard scheme == nil || scheme?.bytes == other.scheme?.bytes,
      host == nil || host?.bytes == other.host?.bytes
    else {
      return false
    }
    return query.allSatisfy { item in
      if item.isOptional, item.test.takesAnything { return true }
      return other.query.contains { theirs in
        theirs.name == item.name && (item.isOptional || !theirs.isOptional)
          && (item.test.takesAnything || theirs.test.isSame(as: item.test))
      }
    }
  }
}

extension LeafRule.QueryItem.Test {
  fileprivate var takesAnything: Bool {
    switch self {
    case .present, .any: true
    case .literal, .converter: false
    }
  }

  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.literal(let left), .literal(let right)): left == right
    case (.converter(let left), .converter(let right)): left.name == right.name
    default: false
    }
  }
}

/// The location of a placeholder's value in a matching link.
struct LinkCapture: Sendable {
  enum Source: Sendable {
    /// A whole segment.
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
