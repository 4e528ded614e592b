package import LinkFiles
import Navigation

/// Checks a map against its expectations and against association files.
package struct MapCheck: Sendable {
  /// The maximum number of differences reported in each direction.
  private static let limit = 50
  /// The maximum number of routes whose links are checked.
  private static let routeLimit = 5_000

  private let map: RouteMap
  private let check: LinkCheck
  private let pipeline: DeepLinkPipeline<MappedRoute>

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - check: The association files.
  package init(_ map: RouteMap, _ check: LinkCheck) {
    var map = map
    // Links are printed for the first host, and the files decide only about those of their domain.
    if let index = map.hosts.firstIndex(where: { $0 == check.domain?.lowercased() }) {
      map.hosts.insert(map.hosts.remove(at: index), at: 0)
    }
    self.map = map
    self.check = check
    pipeline = map.pipeline
  }

  /// Returns the outcomes that differ from the expectations, and the differences between the files
  /// and the map.
  ///
  /// - Parameter links: Links to check against the rules in the files.
  /// - Returns: The findings.
  package func findings(links: [String]) -> [LinkFinding] {
    var findings = map.expectations.compactMap(unexpected)
    if map.hosts.isEmpty, map.schemes.allSatisfy({ $0 == "https" || $0 == "http" }) {
      findings.append(
        finding(
          .error, .opensNothing, at: .start,
          "every link of the map is rejected: links of \(map.schemes.joined(separator: " and ")) need "
            + "a host; add \"hosts\""))
    }
    findings += appFindings
    guard check.apple != nil || check.android != nil else { return findings }
    guard !map.hosts.isEmpty || !check.hasWebLinks else {
      findings.append(
        finding(
          .warning, .differs, at: .start, "the map names no host, so it has no web links of its own"
        )
      )
      return findings
    }
    if let domain = check.domain, !map.hosts.isEmpty, !map.hosts.contains(domain.lowercased()) {
      findings.append(
        finding(
          .warning, .differs, at: .start, "\(domain.shown()) is not one of the hosts of the map"))
    }
    findings += map.routes.prefix(Self.routeLimit).lazy.compactMap(unopened).prefix(Self.limit)
    findings += unanswered(links)
    return findings
  }

  /// The schemes and hosts of the map that the files of Apple's app do not have.
  private var appFindings: [LinkFinding] {
    var findings: [LinkFinding] = []
    if let entitlements = check.entitlements {
      for host in map.hosts.prefix(Self.limit) where !entitlements.names(host) {
        findings.append(
          finding(
            .warning, .differs, at: .start,
            "\(entitlements.source.name.visible) does not list \("applinks:\(host)".shown())"))
      }
    }
    if let info = check.information {
      let known = Set(info.file.schemes.map { $0.text.lowercased() })
      let isOpen = info.file.schemes.contains(where: \.isOpen)
      for scheme in map.schemes.prefix(Self.limit)
      where !isOpen && scheme != "https" && scheme != "http" && !known.contains(scheme) {
        findings.append(
          finding(
            .warning, .differs, at: .start,
            "\(info.source.name.visible) has no URL type for the scheme \(scheme.shown())"))
      }
    }
    return findings
  }

  private func finding(
    _ severity: LinkFinding.Severity, _ kind: LinkFinding.Kind, at place: SourcePlace,
    _ message: String, example: String? = nil, outcome: String? = nil
  ) -> LinkFinding {
    LinkFinding(
      severity, kind, file: map.source.name, at: place, message, example: example,
      exampleOutcome: outcome)
  }

  private func unexpected(_ expectation: MapExpectation) -> LinkFinding? {
    let link = pipeline.completed(expectation.link.text)
    let outcome = pipeline.outcome(of: expectation)
    guard outcome != expectation.outcome.text else { return nil }
    let explanation = pipeline.explain(link, limit: 1)
    return finding(
      .error, .unexpected, at: expectation.link.place,
      "expected \(expectation.outcome.text), but it is \(outcome): \(explanation.message)",
      example: link, outcome: outcome)
  }

  /// Returns a finding if no app opens the route's link, unless it belongs to another domain.
  private func unopened(_ route: MapRoute) -> LinkFinding? {
    guard route.style != .action, let place = route.links.first?.place,
      let text = pipeline.url(for: map.sample(route.name, from: nil), scheme: "https")?.description,
      let link = try? WebLink(text), check.domain.map({ $0.lowercased() == link.host }) ?? true,
      let decision = check.decisions(link).first(where: \.outcome.isNo)
    else { return nil }
    // Routes with one cause are one finding, so the message does not name the route.
    return finding(
      .warning, .differs, at: place,
      "the link of the route opens no app on \(decision.platform.title): \(decision.why)",
      example: text, outcome: decision.outcome.words)
  }

  /// Returns a finding for each rule that opens a link that no route handles.
  private func unanswered(_ links: [String]) -> [LinkFinding] {
    var findings: [LinkFinding] = []
    var told: Set<RuleReference> = []
    for text in links.prefix(20_000) where findings.count < Self.limit {
      guard let link = try? WebLink(text), map.hosts.contains(link.host),
        case .unhandled = pipeline.find(DeepLinkRequest(text)).decision(for: nil)
      else { continue }
      // To a map, a link with a slash at its end is the one without it: what is below counts.
      let isFolder = link.path.count > 1 && text.hasSuffix("/")
      let below = isFolder ? (try? WebLink(text + "x")).map(check.decisions) ?? [] : []
      for decision in check.decisions(link) where !decision.outcome.isNo {
        guard let rule = decision.rule, !below.contains(where: { $0.rule == rule }),
          told.insert(rule).inserted
        else { continue }
        findings.append(
          LinkFinding(
            .warning, .differs, file: rule.file, at: rule.place,
            "\(rule.title) opens a link that no route in the map handles", apps: [decision.app],
            example: text, exampleOutcome: "unhandled"))
      }
    }
    return findings
  }
}

extension DeepLinkPipeline<MappedRoute> {
  /// Returns the outcome of an expectation's link without a session: the name of a route, or another
  /// decision.
  package func outcome(of expectation: MapExpectation) -> String {
    let link = completed(expectation.link.text)
    switch find(DeepLinkRequest(link, isInternal: true)).decision(for: nil) {
    case .plan(let plan):
      return plan.routes.last?.name ?? plan.action?.name ?? Self.lastTab(of: plan) ?? ""
    case .pending: return "pending"
    case .rejected: return "rejected"
    case .unhandled: return "unhandled"
    }
  }

  /// Returns the tab whose root a plan shows.
  private static func lastTab(of plan: NavigationPlan<MappedRoute>) -> String? {
    for case .selectTab(let tab) in plan.commands.reversed() { return tab.name }
    return nil
  }
}
