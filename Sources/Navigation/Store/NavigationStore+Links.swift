extension NavigationStore {
  /// Opens a link: decides, applies the plan, or lets it wait for sign-in.
  ///
  /// - Parameters:
  ///   - link: The link as it was given.
  ///   - isInternal: Whether it came from inside the app, where a path without a scheme will do.
  /// - Returns: What was decided; `.plan` also when the plan could not be applied, which is told in
  ///   a notice. From inside middleware or a listener the link is decided now and opened later.
  @discardableResult
  public func open(_ link: String, isInternal: Bool = false) -> DeepLinkDecision<R> {
    let request = DeepLinkRequest(link, isInternal: isInternal)
    guard !isBusy else {
      send(.deepLink(request))
      return decide(request)
    }
    var decision = DeepLinkDecision<R>.unhandled(link)
    whenFree { [self] in decision = openNow(request) }
    return decision
  }

  func decide(_ request: DeepLinkRequest) -> DeepLinkDecision<R> {
    links?.decide(for: request, principal: current.principal, at: clock.date())
      ?? .unhandled(request.link)
  }

  @usableFromInline @discardableResult
  func openNow(_ request: DeepLinkRequest) -> DeepLinkDecision<R> {
    let decision = decide(request)
    switch decision {
    case .plan(let plan):
      let asked = PendingDeepLink<R>.Request.link(request.link)
      report(apply(plan, as: asked), of: asked)
    case .pending(let item):
      wait(item)
    case .rejected, .unhandled:
      onNotice?(.undecided(link: request.link, decision))
    }
    return decision
  }
}
