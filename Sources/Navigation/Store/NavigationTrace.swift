/// Something that was asked of a store, and on its way there was not done, or not as asked.
///
/// A store tells of refusals and failures here, apart from the events, which tell of changes only.
public struct NavigationTrace<R: Route>: Hashable, Sendable {
  /// What was asked.
  public enum Request: Hashable, Sendable {
    /// An intent, as it was sent.
    case intent(NavigationIntent<R>)
    /// A link, as it was given.
    case link(String)
    /// Commands, before any middleware.
    case commands([NavigationCommand<R>])
    /// The place that showed when a session ended.
    case place
  }

  /// What one middleware said of one command.
  public struct Verdict: Hashable, Sendable {
    /// The middleware's name.
    public let middleware: String
    /// What it said.
    public let decision: MiddlewareDecision<R>
  }

  /// One command on its way.
  public struct Step: Hashable, Sendable {
    /// The command as it was asked for.
    public let requested: NavigationCommand<R>
    /// The command as it ran, or was cancelled, after rewriting.
    public let executed: NavigationCommand<R>
    /// What each middleware that was asked said, in order.
    public let verdicts: [Verdict]
    /// What became of it before the gate spoke.
    public let result: NavigationResult<R>
  }

  /// What was asked.
  public let request: Request
  /// The commands that it came to; none for a link that was no plan.
  public let steps: [Step]
  /// What became of it in the end.
  public let result: NavigationResult<R>
  /// Why a link was not even a plan.
  public let decision: DeepLinkDecision<R>?
  /// The state before.
  public let before: NavigationState<R>
  /// The state after; a sequence, or a sign-in that became necessary, may have changed it.
  public let after: NavigationState<R>
  /// When it was asked, on the store's clock.
  public let instant: ContinuousClock.Instant
}
