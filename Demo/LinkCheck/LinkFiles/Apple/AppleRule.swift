/// A rule of Apple's association file: a path or a component.
package struct AppleRule: Sendable {
  /// The query that a rule requires.
  enum Query: Hashable, Sendable {
    /// Any query.
    case anything
    /// A pattern for the whole query.
    case text(Pattern)
    /// Patterns for all of these items.
    case items([Item])

    var patterns: [Pattern] {
      switch self {
      case .anything: []
      case .text(let pattern): [pattern]
      case .items(let items): items.map(\.value)
      }
    }
  }

  /// A required query item.
  struct Item: Hashable, Sendable {
    let name: String
    let value: Pattern
  }

  /// The parts of a rule that decide which links match.
  struct Matcher: Hashable, Sendable {
    var path: Pattern?
    var query: Query = .anything
    var fragment: Pattern?
    var isCaseSensitive = true
    var isPercentEncoded = true
  }

  var matcher: Matcher
  /// Whether the rule excludes the links that it matches.
  package internal(set) var excludes: Bool
  /// The list that contains the rule: `paths` or `components`.
  let list: StaticString
  /// The index in the list.
  let index: Int
  /// The location of the start of the rule.
  package let place: SourcePlace
  /// The rule as JSON, shortened for messages.
  let text: String
}

extension AppleRule {
  /// Returns the rule's name for messages.
  func reference(in file: String) -> RuleReference {
    RuleReference(
      file: file, place: place, label: "\(list)[\(index)]", text: text, excludes: excludes)
  }

  /// The names of the variables.
  var names: [String] {
    ([matcher.path, matcher.fragment].compactMap(\.self) + matcher.query.patterns).flatMap(\.names)
  }

  /// The number of required query items.
  var itemCount: Int {
    if case .items(let items) = matcher.query { items.count } else { 0 }
  }

  /// Whether the path alone decides if the rule matches, because its other patterns match
  /// everything.
  func isDecidedByPath(_ variables: VariableTable) -> Bool {
    ([matcher.fragment].compactMap(\.self) + matcher.query.patterns)
      .allSatisfy { $0.isUniversal(variables) }
  }
}

/// A link prepared for comparisons that respect or ignore case and encoding.
struct PreparedLink {
  /// The parts, prepared for one kind of comparison.
  struct LinkParts {
    let path: PatternText
    let query: PatternText
    let fragment: PatternText
    let items: [String: [PatternText]]
    let empty: PatternText
  }

  let link: WebLink
  /// The variables of the rules that the link is compared with.
  private let variables: VariableTable
  private var parts: [LinkParts?] = [nil, nil, nil, nil]

  init(_ link: WebLink, _ variables: VariableTable) {
    self.link = link
    self.variables = variables
  }

  /// Returns the path with a leading slash and without trailing slashes.
  static func normalised(_ path: String) -> String {
    var path = path[...]
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path.isEmpty ? "/" : String(path)
  }

  private mutating func parts(isCaseSensitive: Bool, isPercentEncoded: Bool) -> LinkParts {
    let index = (isCaseSensitive ? 1 : 0) + (isPercentEncoded ? 2 : 0)
    if let known = parts[index] { return known }
    func prepared(_ text: String) -> PatternText {
      PatternText(isPercentEncoded ? text : text.percentDecoded, isFolded: !isCaseSensitive)
    }
    var items: [String: [PatternText]] = [:]
    for item in link.items {
      items[isPercentEncoded ? item.name : item.name.percentDecoded, default: []]
        .append(prepared(item.value))
    }
    let made = LinkParts(
      path: prepared(Self.normalised(link.path)), query: prepared(link.query ?? ""),
      fragment: prepared(link.fragment ?? ""), items: items, empty: prepared(""))
    parts[index] = made
    return made
  }

  /// Returns the index of the first matching rule, starting at a given index.
  mutating func decidingRule(in rules: [AppleRule], from start: Int) -> Int? {
    for index in rules.indices.dropFirst(start) {
      let matcher = rules[index].matcher
      let parts = parts(
        isCaseSensitive: matcher.isCaseSensitive, isPercentEncoded: matcher.isPercentEncoded)
      if Self.matches(matcher, parts, variables) { return index }
    }
    return nil
  }

  private static func matches(
    _ matcher: AppleRule.Matcher, _ parts: LinkParts, _ variables: VariableTable
  ) -> Bool {
    if let path = matcher.path, !path.matches(parts.path, variables) { return false }
    if let fragment = matcher.fragment, !fragment.matches(parts.fragment, variables) {
      return false
    }
    switch matcher.query {
    case .anything: return true
    case .text(let pattern): return pattern.matches(parts.query, variables)
    case .items(let items):
      // A missing item counts as one with an empty value; all items with a repeated name must
      // match.
      return items.allSatisfy { item in
        guard let values = parts.items[item.name] else {
          return item.value.matches(parts.empty, variables)
        }
        return values.allSatisfy { item.value.matches($0, variables) }
      }
    }
  }
}
