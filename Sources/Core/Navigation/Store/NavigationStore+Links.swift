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
    machine.open(request).map { $0.typed() }
  }

  /// Explains how a link would be handled for the current principal, without side effects.
  ///
  /// The explanation takes the app's rules into account, and the roots of the tabs that the link
  /// selects.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - isInternal: Whether the link comes from inside the app, where a path without a scheme is
  ///     enough.
  ///   - limit: The maximum number of patterns to list.
  /// - Returns: The explanation, or `nil` if the app does not open links.
  /// - Complexity: As for ``DeepLinkPipeline/explain(_:isInternal:principal:limit:)``, plus the
  ///   cost of running the plan.
  public func explain(
    _ link: String, isInternal: Bool = false, limit: Int = 8
  ) -> DeepLinkExplanation? {
    machine.explain(DeepLinkRequest(link, isInternal: isInternal), limit: limit)
  }

  /// The pipeline's rules for finding secrets in links.
  package var linkSecrets: LinkSecrets { machine.linkSecrets }
}

extension Machine {
  /// Opens a link and returns the decision on it and its result.
  @discardableResult
  package func open(_ link: DeepLinkRequest) -> DeepLinkOpening<AnyRoute> {
    // It belongs to the session in which it was made, even if that is over now.
    let request = request(.link(link))
    tick()
    let decision = decide(link)
    guard let record = submit(request) else {
      return DeepLinkOpening(decision: decision, result: .deferred)
    }
    if case .link(let decision) = record.ending { return DeepLinkOpening(decision: decision) }
    return DeepLinkOpening(decision: decision, result: record.outcome)
  }
}
