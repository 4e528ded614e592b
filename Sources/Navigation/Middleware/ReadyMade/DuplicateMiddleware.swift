/// Cancels what would put a route on top of itself.
///
/// A push of the visible route is cancelled, and so is a `pushAll` that begins with it: it loses its
/// first route. Source: InnoRouter, "Prevent duplicate pushes".
public struct DuplicateMiddleware<R: Route>: NavigationMiddleware, Sendable {
  /// The name for reports.
  public let name: String

  /// Makes the middleware.
  ///
  /// - Parameter name: The name for reports.
  public init(name: String = "duplicates") {
    self.name = name
  }

  /// Cancels a push of the visible route.
  public func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> MiddlewareDecision<R> {
    switch command {
    case .push(let route) where route == context.state.visible:
      .cancel(reason: "\(RouteText.of(route)) is on screen already")
    case .pushAll(let routes) where routes.first.map { $0 == context.state.visible } == true:
      routes.count == 1
        ? .cancel(reason: "\(RouteText.of(routes[0])) is on screen already")
        : .rewrite(.pushAll(Array(routes.dropFirst())))
    default:
      .proceed
    }
  }
}
