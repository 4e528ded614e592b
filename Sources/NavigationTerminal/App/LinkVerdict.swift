import Navigation

/// What the pipeline says of a link, as far as a person is told.
struct LinkVerdict<R: Route> {
  let links: DeepLinkPipeline<R>?

  /// Why a link is not opened, in half a sentence.
  func reason(_ link: String, _ decision: DeepLinkDecision<R>) -> String {
    switch decision {
    case .plan, .pending: ""
    case .rejected(let rejection): rejection.message
    case .unhandled: links?.explain(link, isInternal: true).message ?? "this app opens no links"
    }
  }

  /// The routes that a link leads through, whoever may see them.
  func routes(of link: String) -> [R] {
    links?.find(DeepLinkRequest(link, isInternal: true)).routes ?? []
  }

  /// What is wrong with a link that was found, and where in characters.
  ///
  /// Nothing is, where it opens something or waits, and where the gate refuses it: that is said when it
  /// is opened.
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

  /// What is wrong with a link that is being typed, and where in characters; what is only not finished
  /// is not wrong yet.
  func problem(
    typing link: String, principal: Principal?
  ) -> (offset: Int, message: String, suggestion: String?)? {
    guard let links else { return (0, "this app opens no links", nil) }
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

/// Finds typed links, and remembers the last one until it is opened: who asks about a line before it is
/// opened, such as the prompt and its history, asks what was found.
@MainActor
final class LinkFinder<R: Route> {
  private let links: @MainActor () -> DeepLinkPipeline<R>?
  private var last: (text: String, found: FoundLink<R>)?

  init(links: @escaping @MainActor () -> DeepLinkPipeline<R>?) {
    self.links = links
  }

  /// Completes a text to a link, and finds it; `nil` if the app opens no links.
  func find(_ text: String) -> FoundLink<R>? {
    if let last, last.text == text { return last.found }
    guard let links = links() else { return nil }
    let found = links.find(DeepLinkRequest(links.completed(text), isInternal: true))
    last = (text, found)
    return found
  }

  /// Forgets the last one.
  func forget() { last = nil }

  /// Finds a link that is opened now; the next one is found anew.
  func take(_ text: String) -> FoundLink<R>? {
    defer { last = nil }
    return find(text)
  }
}
