/// A rule of Apple's association file: a path, or one of the components.
package struct AppleRule: Sendable {
  /// What a rule asks of a query.
  enum Query: Hashable, Sendable {
    /// Nothing.
    case anything
    /// The whole text.
    case text(Pattern)
    /// Each of these items.
    case items([Item])
  }

  /// An item that a rule asks for.
  struct Item: Hashable, Sendable {
    let name: String
    let value: Pattern
    let place: SourcePlace

    // Where it stands does not matter.
    static func == (one: Self, other: Self) -> Bool {
      one.name == other.name && one.value == other.value
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(value)
    }
  }

  /// What decides whether two rules are the same.
  struct Matcher: Hashable, Sendable {
    var path: Pattern?
    var query: Query = .anything
    var fragment: Pattern?
    var isCaseSensitive = true
    var isPercentEncoded = true
  }

  var matcher: Matcher
  /// Whether it stops what it matches.
  package internal(set) var excludes: Bool
  /// The list it stands in: `paths` or `components`.
  let list: StaticString
  /// Its number in the list.
  let index: Int
  /// Where it begins.
  package let place: SourcePlace
  /// The rule, as JSON.
  let text: String
}

extension AppleRule {
  /// How messages name it.
  func reference(in file: String) -> RuleReference {
    var shown = text.visible
    if shown.utf8.count > 100, shown.count > 100 {
      shown = "\(shown.prefix(66))…\(shown.suffix(33))"
    }
    return RuleReference(
      file: file, place: place, label: "\(list)[\(index)]", text: shown, excludes: excludes)
  }

  /// Whether it looks at the path alone, or asks nothing else that a link could fail.
  func isDecidedByPath(_ variables: VariableTable) -> Bool {
    if let fragment = matcher.fragment, !fragment.isUniversal(variables) { return false }
    return switch matcher.query {
    case .anything: true
    case .text(let pattern): pattern.isUniversal(variables)
    case .items(let items): items.allSatisfy { $0.value.isUniversal(variables) }
    }
  }

  /// Whether it matches every link.
  func isUniversal(_ variables: VariableTable) -> Bool {
    isDecidedByPath(variables) && matcher.path?.isUniversalPath(variables) ?? true
  }
}

/// A link with its parts prepared for rules with and without case and encoding.
struct PreparedLink {
  /// The parts, for one way of comparing.
  struct Parts {
    let path: PatternText
    let query: PatternText
    let fragment: PatternText
    let items: [String: [PatternText]]
    let empty: PatternText
  }

  let link: WebLink
  private var parts: [Parts?] = [nil, nil, nil, nil]

  init(_ link: WebLink) { self.link = link }

  /// The path with one slash before and none behind.
  static func normalised(_ path: String) -> String {
    var path = path[...]
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path.isEmpty ? "/" : String(path)
  }

  private mutating func parts(isCaseSensitive: Bool, isPercentEncoded: Bool) -> Parts {
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
    let made = Parts(
      path: prepared(Self.normalised(link.path)), query: prepared(link.query ?? ""),
      fragment: prepared(link.fragment ?? ""), items: items, empty: prepared(""))
    parts[index] = made
    return made
  }

  /// The first rule that matches, from one on.
  mutating func decidingRule(
    in rules: [AppleRule], from start: Int, _ variables: VariableTable
  ) -> Int? {
    var way: (isCaseSensitive: Bool, isPercentEncoded: Bool)?
    var parts: Parts?
    for index in rules.indices.dropFirst(start) {
      let other = (rules[index].matcher.isCaseSensitive, rules[index].matcher.isPercentEncoded)
      if way.map({ $0 != other }) ?? true {
        way = other
        parts = self.parts(isCaseSensitive: other.0, isPercentEncoded: other.1)
      }
      if let parts, Self.matches(rules[index].matcher, parts, variables) { return index }
    }
    return nil
  }

  private static func matches(
    _ matcher: AppleRule.Matcher, _ parts: Parts, _ variables: VariableTable
  ) -> Bool {
    if let path = matcher.path, !path.matches(parts.path, variables) { return false }
    if let fragment = matcher.fragment, !fragment.matches(parts.fragment, variables) {
      return false
    }
    switch matcher.query {
    case .anything: return true
    case .text(let pattern): return pattern.matches(parts.query, variables)
    case .items(let items):
      // A missing item counts as present and empty; every one of a repeated name has to match.
      return items.allSatisfy { item in
        guard let values = parts.items[item.name] else {
          return item.value.matches(parts.empty, variables)
        }
        return values.allSatisfy { item.value.matches($0, variables) }
      }
    }
  }
}
