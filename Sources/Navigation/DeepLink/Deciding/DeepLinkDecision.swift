/// What was decided about a link.
///
/// Source: InnoRouter, `DeepLinkDecision`.
public enum DeepLinkDecision<R: Route>: Hashable, Sendable {
  // The larger cases are out of line, so that a plan, the usual answer, is cheap to hand on.

  /// Apply this.
  case plan(NavigationPlan<R>)
  /// It leads to something that needs sign-in.
  indirect case pending(PendingDeepLink<R>)
  /// It is refused, and why.
  indirect case rejected(DeepLinkRejection)
  /// No pattern answers; the link as it was given.
  case unhandled(String)
}
