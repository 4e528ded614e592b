#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A link that was parsed and looked up once, and can be queried repeatedly.
///
/// The lookup does not depend on the principal; ``decision(for:at:)`` does, but it neither parses
/// nor searches again.
package struct FoundLink<R: Route>: Sendable {
  enum Finding: Sendable {
    case refused(DeepLinkRejection, DeepLinkURL?)
    case nothing(DeepLinkURL, DeepLinkRejection?)
    case answered(DeepLinkURL, DeepLinkAnswer<R>, NavigationPlan<R>)
  }

  /// The link, its origin and the values that accompany it.
  package let request: DeepLinkRequest
  let finding: Finding
  private let pipeline: DeepLinkPipeline<R>

  init(_ request: DeepLinkRequest, _ finding: Finding, by pipeline: DeepLinkPipeline<R>) {
    self.request = request
    self.finding = finding
    self.pipeline = pipeline
  }

  /// The link's plan, regardless of access; `nil` if no mapping handles the link.
  package var plan: NavigationPlan<R>? {
    if case .answered(_, _, let plan) = finding { plan } else { nil }
  }

  /// The routes of the plan.
  package var routes: [R] { plan?.routes ?? [] }

  /// The index of the mapping that handles the link, in declaration order; `nil` if none does.
  package var mapping: Int? {
    if case .answered(_, let answer, _) = finding { answer.mapping } else { nil }
  }

  /// Whether the link may be written to a file: a mapping handles it, and it contains no secret.
  package var canBeSaved: Bool {
    mapping != nil && !ShownLink(request.link, hiding: pipeline.secrets).hasSecret
  }

  /// Returns the decision for a principal.
  ///
  /// - Parameters:
  ///   - principal: The signed-in principal, or `nil`.
  ///   - date: The time at which the link is queued, if it has to wait.
  /// - Returns: The decision.
  package func decision(
    for principal: Principal?, at date: @autoclosure () -> Date = Date()
  ) -> DeepLinkDecision<R> {
    switch finding {
    case .refused(let rejection, _): .rejected(rejection)
    case .nothing(_, let refusal?): .rejected(refusal)
    case .nothing(let link, nil): .unhandled(link.description)
    case .answered(let link, let answer, let plan):
      pipeline.judge(answer, plan, link, request.context, principal, date)
    }
  }

  /// Explains the decision.
  ///
  /// - Parameters:
  ///   - principal: The signed-in principal, or `nil`.
  ///   - limit: The maximum number of patterns to list.
  /// - Returns: The explanation.
  package func explanation(for principal: Principal?, limit: Int = 8) -> DeepLinkExplanation {
    switch finding {
    case .refused(let rejection, let link): pipeline.explanation(of: rejection, in: link)
    case .nothing(let link, let refusal):
      pipeline.explanation(of: link, orBy: refusal, request.context, principal, limit: limit)
    case .answered(let link, _, _):
      pipeline.explanation(of: link, orBy: nil, request.context, principal, limit: limit)
    }
  }
}

extension DeepLinkPipeline {
  /// Parses a link and looks it up.
  ///
  /// - Parameter request: The link, its origin and the values that accompany it.
  /// - Returns: The result of the lookup.
  /// - Complexity: O(length of the link).
  package func find(_ request: DeepLinkRequest) -> FoundLink<R> {
    do {
      return find(try rules.parse(request.link), request)
    } catch {
      return FoundLink(request, .refused(error, nil), by: self)
    }
  }

  /// Looks up a parsed link.
  func find(_ link: DeepLinkURL, _ request: DeepLinkRequest) -> FoundLink<R> {
    let reading = rules.reading(of: link)
    let finding: FoundLink<R>.Finding =
      if let refusal = rules.refusal(of: link, reading, isInternal: request.isInternal) {
        .refused(refusal, link)
      } else if let answer = matcher.answer(to: link, reading, request.context) {
        .answered(link, answer, plan(for: answer.outcome))
      } else {
        .nothing(link, rules.foreignHost(link, reading))
      }
    return FoundLink(request, finding, by: self)
  }
}
