public import Navigation

/// The links of an app: its schemes and hosts, the link table, and the plan for each route.
public struct AppLinks<R: Route>: Sendable {
  /// The accepted schemes; the first is the app's own.
  let schemes: [String]
  private let hosts: [String]
  private let limits: DeepLinkLimits
  private let matcher: DeepLinkMatcher<R>
  private let plan: @Sendable (R) -> NavigationPlan<R>

  /// Creates a description of an app's links.
  ///
  /// - Parameters:
  ///   - schemes: The accepted schemes, the app's own first.
  ///   - hosts: The accepted hosts, for `https` and other schemes.
  ///   - limits: The limits on the parts of a link.
  ///   - matcher: The link table.
  ///   - plan: Returns the plan that shows a route; must be a pure function.
  public init(
    schemes: [String], hosts: [String] = [], limits: DeepLinkLimits = .standard,
    matcher: DeepLinkMatcher<R>, plan: @escaping @Sendable (_ route: R) -> NavigationPlan<R>
  ) {
    self.schemes = schemes
    self.hosts = hosts
    self.limits = limits
    self.matcher = matcher
    self.plan = plan
  }

  /// Creates the link pipeline for a policy.
  ///
  /// - Parameter access: The access policy for routes.
  /// - Returns: The pipeline.
  /// - Throws: An error that lists every invalid pattern and unregistered converter.
  package func pipeline(
    access: AccessPolicy<R>
  ) throws(DeepLinkMatcherError) -> DeepLinkPipeline<R> {
    try matcher.validatePatterns()
    return DeepLinkPipeline(
      allowedSchemes: schemes, allowedHosts: hosts, limits: limits, matcher: matcher,
      access: access, plan: plan)
  }
}

/// An error about references to tabs that the app does not have.
struct UnknownTabError: Error, CustomStringConvertible {
  let names: [(place: String, tab: TabID)]
  let known: [TabID]

  /// Throws an error that lists every reference to a missing tab, if there are any.
  static func check(_ names: [(place: String, tab: TabID)], in known: [TabID]) throws {
    let unknown = names.filter { !known.contains($0.tab) }
    guard unknown.isEmpty else { throw Self(names: unknown, known: known) }
  }

  /// Each missing tab and where it is named, followed by the existing tabs.
  var description: String {
    names.map { "\($0.place) names the tab \"\($0.tab)\", which the app does not have; " }.joined()
      + "its tabs are \(known.map { "\"\($0)\"" }.joined(separator: ", "))"
  }
}

extension DeepLinkPipeline {
  /// The tabs selected by links without values, each with its pattern.
  ///
  /// Only these can be checked before a link is opened.
  var namedTabs: [(place: String, tab: TabID)] {
    guard let scheme = allowedSchemes.first else { return [] }
    var found: [(place: String, tab: TabID)] = []
    for mapping in matcher.mappings {
      // Values, schemes, wildcards and queries are recognized without parsing the pattern.
      guard !mapping.pattern.utf8.contains(where: { ":<*?".utf8.contains($0) }),
        mapping.isValid
      else { continue }
      let link = "\(scheme):///\(mapping.pattern.drop { $0 == "/" })"
      let plan = find(DeepLinkRequest(link, isInternal: true)).plan
      for case .selectTab(let tab) in plan?.commands ?? [] {
        found.append(("the link \(mapping.pattern)", tab))
      }
    }
    return found
  }
}
