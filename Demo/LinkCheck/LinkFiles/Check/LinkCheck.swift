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
    let groups = apple?.groups ?? []
    if let apple {
      findings += apple.findings
      findings += FilePlace.findings(apple.source, named: "apple-app-site-association")
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
    if let links = android?.links {
      findings += FilePlace.findings(links.source, named: "assetlinks.json") + links.findings
    }
    if let android {
      findings += android.manifest?.findings ?? []
      var check = AndroidCheck(
        files: android, domain: exampleDomain, budget: Budget(search: limits))
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
    findings += idleRules(links, besides: findings)
    findings += unexpected(in: apps)
    if findings.allSatisfy({ $0.severity == .note }) {
      findings += closedHosts(links, of: apps, cost: cost)
    }
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

  /// Returns findings about hosts none of whose links opens an app, given a link for each rule and
  /// the number of rules that a link is compared with.
  private func closedHosts(_ links: [String], of apps: [String], cost: Int) -> [LinkFinding] {
    // Without a domain, a manifest is about the hosts that it names; alone, it may name none beside
    // the app's own schemes.
    var hosts = domain.map { [$0.lowercased()] } ?? webHosts.uniqued()
    let filters = android?.manifest?.filters ?? []
    let own = filters.filter { $0.isForLinks && !$0.hasType }
    let isForOthers = own.isEmpty || own.contains(where: \.mayTakeLinks)
    if hosts.isEmpty, apple != nil || android?.links != nil || !isForOthers {
      hosts = [exampleDomain]
    }
    // A link may owe its host, path and query to different rules, so all are tried together.
    let links = links.compactMap { try? WebLink($0) }
    let paths = (links.map(\.path) + ["", "/"]).uniqued()
    let ends = (links.map { $0.text.drop { !"?#".contains($0) } } + [""]).uniqued()
    let ports = filters.flatMap(\.data).compactMap(\.port).map { ":\($0.text)" }
    let origins = ([""] + ports).uniqued().flatMap { [("https", $0), ("http", $0)] }
    var room = 2_000_000 / cost
    /// Returns the first decision about the links of a host, or `nil` if one may open.
    func closing(_ host: String, _ decide: (WebLink) -> LinkDecision?) -> LinkDecision? {
      var first: LinkDecision?
      for end in ends {
        for (scheme, port) in origins {
          for path in paths {
            room -= 1
            guard room >= 0 else { return nil }
            let link = try? WebLink("\(scheme)://\(host)\(port)\(path)\(end)")
            guard let decision = link.flatMap(decide) else { continue }
            guard decision.outcome.isNo else { return nil }
            first = first ?? decision
          }
        }
      }
      return first
    }
    var closings: [(decision: LinkDecision, host: String)] = []
    for host in hosts {
      for decide in [{ appleDecision($0, of: apps) }, androidDecision] {
        if let first = closing(host, decide) { closings.append((first, host.visible)) }
      }
    }
    var findings = closings.map(\.decision).uniqued().map { first in
      let hosts = closings.filter { $0.decision == first }.map(\.host)
      return LinkFinding(
        .warning, .opensNothing, file: first.rule?.file ?? source(of: first.platform),
        at: first.rule?.place ?? .start,
        "no link to \(hosts.prefix(3).joined(separator: ", "))"
          + (hosts.count > 3 ? " and \(hosts.count - 3) others" : "")
          + " opens an app on \(first.platform.title): \(first.why)",
        apps: first.app.isEmpty ? [] : [first.app])
    }
    if room < 0 {
      findings.append(
        LinkFinding(
          .note, .undecided, file: source(of: apple == nil ? .android : .apple), at: .start,
          "not decided for all hosts whether their links open an app: there are too many rules"))
    }
    return findings
  }

  /// Returns notes about Android's rules that decide about none of the links, because of earlier
  /// filters, or because no filter accepts theirs.
  private func idleRules(_ links: [String], besides findings: [LinkFinding]) -> [LinkFinding] {
    guard let android, links.count * (1 + android.size) < 2_000_000 else { return [] }
    var known: [String: Set<SourcePlace>] = [:]
    for finding in findings {
      known[finding.file, default: []].formUnion([finding.place] + finding.also)
    }
    let filters = (android.manifest?.filters ?? []).filter(\.takesLinks)
    let own = filters.filter(\.hosts.isEmpty).flatMap(\.schemes).map { "\($0)://x" }
    for link in (links + own + ["https://\(exampleDomain)"]).compactMap({ try? WebLink($0) }) {
      let taken = android.manifest?.filter(for: link)?.rule
      let decided = android.apps.filter { android.links?.rules(for: $0) != nil }
        .map { android.decide(link, app: $0, domain: domain).rule }
      for rule in (decided + [taken]).compactMap(\.self) {
        known[rule.file, default: []].insert(rule.place)
      }
    }
    var notes: [LinkFinding] = []
    func note(_ what: String, _ file: String, _ place: SourcePlace) {
      guard known[file, default: []].insert(place).inserted else { return }
      notes.append(
        LinkFinding(
          .note, .undecided, file: file, at: place,
          "no link was found that \(what) accepts: earlier ones come first, or others refuse them"))
    }
    let file = android.manifest?.source.name ?? ""
    for filter in filters where known[file]?.isDisjoint(with: filter.addresses) ?? true {
      var seen: Set<AndroidPattern> = []
      let paths = filter.data.flatMap(\.paths).filter { seen.insert($0.pattern).inserted }
      for path in paths { note("the path", file, path.place) }
      if paths.isEmpty { note("the filter", file, filter.place) }
    }
    if let links = android.links {
      for rule in links.apps.flatMap({ links.rules(for: $0) ?? [] }) {
        note("the rule", links.source.name, rule.place)
      }
    }
    return notes
  }

  private func source(of platform: LinkDecision.Platform) -> String {
    let android = android?.links?.source ?? android?.manifest?.source
    return (platform == .apple ? apple?.source : android)?.name ?? ""
  }

  /// The host for examples: the publishing domain, if known.
  private var exampleDomain: String { domain?.lowercased() ?? webHosts.first ?? "example.com" }

  /// The hosts of the manifest's filters for web links, with `www` for `*`.
  private var webHosts: [String] {
    let filters = (android?.manifest?.filters ?? []).filter { $0.isWeb && $0.isForLinks }
    return (filters.filter(\.takesLinks) + filters.filter { !$0.takesLinks }).flatMap(\.hosts)
      .map { $0.lowercased().replacing("*", with: "www") }.filter(HostName.isValid)
  }

  // MARK: Platforms

  /// Returns the most favorable of the decisions for several apps.
  private func best(
    _ platform: LinkDecision.Platform, _ apps: [String], decide: (String) -> LinkDecision
  ) -> LinkDecision {
    apps.map(decide).min { $0.outcome.exitCode < $1.outcome.exitCode }
      ?? LinkDecision(
        platform: platform, app: "", outcome: .noRule,
        reason: .notNamed(file: source(of: platform)))
  }

  private func appleDecision(_ link: WebLink, of apps: [String]) -> LinkDecision? {
    apple.map { file in best(.apple, apps) { file.decide(link, app: $0, domain: domain) } }
  }

  private func androidDecision(_ link: WebLink) -> LinkDecision? {
    android.map { files in
      best(.android, files.apps) { files.decide(link, app: $0, domain: domain) }
    }
  }

  private func differences(_ links: [String], of apps: [String], cost: Int) -> [LinkFinding] {
    // Without rules and a manifest, Android's files do not distinguish between links.
    guard let apple, let android, !apps.isEmpty, !android.apps.isEmpty,
      android.manifest != nil
        || android.links?.statements.contains(where: { $0.rules != nil }) == true
    else { return [] }
    var findings: [LinkFinding] = []
    var seen: Set<[String]> = []
    let host = exampleDomain
    for text in links.prefix(2_000_000 / cost) where findings.count < 20 {
      // A file says nothing about the links of other hosts.
      guard let link = try? WebLink(text), link.host == host || !link.isWeb,
        let one = appleDecision(link, of: apps),
        let other = androidDecision(link), one.outcome.isNo != other.outcome.isNo
      else { continue }
      // Only Apple's rules are the same for a folder with a slash at its end and without it.
      let near = text.hasSuffix("/") ? [String(text.dropLast()), text + "x"] : [text + "/"]
      let isNear =
        link.path.count > 1 && text.hasSuffix(link.path)
        && near.compactMap { try? WebLink($0) }
          .contains { decisions($0).allSatisfy { !$0.outcome.isNo } }
      guard
        seen.insert([one.rule?.title ?? "", other.rule?.title ?? "", "\(isNear)"]).inserted
      else { continue }
      let (opening, closed) = one.outcome.isNo ? (other, one) : (one, other)
      let rule = opening.rule ?? closed.rule
      findings.append(
        LinkFinding(
          isNear ? .note : .warning, .differs, file: rule?.file ?? apple.source.name,
          at: rule?.place ?? .start,
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
            "expected: \(line.outcome.words); on \(decision.platform.title): "
              + "\(decision.outcome.words), since \(decision.why)",
            apps: decision.app.isEmpty ? [] : [decision.app], example: line.link.text,
            exampleOutcome: decision.outcome.words))
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

  /// Searches for a link for each rule: an ordinary one, or else any.
  ///
  /// - Returns: The results, and the rules that only unusual links reach.
  mutating func answers(
    _ count: Int, _ walk: (PathWalk.Limits, _ isOrdinary: Bool) -> PathWalk
  ) -> (answers: [PathWalk.Answer], unusual: Set<Int>) {
    var answers = search(count) { walk($0, true) }
    guard answers.contains(where: { $0.path == nil }) else { return (answers, []) }
    var unusual: Set<Int> = []
    for (index, other) in search(count, { walk($0, false) }).enumerated()
    where answers[index].path == nil {
      if answers[index] != .undecided, other.path != nil { unusual.insert(index) }
      answers[index] = other
    }
    return (answers, unusual)
  }

  /// Runs a search, unless earlier ones used up the budget.
  private mutating func search(
    _ count: Int, _ walk: (PathWalk.Limits) -> PathWalk
  ) -> [PathWalk.Answer] {
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
  package var title: String { self == .apple ? "iOS" : "Android" }
}

extension LinkDecision.Outcome {
  /// The outcome, for use in a sentence.
  package var words: String { rawValue.replacing("-", with: " ") }
}

extension LinkDecision {
  /// The reason for the decision, as a clause.
  package var why: String {
    outcome == .depends ? reason?.description ?? "" : rule?.verdict ?? reason?.description ?? ""
  }
}

extension Sequence where Element: Hashable {
  /// Returns the elements in order, without repetitions.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension [LinkFinding] {
  /// Merges equal findings for several apps or places into one.
  package func merged() -> [LinkFinding] {
    var numbers: [LinkFinding: Int] = [:]
    var findings: [LinkFinding] = []
    for finding in self {
      var key = finding
      (key.apps, key.place, key.related, key.also) = ([], .start, [], [])
      if finding.kind != .unexpected { (key.example, key.exampleOutcome) = (nil, nil) }
      if let known = numbers[key] {
        if findings[known].place != finding.place {
          findings[known].also += [finding.place] + finding.also
        }
        let apps = Set(findings[known].apps)
        findings[known].apps += finding.apps.filter { !apps.contains($0) }
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
