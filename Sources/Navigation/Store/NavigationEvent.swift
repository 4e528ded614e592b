/// One change of the state that was really one.
public struct NavigationEvent<R: Route>: Sendable {
  /// Why the state changed.
  public enum Cause: Hashable, Sendable {
    /// Commands ran, as they were after rewriting.
    case commands([NavigationCommand<R>])
    /// A step of the history was taken.
    case history
    /// Someone signed in, signed out, or a session ended.
    case principal
    /// The login layer came or went.
    case signIn
    /// A saved session came back.
    case restoration
  }

  /// The state before.
  public let before: NavigationState<R>
  /// The state after.
  public let after: NavigationState<R>
  /// Why it changed.
  public let cause: Cause

  @inlinable init(before: NavigationState<R>, after: NavigationState<R>, cause: Cause) {
    self.before = before
    self.after = after
    self.cause = cause
  }
}
