/// The files that determine how Android handles a link: the site's statements and the app's
/// filters.
package struct AndroidFiles: Sendable {
  /// The site's statements.
  package let links: AssetLinks?
  /// The app's filters.
  package let manifest: AndroidManifest?

  /// Creates a set of files; either file is enough on its own.
  package init(links: AssetLinks?, manifest: AndroidManifest?) {
    self.links = links
    self.manifest = manifest
  }

  /// The apps that the files name.
  package var apps: [String] {
    let apps = ((links?.apps ?? []) + [manifest?.app].compactMap(\.self)).uniqued()
    guard apps.isEmpty else { return apps }
    if let manifest { return ["the app of \(manifest.source.name)"] }
    guard let links, let include = links.includes.first else { return [] }
    return ["the apps of \(include.label(in: links.source.name))"]
  }

  /// The number of rules and data elements that a decision for every app compares a link with.
  var size: Int {
    let filters = manifest?.filters ?? []
    return apps.reduce(filters.reduce(0) { $0 + 1 + $1.data.count }) { size, app in
      size + 1 + (links?.rules(for: app)?.count ?? 0)
    }
  }

  /// Returns the manifest if it belongs to an app.
  func manifest(of app: String) -> AndroidManifest? {
    guard let manifest else { return nil }
    return manifest.app == nil || manifest.app == app ? manifest : nil
  }

  /// Decides whether an app opens a link.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - app: One of `apps`.
  ///   - domain: The domain that publishes `assetlinks.json`; if `nil`, the link's host.
  /// - Returns: The decision, with the rule that made it.
  /// - Complexity: O(*m* × *n*) for *m* rules and a link of length *n*.
  package func decide(_ link: WebLink, app: String, domain: String? = nil) -> LinkDecision {
    func decision(
      _ outcome: LinkDecision.Outcome, rule: RuleReference? = nil,
      _ reason: LinkDecision.Reason? = nil
    ) -> LinkDecision {
      LinkDecision(platform: .android, app: app, outcome: outcome, rule: rule, reason: reason)
    }
    let own = manifest(of: app)
    let taken = own?.filter(for: link)
    var reservation = taken?.reservation
    if own == nil, let manifest { reservation = .wholeDomain(besides: manifest.source.name) }
    if let own, taken == nil {
      guard let graph = own.graph else {
        return decision(.noRule, .noFilter(file: own.source.name))
      }
      reservation = .notRead(graph.label(in: own.source.name))
    }
    func reserved(_ rule: RuleReference?, _ reason: LinkDecision.Reason? = nil) -> LinkDecision {
      decision(reservation == nil ? .opens : .depends, rule: rule, reservation ?? reason)
    }
    // A custom scheme needs no statement from a site.
    guard link.isWeb else {
      return own == nil ? decision(.noRule, .otherScheme(link.scheme)) : reserved(taken?.rule)
    }
    if let links {
      if let domain, domain.lowercased() != link.host {
        return decision(.noRule, .otherHost(link.host, domain: domain))
      }
      guard links.handlesLinks(app) else {
        let file = links.source.name
        if let include = links.includes.first {
          return decision(.depends, .notRead(include.label(in: file)))
        }
        return decision(
          .noRule, links.names(app) ? .noRelation(file: file) : .notNamed(file: file))
      }
      if let rules = links.rules(for: app) {
        guard let index = rules.firstIndex(where: { $0.matches(link) }) else {
          return decision(.noRule, .noMatch(rules: rules.count))
        }
        let rule = rules[index].reference(in: links.source.name)
        var result = rule.excludes ? decision(.blocked, rule: rule) : reserved(rule)
        result.nextRule = rules[(index + 1)...].first { $0.matches(link) }?
          .reference(in: links.source.name)
        result.filter = taken?.rule
        return result
      }
    }
    return reserved(taken?.rule, taken == nil ? .wholeDomain(besides: nil) : nil)
  }
}
