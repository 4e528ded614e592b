import LinkPatterns

/// What the links of a mapping open for given values, for tools that describe a table.
package struct LinkSample<R: Route>: Sendable {
  /// The route; `nil` for an action.
  package let route: R?
  /// The plan.
  package let plan: NavigationPlan<R>
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

  /// Returns the values that a converter accepts, if there are only a few.
  package func choices(ofConverter name: String) -> [String] {
    matcher.table.converters[name]?.choices ?? []
  }

  /// Returns what a mapping's links open, made from values instead of a link.
  ///
  /// - Parameters:
  ///   - mapping: The index of the mapping, in declaration order.
  ///   - values: The values, by placeholder name.
  /// - Returns: The route and the plan; `nil` if the mapping declines.
  package func sample(of mapping: Int, _ values: [String: String]) -> LinkSample<R>? {
    guard let link = try? DeepLinkURL("") else { return nil }
    let captures = values.map { LinkCapture(name: $0.key, source: .given($0.value)) }
    let parameters = DeepLinkParameters(
      whole: link, context: .empty, firstPiece: 0, captures: captures)
    return matcher.mappings[mapping].outcome(parameters).map {
      LinkSample(route: $0.route, plan: plan(for: $0))
    }
  }

  /// Returns the mapping that writes a route's link, and the values in that link.
  package func printed(_ route: R) -> (mapping: Int, values: [String: String])? {
    for index in matcher.printers(of: route) {
      guard let values = matcher.mappings[index].printing?(route) else { continue }
      return (index, Dictionary(values.items.map { ($0.name, $0.value) }) { first, _ in first })
    }
    return nil
  }
}
