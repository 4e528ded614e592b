import LinkPatterns
import Navigation
import Tapes
import TerminalHost

/// All that an app states of its links, as `routes --json` prints it.
struct RouteTable: Encodable {
  /// A tab of the app, with the name of its root.
  struct Tab: Encodable {
    let id: String
    let name: String
    let title: String
  }

  /// An account with which to try the app.
  struct Account: Encodable {
    let email: String
    let password: String
    /// The account's roles.
    let roles: [String]

    private enum CodingKeys: String, CodingKey {
      case email, password
      case roles = "is"
    }
  }

  let app: String
  let schemes: [String]
  let hosts: [String]
  let tabs: [Tab]
  let accounts: [Account]
  /// The maximum number of nodes that a link visits.
  let worstCase: Int
  let routes: [RouteRow]
}

/// A pattern in the route table, with what is known about the routes it leads to.
struct RouteRow: Encodable {
  /// A route that the pattern leads to.
  struct Sample: Encodable {
    /// The route below it on the stack.
    struct Parent: Encodable {
      let name: String
      let values: [String: String]
    }

    /// The values in its link.
    let values: [String: String]
    /// Its titles, with values replaced by their names; the last contains no optional value.
    let titles: [String]
    let tab: String?
    let style: String
    let roles: [String]?
    let parent: Parent?
  }

  /// What is known; a key without a value is omitted.
  struct Facts: Encodable {
    /// The requirement: `sign-in` or a role.
    var needs: String?
    /// The roles of which one is required; empty if sign-in is enough.
    var roles: [String]?
    /// The title of the route, with its values replaced by their names.
    var title: String?
    /// The tab that shows the route.
    var tab: String?
    /// The pattern of the route below it on the stack.
    var parent: String?
    /// The name of the route.
    var name: String?
    /// The style in which these links present the route, in place of its own.
    var style: String?
    /// The name of the action that the links perform.
    var action: String?
    /// The values that placeholders may have.
    var choices: [String: [String]]?
    /// Which of the routes exist; `nil` if code decides what the links open.
    var existence: String?
    /// The routes: one for each listed value, or one.
    var samples: [Sample]?
  }

  let entry: DeepLinkRouteEntry
  var facts = Facts()

  func encode(to encoder: any Encoder) throws {
    try entry.encode(to: encoder)
    try facts.encode(to: encoder)
  }
}

extension RouteSurvey {
  /// The links and all that is known about them.
  private var table: RouteTable {
    RouteTable(
      app: configuration.name, schemes: links.allowedSchemes, hosts: links.allowedHosts,
      tabs: configuration.tabs.map { tab in
        RouteTable.Tab(
          id: tab.id.name, name: tab.root.map { name(of: $0.typed()) } ?? tab.id.name,
          title: tab.title)
      },
      accounts: configuration.accounts.map {
        RouteTable.Account(email: $0.email, password: $0.password, roles: $0.roles)
      },
      worstCase: links.matcher.worstCase, routes: rows)
  }

  private var rows: [RouteRow] {
    let byMapping = Dictionary(findings.map { ($0.mapping, $0) }) { first, _ in first }
    return links.matcher.routes.enumerated().map { mapping, entry in
      var row = RouteRow(entry: entry)
      if let finding = byMapping[mapping] { row.facts = facts(of: finding) }
      return row
    }
  }

  private func facts(of finding: Finding) -> RouteRow.Facts {
    let mapping = mapping(of: finding)
    let choices = choices(of: finding)
    var facts = RouteRow.Facts(
      style: mapping.style?.rawValue, choices: choices.isEmpty ? nil : choices)
    switch mapping.target {
    case .code: break
    case .action(let name, let requirement):
      facts.action = name
      facts.needs = requirement.words
      facts.roles = requirement.neededRoles
    case .route, .fields:
      facts.existence =
        switch mapping.existence {
        case .all: "all"
        case .listed: "listed"
        case .code: "code"
        }
    }
    guard let first = finding.samples.first else { return facts }
    let position = position(of: first)
    facts.needs = links.requirement(of: first.route).words
    facts.roles = links.requirement(of: first.route).neededRoles
    facts.title = titles(of: finding, first).last
    facts.tab = position.tab?.name
    facts.parent = position.parent.flatMap { links.printed($0) }
      .flatMap { links.pattern(of: $0.mapping)?.description }
    facts.name = name(of: first.route)
    facts.samples = samples(of: finding)
    return facts
  }

  private func samples(of finding: Finding) -> [RouteRow.Sample] {
    let values = Dictionary(finding.samples.map { ($0.route, $0.values) }) { first, _ in first }
    return finding.samples.map { sample in
      let position = position(of: sample)
      return RouteRow.Sample(
        values: sample.values, titles: titles(of: finding, sample), tab: position.tab?.name,
        style: position.style, roles: links.requirement(of: sample.route).neededRoles,
        parent: position.parent.map { parent in
          RouteRow.Sample.Parent(
            name: name(of: parent), values: values[parent] ?? links.printed(parent)?.values ?? [:])
        })
    }
  }

  /// The table as JSON.
  package var json: String { JSONText.of(table, isPretty: true) + "\n" }
}

extension AccessRequirement {
  /// The roles of which one is required, empty if sign-in is enough; `nil` if nothing is required.
  fileprivate var neededRoles: [String]? { words == nil ? nil : roles }
}
