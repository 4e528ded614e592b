import LinkPatterns

/// The result of looking up a link in a pipeline, for tools that describe its table.
package struct LinkProbe<R: Route>: Sendable {
  /// The index of the mapping that handles the link, in declaration order.
  package let mapping: Int
  /// The route that the plan leads to; `nil` for an action.
  package let route: R?
  /// The plan.
  package let plan: NavigationPlan<R>
  /// Whether the mapping makes the plan itself.
  package let isOwnPlan: Bool
  /// The decoded values of the pattern's placeholders.
  package let values: [String: String]
}

extension DeepLinkPipeline {
  /// Returns the access that a route requires.
  package func requirement(of route: R) -> AccessRequirement { access.requirement(of: route) }

  /// The route that is presented when sign-in is needed.
  package var login: R? { access.login }

  /// Returns the pattern of a mapping; `nil` if the pattern is invalid.
  package func pattern(of mapping: Int) -> DeepLinkPattern? {
    try? matcher.mappings[mapping].parsed.get()
  }

  /// Whether a mapping can write links.
  package func writesLinks(_ mapping: Int) -> Bool { matcher.mappings[mapping].printing != nil }

  /// Returns the values that a converter accepts, if there are only a few.
  package func choices(ofConverter name: String) -> [String] {
    DeepLinkConverter.byName(matcher.table.converters)[name]?.choices ?? []
  }

  /// Returns the mapping that handles a link and the link's values; `nil` if no mapping handles it.
  ///
  /// - Complexity: O(length of the link).
  package func probe(_ text: String) -> LinkProbe<R>? {
    guard let link = try? rules.parse(text) else { return nil }
    let reading = rules.reading(of: link)
    guard rules.refusal(of: link, reading, isInternal: true) == nil else { return nil }
    var found: LinkProbe<R>?
    matcher.table.search(link, reading, .empty) { mapping, parameters in
      guard let outcome = matcher.mappings[mapping].outcome(parameters) else { return false }
      var values: [String: String] = [:]
      for name in pattern(of: mapping)?.parameterNames ?? [] {
        values[name] = parameters.firstValue(forName: name)
      }
      let isOwnPlan = if case .plan = outcome { true } else { false }
      found = LinkProbe(
        mapping: mapping, route: outcome.route, plan: plan(for: outcome), isOwnPlan: isOwnPlan,
        values: values)
      return true
    }
    return found
  }

  /// Writes a link for a mapping with the given values.
  ///
  /// - Returns: The link, or `nil` if a required value is missing, or a web link has no host that
  ///   can exist.
  package func link(of mapping: Int, with values: [String: String]) -> String? {
    guard let pattern = pattern(of: mapping),
      let scheme = pattern.scheme ?? allowedSchemes.first,
      let path = LinkPrinter(
        pattern: pattern, values: DeepLinkValues(values.sorted { $0.key < $1.key }.map { ($0, $1) })
      ).path()
    else { return nil }
    let isWeb = HostText.isWeb(scheme)
    if let host = pattern.host ?? (isWeb ? allowedHosts.first(where: HostText.isValid) : nil) {
      return isWeb && !HostText.isValid(host) ? nil : "\(scheme)://\(host)/\(path)"
    }
    return isWeb ? nil : "\(scheme)://\(path)"
  }
}
