/// The decision about a link.
///
/// Source: InnoRouter, `DeepLinkDecision`.
public enum DeepLinkDecision<R: Route>: Hashable, Sendable {
  // The larger cases are indirect, so that the usual case, a plan, is cheap to pass around.

  /// The plan to apply.
  case plan(NavigationPlan<R>)
  /// The link opens something that needs sign-in.
  indirect case pending(PendingDeepLink<R>)
  /// The link is refused; the value is the reason.
  indirect case rejected(DeepLinkRejection)
  /// No mapping handles the link; the value is the link as given.
  case unhandled(String)
}

extension DeepLinkDecision {
  /// The result for a link that the gate or the app's rules refuse; `nil` for any other decision.
  package var refusal: NavigationResult<R>? {
    guard case .rejected(let rejection) = self else { return nil }
    return switch rejection.reason {
    case .forbidden: .rejected(.forbidden)
    case .unavailable(let reason): .rejected(.unavailable(reason))
    default: nil
    }
  }

  /// Returns the same decision with other routes.
  package func map<S: Route>(_ route: (R) -> S) -> DeepLinkDecision<S> {
    switch self {
    case .plan(let plan): .plan(plan.map(route))
    case .pending(let item): .pending(item.map(route))
    case .rejected(let rejection): .rejected(rejection)
    case .unhandled(let link): .unhandled(link)
    }
  }
}

/// The outcome of opening a link: the decision, and the store's result.
public struct DeepLinkOpening<R: Route>: Hashable, Sendable {
  /// The decision.
  public let decision: DeepLinkDecision<R>
  /// The result of the plan; `nil` if there was no plan.
  public let result: NavigationResult<R>?

  /// Creates an outcome.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - result: The result of the plan; `nil` if there was no plan.
  public init(decision: DeepLinkDecision<R>, result: NavigationResult<R>? = nil) {
    self.decision = decision
    self.result = result
  }

  /// Returns the same outcome with other routes.
  package func map<S: Route>(_ route: (R) -> S) -> DeepLinkOpening<S> {
    DeepLinkOpening<S>(decision: decision.map(route), result: result?.map(route))
  }

  /// Whether there was a plan and it was applied.
  public var isSuccess: Bool { result?.isSuccess == true }

  /// The last route named in the applied or pending plan, if any.
  public var destination: R? {
    switch decision {
    case .plan(let plan): plan.routes.last
    case .pending(let item): item.destination
    case .rejected, .unhandled: nil
    }
  }
}
