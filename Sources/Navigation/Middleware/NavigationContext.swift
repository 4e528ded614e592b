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
