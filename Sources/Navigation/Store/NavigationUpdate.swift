/// Something that happened in a store: everybody who listens hears the same, in the same order.
public enum NavigationUpdate<R: Route>: Sendable {
  /// The state changed.
  case changed(NavigationEvent<R>)
  /// Another principal, or other roles, from now on; also where the state stays equal.
  case principalChanged(from: Principal?, to: Principal?)
  /// A person should be told of this.
  case noticed(NavigationNotice<R>)
  /// An open handler is called, once.
  case performed(NavigationAction)
  /// Something that was asked came to its end, done or not.
  case finished(NavigationTrace<R>)
}

/// One change of the state.
public struct NavigationEvent<R: Route>: Sendable {
  /// Why the state changed.
  public enum Cause: Hashable, Sendable {
    /// Commands ran, as middleware left them.
    case commands([NavigationCommand<R>])
    /// A step of the history was taken.
    case history
    /// Someone signed in, signed out, or a session ended.
    case principal
    /// The login layer came or went.
    case signIn
    /// A saved session came back.
    case restoration
    /// What the app's rules say changed.
    case rules
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

/// Something that a person should be told; the words are the app's.
public enum NavigationNotice<R: Route>: Hashable, Sendable {
  /// Why something that waited was dropped.
  public enum Drop: Hashable, Sendable {
    /// Sign-in was cancelled, or the person signed out.
    case cancelled
    /// It waited longer than the policy allows.
    case outdated
    /// The queue was full.
    case capacity
    /// It waited for another person.
    case otherPerson
  }

  /// This began to wait for sign-in.
  case waiting(PendingDeepLink<R>)
  /// This waits already, perhaps in another spelling.
  case alreadyWaiting(PendingDeepLink<R>)
  /// These were applied after sign-in, oldest first.
  case resumed([PendingDeepLink<R>])
  /// These wait no longer.
  case dropped([PendingDeepLink<R>], Drop)
  /// A link, a command or something that waited was not applied.
  case refused(PendingDeepLink<R>.Request, NavigationResult<R>)
  /// A link was not even a plan.
  case undecided(link: String, DeepLinkDecision<R>)
  /// The app's rules no longer let these be shown, for this reason.
  case closed([R], reason: String)
  /// Someone signed in.
  case signedIn(Principal)
  /// The login layer was closed by hand; what waited was dropped.
  case signInCancelled([PendingDeepLink<R>])
  /// The person signed out.
  case signedOut
  /// The session ended; the place that showed waits when it needs sign-in.
  case expired(place: PendingDeepLink<R>?)
}

/// Something that was asked of a store, its way through middleware, and its result.
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

  /// The decision of one middleware about one command.
  public struct Verdict: Hashable, Sendable {
    /// The middleware's name.
    public let middleware: String
    /// Its decision.
    public let decision: MiddlewareDecision<R>

    @inlinable init(middleware: String, decision: MiddlewareDecision<R>) {
      self.middleware = middleware
      self.decision = decision
    }
  }

  /// One command on its way.
  public struct Step: Hashable, Sendable {
    /// The command as it was asked for.
    public let requested: NavigationCommand<R>
    /// The command as middleware left it.
    public let executed: NavigationCommand<R>
    /// The decision of each middleware that was asked, in order.
    public let verdicts: [Verdict]
    /// The command's own result.
    public let result: NavigationResult<R>

    @inlinable init(_ step: CommandRun<R>.Step) {
      requested = step.requested
      executed = step.command
      verdicts = step.verdicts
      result = step.result
    }
  }

  /// What was asked.
  public let request: Request
  /// The commands that it came to; empty for a link that was no plan.
  public let steps: [Step]
  /// The result in the end.
  public let result: NavigationResult<R>
  /// Why a link was not even a plan.
  @usableFromInline package let decision: DeepLinkDecision<R>?
  /// The state before.
  public let before: NavigationState<R>
  /// The state after.
  public let after: NavigationState<R>
  /// When it ended, on the store's clock.
  @usableFromInline package let instant: ContinuousClock.Instant

  @inlinable init(
    request: Request, steps: [Step], result: NavigationResult<R>, decision: DeepLinkDecision<R>?,
    before: NavigationState<R>, after: NavigationState<R>, instant: ContinuousClock.Instant
  ) {
    self.request = request
    self.steps = steps
    self.result = result
    self.decision = decision
    self.before = before
    self.after = after
    self.instant = instant
  }
}
