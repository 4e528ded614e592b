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

  /// The routes that a link leads through.
  func routes(of link: String, principal: Principal?) -> [R] {
    guard let links else { return [] }
    switch links.decide(for: link, isInternal: true, principal: principal) {
    case .plan(let plan): return plan.routes
    case .pending(let item): return item.plan.routes
    case .rejected, .unhandled: return []
    }
  }

  /// What is wrong with a whole link, and where; `nil` when it opens something or waits.
  ///
  /// - Parameters:
  ///   - link: the link.
  ///   - principal: who is signed in.
  ///   - isTyping: whether more may follow, so that what is only not finished is not wrong yet.
  /// - Returns: where the mistake is, in characters, and the sentence about it.
  func problem(
    with link: String, principal: Principal?, isTyping: Bool
  ) -> (offset: Int, message: String)? {
    guard let links else { return (0, "this app opens no links") }
    let explanation = links.explain(link, isInternal: true, principal: principal, limit: 1)
    switch explanation.outcome {
    case .plan, .pending: return nil
    case .rejected where explanation.reason == "forbidden": return nil
    case .rejected, .unhandled:
      if isTyping, explanation.isIncomplete { return nil }
      return (explanation.place?.offset ?? link.count, explanation.message)
    }
  }
}
