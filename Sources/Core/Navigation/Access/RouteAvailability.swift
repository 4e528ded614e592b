/// What an app's own data says about a route: whether it can be shown now.
///
/// A rule of a store returns it, where a reason or `nil` is not enough.
public enum RouteAvailability: Hashable, Sendable {
  /// The route can be shown.
  case available
  /// The route cannot be shown, for a reason written as a clause, such as "it is archived".
  case unavailable(String)
  /// The data that decides is not loaded yet.
  ///
  /// The route becomes part of the state, but a host shows its place as loading, without its title
  /// and without making its screen, and offers it nowhere. Call ``NavigationStore/rulesChanged()``
  /// once the data is there.
  case unknown
}

extension RouteAvailability {
  /// Returns the rule that says why a route is unavailable, in the longer form.
  package static func rule<R: Route>(
    _ reason: (@MainActor @Sendable (R) -> String?)?
  ) -> (@MainActor @Sendable (R) -> RouteAvailability)? {
    guard let reason else { return nil }
    return { route in reason(route).map(RouteAvailability.unavailable) ?? .available }
  }
}
