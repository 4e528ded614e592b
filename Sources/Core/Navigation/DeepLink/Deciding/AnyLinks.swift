#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The links of an app, for those who do not know the type of its routes.
package struct AnyLinks: Sendable {
  /// The patterns, in the order of declaration.
  package let routes: [DeepLinkRouteEntry]
  /// The rules for finding secrets in links.
  package let secrets: LinkSecrets
  /// Parses a link and looks it up.
  package let find: @Sendable (DeepLinkRequest) -> AnyLink
  /// Returns the full link of a route, if it has one.
  package let url: @Sendable (AnyRoute) -> String?
  /// Completes a typed link: adds the app's own scheme to text without one.
  package let completed: @Sendable (String) -> String
  /// Returns the ways in which a link could continue.
  package let completions: @Sendable (String, Principal?) -> [DeepLinkCompletion]
  /// Returns a converter's fixed choices, or an empty array if it has none.
  package let choices: @Sendable (String) -> [String]
  /// Explains how a link would be handled, with at most a number of patterns.
  package let explain: @Sendable (DeepLinkRequest, Principal?, Int) -> DeepLinkExplanation

  package init<R: Route>(_ pipeline: DeepLinkPipeline<R>) {
    routes = pipeline.matcher.routes
    secrets = pipeline.secrets
    find = { AnyLink(pipeline.find($0)) }
    url = { pipeline.url(for: $0.typed())?.description }
    completed = pipeline.completed
    completions = { pipeline.completions(for: $0, principal: $1) }
    choices = pipeline.choices(ofConverter:)
    explain = {
      pipeline.explain($0.link, isInternal: $0.isInternal, principal: $1, limit: $2)
    }
  }
}

/// A link that was parsed and looked up once, for those who do not know the type of its routes.
package struct AnyLink: Sendable {
  /// The link, its origin and the values that accompany it.
  package let request: DeepLinkRequest
  /// The routes of the link's plan, regardless of access.
  package let routes: [AnyRoute]
  /// Whether a mapping handles the link.
  package let isHandled: Bool
  /// Whether the link may be written to a file.
  package let canBeSaved: Bool
  private let decide: @Sendable (Principal?, Date) -> DeepLinkDecision<AnyRoute>
  private let explain: @Sendable (Principal?) -> DeepLinkExplanation

  fileprivate init<R: Route>(_ found: FoundLink<R>) {
    request = found.request
    routes = found.routes.map { AnyRoute($0) }
    isHandled = found.mapping != nil
    canBeSaved = found.canBeSaved
    decide = { found.decision(for: $0, at: $1).map { AnyRoute($0) } }
    explain = { found.explanation(for: $0, limit: 1) }
  }

  /// Returns the decision for a principal.
  package func decision(
    for principal: Principal?, at date: Date = Date()
  ) -> DeepLinkDecision<AnyRoute> { decide(principal, date) }

  /// Whether it has exactly this text; strings that are equal may have other bytes.
  func isSpelled(_ link: String) -> Bool { request.link.utf8.elementsEqual(link.utf8) }

  /// Returns the nearest pattern.
  package func explanation(for principal: Principal?) -> DeepLinkExplanation { explain(principal) }
}
