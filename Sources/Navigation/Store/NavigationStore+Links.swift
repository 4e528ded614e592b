#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension NavigationStore {
  /// Opens a link: decides how to handle it, then applies its plan or queues it until sign-in.
  ///
  /// - Parameters:
  ///   - link: The link, exactly as given.
  ///   - isInternal: Whether the link comes from inside the app, where a path without a scheme is
  ///     enough.
  /// - Returns: The decision. It is `.plan` even if the plan could not be applied; a notice reports
  ///   that failure. From inside middleware or a listener, the decision is made immediately, but
  ///   the link is opened later.
  @discardableResult
  public func open(_ link: String, isInternal: Bool = false) -> DeepLinkDecision<R> {
    open(DeepLinkRequest(link, isInternal: isInternal)).decision
  }

  /// Opens a link given as a URL.
  ///
  /// - Parameter url: The link.
  /// - Returns: The decision, as for a link given as text.
  @discardableResult
  public func open(_ url: URL) -> DeepLinkDecision<R> { open(url.absoluteString) }

  /// Opens a link and returns the decision and its result.
  ///
  /// - Parameter request: The link, its origin and the values that accompany it.
  /// - Returns: The decision and its result. From inside middleware or a listener, the decision is
  ///   made immediately, but the link is opened later, and the result is
  ///   ``NavigationResult/deferred``.
  @discardableResult
  public func open(_ request: DeepLinkRequest) -> DeepLinkOpening<R> {
    guard isFree else {
      send(.deepLink(request))
      return DeepLinkOpening(decision: decide(request), result: .deferred)
    }
    var opening = DeepLinkOpening(decision: DeepLinkDecision<R>.unhandled(request.link))
    whenFree { [self] in opening = openNow(request) }
    return opening
  }

  /// Opens a link that was looked up earlier, without parsing it again.
  ///
  /// - Parameter found: The result of a lookup by the store's own pipeline.
  /// - Returns: The current decision and its result.
  @discardableResult
  package func open(_ found: FoundLink<R>) -> DeepLinkOpening<R> {
    guard isFree else { return open(found.request) }
    var opening = DeepLinkOpening(decision: DeepLinkDecision<R>.unhandled(found.request.link))
    whenFree { [self] in
      keep(found)
      let decision = found.decision(for: current.principal, at: clock.date())
      opening = openNow(found.request, heldToRules(decision, found.request.link))
    }
    return opening
  }

  func decide(_ request: DeepLinkRequest) -> DeepLinkDecision<R> {
    guard let found = links?.find(request) else { return .unhandled(request.link) }
    keep(found)
    return heldToRules(found.decision(for: current.principal, at: clock.date()), request.link)
  }

  /// Keeps the link that was looked up last, without the values that accompany it.
  func keep(_ found: FoundLink<R>?) {
    // What the last link holds may call the store, so it lives until the change is over.
    let last = progress.link
    progress.link = found?.withoutContext
    withExtendedLifetime(last) {}
  }

  /// Returns a link with the result of its lookup, which is done again only if another link was
  /// looked up since; `nil` if the store opens no links.
  package func found(_ link: String) -> FoundLink<R>? {
    if let found = progress.link, found.request.link.utf8.elementsEqual(link.utf8) { return found }
    return links?.find(DeepLinkRequest(link, isInternal: true))
  }

  @usableFromInline @discardableResult
  func openNow(_ request: DeepLinkRequest) -> DeepLinkOpening<R> {
    openNow(request, decide(request))
  }

  private func openNow(
    _ request: DeepLinkRequest, _ decision: DeepLinkDecision<R>
  ) -> DeepLinkOpening<R> {
    switch decision {
    case .plan(let plan):
      var submission = Submission(plan, waitingAs: .link(request.link))
      submission.extras.context = request.context
      submission.isReported = true
      return DeepLinkOpening(decision: decision, result: apply(submission))
    case .pending(let item):
      let result = wait(item, askedIn: progress.asker)
      if access.login == nil { report(result, of: .link(request.link)) }
      return DeepLinkOpening(decision: decision, result: result)
    case .rejected, .unhandled:
      trace(
        .link(request.link), result: decision.refusal ?? .unsupported("No screen matches."),
        decision: decision)
      say(.undecided(link: request.link, decision))
      return DeepLinkOpening(decision: decision)
    }
  }

  /// The pipeline's rules for finding secrets in links.
  package var linkSecrets: LinkSecrets { links?.secrets ?? LinkSecrets() }

  /// Whether a request may be saved; for a link, this depends on its mapping and its secrets.
  func canBeSaved(_ request: PendingDeepLink<R>.Request) -> Bool {
    guard case .link(let link) = request else { return true }
    return links?.isSavable(link) ?? true
  }
}
