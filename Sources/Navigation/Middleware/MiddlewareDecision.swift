/// What a middleware says before a command runs.
public enum MiddlewareDecision<R: Route>: Hashable, Sendable {
  /// Let it run as it is.
  case proceed
  /// Run this instead; the middleware behind see the new command.
  case rewrite(NavigationCommand<R>)
  /// Do not run it, for this reason; nobody behind is asked.
  case cancel(reason: String)
}
