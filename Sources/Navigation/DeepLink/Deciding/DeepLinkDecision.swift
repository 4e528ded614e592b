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

/// What became of a link that was opened: what was decided, and what the store made of it.
public struct DeepLinkOpening<R: Route>: Hashable, Sendable {
  /// What was decided.
  public let decision: DeepLinkDecision<R>
  /// What became of the plan; `nil` when there was none.
  public let result: NavigationResult<R>?

  /// Puts the two together.
  ///
  /// - Parameters:
  ///   - decision: What was decided.
  ///   - result: What became of the plan; `nil` when there was none.
  public init(decision: DeepLinkDecision<R>, result: NavigationResult<R>? = nil) {
    self.decision = decision
    self.result = result
  }

  /// Whether the link was opened: there was a plan, and it was applied.
  public var isSuccess: Bool { result?.isSuccess == true }

  /// The route that the plan ends at, applied or waiting, when it names one.
  public var destination: R? {
    switch decision {
    case .plan(let plan): plan.routes.last
    case .pending(let item): item.destination
    case .rejected, .unhandled: nil
    }
  }
}
