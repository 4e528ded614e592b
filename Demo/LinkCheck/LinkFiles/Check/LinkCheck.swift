/// Checks association files for surprising behavior.
package struct LinkCheck: Sendable {
  /// Apple's file.
  package var apple: AssociationFile?
  /// Android's files.
  package var android: AndroidFiles?
  /// The domain that publishes the files; `nil` if unknown.
  package var domain: String?
  /// The entitlements of Apple's app.
  package var entitlements: AppleEntitlements?
  /// The `Info.plist` of Apple's app.
  package var information: (source: SourceText, file: AppleAppFile)?
  /// Links with their expected outcomes.
  package var expectations: LinkExpectations?
  /// The limits on all searches in a file together.
  package var limits = PathWalk.Limits()

  /// Creates a check.
  package init(
    apple: AssociationFile? = nil, android: AndroidFiles? = nil, domain: String? = nil,
    entitlements: AppleEntitlements? = nil, expectations: LinkExpectations? = nil
  ) {
    self.entitlements = entitlements
    self.apple = apple
    self.android = android
    self.domain = domain
    self.expectations = expectations
  }

  /// Returns all findings, sorted by file and location.
  ///
  /// The rule named in a finding is the one that decides what happens to the finding's example
  /// link.
  ///
  /// - Complexity: Bounded: the searches in each file end after 200,000 states in all, and the
  ///   search for examples ends after a few million rules.
  package func findings() -> [LinkFinding] { run().findings }

  /// Returns all findings, and an example link for each reachable rule.
  package func run() -> (findings: [LinkFinding], links: [String]) {
    var findings: [LinkFinding] = []
    var links: [String] = []
    var budget = Budget(search: limits)
    var groups: [(apps: [String], entries: [Int])] = []
    if let apple {
      findings += apple.findings
      findings += [FilePlace.finding(apple.source, named: "apple-app-site-association")]
        .compactMap(\.self)
      groups = apple.groups
      for group in groups {
        let count = group.entries.reduce(0) { $0 + apple.entries[$1].rules.count }
        guard budget.rules >= count || budget.rules == Budget.ruleLimit else {
          findings.append(
            LinkFinding(
              .note, .undecided, file: apple.source.name,
              at: apple.entries[group.entries[0]].place,
              "not decided for all apps: the file has too many rules", apps: group.apps))
          continue
        }
        var check = AppleCheck(
          apple, apps: group.apps, rules: group.entries.flatMap { apple.entries[$0].rules },
          domain: exampleDomain, budget: budget)
        check.run()
        findings += check.findings
        budget = check.budget
        links += check.words
      }
    }
    if let entitlements {
      findings += entitlements.findings + [entitlements.finding(domain: domain)].compactMap(\.self)
    }
    if let source = android?.links?.source {
      findings += [FilePlace.finding(source, named: "assetlinks.json")].compactMap(\.self)
    }
    if let android {
      findings += (android.links?.findings ?? []) + (android.manifest?.findings ?? [])
      var check = AndroidCheck(android, domain: exampleDomain, budget: Budget(search: limits))
      check.run()
      findings += check.findings
      links += check.words
    }
    // Apps with the same entries have the same results.
    let apps = groups.map { $0.apps[0] }
    let cost = groups.reduce(1 + (android?.size ?? 0)) { cost, group in
      group.entries.reduce(cost) { $0 + (apple?.entries[$1].rules.count ?? 0) }
    }
    findings += differences(links, of: apps, cost: cost)
    findings += unexpected(in: apps)
    return (findings.merged().stablySorted(), links)
  }

  /// Whether the files are about web links; a manifest may have the app's own schemes only.
  package var hasWebLinks: Bool {
    apple != nil || android?.links != nil
      || android?.manifest?.filters.contains { $0.takesLinks && $0.isWeb } == true
  }

  /// Returns the most favorable decision about a link on each platform.
  package func decisions(_ link: WebLink) -> [LinkDecision] {
    [appleDecision(link, of: apple?.groups.map { $0.apps[0] } ?? []), androidDecision(link)]
      .compactMap(\.self)
  }

  /// The host for examples: the publishing domain, if known.
  private var exampleDomain: String {
    domain?.lowercased() ?? android?.manifest?.webHost ?? "example.com"
  }

  // MARK: Platforms

  /// Returns the most favorable of several decisions about a link.
  private func best(_ decisions: [LinkDecision]) -> LinkDecision? {
    decisions.min { $0.outcome.exitCode < $1.outcome.exitCode }
  }

  private func appleDecision(_ link: WebLink, of apps: [String]) -> LinkDecision? {
    apple.flatMap { file in best(apps.map { file.decide(link, app: $0, domain: domain) }) }
  }

  private func androidDecision(_ link: WebLink) -> LinkDecision? {
    android.flatMap { files in best(files.apps.map { files.decide(link, app: $0, domain: domain) })
    }
  }

  private func differences(_ links: [String], of apps: [String], cost: Int) -> [LinkFinding] {
    guard let apple, let android, android.saysMoreThanDomain else { return [] }
    var findings: [LinkFinding] = []
    var seen: Set<[String]> = []
    for text in links.prefix(2_000_000 / cost) where findings.count < 20 {
      guard let link = try? WebLink(text), let one = appleDecision(link, of: apps),
        let other = androidDecision(link), (one.outcome == .opens) != (other.outcome == .opens),
        seen.insert([one.rule?.title ?? "", other.rule?.title ?? ""]).inserted
      else { continue }
      let (opening, closed) = one.outcome == .opens ? (one, other) : (other, one)
      let rule = opening.rule ?? closed.rule
      findings.append(
        LinkFinding(
          .warning, .differs, file: rule?.file ?? apple.source.name, at: rule?.place ?? .start,
          "opens on \(opening.platform.title) but not on \(closed.platform.title), where "
            + closed.why,
          apps: [opening.app, closed.app], example: text,
          exampleOutcome: "\(opening.platform.title): opens, \(closed.platform.title): "
            + closed.outcome.words))
    }
    return findings
  }

  private func unexpected(in apps: [String]) -> [LinkFinding] {
    guard let expectations else { return [] }
    var findings = expectations.findings
    for line in expectations.lines {
      for decision in [appleDecision(line.link, of: apps), androidDecision(line.link)] {
        guard let decision, decision.outcome != line.outcome else { continue }
        findings.append(
          LinkFinding(
            .error, .unexpected, file: expectations.source.name, at: line.place,
            "expected \(line.outcome.expectation), but on \(decision.platform.title) "
              + "\(decision.outcome.happening): \(decision.why)",
            apps: [decision.app], example: line.link.text, exampleOutcome: decision.outcome.words))
      }
    }
    return findings
  }
}

/// The amount of work that a check may still do.
struct Budget: Sendable {
  static let ruleLimit = 400_000

  /// The number of rules that examples may still be compared with.
  var tries = 3_000_000
  /// The number of rules that may still be searched.
  var rules = Budget.ruleLimit
  /// The states and steps that searches may still take.
  private(set) var search: PathWalk.Limits

  init(search: PathWalk.Limits) { self.search = search }

  /// Runs a search, unless earlier ones used up the budget.
  mutating func answers(_ count: Int, _ walk: (PathWalk.Limits) -> PathWalk) -> [PathWalk.Answer] {
    guard search.states > 0, search.steps > 0 else {
      return Array(repeating: .undecided, count: count)
    }
    var walk = walk(search)
    let answers = walk.answers()
    search.states -= walk.stateCount
    search.steps -= walk.steps + walk.size
    return answers
  }
}

extension LinkDecision.Platform {
  /// The platform's usual name.
  package var title: String {
    switch self {
    case .apple: "iOS"
    case .android: "Android"
    }
  }
}

extension LinkDecision.Outcome {
  /// The outcome, for use in a sentence.
  package var words: String {
    switch self {
    case .opens: "opens"
    case .blocked: "blocked"
    case .noRule: "no rule"
    }
  }
}

extension LinkDecision.Outcome {
  /// The outcome, for use after "expected".
  fileprivate var expectation: String {
    switch self {
    case .opens: "it to open"
    case .blocked: "it to be blocked"
    case .noRule: "no rule to open it"
    }
  }

  /// The outcome as a clause.
  fileprivate var happening: String {
    switch self {
    case .opens: "it opens"
    case .blocked: "it is blocked"
    case .noRule: "no rule opens it"
    }
  }
}

extension LinkDecision {
  /// The reason for the decision, as a clause.
  package var why: String { rule?.verdict ?? reason?.description ?? "" }
}

extension AndroidManifest {
  /// The first web host that a filter names.
  var webHost: String? {
    filters.lazy.filter {
      $0.takesLinks && $0.isWeb
    }
    .flatMap(\.hosts).first { !$0.isEmpty && !$0.contains { "*@$".contains($0) } }?.lowercased()
  }
}

extension AndroidFiles {
  /// Whether the files distinguish between different links of the site.
  var saysMoreThanDomain: Bool {
    manifest != nil || links?.statements.contains { $0.rules != nil } == true
  }
}

extension [LinkFinding] {
  /// Merges equal findings for several apps into one.
  fileprivate func merged() -> [LinkFinding] {
    var numbers: [LinkFinding: Int] = [:]
    var findings: [LinkFinding] = []
    for finding in self {
      var key = finding
      key.apps = []
      if let known = numbers[key] {
        findings[known].apps += finding.apps
      } else {
        numbers[key] = findings.count
        findings.append(finding)
      }
    }
    return findings
  }

  fileprivate func stablySorted() -> [LinkFinding] {
    enumerated().sorted {
      ($0.element.file, $0.element.place.offset, $0.offset)
        < ($1.element.file, $1.element.place.offset, $1.offset)
    }.map(\.element)
  }
}
