/// Steps in before and after each command, in the order of registration.
///
/// It sees commands, never pixels, and asks nothing of access: the gate does that, behind all
/// middleware. Source: InnoRouter, "middleware".
@MainActor public protocol NavigationMiddleware<R> {
  /// The routes of the store.
  associatedtype R: Route

  /// The name under which a cancelled command reports who cancelled it.
  var name: String { get }

  /// Decides before a command runs.
  ///
  /// - Parameters:
  ///   - command: The command, as those before may have rewritten it.
  ///   - context: The state before it, and who is signed in.
  /// - Returns: Whether it runs, as what, or why not.
  func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> MiddlewareDecision<R>

  /// Hears what became of a command for which `willExecute` ran.
  ///
  /// - Parameters:
  ///   - command: The command as it ran.
  ///   - result: What became of it, after the gate.
  ///   - context: The state after it, and who is signed in.
  /// - Returns: The result to report; a success may be turned into a failure. The state stays.
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

  /// Reports the result as it is.
  @inlinable
  public func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> {
    result
  }
}

/// What a middleware says before a command runs.
public enum MiddlewareDecision<R: Route>: Hashable, Sendable {
  /// Let it run as it is.
  case proceed
  /// Run this instead; the middleware behind see the new command.
  case rewrite(NavigationCommand<R>)
  /// Do not run it, for this reason; nobody behind is asked.
  case cancel(reason: String)
}

/// What a middleware may see of the session while a command runs.
public struct NavigationContext<R: Route>: Sendable {
  /// The state before the command in `willExecute`, after it in `didExecute`.
  public let state: NavigationState<R>
  /// Who is signed in, if anyone.
  public let principal: Principal?

  @inlinable init(state: NavigationState<R>, principal: Principal?) {
    self.state = state
    self.principal = principal
  }
}
