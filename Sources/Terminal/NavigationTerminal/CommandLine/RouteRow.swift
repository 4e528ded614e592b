import LinkPatterns
import Navigation
import Tapes

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
      guard let finding = byMapping[mapping] else { return row }
      if case .action(_, let requirement) = self.mapping(of: finding).target {
        row.needs = requirement.words
      }
      if let sample = finding.samples.first { add(sample, of: finding, to: &row) }
      return row
    }
  }

  private func add(_ sample: Sample, of finding: Finding, to row: inout RouteRow) {
    let position = position(of: sample)
    row.needs = links.requirement(of: sample.route).words
    row.title = titles(of: finding, sample).last
    row.tab = position.tab?.name
    row.parent = position.parent.flatMap { links.printed($0) }
      .flatMap { links.pattern(of: $0.mapping)?.description }
  }

  /// The table as JSON.
  var json: String { JSONText.of(rows, isPretty: true) + "\n" }
}
