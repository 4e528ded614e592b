#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A link that was read and looked up once, for everybody who asks something about it.
///
/// What is found does not depend on who is signed in; ``decision(for:at:)`` does, and neither reads nor
/// walks again.
package struct FoundLink<R: Route>: Sendable {
  enum Finding: Sendable {
    case refused(DeepLinkRejection, DeepLinkURL?)
    case nothing(DeepLinkURL, DeepLinkRejection?)
    case answered(DeepLinkURL, DeepLinkAnswer<R>, NavigationPlan<R>)
  }

  /// The link, where it came from and what goes along with it.
  package let request: DeepLinkRequest
  let finding: Finding
  private let pipeline: DeepLinkPipeline<R>

  init(_ request: DeepLinkRequest, _ finding: Finding, by pipeline: DeepLinkPipeline<R>) {
    self.request = request
    self.finding = finding
    self.pipeline = pipeline
  }

  /// The routes that it leads through, whoever may see them.
  package var routes: [R] {
    if case .answered(_, _, let plan) = finding { plan.routes } else { [] }
  }

  /// The tabs that it selects, whoever may see them.
  package var selectedTabs: [TabID] {
    guard case .answered(_, _, let plan) = finding else { return [] }
    return plan.commands.compactMap { if case .selectTab(let tab) = $0 { tab } else { nil } }
  }

  /// Which mapping answers, in the order of declaration; `nil` when none does.
  package var mapping: Int? {
    if case .answered(_, let answer, _) = finding { answer.mapping } else { nil }
  }

  /// Whether what ``LinkSecrets`` leaves of it may be written to a file: it is a link, and its mapping
  /// names no secrets.
  package var canBeSaved: Bool {
    switch finding {
    case .refused: false
    case .nothing: true
    case .answered(_, let answer, _): pipeline.namesNoSecrets(answer)
    }
  }

  /// Decides for somebody.
  ///
  /// - Parameters:
  ///   - principal: Who is signed in, if anyone.
  ///   - date: When it begins to wait, if it has to.
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

  /// Why a link is not opened, and where; `nil` when it opens something or waits.
  ///
  /// Only a link that no pattern answers is compared with the patterns for it.
  package func problem(for principal: Principal?) -> (offset: Int, message: String)? {
    switch decision(for: principal) {
    case .plan, .pending: return nil
    case .rejected(let rejection): return (rejection.characterOffset, rejection.message)
    case .unhandled(let link):
      let explanation = explanation(for: principal, limit: 1)
      return (explanation.place?.offset ?? link.count, explanation.message)
    }
  }

  /// Says what was decided, and why.
  ///
  /// - Parameters:
  ///   - principal: Who is signed in, if anyone.
  ///   - limit: How many patterns are named at most.
  /// - Returns: The explanation.
  package func explanation(for principal: Principal?, limit: Int = 8) -> DeepLinkExplanation {
    switch finding {
    case .refused(let rejection, let link): pipeline.explanation(of: rejection, in: link)
    case .nothing(let link, _), .answered(let link, _, _):
      pipeline.explanation(of: link, principal, limit: limit)
    }
  }
}

extension DeepLinkPipeline {
  /// Reads a link and looks it up.
  ///
  /// - Parameter request: The link, where it came from and what goes along with it.
  /// - Returns: What was found.
  /// - Complexity: O(length of the link).
  package func find(_ request: DeepLinkRequest) -> FoundLink<R> {
    let link: DeepLinkURL
    do {
      link = try rules.parse(request.link)
    } catch {
      return FoundLink(request, .refused(error, nil), by: self)
    }
    let reading = rules.reading(of: link)
    if let refusal = rules.refusal(of: link, reading, isInternal: request.isInternal) {
      return FoundLink(request, .refused(refusal, link), by: self)
    }
    guard let answer = matcher.answer(to: link, reading, request.context) else {
      return FoundLink(request, .nothing(link, rules.foreignHost(link, reading)), by: self)
    }
    return FoundLink(request, .answered(link, answer, plan(for: answer.outcome)), by: self)
  }
}
