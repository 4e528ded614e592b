// Holds the place of the pipeline until its first file is in; that change deletes this file.

/// Why a link was rejected.
public enum DeepLinkRejection: Hashable, Sendable {
  /// Holds the place.
  case place
}

/// What was decided about a link.
public enum DeepLinkDecision<R: Route>: Hashable, Sendable {
  /// Apply this.
  case plan(NavigationPlan<R>)
  /// It waits for sign-in.
  case pending(PendingDeepLink<R>)
  /// It was rejected.
  case rejected(DeepLinkRejection)
  /// No pattern answers.
  case unhandled(String)
}

/// Decides about links.
public struct DeepLinkPipeline<R: Route>: Sendable {
  private let plan: @Sendable (String) -> NavigationPlan<R>?

  /// Makes a pipeline of a closure.
  public init(plan: @escaping @Sendable (String) -> NavigationPlan<R>?) {
    self.plan = plan
  }

  func decide(for request: DeepLinkRequest, principal: Principal?) -> DeepLinkDecision<R> {
    plan(request.link).map { .plan($0) } ?? .unhandled(request.link)
  }
}
