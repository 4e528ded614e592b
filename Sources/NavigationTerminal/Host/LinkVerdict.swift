import Navigation

/// What the pipeline says of a link, as far as a person is told.
struct LinkVerdict<R: Route> {
  let links: DeepLinkPipeline<R>?

  /// Why a decision is no plan, in half a sentence.
  func reason(_ decision: DeepLinkDecision<R>) -> String {
    switch decision {
    case .plan, .pending: ""
    case .rejected(let rejection): rejection.message
    case .unhandled: "nothing here answers this link"
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
  func problem(with link: String, principal: Principal?) -> (offset: Int, message: String)? {
    guard let links else { return (0, "this app opens no links") }
    switch links.decide(for: link, isInternal: true, principal: principal) {
    case .plan, .pending: return nil
    case .rejected(let rejection):
      if case .forbidden = rejection.reason { return nil }
      return (rejection.characterOffset, rejection.message)
    case .unhandled(let link):
      let start = link.firstRange(of: "://").map {
        link.distance(from: link.startIndex, to: $0.upperBound)
      }
      return (start ?? 0, "nothing here answers this link")
    }
  }
}
