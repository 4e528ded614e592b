import Spelling

/// Checks the rules in an app's Android manifest and asset links.
struct AndroidCheck {
  let files: AndroidFiles
  let domain: String
  private var budget: Budget
  private(set) var findings: [LinkFinding] = []
  /// A link for each reachable rule, and for each path of the manifest.
  private(set) var words: [String] = []

  init(_ files: AndroidFiles, domain: String, budget: Budget) {
    self.files = files
    self.domain = domain.lowercased()
    self.budget = budget
  }

  mutating func run() {
    for app in files.links?.apps ?? [] {
      if let rules = files.links?.rules(for: app) { check(rules, of: app) }
    }
    guard let manifest = files.manifest else { return }
    checkPackage(manifest)
    for filter in manifest.filters where filter.takesLinks { check(filter, of: manifest) }
  }

  private mutating func add(
    _ severity: LinkFinding.Severity, _ kind: LinkFinding.Kind, file: String,
    at place: SourcePlace, _ message: String, app: String? = nil, example: String? = nil,
    outcome: String? = nil, related: [RelatedPlace] = []
  ) {
    var finding = LinkFinding(
      severity, kind, file: file, at: place, message, apps: app.map { [$0] } ?? [],
      example: example, exampleOutcome: outcome)
    finding.related = related
    findings.append(finding)
  }

  /// Returns the index of the rule that decides whether a link opens.
  private mutating func deciding(_ text: String, _ rules: [AssetLinks.Rule]) -> Int? {
    guard budget.tries > 0, let link = try? WebLink(text) else { return nil }
    var cost = 0
    let index = rules.firstIndex { rule in
      cost += 1 + rule.items.count
      return rule.matches(link)
    }
    budget.tries -= cost
    return index
  }

  // MARK: Components

  private var fileName: String { files.links?.source.name ?? "" }

  private func title(_ rule: AssetLinks.Rule) -> String { rule.reference(in: fileName).title }

  private func outcome(_ rule: AssetLinks.Rule) -> String { rule.reference(in: fileName).verdict }

  private mutating func check(_ rules: [AssetLinks.Rule], of app: String) {
    let answers = budget.answers(rules.count) { limits in
      var automaton = PathAutomaton()
      for rule in rules {
        automaton.add(rule.path, blocks: rule.items.isEmpty && rule.fragment == nil)
      }
      return PathWalk(automaton, countsLastSlashes: true, limits: limits)
    }
    if rules.allSatisfy(\.excludes) {
      add(
        .error, .opensNothing, file: fileName, at: rules[0].place,
        "every rule is an exclusion, so no link opens: end the list with {\"/\": \"*\"}", app: app,
        example: "https://\(domain)/",
        outcome: deciding("https://\(domain)/", rules).map { outcome(rules[$0]) }
          ?? "no rule matches it")
    }
    for (index, rule) in rules.enumerated() {
      switch answers[index] {
      case .undecided:
        add(
          .note, .undecided, file: fileName, at: rule.place,
          "not decided for \(title(rule)): too many states", app: app)
      case .unreached(let others): report(index, of: rules, behind: others, app)
      case .reached(let path):
        let example = link(for: rule, path: path)
        words.append(example)
        reportIfUniversal(index, of: rules, example, app)
      }
    }
  }

  /// Reports a rule that no link reaches.
  private mutating func report(
    _ index: Int, of rules: [AssetLinks.Rule], behind others: [Int], _ app: String
  ) {
    let rule = rules[index]
    let shown = others.prefix(3).map {
      "\(title(rules[$0])) at \(rules[$0].place.line):\(rules[$0].place.column)"
    }
    let path = rule.path.map(\.samplePath) ?? "/"
    let example = path.map { link(for: rule, path: $0) }
    let decided = example.flatMap { deciding($0, rules) }.flatMap { $0 < index ? $0 : nil }
    let isContrary = others.contains { rules[$0].excludes != rule.excludes }
    add(
      isContrary || others.isEmpty ? .error : .warning, .unreached, file: fileName,
      at: rule.place,
      others.isEmpty
        ? "\(title(rule)) matches no link"
        : "\(title(rule)) is never reached, because \(shown.joined(separator: ", ")) "
          + "\(others.count == 1 ? "comes" : "come") first",
      app: app, example: decided == nil ? nil : example,
      outcome: decided.map { outcome(rules[$0]) },
      related: others.prefix(3).map {
        RelatedPlace(place: rules[$0].place, message: "\(title(rules[$0])) comes first")
      })
  }

  /// Reports an exclusion that leaves nothing to the rules behind it.
  private mutating func reportIfUniversal(
    _ index: Int, of rules: [AssetLinks.Rule], _ example: String, _ app: String
  ) {
    let rule = rules[index]
    let isUniversal =
      rule.items.isEmpty && rule.fragment == nil
      && (rule.path.map { $0.elements == [.rest] } ?? true)
    guard rule.excludes, isUniversal, index + 1 < rules.count else { return }
    let isConfirmed = deciding(example, rules) == index
    add(
      .error, .stopsEverything, file: fileName, at: rule.place,
      "\(title(rule)) stops every link that no earlier rule opens, so later rules have no effect",
      app: app, example: isConfirmed ? example : nil,
      outcome: isConfirmed ? outcome(rule) : nil)
  }

  private func link(for rule: AssetLinks.Rule, path: String) -> String {
    var text = "https://\(domain)\(path)"
    if !rule.items.isEmpty {
      text += "?" + rule.items.map { "\($0.name)=\($0.value.sample())" }.joined(separator: "&")
    }
    if let fragment = rule.fragment?.sample(), !fragment.isEmpty { text += "#" + fragment }
    return text
  }

  // MARK: Manifest

  private mutating func checkPackage(_ manifest: AndroidManifest) {
    guard let links = files.links, let app = manifest.app, !links.names(app) else { return }
    let near = NearWord.nearest(to: app, among: links.apps, isStrict: true)
    add(
      .warning, .malformed, file: manifest.source.name, at: .start,
      "\(links.source.name.visible) does not name the package \(app.shown())"
        + NearWord.suggestion(quoted: near?.shown()),
      app: app)
  }

  /// Reports a combination of host and path that the filter accepts but that no data element
  /// contains.
  private mutating func check(_ filter: AndroidManifest.Filter, of manifest: AndroidManifest) {
    let scheme = filter.schemes.first { $0 == "https" } ?? filter.schemes.first ?? "https"
    func text(_ host: String, _ path: String) -> String {
      "\(scheme)://\(host.replacing("*", with: "www"))\(path)"
    }
    let concreteHosts = filter.hosts.filter { !$0.hasPrefix("@") && !$0.contains("$") }
    for data in filter.data {
      for path in data.paths {
        if let host = data.host?.text ?? concreteHosts.first, let path = path.pattern.samplePath {
          words.append(text(host, path))
        }
      }
    }
    let pairs = filter.data.compactMap(Pair.init)
    guard pairs.count > 1 else { return }
    for one in pairs {
      for other in pairs {
        guard budget.tries > 0 else { return }
        budget.tries -= 1
        guard one.host != other.host, let path = other.sample else { continue }
        let length = scheme.utf8.count + one.host.utf8.count + path.utf8.count
        guard length < WebLink.limit else { continue }
        // A long link costs more to compare.
        budget.tries -= pairs.count * (1 + length / 64)
        guard let link = try? WebLink(text(one.host, path)) else { continue }
        let decoded = link.path.percentDecoded
        let isOwn = pairs.contains { $0.host == one.host && $0.takes(decoded) }
        guard !isOwn, filter.match(link) != nil else { continue }
        add(
          .note, .takesMore, file: manifest.source.name, at: filter.place,
          "all data elements of an intent filter are combined, so \(other.pattern.text.shown()) applies to "
            + "\(one.host.shown()) as well; write a filter for each", app: manifest.app,
          example: link.text, outcome: "intent-filter[\(filter.index)] opens it")
        return
      }
    }
  }

  /// A data element with a host and a path.
  private struct Pair {
    let host: String
    /// The first path.
    let pattern: AndroidPattern
    /// A path that the pattern matches; `nil` if none was found.
    let sample: String?
    private let patterns: [AndroidPattern]

    init?(_ data: AndroidManifest.Data) {
      guard let host = data.host?.text, let first = data.paths.first else { return nil }
      self.host = host
      pattern = first.pattern
      sample = pattern.samplePath
      patterns = data.paths.map(\.pattern)
    }

    /// Whether one of the paths matches a decoded path.
    func takes(_ path: String) -> Bool { patterns.contains { $0.matches(path) } }
  }
}
