public import Navigation

/// Maps routes as PoqSDK's Turnpike does, but into a table that somebody holds.
///
/// Turnpike keeps one dictionary for the whole process, and of two routes that match either may
/// answer. Here `map` is an entry of a `DeepLinkMatcher`, of a feature's `links` say, and which of two
/// answers is defined: the more exact one, then the one that was mapped first.
///
/// ```swift
/// let matcher = DeepLinkMatcher<ShopRoute> {
///   Turnpike.map(route: "something/:id") { route in
///     guard let id = route.routeParams["id"] else { return nil }
///     return .navigate(to: .something(id, title: route.title), isModalInNavigation: route.isModal)
///   }
/// }
/// ```
public enum Turnpike: Sendable {
  /// Maps a route to where it leads.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; if it is none, the matcher says so in its problems.
  ///   - secrets: Query items whose values are secret.
  ///   - handler: Makes the plan with `navigate(to:)`, `push`, `present` or
  ///     `presentNavigationController(with:)`, or says no with `nil`; a pure function.
  /// - Returns: An entry for a matcher.
  public static func map<R: Route>(
    route pattern: String, secrets: Set<String> = [],
    _ handler: @escaping @Sendable (_ route: TurnpikeRoute) -> NavigationPlan<R>?
  ) -> DeepLinkMapping<R> {
    let names = (try? DeepLinkPattern(pattern))?.parameterNames ?? []
    return DeepLinkMapping(
      pattern, secrets: secrets,
      plan: { parameters -> NavigationPlan<R>? in
        handler(TurnpikeRoute(parameters: parameters, names: names))
      })
  }
}
