#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DeepLinkPipeline {
  /// Returns the decision about a link given as text.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - isInternal: Whether the link comes from inside the app, where a path without a scheme is
  ///     enough.
  ///   - context: Values that accompany the link.
  ///   - principal: The signed-in principal, or `nil`.
  ///   - date: The time at which the link is queued, if it has to wait.
  /// - Returns: The decision.
  /// - Complexity: O(length of the link).
  public func decide(
    for link: String, isInternal: Bool = false, context: DeepLinkContext = .empty,
    principal: Principal? = nil, at date: @autoclosure () -> Date = Date()
  ) -> DeepLinkDecision<R> {
    decide(
      for: DeepLinkRequest(link, isInternal: isInternal, context: context), principal: principal,
      at: date())
  }

  /// Returns the decision about a Foundation URL.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that accompany the link.
  ///   - principal: The signed-in principal, or `nil`.
  ///   - date: The time at which the link is queued, if it has to wait.
  /// - Returns: The decision.
  /// - Complexity: O(length of the link).
  public func decide(
    for url: URL, context: DeepLinkContext = .empty, principal: Principal? = nil,
    at date: @autoclosure () -> Date = Date()
  ) -> DeepLinkDecision<R> {
    decide(for: url.absoluteString, context: context, principal: principal, at: date())
  }

  /// Returns the decision about a link request.
  ///
  /// - Parameters:
  ///   - request: The link, its origin and the values that accompany it.
  ///   - principal: The signed-in principal, or `nil`.
  ///   - date: The time at which the link is queued, if it has to wait.
  /// - Returns: The decision.
  /// - Complexity: O(length of the link).
  package func decide(
    for request: DeepLinkRequest, principal: Principal? = nil,
    at date: @autoclosure () -> Date = Date()
  ) -> DeepLinkDecision<R> {
    find(request).decision(for: principal, at: date())
  }

  /// Returns the decision about a parsed link.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - isInternal: Whether the link comes from inside the app, where a path without a scheme is
  ///     enough.
  ///   - context: Values that accompany the link.
  ///   - principal: The signed-in principal, or `nil`.
  ///   - date: The time at which the link is queued, if it has to wait.
  /// - Returns: The decision.
  /// - Complexity: O(length of the link).
  public func decide(
    for link: DeepLinkURL, isInternal: Bool = false, context: DeepLinkContext = .empty,
    principal: Principal? = nil, at date: @autoclosure () -> Date = Date()
  ) -> DeepLinkDecision<R> {
    let request = DeepLinkRequest(link.description, isInternal: isInternal, context: context)
    return find(link, request).decision(for: principal, at: date())
  }

  /// Checks the target of a link against the access policy.
  func judge(
    _ answer: DeepLinkAnswer<R>, _ plan: NavigationPlan<R>, _ link: DeepLinkURL,
    _ context: DeepLinkContext, _ principal: Principal?, _ date: () -> Date
  ) -> DeepLinkDecision<R> {
    switch requirement(of: answer.outcome, plan, principal) {
    case .allowed: return .plan(plan)
    case .forbidden(let role): return .rejected(rules.forbidden(link, role))
    case .needsSignIn:
      return .pending(
        PendingDeepLink(
          request: .link(link.description), plan: plan, queuedAt: date(),
          canBeSaved: context.isEmpty && !ShownLink(link.description, hiding: secrets).hasSecret,
          gatedRoute: access.gatedRoute(
            among: [answer.outcome.route].compactMap(\.self) + plan.routes),
          context: context))
    }
  }
}

extension DeepLinkPipeline {
  func plan(for outcome: DeepLinkOutcome<R>) -> NavigationPlan<R> {
    switch outcome {
    case .route(let route): plan(route)
    case .presented(let route, let style): plan(route).presentingLast(as: style)
    case .plan(let plan): plan
    case .action(let action): NavigationPlan(commands: [], action: action)
    }
  }

  /// Decides whether a principal may use the routes and the action of an outcome.
  func requirement(
    of outcome: DeepLinkOutcome<R>, _ plan: NavigationPlan<R>, _ principal: Principal?
  ) -> AccessDecision {
    let action = plan.action?.requirement.decide(for: principal) ?? .allowed
    guard !access.isOpen else { return action }
    // A link's target can be a tab's root, which the plan's paths do not contain.
    return plan.commands.reduce(action.and(access.decide(outcome.route, for: principal))) {
      $0.and(access.decide($1, for: principal))
    }
  }
}

extension AccessDecision {
  /// Returns the stricter of two decisions, this one if both forbid.
  func and(_ other: AccessDecision) -> AccessDecision {
    switch (self, other) {
    case (.forbidden, _), (.needsSignIn, .needsSignIn), (_, .allowed): self
    case (_, .forbidden), (.allowed, .needsSignIn): other
    }
  }
}

extension AccessPolicy {
  /// Returns the first route that needs sign-in.
  func gatedRoute(among routes: [R]) -> R? { routes.first { decide($0, for: nil) != .allowed } }

  /// Decides on access to every route in a command; a forbidden route takes precedence.
  func decide(
    _ command: NavigationCommand<R>, for principal: Principal?
  ) -> AccessDecision {
    switch command {
    case .push(let route), .present(let route, _), .replaceTop(let route), .amend(let route, _):
      return decide(route, for: principal)
    case .pop, .popCount, .popTo, .popToRoot, .dismiss, .dismissEntry, .dismissAll, .selectTab:
      return .allowed
    case .pushAll, .replace, .sequence, .whenCancelled:
      return command.routes.reduce(.allowed) { $0.and(decide($1, for: principal)) }
    }
  }
}
