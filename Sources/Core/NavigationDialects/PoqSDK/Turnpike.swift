public import Navigation

/// Maps routes like PoqSDK's Turnpike, but without global state.
///
/// PoqSDK's Turnpike keeps one dictionary per process, and if two routes match, either may be used.
/// Here, `map` returns an entry for a `DeepLinkMatcher`, for example in a feature's `links`, and
/// precedence is defined: the more specific pattern wins, then the one mapped first.
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
  /// Maps a route to a plan.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; if it is invalid, it is listed among the matcher's problems.
  ///   - secrets: The query items whose values are secret.
  ///   - handler: Makes the plan with `navigate(to:)`, `push`, `present` or
  ///     `presentNavigationController(with:)`, or declines with `nil`; must be a pure function.
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

  /// Maps a route in an app that may already be running.
  ///
  /// The route holds from the next link on. If the pattern is already mapped, the new closure
  /// replaces the old one, as in PoqSDK.
  ///
  /// ```swift
  /// Turnpike.map(route: "offers/:id", in: store) { route in
  ///   route.routeParams["id"].map { .push(.offer($0)) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - secrets: The query items whose values are secret.
  ///   - store: The app's store, created with a pipeline.
  ///   - handler: Makes the plan, or declines with `nil`; must be a pure function.
  /// - Returns: All problems of the table; a route with a problem is skipped.
  /// - Complexity: O(total length of the patterns).
  @MainActor @discardableResult
  public static func map<R: Route>(
    route pattern: String, secrets: Set<String> = [], in store: NavigationStore<R>,
    _ handler: @escaping @Sendable (_ route: TurnpikeRoute) -> NavigationPlan<R>?
  ) -> [DeepLinkMatcherProblem] {
    guard let links = store.links else {
      preconditionFailure("A route can be mapped only in a store that has a pipeline for links.")
    }
    let renewed = links.adding(map(route: pattern, secrets: secrets, handler))
    store.links = renewed
    return renewed.matcher.problems
  }
}
