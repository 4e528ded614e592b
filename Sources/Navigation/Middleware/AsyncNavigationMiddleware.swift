/// A middleware that may ask a server, a file or the user before it decides.
///
/// It shares one order with the other middleware. While it decides, all other requests are queued;
/// only sign-out, the end of a session and dismissals run ahead. If the state or the principal has
/// changed by the time it decides, the command is refused as ``NavigationRejection/stale`` and
/// never applied.
///
/// During its own decision it may present a screen and await its value
/// (``ResultNavigator/present(_:style:returning:)``); any other request it sends runs afterwards.
@MainActor public protocol AsyncNavigationMiddleware<R> {
  /// The routes of the store.
  associatedtype R: Route

  /// The name that appears in cancellation reports.
  var name: String { get }

  /// The time limit for a decision; ten seconds by default, `nil` for none.
  ///
  /// When the limit expires, the command is cancelled and a late decision is ignored.
  var timeLimit: Duration? { get }

  /// Whether it wants to decide about a command; other commands are not delayed.
  ///
  /// - Parameters:
  ///   - command: The command, possibly rewritten by earlier middleware.
  ///   - context: The state before the command, and the principal.
  /// - Returns: Whether to call ``willExecute(_:in:)``.
  func isConcerned(
    with command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> Bool

  /// Decides before a command runs.
  ///
  /// Its task is cancelled when the decision is no longer needed.
  ///
  /// - Parameters:
  ///   - command: The command, possibly rewritten by earlier middleware.
  ///   - context: The state before the command, and the principal.
  /// - Returns: The decision: run it, run another command, or cancel it with a reason.
  func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) async -> MiddlewareDecision<R>

  /// Whether a newer command makes the one being decided unnecessary.
  ///
  /// - Parameters:
  ///   - command: The command being decided.
  ///   - newer: A command that was sent in the meantime.
  /// - Returns: Whether to drop the older command silently.
  func isSuperseded(_ command: NavigationCommand<R>, by newer: NavigationCommand<R>) -> Bool

  /// Receives the result of a command that it decided about.
  ///
  /// - Parameters:
  ///   - command: The command as it ran.
  ///   - result: The result, after the gate.
  ///   - context: The state after the command, and the principal.
  /// - Returns: The result to report; it may turn a success into a failure, but the state stays.
  func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R>
}

extension AsyncNavigationMiddleware {
  /// Ten seconds.
  public var timeLimit: Duration? { .seconds(10) }

  /// Decides about every command.
  public func isConcerned(
    with command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> Bool { true }

  /// Never supersedes a command.
  public func isSuperseded(
    _ command: NavigationCommand<R>, by newer: NavigationCommand<R>
  ) -> Bool { false }

  /// Reports the result unchanged.
  public func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> { result }
}
