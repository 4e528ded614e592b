#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DeepLinkPipeline {
  /// Decides about a link as text.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - isInternal: Whether it came from inside the app, where a path without a scheme will do.
  ///   - context: Values that go along with it.
  ///   - principal: Who is signed in, if anyone.
  ///   - date: When it begins to wait, if it has to.
  /// - Returns: The decision.
  /// - Complexity: O(length of the link).
  public func decide(
    for link: String, isInternal: Bool = false, context: DeepLinkContext = .empty,
    principal: Principal? = nil, at date: @autoclosure () -> Date = Date()
  ) -> DeepLinkDecision<R> {
    do {
      let parsed = try DeepLinkURL(link, limits: limits)
      return decide(
        for: parsed, isInternal: isInternal, context: context, principal: principal, at: date())
    } catch {
      return .rejected(DeepLinkRejection(error))
    }
  }

  /// Decides about a Foundation URL.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that go along with it.
  ///   - principal: Who is signed in, if anyone.
  ///   - date: When it begins to wait, if it has to.
  /// - Returns: The decision.
  /// - Complexity: O(length of the link).
  public func decide(
    for url: URL, context: DeepLinkContext = .empty, principal: Principal? = nil,
    at date: @autoclosure () -> Date = Date()
  ) -> DeepLinkDecision<R> {
    decide(for: url.absoluteString, context: context, principal: principal, at: date())
  }

  /// Decides about a link that somebody asked for.
  ///
  /// - Parameters:
  ///   - request: The link, where it came from and what goes along with it.
  ///   - principal: Who is signed in, if anyone.
  ///   - date: When it begins to wait, if it has to.
  /// - Returns: The decision.
  /// - Complexity: O(length of the link).
  public func decide(
    for request: DeepLinkRequest, principal: Principal? = nil,
    at date: @autoclosure () -> Date = Date()
  ) -> DeepLinkDecision<R> {
    decide(
      for: request.link, isInternal: request.isInternal, context: request.context,
      principal: principal, at: date())
  }

  /// Decides about a link, and asks who is signed in only when that matters.
  ///
  /// - Parameters:
  ///   - request: The link, where it came from and what goes along with it.
  ///   - date: When it begins to wait, if it has to.
  ///   - principal: Says who is signed in; called once at most.
  /// - Returns: The decision.
  /// - Complexity: O(length of the link), twice when sign-in matters.
  public func decide(
    for request: DeepLinkRequest, at date: Date = Date(),
    asking principal: () async -> Principal?
  ) async -> DeepLinkDecision<R> {
    let decision = decide(for: request, principal: nil, at: date)
    guard case .pending = decision, let principal = await principal() else { return decision }
    return decide(for: request, principal: principal, at: date)
  }

  /// Decides about a link that was read before.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - isInternal: Whether it came from inside the app, where a path without a scheme will do.
  ///   - context: Values that go along with it.
  ///   - principal: Who is signed in, if anyone.
  ///   - date: When it begins to wait, if it has to.
  /// - Returns: The decision.
  /// - Complexity: O(length of the link).
  public func decide(
    for link: DeepLinkURL, isInternal: Bool = false, context: DeepLinkContext = .empty,
    principal: Principal? = nil, at date: @autoclosure () -> Date = Date()
  ) -> DeepLinkDecision<R> {
    let reading = reading(of: link)
    if let refusal = refusal(of: link, reading, isInternal: isInternal) {
      return .rejected(refusal)
    }
    guard let answer = answer(to: link, reading, context) else {
      return isForeignHost(link, reading)
        ? .rejected(foreignHost(link)) : .unhandled(link.description)
    }
    let plan = plan(for: answer.outcome)
    switch requirement(of: answer.outcome, plan, principal) {
    case .allowed: return .plan(plan)
    case .forbidden(let role): return .rejected(forbidden(link, role))
    case .needsSignIn:
      return .pending(
        PendingDeepLink(
          request: .link(link.description), plan: plan, queuedAt: date(),
          canBeSaved: answer.isSavable && context.isEmpty, context: context))
    }
  }
}

extension DeepLinkPipeline {
  struct Answer {
    let outcome: DeepLinkOutcome<R>
    let isSavable: Bool
  }

  func reading(of link: DeepLinkURL) -> LinkReading {
    LinkReading(link, hosts: allowedHosts, ownScheme: allowedSchemes.first)
  }

  func answer(
    to link: DeepLinkURL, _ reading: LinkReading, _ context: DeepLinkContext
  ) -> Answer? {
    switch resolver {
    case .closure(let resolve):
      var decided = link
      decided.authorityIsHost = reading.isHost
      return resolve(decided).map { Answer(outcome: .route($0), isSavable: true) }
    case .matcher(let matcher):
      var walk = LinkWalk(matcher.trie, link, reading)
      return matcher.answer(&walk, context).map { found in
        Answer(
          outcome: found.outcome, isSavable: matcher.mappings[found.mapping].secrets.isEmpty)
      }
    }
  }

  func plan(for outcome: DeepLinkOutcome<R>) -> NavigationPlan<R> {
    switch outcome {
    case .route(let route): plan(route)
    case .plan(let plan): plan
    case .action(let action): NavigationPlan(commands: [], action: action)
    }
  }

  /// What stands between a person and everything that an answer leads to.
  func requirement(
    of outcome: DeepLinkOutcome<R>, _ plan: NavigationPlan<R>, _ principal: Principal?
  ) -> AccessDecision {
    var missing = plan.action?.requirement.decide(for: principal) ?? .allowed
    if case .forbidden = missing { return missing }
    switch access {
    case .policy(let policy):
      guard !policy.isOpen else { return missing }
      let check = { (route: R) in
        if case .forbidden = missing { return }
        let decision = policy.decide(route, for: principal)
        if decision != .allowed { missing = decision }
      }
      // A tab's root is where a link may lead, but in no path of a plan.
      if let route = outcome.route { check(route) }
      plan.forEachRoute(check)
    case .authentication(.notRequired): break
    case .authentication(.required(let shouldRequire, let isAuthenticated)):
      var isRequired = outcome.route.map(shouldRequire) ?? false
      if !isRequired { plan.forEachRoute { isRequired = isRequired || shouldRequire($0) } }
      if isRequired, principal == nil, !isAuthenticated() { missing = .needsSignIn }
    }
    return missing
  }
}

extension NavigationPlan {
  /// Calls a function with every route that the commands name, without making a list.
  fileprivate func forEachRoute(_ body: (R) -> Void) {
    for command in commands {
      switch command {
      case .push(let route), .present(let route, _): body(route)
      case .pushAll(let routes), .replace(let routes): routes.forEach(body)
      default: command.routes.forEach(body)
      }
    }
  }
}
