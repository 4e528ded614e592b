/// One row of the route table, as structured data.
///
/// In JSON, the property names are the keys; they are stable, and keys without a value are omitted.
public struct DeepLinkRouteEntry: Hashable, Sendable, Codable {
  /// A placeholder of the pattern.
  package struct Parameter: Hashable, Sendable, Codable {
    /// The placeholder's name.
    package let name: String
    /// The name of its converter; `string` if it accepts any text.
    package let type: String
    /// Whether the placeholder is in the query.
    package let isInQuery: Bool
    /// Whether links may omit the value.
    package let isOptional: Bool
  }

  /// The pattern, as written.
  public let pattern: String
  /// The segments of the pattern; empty if the pattern is invalid.
  package let segments: [String]
  /// The placeholders, in the order written.
  package let parameters: [Parameter]
  /// Whether the mapping handles every link that the pattern matches.
  package let isTotal: Bool
  /// Whether the mapping can also write links.
  package let writesLinks: Bool
  /// The pattern that is tried first and handles all of this one's links, if any.
  public let unreachableBehind: String?
  /// The pattern that is tried first for all of this one's links but may decline, if any.
  public let shadowedBehind: String?
  /// The problem with the pattern, in one line, if any.
  package let problem: String?
}

extension DeepLinkMatcher {
  /// The route table, in declaration order.
  ///
  /// - Complexity: O(mappings).
  public var routes: [DeepLinkRouteEntry] {
    let problems = Dictionary(problems.map { ($0.mapping, $0.kind) }) { first, _ in first }
    return mappings.enumerated().map { index, mapping in
      var unreachable: String?
      var problem: String?
      switch problems[index] {
      case .unreachable(let other)?: unreachable = other
      case .pattern(let error)?: problem = error.message
      case nil: break
      }
      let pattern = try? mapping.parsed.get()
      return DeepLinkRouteEntry(
        pattern: mapping.pattern, segments: pattern?.segments.map(\.description) ?? [],
        parameters: pattern?.entryParameters ?? [], isTotal: mapping.isTotal,
        writesLinks: mapping.writesLinks, unreachableBehind: unreachable,
        shadowedBehind: unreachable == nil
          ? table.shadows[index].map { mappings[$0].pattern } : nil,
        problem: problem)
    }
  }
}

extension DeepLinkPattern {
  fileprivate var entryParameters: [DeepLinkRouteEntry.Parameter] {
    var found = requirements.map { placeholder, isRequired, isInQuery in
      DeepLinkRouteEntry.Parameter(
        name: placeholder.name, type: placeholder.converter ?? "string", isInQuery: isInQuery,
        isOptional: !isRequired)
    }
    if segments.last == .wildcard {
      found.insert(
        .init(name: "*", type: "path", isInQuery: false, isOptional: true),
        at: found.firstIndex(where: \.isInQuery) ?? found.endIndex)
    }
    return found
  }
}
