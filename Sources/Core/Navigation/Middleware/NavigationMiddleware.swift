/// Intercepts commands before and after they run, in registration order.
///
/// Middleware handles commands, not drawing. It does not control access: the gate does so after all
/// middleware has run. Source: InnoRouter, "middleware".
@MainActor public protocol NavigationMiddleware<R> {
  /// The routes of the store.
  associatedtype R: Route

  /// The name that appears in cancellation reports.
  var name: String { get }

  /// Decides what to do with a command before it runs.
  ///
  /// - Parameters:
  ///   - command: The command, possibly rewritten by earlier middleware.
  ///   - context: The state before the command, and the principal.
  /// - Returns: The decision: run the command, run another one instead, or cancel it with a reason.
  func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> MiddlewareDecision<R>

  /// Receives the result of a command for which `willExecute` was called.
  ///
  /// - Parameters:
  ///   - command: The command as it ran.
  ///   - result: The result, including any refusal by the gate.
  ///   - context: The state after the command, and the principal.
  /// - Returns: The result to report. Turning a success into a failure does not undo the change of
  ///   state.
  func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R>
}

extension NavigationMiddleware {
  /// Lets every command run.
  @inlinable
  public func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> MiddlewareDecision<R> {
    .proceed
  }

  /// Returns the result unchanged.
  @inlinable
  public func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> {
    result
  }
}

/// A middleware's decision before a command runs.
public enum MiddlewareDecision<R: Route>: Hashable, Sendable {
  /// Run the command unchanged.
  case proceed
  /// Run this command instead; later middleware receives the new one.
  case rewrite(NavigationCommand<R>)
  /// Cancel the command for this reason; later middleware is not called.
  case cancel(reason: String)
}

/// The part of the session that middleware can see while a command runs.
public struct NavigationContext<R: Route>: Sendable {
  /// The state before the command in `willExecute`, after it in `didExecute`.
  public let state: NavigationState<R>
  /// The signed-in principal, or `nil`.
  public let principal: Principal?
  /// The number of the run that the command is part of, in `willExecute`.
  let run: UInt64
  /// The steps of the same run before the command, in `willExecute`.
  let earlier: [CommandRun<R>.Step]

  @usableFromInline init(
    state: NavigationState<R>, principal: Principal?, run: UInt64 = 0,
    earlier: [CommandRun<R>.Step] = []
  ) {
    self.state = state
    self.principal = principal
    self.run = run
    self.earlier = earlier
  }
}
