/// What a link must have beside its segments, and where its values are.
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

  let scheme: String?
  let host: String?
  let query: [QueryItem]
  let captures: [LinkCapture]
  /// Whether the pattern has optional segments, so that others spell the same segments out.
  let isMadeByOptional: Bool

  var isPlain: Bool { scheme == nil && host == nil && query.isEmpty }

  /// What precedes what among rules whose segments are alike: smaller first.
  var order: (Int, Int, Int) {
    (
      host != nil ? 0 : scheme != nil ? 1 : 2, -query.count { !$0.isOptional },
      isMadeByOptional ? 1 : 0
    )
  }

  /// Finds the first query item that a link lacks or has wrongly.
  func firstFailure(_ link: DeepLinkURL) -> QueryItem? {
    for item in query where !holds(item, link) { return item }
    return nil
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
  /// What makes two plain rules the same.
  struct Key: Hashable {
    let isMadeByOptional: Bool
    let names: [String]
    /// The segment that each placeholder takes, or all from it on: negative.
    let places: [Int]
  }

  /// The key of a plain rule, or `nil` when a placeholder takes part of a segment.
  var key: Key? {
    var places: [Int] = []
    for capture in captures {
      switch capture.source {
      case .segment(let index): places.append(index)
      case .rest(let index): places.append(-1 - index)
      case .part, .query: return nil
      }
    }
    return Key(isMadeByOptional: isMadeByOptional, names: captures.map(\.name), places: places)
  }

  /// Whether every link that meets another rule at the same place meets this one too.
  func covers(_ other: LeafRule) -> Bool {
    guard scheme == nil || scheme == other.scheme, host == nil || host == other.host else {
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

/// Where the value of a placeholder is found in a link that matched.
struct LinkCapture: Sendable {
  enum Source: Sendable {
    /// A whole segment.
    case segment(Int)
    /// The nth placeholder within a segment.
    case part(segment: Int, shape: PartialSegment, index: Int)
    /// All segments from one on.
    case rest(from: Int)
    /// The first query item of a name.
    case query(String)
  }

  let name: String
  let source: Source
}
