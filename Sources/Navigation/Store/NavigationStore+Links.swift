#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
    open(DeepLinkRequest(link, isInternal: isInternal)).decision
  }

  /// Opens a link given as a URL.
  ///
  /// - Parameter url: The link.
  /// - Returns: What was decided, as for text.
  @discardableResult
  public func open(_ url: URL) -> DeepLinkDecision<R> { open(url.absoluteString) }

  /// Opens a link, and says what was decided and what came of it.
  ///
  /// - Parameter request: The link, where it came from and what goes along with it.
  /// - Returns: The decision and its result. From inside middleware or a listener the link is decided
  ///   now and opened later; the result is ``NavigationResult/deferred`` then.
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

  /// Opens a link that was found before: it is neither read nor looked up again.
  ///
  /// - Parameter found: What the store's own pipeline found.
  /// - Returns: What was decided now, and its result, as for a request.
  @discardableResult
  package func open(_ found: FoundLink<R>) -> DeepLinkOpening<R> {
    guard isFree else { return open(found.request) }
    var opening = DeepLinkOpening(decision: DeepLinkDecision<R>.unhandled(found.request.link))
    whenFree { [self] in
      let decision = found.decision(for: current.principal, at: clock.date())
      opening = openNow(found.request, heldToRules(decision, found.request.link))
    }
    return opening
  }

  func decide(_ request: DeepLinkRequest) -> DeepLinkDecision<R> {
    guard let links else { return .unhandled(request.link) }
    return heldToRules(
      links.decide(for: request, principal: current.principal, at: clock.date()), request.link)
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
      return DeepLinkOpening(decision: decision, result: wait(item))
    case .rejected, .unhandled:
      trace(.link(request.link), result: .unsupported("No screen answers."), decision: decision)
      say(.undecided(link: request.link, decision))
      return DeepLinkOpening(decision: decision)
    }
  }

  /// Decides what in a link is a secret.
  package var linkSecrets: LinkSecrets { links?.secrets ?? LinkSecrets() }

  /// Whether what was asked may be written to a file; a link's mapping and its secrets have the say.
  func canBeSaved(_ request: PendingDeepLink<R>.Request) -> Bool {
    guard case .link(let link) = request else { return true }
    return links?.isSavable(link) ?? true
  }
}
