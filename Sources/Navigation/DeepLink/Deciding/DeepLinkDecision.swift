/// What was decided about a link.
///
/// Source: InnoRouter, `DeepLinkDecision`.
public enum DeepLinkDecision<R: Route>: Hashable, Sendable {
  /// Apply this.
  case plan(NavigationPlan<R>)
  /// It leads to something that needs sign-in.
  case pending(PendingDeepLink<R>)
  /// It is refused, and why.
  case rejected(DeepLinkRejection)
  /// No pattern answers; the link as it was given.
  case unhandled(String)
}
