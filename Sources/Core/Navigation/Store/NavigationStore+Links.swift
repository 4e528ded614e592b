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
    expireFirst()
    return open(request, machine.decide(request))
  }

  /// Opens a link that was looked up earlier, without parsing it again.
  ///
  /// - Parameter found: The result of a lookup by the store's own pipeline.
  /// - Returns: The current decision and its result.
  @discardableResult
  package func open(_ found: FoundLink<R>) -> DeepLinkOpening<R> {
    expireFirst()
    let decision = machine.decide(found)
    return open(found.request, decision)
  }

  private func open(
    _ request: DeepLinkRequest, _ decision: DeepLinkDecision<R>
  ) -> DeepLinkOpening<R> {
    let isFree = !isDraining && !isDeciding
    // What waits is decided again when its turn comes.
    let what = Request<R>.What.link(request, isFree ? decision : nil)
    let result = outcome(of: what, .none)?.result ?? .deferred
    switch decision {
    case .rejected,
      .unhandled where isFree:
      return DeepLinkOpening(decision: decision)
    default: return DeepLinkOpening(decision: decision, result: result)
    }
  }

  /// Returns a link with the result of its lookup, which is done again only if another link was
  /// looked up since; `nil` if the store opens no links.
  package func found(_ link: String) -> FoundLink<R>? {
    if let found = setup.link, found.request.link.utf8.elementsEqual(link.utf8) { return found }
    return links?.find(DeepLinkRequest(link, isInternal: true))
  }

  /// The pipeline's rules for finding secrets in links.
  package var linkSecrets: LinkSecrets { links?.secrets ?? LinkSecrets() }
}
