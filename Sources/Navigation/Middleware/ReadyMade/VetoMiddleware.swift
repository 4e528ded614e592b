/// Asks the person before a command that would lose something, and then lets it run or not.
///
/// What asks is the app's: usually an alert that is presented and awaited, which is allowed from
/// inside the decision:
///
///     store.addMiddleware(
///       ConfirmationMiddleware(
///         when: { command, _ in command.routes.isEmpty && draft.hasChanges },
///         ask: { _ in await store.present(.discard, style: .alert, returning: Bool.self).value ?? false }))
public struct ConfirmationMiddleware<R: Route>: AsyncNavigationMiddleware {
  /// The name for reports.
  public let name: String
  private let isNeeded: @MainActor (NavigationCommand<R>, NavigationContext<R>) -> Bool
  private let ask: @MainActor (NavigationCommand<R>) async -> Bool

  /// Makes the middleware.
  ///
  /// - Parameters:
  ///   - name: The name for reports.
  ///   - isNeeded: Whether a command has to be confirmed.
  ///   - ask: Asks; `true` lets the command run.
  public init(
    name: String = "confirmation",
    when isNeeded: @escaping @MainActor (NavigationCommand<R>, NavigationContext<R>) -> Bool,
    ask: @escaping @MainActor (NavigationCommand<R>) async -> Bool
  ) {
    self.name = name
    self.isNeeded = isNeeded
    self.ask = ask
  }

  /// No limit: a person may think.
  public var timeLimit: Duration? { nil }

  /// Wants to decide where it is needed.
  public func isConcerned(
    with command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> Bool { isNeeded(command, context) }

  /// Asks the person.
  public func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) async -> MiddlewareDecision<R> {
    await ask(command) ? .proceed : .cancel(reason: "not confirmed")
  }
}

@available(*, unavailable)
extension ConfirmationMiddleware: Sendable {}

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
