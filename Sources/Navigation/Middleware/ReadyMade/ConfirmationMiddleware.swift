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
