/// Something that a person should be told; the words are the app's.
public enum NavigationNotice<R: Route>: Hashable, Sendable {
  /// Why something that waited was dropped.
  public enum Drop: Hashable, Sendable {
    /// The login layer was closed by hand.
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
  /// This waited no longer.
  case dropped([PendingDeepLink<R>], Drop)
  /// A link, a command or something that waited was not applied.
  case refused(PendingDeepLink<R>.Request, NavigationResult<R>)
  /// A link was not even a plan.
  case undecided(link: String, DeepLinkDecision<R>)
  /// Someone signed in.
  case signedIn(Principal)
  /// The login layer was closed by hand; what waited was dropped.
  case signInCancelled([PendingDeepLink<R>])
  /// The person signed out.
  case signedOut
  /// The session ended; the place that showed waits when it needs sign-in.
  case expired(place: PendingDeepLink<R>?)
}
