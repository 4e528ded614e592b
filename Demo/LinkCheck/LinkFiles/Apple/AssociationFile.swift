/// Apple's association file, which defines which links open which app.
package struct AssociationFile: Sendable {
  /// The maximum file size that Apple reads, in bytes.
  static let appleLimit = 128 * 1_024

  /// An entry of `details`.
  struct Entry: Sendable {
    let apps: [String]
    let place: SourcePlace
    let rules: [AppleRule]
  }

  /// The file.
  package let source: SourceText
  /// The entries, in order of precedence.
  let entries: [Entry]
  /// The apps that the file names, in order of first appearance.
  package let apps: [String]
  /// The indices of the entries for each app.
  private let entriesOfApps: [String: [Int]]
  /// The variables available to the patterns.
  let variables: VariableTable
  /// Problems in the structure of the file.
  package let findings: [LinkFinding]

  /// Parses a file.
  ///
  /// - Parameter source: The file.
  /// - Throws: An error if the file is not valid JSON.
  package init(_ source: SourceText) throws(FileProblem) {
    self.source = source
    let document = try JSONReader.read(source, dialect: .json)
    var reader = AssociationReader(document, file: source.name)
    reader.read(document.root, bytes: source.bytes.count)
    entries = reader.entries
    variables = reader.variables
    findings = reader.shape.findings
    var apps: [String] = []
    var entriesOfApps: [String: [Int]] = [:]
    for (index, entry) in entries.enumerated() {
      for app in entry.apps where entriesOfApps[app]?.last != index {
        if entriesOfApps[app] == nil { apps.append(app) }
        entriesOfApps[app, default: []].append(index)
      }
    }
    (self.apps, self.entriesOfApps) = (apps, entriesOfApps)
  }

  /// Returns the rules for an app, in order of precedence.
  package func rules(for app: String) -> [AppleRule] {
    (entriesOfApps[app] ?? []).flatMap { entries[$0].rules }
  }

  /// The apps grouped by the entries that name them, with the indices of the entries.
  var groups: [(apps: [String], entries: [Int])] {
    var numbers: [[Int]: Int] = [:]
    var groups: [(apps: [String], entries: [Int])] = []
    for app in apps {
      let own = entriesOfApps[app] ?? []
      if let known = numbers[own] {
        groups[known].apps.append(app)
      } else {
        numbers[own] = groups.count
        groups.append(([app], own))
      }
    }
    return groups
  }

  /// Returns a search that determines which rules of an app are reachable.
  package func walk(for app: String, limits: PathWalk.Limits = .init()) -> PathWalk {
    walk(over: rules(for: app), limits)
  }

  func walk(
    over rules: [AppleRule], _ limits: PathWalk.Limits = .init(), isOrdinary: Bool = false
  ) -> PathWalk {
    var automaton = PathAutomaton(isOrdinary: isOrdinary)
    for rule in rules {
      automaton.add(rule.matcher, blocks: rule.isDecidedByPath(variables), variables)
    }
    return PathWalk(automaton, countsLastSlashes: false, limits: limits)
  }

  /// Decides whether an app opens a link.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - app: One of `apps`.
  ///   - domain: The domain that publishes the file; if `nil`, the link's host.
  /// - Returns: The decision, with the rule that made it.
  /// - Complexity: O(*m* × *n*) for *m* rules and a link of length *n*; the values of a variable
  ///   are tried once for all rules that have it at the same places of the link.
  package func decide(_ link: WebLink, app: String, domain: String? = nil) -> LinkDecision {
    func without(_ reason: LinkDecision.Reason) -> LinkDecision {
      LinkDecision(platform: .apple, app: app, outcome: .noRule, reason: reason)
    }
    guard link.isWeb else { return without(.otherScheme(link.scheme)) }
    if let domain, domain.lowercased() != link.host {
      return without(.otherHost(link.host, domain: domain))
    }
    let rules = rules(for: app)
    var prepared = PreparedLink(link, variables)
    guard let index = prepared.decidingRule(in: rules, from: 0) else {
      return without(.noMatch(rules: rules.count))
    }
    let rule = rules[index]
    var decision = LinkDecision(
      platform: .apple, app: app, outcome: rule.excludes ? .blocked : .opens,
      rule: rule.reference(in: source.name))
    if let next = prepared.decidingRule(in: rules, from: index + 1) {
      decision.nextRule = rules[next].reference(in: source.name)
    }
    return decision
  }
}
