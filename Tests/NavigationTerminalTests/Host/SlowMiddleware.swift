import Navigation
import NavigationTerminal

/// Decides after a time of the app's clock.
struct SlowMiddleware: AsyncNavigationMiddleware {
  let name = "slow"
  let clock: AppClock
  let delay: Duration
  /// The book that is lent, if any.
  var refused: LibraryRoute?
  /// Whether the middleware decides on a route.
  let isConcerned: @Sendable (LibraryRoute) -> Bool

  func isConcerned(
    with command: NavigationCommand<LibraryRoute>, in context: NavigationContext<LibraryRoute>
  ) -> Bool { command.routes.contains(where: isConcerned) }

  func willExecute(
    _ command: NavigationCommand<LibraryRoute>, in context: NavigationContext<LibraryRoute>
  ) async -> MiddlewareDecision<LibraryRoute> {
    try? await clock.sleep(for: delay)
    let isLent = refused.map(command.routes.contains) ?? false
    return isLent ? .cancel(reason: "it is lent") : .proceed
  }
}
