import LinkPatterns
import Navigation

/// The routes of an app as rules of association files, which list the web links that open the app.
///
/// A placeholder matches one segment but `*` matches any number, so longer paths are excluded
/// first. The first rule that matches decides; ``AssociationRules`` orders the rules so that no
/// exclusion blocks the links of another pattern.
@MainActor
struct AssociationText<R: Route> {
  /// A pattern and the values that its placeholders may have.
  private struct Form {
    let pattern: DeepLinkPattern
    var lists: [String: [String]] = [:]
  }

  private typealias Rule = AssociationRules.Rule

  /// The maximum number of combinations of listed values of a pattern; beyond it, the rules accept
  /// any value.
  private static var combinationLimit: Int { 1_000 }

  private var forms: [Form] = []

  init(_ survey: RouteSurvey<R>) {
    let findings = Dictionary(survey.findings.map { ($0.mapping, $0) }) { first, _ in first }
    for mapping in survey.links.matcher.mappings.indices where survey.links.writesLinks(mapping) {
      guard let pattern = survey.links.pattern(of: mapping),
        pattern.scheme == nil || pattern.scheme == "https" || pattern.scheme == "http"
      else { continue }
      var form = Form(pattern: pattern)
      for placeholder in pattern.placeholders {
        if let (name, values) = findings[mapping]?.restricted, name == placeholder.name,
          placeholder.converter != "int" || !values.contains(RouteSurvey<R>.lastNumber)
        {
          form.lists[name] = values
        } else if let converter = placeholder.converter {
          let choices = survey.links.choices(ofConverter: converter)
          if !choices.isEmpty { form.lists[placeholder.name] = choices }
        }
        // Two spellings of each value are accepted, but only one is printed.
        if placeholder.converter == "bool" { form.lists[placeholder.name] = ["true", "false"] }
      }
      forms.append(form)
    }
    // Patterns with more segments come first; those with any number of segments come last.
    forms.sort { Self.length($0.pattern) > Self.length($1.pattern) }
  }

  private static func isOpenEnded(_ pattern: DeepLinkPattern, _ lists: [String: [String]]) -> Bool {
    switch pattern.segments.last {
    case .path(let name)?: lists[name] == nil
    case .wildcard?: true
    default: false
    }
  }

  private static func length(_ pattern: DeepLinkPattern) -> Int {
    switch pattern.segments.last {
    case .path?, .wildcard?: -1
    default: pattern.segments.count
    }
  }

  // MARK: - Files

  /// Returns Apple's file for an app.
  func apple(_ app: String) -> String {
    var variables: [(String, [String])] = [
      (
        AssociationRules.nonDigit,
        (0x21..<0x7F).map { String(Unicode.Scalar(UInt8($0))) }.filter {
          !"0123456789*?-/".contains($0)
        }
      )
    ]
    var table = AssociationRules()
    for form in forms { add(form, to: &table, hasVariables: true, &variables) }
    let rules = [Rule(path: "*//?*", excludes: true)] + table.ordered
    let used = variables.filter { name, _ in
      rules.contains { rule in
        rule.path.contains("$(\(name))")
          || rule.query.values.contains { $0.contains("$(\(name))") }
      }
    }
    var lines = ["{", "  \"applinks\": {"]
    if !used.isEmpty {
      lines.append("    \"substitutionVariables\": {")
      lines += used.map { name, values in
        "      \(name.quotedJSON): [\(values.map(\.quotedJSON).joined(separator: ", "))],"
      }
      lines[lines.count - 1].removeLast()
      lines.append("    },")
    }
    lines += [
      "    \"details\": [", "      {", "        \"appIDs\": [\(app.quotedJSON)],",
      "        \"components\": [",
    ]
    lines.append(rules.map { "          " + text($0) }.joined(separator: ",\n"))
    return lines.joined(separator: "\n") + "\n        ]\n      }\n    ]\n  }\n}\n"
  }

  /// Returns Android's file for a package.
  func android(_ package: String) -> String {
    var none: [(String, [String])] = []
    var table = AssociationRules()
    for form in forms { add(form, to: &table, hasVariables: false, &none) }
    let components = table.ordered.map { "            " + text($0) }.joined(separator: ",\n")
    return """
      [
        {
          "relation": ["delegate_permission/common.handle_all_urls"],
          "target": {
            "namespace": "android_app",
            "package_name": \(package.quotedJSON),
            "sha256_cert_fingerprints": [
              "00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00"
            ]
          },
          "relation_extensions": {
            "delegate_permission/common.handle_all_urls": {
              "dynamic_app_link_components": [
      \(components)
              ]
            }
          }
        }
      ]

      """
  }

  private func text(_ rule: Rule) -> String {
    var parts = ["\"/\": \(rule.path.quotedJSON)"]
    if !rule.query.isEmpty {
      let items = rule.query.sorted { $0.key < $1.key }
        .map { "\($0.key.quotedJSON): \($0.value.quotedJSON)" }
      parts.append("\"?\": {\(items.joined(separator: ", "))}")
    }
    if rule.excludes { parts.append("\"exclude\": true") }
    return "{\(parts.joined(separator: ", "))}"
  }

  // MARK: - Rules

  /// Adds the rules of a pattern, once for each possible number of optional segments.
  private func add(
    _ form: Form, to table: inout AssociationRules, hasVariables: Bool,
    _ variables: inout [(String, [String])]
  ) {
    let segments = form.pattern.segments
    for count in (segments.count - form.pattern.optionalSegments...segments.count).reversed() {
      var globs: [[Glob]] = [[]]
      for segment in segments.prefix(count) {
        let next = self.globs(segment, form.lists, hasVariables, &variables)
        let other = Glob(text: "?*", isWide: true)
        globs = Self.combined(globs, next, else: other, atMost: Self.combinationLimit) {
          $0 + [$1]
        }
      }
      let room = Self.combinationLimit / globs.count
      let isOpenEnded = count == segments.count && Self.isOpenEnded(form.pattern, form.lists)
      for path in globs {
        let rules = rules(path, form, isOpenEnded, hasVariables, room, &variables)
        table.add(rules, isOpenEnded: isOpenEnded)
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

  /// A segment as written in a rule.
  private struct Glob {
    var text: String
    /// Whether it matches slashes, which it should not.
    var isWide = false
    /// The patterns that it must not match, each excluded by a rule.
    var excluded: [String] = []
  }

  private func rules(
    _ path: [Glob], _ form: Form, _ isOpenEnded: Bool, _ hasVariables: Bool, _ room: Int,
    _ variables: inout [(String, [String])]
  ) -> [Rule] {
    func joined(_ texts: [String]) -> String { "/" + texts.joined(separator: "/") }
    let texts = path.map(\.text)
    var rules: [Rule] = []
    // If any number of segments may follow, extra ones cannot be detected, so nothing is excluded.
    for (index, glob) in path.enumerated() where !isOpenEnded {
      var others = texts
      if glob.isWide {
        others[index] = "?*/?*"
        rules.append(Rule(path: joined(others), excludes: true))
      }
      for text in glob.excluded {
        others[index] = text
        rules.append(Rule(path: joined(others), excludes: true))
      }
    }
    // On Android, which has no variables, each value of a required item needs rules of its own.
    var required: [[String: String]] = [[:]]
    var optional: [(String, [String])] = []
    for item in form.pattern.query {
      let texts: [String]
      switch item.test {
      case .present: texts = ["*"]
      case .literal(let text): texts = [Self.glob(text, keeping: .queryText)]
      case .placeholder(let placeholder):
        if let list = form.lists[placeholder.name] {
          texts = list.map { Self.glob($0, keeping: .queryText) }
        } else {
          texts = globs(.placeholder(placeholder), [:], hasVariables, &variables).map(\.text)
        }
      }
      let name = LinkBytes.encode(item.name, keeping: .queryText)
      if item.isOptional {
        // An optional item that may have any value restricts nothing.
        if !texts.contains("?*"), !texts.contains("*") { optional.append((name, texts)) }
      } else {
        let isListed = texts.count > 1 && hasVariables
        let values =
          isListed ? ["$(\(variable(item.test.name ?? item.name, texts, &variables)))"] : texts
        required = Self.combined(required, values, else: "?*", atMost: room) {
          $0.merging([name: $1]) { $1 }
        }
      }
    }
    let whole = joined(texts)
    let restricted = optional.filter { required.count * $0.1.count <= room }
    for required in required {
      for (name, texts) in restricted {
        for text in texts {
          rules.append(Rule(path: whole, query: required.merging([name: text]) { $1 }))
        }
        rules.append(
          Rule(path: whole, query: required.merging([name: "?*"]) { $1 }, excludes: true))
      }
      rules.append(Rule(path: whole, query: required))
      // Only Apple's "/*" also matches an absent segment.
      if !hasVariables, form.pattern.segments.last == .wildcard, isOpenEnded {
        rules.append(Rule(path: joined(Array(texts.dropLast())), query: required))
      }
    }
    return rules
  }

  private func globs(
    _ segment: DeepLinkPattern.Segment, _ lists: [String: [String]], _ hasVariables: Bool,
    _ variables: inout [(String, [String])]
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
        guard hasVariables else {
          return texts.map { Glob(text: $0) }
        }
        let name = variable(placeholder.name, texts, &variables)
        return [Glob(text: "$(\(name))")]
      }
      return [glob(placeholder.converter, hasVariables)]
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
  private func variable(
    _ name: String, _ texts: [String], _ variables: inout [(String, [String])]
  ) -> String {
    if let known = variables.first(where: { $0.1 == texts }) { return known.0 }
    var free = name
    while AssociationRules.builtIn.contains(free) || variables.contains(where: { $0.0 == free }) {
      free += "2"
    }
    variables.append((free, texts))
    return free
  }

  private func glob(_ converter: String?, _ hasVariables: Bool) -> Glob {
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
