import LinkPatterns
import Navigation

/// A line of `routes --json`: a route table entry, with what is known about the route it leads to.
struct RouteRow: Encodable {
  let entry: DeepLinkRouteEntry
  /// The requirement: `sign-in` or a role.
  var needs: String?
  /// The title of the route, with its values replaced by their names.
  var title: String?
  /// The tab that shows the route.
  var tab: String?
  /// The pattern of the route below it on the stack.
  var parent: String?

  private enum Key: String, CodingKey {
    case needs, title, tab, parent
  }

  func encode(to encoder: any Encoder) throws {
    try entry.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(needs, forKey: .needs)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encodeIfPresent(tab, forKey: .tab)
    try container.encodeIfPresent(parent, forKey: .parent)
  }
}

extension RouteSurvey {
  /// The route table, with what is known about each route.
  var rows: [RouteRow] {
    let byMapping = Dictionary(findings.map { ($0.mapping, $0) }) { first, _ in first }
    return links.matcher.routes.enumerated().map { mapping, entry in
      var row = RouteRow(entry: entry)
      guard let finding = byMapping[mapping], let sample = finding.samples.first else { return row }
      if let action = finding.action {
        row.needs = Self.word(Self.needs(action.requirement))
        return row
      }
      let position = position(of: sample)
      row.needs = Self.word(Self.needs(links.requirement(of: sample.route)))
      row.title = title(of: sample)
      row.tab = position.tab?.name
      row.parent = position.parent.flatMap { ownProbe($0) }
        .flatMap { links.pattern(of: $0.mapping)?.description }
      return row
    }
  }

  private static func word(_ needs: RouteMapText.Needs) -> String? {
    switch needs {
    case .nothing: nil
    case .signIn: "sign-in"
    case .role(let role): role
    }
  }

  /// Returns the output of `routes` in a format that needs the whole app; `nil` for other formats.
  func output(_ format: CommandLineInvocation.RoutesFormat) -> CommandLineAnswer? {
    switch format {
    case .text, .mermaid: nil
    case .json: CommandLineAnswer(output: JSONText.of(rows, isPretty: true) + "\n")
    case .map: CommandLineAnswer(output: map.description, words: untried)
    case .aasa(let app):
      links.allowedHosts.isEmpty
        ? noHost : CommandLineAnswer(output: AssociationText(self).apple(app))
    case .assetlinks(let app):
      links.allowedHosts.isEmpty
        ? noHost : CommandLineAnswer(output: AssociationText(self).android(app))
    }
  }

  /// A message about the patterns that are not in the map; empty if all are.
  private var untried: String {
    let found = Set(findings.filter { $0.action != nil || !$0.samples.isEmpty }.map(\.mapping))
    let patterns = links.matcher.mappings.indices.filter { !found.contains($0) }
      .map { LinkText.visible(links.matcher.mappings[$0].pattern) }
    guard !patterns.isEmpty else { return "" }
    return "\(LinkText.visible(configuration.name)): not in the map, because no value that was "
      + "tried is accepted: \(patterns.joined(separator: ", "))\n"
  }

  private var noHost: CommandLineAnswer {
    CommandLineAnswer(
      words: "\(LinkText.visible(configuration.name)): this app does not open web links\n",
      exitCode: 5)
  }
}
