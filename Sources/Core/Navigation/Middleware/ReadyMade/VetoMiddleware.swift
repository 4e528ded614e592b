/// Asks the user to confirm commands that would discard something, such as unsaved changes.
///
/// The app asks the question, usually by presenting and awaiting an alert, which is allowed during
/// a decision:
///
///     store.addMiddleware(
///       ConfirmationMiddleware(
///         when: { command, _ in command.routes.isEmpty && draft.hasChanges },
///         ask: { _ in await store.present(.discard, style: .alert, returning: Bool.self).value ?? false }))
public struct ConfirmationMiddleware<R: Route>: AsyncNavigationMiddleware {
  /// The name used in reports.
  public let name: String
  private let isNeeded: @MainActor (NavigationCommand<R>, NavigationContext<R>) -> Bool
  private let ask: @MainActor (NavigationCommand<R>) async -> Bool

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - name: The name used in reports.
  ///   - isNeeded: Returns whether a command needs confirmation.
  ///   - ask: Asks the user; `true` lets the command run.
  public init(
    name: String = "confirmation",
    when isNeeded: @escaping @MainActor (NavigationCommand<R>, NavigationContext<R>) -> Bool,
    ask: @escaping @MainActor (NavigationCommand<R>) async -> Bool
  ) {
    self.name = name
    self.isNeeded = isNeeded
    self.ask = ask
  }

  /// No limit: the user may take as long as needed to answer.
  public var timeLimit: Duration? { nil }

  /// Decides on commands that need confirmation.
  public func isConcerned(
    with command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> Bool { isNeeded(command, context) }

  /// Asks the user.
  public func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) async -> MiddlewareDecision<R> {
    await ask(command) ? .proceed : .cancel(reason: "not confirmed")
  }
}

@available(*, unavailable)
extension ConfirmationMiddleware: Sendable {}

/// Cancels a push of the route that is already visible.
///
/// A `pushAll` that begins with the visible route loses its first route, and is cancelled if none
/// is left. Source: InnoRouter, "Prevent duplicate pushes".
public struct DuplicateMiddleware<R: Route>: NavigationMiddleware, Sendable {
  /// The name used in reports.
  public let name: String

  /// Creates the middleware.
  ///
  /// - Parameter name: The name used in reports.
  public init(name: String = "duplicates") {
    self.name = name
  }

  /// Cancels a push of the visible route.
  public func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> MiddlewareDecision<R> {
    switch command {
    case .push(let route) where route == context.state.visible:
      .cancel(reason: "\(RouteText.of(route)) is already on screen")
    case .pushAll(let routes) where routes.first.map { $0 == context.state.visible } == true:
      routes.count == 1
        ? .cancel(reason: "\(RouteText.of(routes[0])) is already on screen")
        : .rewrite(.pushAll(Array(routes.dropFirst())))
    default:
      .proceed
    }
  }
}
