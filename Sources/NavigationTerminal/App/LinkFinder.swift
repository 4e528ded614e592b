import Navigation

/// The pipeline's verdict on a link, in words for the user.
struct LinkVerdict<R: Route> {
  let links: DeepLinkPipeline<R>?

  /// Returns why a link is not opened, as a clause.
  func reason(_ link: String, _ decision: DeepLinkDecision<R>) -> String {
    switch decision {
    case .plan, .pending: ""
    case .rejected(let rejection): rejection.message
    case .unhandled:
      links?.explain(link, isInternal: true).message ?? "this app does not open links"
    }
  }

  /// Returns the routes in a link's plan, regardless of access.
  func routes(of link: String) -> [R] {
    links?.find(DeepLinkRequest(link, isInternal: true)).routes ?? []
  }

  /// Returns the error in a link and its position in characters.
  ///
  /// The result is `nil` if the link opens something, is queued, or is refused by the gate; a
  /// refusal is reported when the link is opened.
  static func problem(
    of found: FoundLink<R>, principal: Principal?
  ) -> (offset: Int, message: String)? {
    if case .rejected(let rejection) = found.decision(for: principal),
      case .forbidden = rejection.reason
    {
      return nil
    }
    return found.problem(for: principal)
  }

  /// Returns the error in a link being typed and its position in characters.
  ///
  /// An incomplete link is not an error yet.
  func problem(
    typing link: String, principal: Principal?
  ) -> (offset: Int, message: String, suggestion: String?)? {
    guard let links else { return (0, "this app does not open links", nil) }
    let explanation = links.explain(link, isInternal: true, principal: principal, limit: 1)
    switch explanation.outcome {
    case .plan, .pending: return nil
    case .rejected where explanation.reason == "forbidden": return nil
    case .rejected, .unhandled:
      if explanation.isIncomplete { return nil }
      return (
        explanation.place?.offset ?? link.count, explanation.message, explanation.suggestion
      )
    }
  }
}

/// Looks up typed links and caches the last result until its link is opened.
///
/// The cache serves callers that check a line before opening it, such as the prompt and its
/// history.
@MainActor
final class LinkFinder<R: Route> {
  private let links: @MainActor () -> DeepLinkPipeline<R>?
  private var last: (text: String, found: FoundLink<R>)?

  init(links: @escaping @MainActor () -> DeepLinkPipeline<R>?) {
    self.links = links
  }

  /// Completes text to a full link and looks it up; returns `nil` if the app opens no links.
  func find(_ text: String) -> FoundLink<R>? {
    if let last, last.text == text { return last.found }
    guard let links = links() else { return nil }
    let found = links.find(DeepLinkRequest(links.completed(text), isInternal: true))
    last = (text, found)
    return found
  }

  /// Clears the cached result.
  func forget() { last = nil }

  /// Looks up a link that is about to be opened and clears the cache.
  func take(_ text: String) -> FoundLink<R>? {
    defer { last = nil }
    return find(text)
  }
}
