/// Something that happened in a store; all listeners receive the same updates in the same order.
public enum NavigationUpdate<R: Route>: Sendable {
  /// The state changed.
  case changed(NavigationEvent<R>)
  /// The sign-in layer appeared, disappeared or is another one; the state may also have changed.
  case signInChanged(from: Presentation<R>?, to: Presentation<R>?)
  /// The principal or its roles changed, whether or not the state did.
  case principalChanged(from: Principal?, to: Principal?)
  /// The store issued a notice for the user.
  case noticed(NavigationNotice<R>)
  /// An action was performed.
  case performed(NavigationAction)
  /// A request finished, successfully or not.
  case finished(NavigationTrace<R>)
}

/// A change to the state.
public struct NavigationEvent<R: Route>: Sendable {
  /// Why the state changed.
  public enum Cause: Hashable, Sendable {
    /// These commands ran, as rewritten by middleware.
    case commands([NavigationCommand<R>])
    /// The user moved through the history.
    case history
    /// A principal signed in or out, or a session ended.
    case principal
    /// A saved session was restored.
    case restoration
    /// The app's rules made a route unavailable.
    case rules
  }

  /// The state before the change.
  public let before: NavigationState<R>
  /// The state after the change.
  public let after: NavigationState<R>
  /// Why the state changed.
  public let cause: Cause

  @inlinable init(before: NavigationState<R>, after: NavigationState<R>, cause: Cause) {
    self.before = before
    self.after = after
    self.cause = cause
  }
}

/// A notice for the user; the app supplies the wording.
public enum NavigationNotice<R: Route>: Hashable, Sendable {
  /// Why a waiting request was dropped.
  public enum Drop: Hashable, Sendable {
    /// Sign-in was cancelled, the user signed out, or the caller stopped waiting.
    case cancelled
    /// The request waited longer than the policy allows.
    case outdated
    /// The queue was full.
    case capacity
    /// The request belonged to another account.
    case otherPerson
  }

  /// A request now waits for sign-in.
  case waiting(PendingDeepLink<R>)
  /// An equivalent request is already waiting.
  case alreadyWaiting(PendingDeepLink<R>)
  /// Requests were applied after sign-in, oldest first.
  case resumed([PendingDeepLink<R>])
  /// Requests were dropped from the queue.
  case dropped([PendingDeepLink<R>], Drop)
  /// A link, a command or a waiting request was not applied.
  case refused(PendingDeepLink<R>.Request, NavigationResult<R>)
  /// A link did not produce a plan.
  case undecided(link: String, DeepLinkDecision<R>)
  /// The app's rules closed these routes, for this reason.
  case closed([R], reason: String)
  /// A principal signed in.
  case signedIn(Principal)
  /// The user dismissed the login layer; the waiting requests were dropped.
  case signInCancelled([PendingDeepLink<R>])
  /// The user signed out.
  case signedOut
  /// The session expired; `place` is the queued request for the visible screen if it needs sign-in.
  case expired(place: PendingDeepLink<R>?)
}

/// A record of a request to a store: its path through the middleware, and its result.
public struct NavigationTrace<R: Route>: Hashable, Sendable {
  /// The kind of request.
  public enum Request: Hashable, Sendable {
    /// An intent, as it was sent.
    case intent(NavigationIntent<R>)
    /// A link, exactly as given.
    case link(String)
    /// Commands, before any middleware rewrote them.
    case commands([NavigationCommand<R>])
    /// The screen that was visible when a session ended.
    case place
  }

  /// The decision of one middleware on one command.
  public struct Verdict: Hashable, Sendable {
    /// The middleware's name.
    public let middleware: String
    /// The middleware's decision.
    public let decision: MiddlewareDecision<R>

    @inlinable init(middleware: String, decision: MiddlewareDecision<R>) {
      self.middleware = middleware
      self.decision = decision
    }
  }

  /// A command and how it was processed.
  public struct Step: Hashable, Sendable {
    /// The requested command.
    public let requested: NavigationCommand<R>
    /// The command, as rewritten by middleware.
    public let executed: NavigationCommand<R>
    /// The decision of each middleware that was called, in order.
    public let verdicts: [Verdict]
    /// The command's own result.
    public let result: NavigationResult<R>

    init(
      requested: NavigationCommand<R>, executed: NavigationCommand<R>, verdicts: [Verdict],
      result: NavigationResult<R>
    ) {
      self.requested = requested
      self.executed = executed
      self.verdicts = verdicts
      self.result = result
    }

    @inlinable init(_ step: CommandRun<R>.Step) {
      requested = step.requested
      executed = step.command
      verdicts = step.verdicts
      result = step.result
    }
  }

  /// The request.
  public let request: Request
  /// The commands that ran; empty for a link without a plan.
  public let steps: [Step]
  /// The final result.
  public let result: NavigationResult<R>
  /// The decision for a link without a plan.
  @usableFromInline package let decision: DeepLinkDecision<R>?
  /// The state before the change.
  public let before: NavigationState<R>
  /// The state after the change.
  public let after: NavigationState<R>
  /// When the request finished, according to the store's clock.
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
