import LinkPatterns

/// The routes of an app as rules of association files, which list the web links that open the app.
///
/// A placeholder matches one segment but `*` matches any number, so longer paths are excluded
/// first. The first rule that matches decides; ``AssociationRules`` orders the rules so that no
/// exclusion blocks the links of another pattern.
package struct AssociationText {
  private let forms: [AssociationForm]

  /// Creates the rules of patterns, with the values that their placeholders may have.
  package init(_ forms: [AssociationForm]) {
    // Patterns with more segments come first; those with any number of segments come last.
    self.forms = forms.sorted { Self.length($0.pattern) > Self.length($1.pattern) }
  }

  private static func length(_ pattern: DeepLinkPattern) -> Int {
    switch pattern.segments.last {
    case .path?, .wildcard?: -1
    default: pattern.segments.count
    }
  }

  // MARK: - Files

  /// Returns Apple's file for an app.
  package func apple(_ app: String) -> String {
    let printable = (0x21..<0x7F).map { String(Unicode.Scalar(UInt8($0))) }
    var writer = AssociationRuleWriter(hasVariables: true)
    writer.variables = [
      (AssociationRules.nonDigit, printable.filter { !"0123456789*?-/".contains($0) })
    ]
    for form in forms { writer.add(form) }
    let rules = [AssociationRules.Rule(path: "*//?*", excludes: true)] + writer.rules.ordered
    let used = writer.variables.filter { name, _ in
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
  package func android(_ package: String) -> String {
    var writer = AssociationRuleWriter(hasVariables: false)
    for form in forms { writer.add(form) }
    let components = writer.rules.ordered.map { "            " + text($0) }
      .joined(separator: ",\n")
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

  private func text(_ rule: AssociationRules.Rule) -> String {
    var parts = ["\"/\": \(rule.path.quotedJSON)"]
    if !rule.query.isEmpty {
      let items = rule.query.sorted { $0.key < $1.key }
        .map { "\($0.key.quotedJSON): \($0.value.quotedJSON)" }
      parts.append("\"?\": {\(items.joined(separator: ", "))}")
    }
    if rule.excludes { parts.append("\"exclude\": true") }
    return "{\(parts.joined(separator: ", "))}"
  }
}
