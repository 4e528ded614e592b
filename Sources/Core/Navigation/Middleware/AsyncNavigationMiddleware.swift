/// A middleware that can consult a server, a file or the user before it decides.
///
/// It runs in registration order, together with synchronous middleware. It delays no other request:
/// its own request runs again when it has decided. The request is refused as
/// ``NavigationRejection/stale`` if the entries of the state are others by then, or if a newer request
/// has to be decided on; a sign-out or an expiry ends it at once.
///
/// During its own decision, it may present a screen and await the screen's value
/// (``ResultNavigator/present(_:style:returning:)``), if that screen does not concern it and is gone
/// when it decides.
@MainActor public protocol AsyncNavigationMiddleware<R> {
  /// The routes of the store.
  associatedtype R: Route

  /// The name that appears in cancellation reports.
  var name: String { get }

  /// The time limit for a decision; ten seconds by default, `nil` for none.
  ///
  /// When the limit expires, the command is cancelled and a late decision is ignored.
  var timeLimit: Duration? { get }

  /// Whether the middleware wants to decide on a command; other commands are not delayed.
  ///
  /// - Parameters:
  ///   - command: The command, possibly rewritten by earlier middleware.
  ///   - context: The state before the command, and the principal.
  /// - Returns: Whether to call ``willExecute(_:in:)``.
  func isConcerned(
    with command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> Bool

  /// Decides what to do with a command before it runs.
  ///
  /// It is asked once about a command of a request; the answer is remembered when the request runs
  /// again. The task that calls this method is cancelled when the decision is no longer needed.
  ///
  /// - Parameters:
  ///   - command: The command, possibly rewritten by earlier middleware.
  ///   - context: The state before the command, and the principal.
  /// - Returns: The decision: run the command, run another one instead, or cancel it with a reason.
  func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) async -> MiddlewareDecision<R>

  /// Receives the result of a command that the middleware decided on.
  ///
  /// - Parameters:
  ///   - command: The command as it ran.
  ///   - result: The result, including any refusal by the gate.
  ///   - context: The state that its request led to, and the principal.
  /// - Returns: The result to report. Turning a success into a failure does not undo the change of
  ///   state.
  func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R>
}

extension AsyncNavigationMiddleware {
  /// Ten seconds by default.
  public var timeLimit: Duration? { .seconds(10) }

  /// Decides on every command.
  public func isConcerned(
    with command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> Bool { true }

  /// Returns the result unchanged.
  public func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> { result }
}
