package import LinkPatterns

/// A pattern and the values that its placeholders may have.
package struct AssociationForm: Sendable {
  package let pattern: DeepLinkPattern
  /// The values of a placeholder, by its name; one without a list may have any value.
  package var lists: [String: [String]] = [:]

  /// Creates a form whose placeholders may have any value.
  package init(pattern: DeepLinkPattern) { self.pattern = pattern }

  /// Whether any number of segments may follow the pattern's others.
  fileprivate var isOpenEnded: Bool {
    switch pattern.segments.last {
    case .path(let name)?: lists[name] == nil
    case .wildcard?: true
    default: false
    }
  }
}

/// The rules of forms for one platform, and the variables that they use.
struct AssociationRuleWriter {
  /// Whether rules may use variables; Android has none.
  let hasVariables: Bool
  /// The variables and their values.
  var variables: [(String, [String])] = []
  /// The rules so far.
  private(set) var rules = AssociationRules()

  /// The maximum number of combinations of listed values of a pattern; beyond it, the rules accept
  /// any value.
  private static let combinationLimit = 1_000

  private typealias Rule = AssociationRules.Rule

  /// Adds the rules of a pattern, once for each possible number of optional segments.
  mutating func add(_ form: AssociationForm) {
    let segments = form.pattern.segments
    for count in (segments.count - form.pattern.optionalSegments...segments.count).reversed() {
      var paths: [[Glob]] = [[]]
      for segment in segments.prefix(count) {
        paths = Self.combined(
          paths, globs(segment, form.lists), else: Glob(text: "?*", isWide: true),
          atMost: Self.combinationLimit
        ) { $0 + [$1] }
      }
      let isOpenEnded = count == segments.count && form.isOpenEnded
      for path in paths {
        // If any number of segments may follow, extra ones cannot be detected, so nothing is
        // excluded.
        let exclusions = isOpenEnded ? [] : Self.exclusions(path)
        let queries = queries(form, atMost: Self.combinationLimit / paths.count)
        let opens = opens(path.map(\.text), queries, form, isOpenEnded)
        rules.add(exclusions + opens, isOpenEnded: isOpenEnded)
      }
    }
  }

  /// Returns each whole extended by each part, or all of them by one other part if that would be too
  /// many.
  private static func combined<Whole, Part>(
    _ wholes: [Whole], _ parts: [Part], else other: Part, atMost most: Int,
    _ extend: (Whole, Part) -> Whole
  ) -> [Whole] {
    let parts = wholes.count * parts.count > most ? [other] : parts
    return wholes.flatMap { whole in parts.map { extend(whole, $0) } }
  }

  private static func joined(_ texts: [String]) -> String { "/" + texts.joined(separator: "/") }

  // MARK: - Rules

  /// Returns the rules that exclude what a path must not match.
  private static func exclusions(_ path: [Glob]) -> [Rule] {
    path.enumerated().flatMap { index, glob in
      ((glob.isWide ? ["?*/?*"] : []) + glob.excluded).map { text in
        var texts = path.map(\.text)
        texts[index] = text
        return Rule(path: joined(texts), excludes: true)
      }
    }
  }

  /// The query items of a pattern: those of each rule, and what restricts the optional ones.
  private struct Queries {
    var required: [[String: String]] = [[:]]
    var optional: [(name: String, texts: [String])] = []
  }

  private mutating func queries(_ form: AssociationForm, atMost most: Int) -> Queries {
    // On Android, which has no variables, each value of a required item needs rules of its own.
    var queries = Queries()
    for item in form.pattern.query {
      let texts = texts(item.test, form.lists)
      let name = LinkBytes.encode(item.name, keeping: .queryText)
      if item.isOptional {
        // An optional item that may have any value restricts nothing.
        if !texts.contains("?*"), !texts.contains("*") { queries.optional.append((name, texts)) }
      } else {
        let isListed = texts.count > 1 && hasVariables
        let values = isListed ? ["$(\(variable(item.test.name ?? item.name, texts)))"] : texts
        queries.required = Self.combined(queries.required, values, else: "?*", atMost: most) {
          $0.merging([name: $1]) { $1 }
        }
      }
    }
    queries.optional.removeAll { queries.required.count * $0.texts.count > most }
    return queries
  }

  /// Returns the texts that a query item may have.
  private mutating func texts(
    _ test: DeepLinkPattern.QueryItem.Test, _ lists: [String: [String]]
  ) -> [String] {
    switch test {
    case .present: return ["*"]
    case .literal(let text): return [Self.glob(text, keeping: .queryText)]
    case .placeholder(let placeholder):
      return lists[placeholder.name]?.map { Self.glob($0, keeping: .queryText) }
        ?? globs(.placeholder(placeholder), [:]).map(\.text)
    }
  }

  /// Returns the rules that open a path with each of its queries.
  private func opens(
    _ texts: [String], _ queries: Queries, _ form: AssociationForm, _ isOpenEnded: Bool
  ) -> [Rule] {
    let whole = Self.joined(texts)
    var rules: [Rule] = []
    for required in queries.required {
      for (name, texts) in queries.optional {
        rules += texts.map { Rule(path: whole, query: required.merging([name: $0]) { $1 }) }
        rules.append(
          Rule(path: whole, query: required.merging([name: "?*"]) { $1 }, excludes: true))
      }
      rules.append(Rule(path: whole, query: required))
      // Only Apple's "/*" also matches an absent segment.
      if !hasVariables, form.pattern.segments.last == .wildcard, isOpenEnded {
        rules.append(Rule(path: Self.joined(Array(texts.dropLast())), query: required))
      }
    }
    return rules
  }

  // MARK: - Segments

  /// A segment as written in a rule.
  private struct Glob {
    var text: String
    /// Whether it matches slashes, which it should not.
    var isWide = false
    /// The patterns that it must not match, each excluded by a rule.
    var excluded: [String] = []
  }

  private mutating func globs(
    _ segment: DeepLinkPattern.Segment, _ lists: [String: [String]]
  ) -> [Glob] {
    switch segment {
    case .literal(let text): return [Glob(text: Self.glob(text, keeping: .host))]
    case .wildcard: return [Glob(text: "*")]
    case .path(let name):
      guard let list = lists[name] else { return [Glob(text: "?*")] }
      return list.map { path in
        Glob(
          text: path.split(separator: "/")
            .map { Self.glob(String($0), keeping: .host) }.joined(separator: "/"))
      }
    case .partial(let parts):
      // On Android, a star stops at the first occurrence of the character after it and never
      // backtracks.
      if !hasVariables, case .literal? = parts.last { return [Glob(text: "?*", isWide: true)] }
      let text = parts.map { part in
        if case .literal(let literal) = part {
          Self.glob(literal, keeping: .host)
        } else {
          "?*"
        }
      }.joined()
      return [Glob(text: text, isWide: true)]
    case .placeholder(let placeholder):
      if let list = lists[placeholder.name] {
        let texts = list.map { Self.glob($0, keeping: .host) }
        guard hasVariables else { return texts.map { Glob(text: $0) } }
        return [Glob(text: "$(\(variable(placeholder.name, texts)))")]
      }
      return [glob(placeholder.converter)]
    }
  }

  /// Returns literal text as written in a rule.
  ///
  /// Rules have no escapes, so `?`, which matches any one character, replaces a `*` and the `$` of
  /// `$(`.
  private static func glob(_ text: String, keeping allowed: LinkBytes) -> String {
    LinkBytes.encode(text, keeping: allowed).replacing("*", with: "?").replacing("$(", with: "?(")
  }

  /// Returns the name of the variable that has the given values, adding such a variable if there is
  /// none.
  private mutating func variable(_ name: String, _ texts: [String]) -> String {
    if let known = variables.first(where: { $0.1 == texts }) { return known.0 }
    var free = name
    while VariableTable()[free] != nil || variables.contains(where: { $0.0 == free }) {
      free += "2"
    }
    variables.append((free, texts))
    return free
  }

  private func glob(_ converter: String?) -> Glob {
    guard hasVariables else {
      return converter == "uuid"
        ? Glob(
          text: [8, 4, 4, 4, 12].map { String(repeating: "?", count: $0) }.joined(separator: "-"))
        : converter == "date" ? Glob(text: "????-??-??") : Glob(text: "?*", isWide: true)
    }
    func digits(_ count: Int, _ set: String) -> String {
      String(repeating: "$(\(set))", count: count)
    }
    switch converter {
    case "int":
      // A number is printed without leading zeros and has at most 19 digits.
      let many = String(repeating: "?", count: 19) + "*"
      return Glob(
        text: "?*", isWide: true,
        excluded: [
          "*$(\(AssociationRules.nonDigit))*", "?*-*", "-", "0$(digit)*", "-0*", "$(digit)" + many,
          "-?" + many,
        ])
    case "uuid":
      return Glob(text: [8, 4, 4, 4, 12].map { digits($0, "xdigit") }.joined(separator: "-"))
    case "date":
      return Glob(text: [4, 2, 2].map { digits($0, "digit") }.joined(separator: "-"))
    default: return Glob(text: "?*", isWide: true)
    }
  }
}

extension DeepLinkPattern.QueryItem.Test {
  /// The name of the placeholder, if there is one.
  fileprivate var name: String? {
    if case .placeholder(let placeholder) = self { placeholder.name } else { nil }
  }
}
