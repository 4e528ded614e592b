import LinkPatterns
import Spelling

/// Checks the rules in an app's Android manifest and asset links.
struct AndroidCheck {
  let files: AndroidFiles
  let domain: String
  var budget: Budget
  private(set) var findings: [LinkFinding] = []
  /// A link for each reachable rule, and for each path of the manifest.
  private(set) var words: [String] = []

  mutating func run() {
    for app in files.links?.apps ?? [] {
      guard let links = files.links, let rules = links.rules(for: app) else { continue }
      var check = ComponentCheck(
        rules: rules, apps: [app], domain: domain,
        references: rules.map { $0.reference(in: links.source.name) }, budget: budget)
      if rules.allSatisfy(\.excludes) {
        check.add(
          .error, .opensNothing, at: 0,
          "every rule is an exclusion, so no link opens: end the list with {\"/\": \"*\"}")
      }
      _ = check.checkReach()
      for (index, rule) in rules.enumerated() {
        let parts = (rule.items.map(\.name), rule.fragment?.text)
        if rule.path?.text.isEmpty == true {
          check.add(
            .warning, .notInPath, at: index, "only links without a path match, not even \"/\"")
        }
        check.checkMarks(rule.path?.text ?? "", parts, at: index) {
          AndroidPattern($0, .component).sample("x")
        }
      }
      take(check)
    }
    guard let manifest = files.manifest else { return }
    checkPackage(manifest)
    for filter in manifest.filters where filter.hasLinkData { check(filter, of: manifest) }
  }

  private mutating func take(_ check: some RuleCheck) {
    findings += check.findings
    words += check.words
    budget = check.budget
  }

  private mutating func add(
    _ severity: LinkFinding.Severity, _ kind: LinkFinding.Kind, _ manifest: AndroidManifest,
    at place: SourcePlace, _ message: String, example: String? = nil, outcome: String? = nil
  ) {
    findings.append(
      LinkFinding(
        severity, kind, file: manifest.source.name, at: place, message,
        apps: manifest.app.map { [$0] } ?? [], example: example, exampleOutcome: outcome))
  }

  // MARK: Manifest

  private mutating func checkPackage(_ manifest: AndroidManifest) {
    guard let links = files.links, let app = manifest.app, !links.names(app) else { return }
    let near = NearWord.nearest(to: app, among: links.apps, isStrict: true)
    add(
      links.includes.isEmpty ? .warning : .note, .malformed, manifest, at: .start,
      "\(links.source.name.visible) does not name the package \(app.shown())"
        + NearWord.suggestion(quoted: near?.shown()))
  }

  /// Checks that each path of a filter accepts a link, and that each host means all paths.
  private mutating func check(_ filter: AndroidManifest.Filter, of manifest: AndroidManifest) {
    guard !filter.hosts.isEmpty else {
      // Web links without a host have a finding of their own.
      for path in filter.isWeb ? [] : filter.data.flatMap(\.paths) {
        add(
          .warning, .unknown, manifest, at: path.place,
          "without android:host, Android ignores the paths of the filter")
      }
      return
    }
    let paths = filter.data.flatMap(\.paths).filter { $0.pattern.isValid && !$0.pattern.isOpen }
    var check = PathCheck(
      filter: filter, paths: paths,
      hosts: filter.data.filter { $0.host?.isOpen == false && $0.port?.isOpen != true },
      apps: manifest.app.map { [$0] } ?? [], domain: domain,
      references: paths.map { path in
        RuleReference(
          file: manifest.source.name, place: path.place, label: "intent-filter[\(filter.index)]",
          text: path.pattern.attribute, excludes: false)
      }, budget: budget)
    let samples = check.samples()
    if paths.isEmpty { check.words = check.hosts.compactMap { check.link(to: $0, "/")?.text } }
    // The links of other filters open nothing.
    if !filter.mayTakeLinks { check.words = [] }
    take(check)
    // A link whose path only another host has.
    for data in check.hosts where !data.paths.isEmpty {
      let own = check.hosts.filter { $0.host?.text == data.host?.text }
        .flatMap { $0.paths.map(\.pattern) }
      budget.tries -= samples.count * (own.count + 1)
      guard budget.tries > 0 else { return }
      let other = samples.first { sample in
        !own.contains { $0.matches(sample.path.percentDecoded) }
      }
      guard let other, let link = check.link(to: data, other.path) else { continue }
      return add(
        .note, .takesMore, manifest, at: filter.place,
        "all data elements of an intent filter are combined, so \(other.pattern.text.shown()) applies "
          + "to \(data.host?.text.shown() ?? "") as well; write a filter for each",
        example: link.text, outcome: "intent-filter[\(filter.index)] opens it")
    }
  }
}

/// Checks the rules of `dynamic_app_link_components`.
private struct ComponentCheck: RuleCheck {
  let rules: [AssetLinks.Rule]
  let apps: [String]
  let domain: String
  let references: [RuleReference]
  var budget: Budget
  var findings: [LinkFinding] = []
  var words: [String] = []

  func walk(_ limits: PathWalk.Limits, isOrdinary: Bool) -> PathWalk {
    var automaton = PathAutomaton(isOrdinary: isOrdinary)
    for (index, rule) in rules.enumerated() {
      automaton.add(rule.path, blocks: isDecidedByPath(index))
    }
    return PathWalk(automaton, countsLastSlashes: true, limits: limits)
  }

  func decidingRule(_ link: WebLink, from start: Int) -> (index: Int?, cost: Int) {
    var cost = 0
    let index = rules[start...].firstIndex { rule in
      cost += 1 + rule.items.count
      return rule.matches(link)
    }
    return (index, cost)
  }

  func isDecidedByPath(_ index: Int) -> Bool {
    rules[index].items.isEmpty && rules[index].fragment == nil
  }

  func isSame(_ index: Int, as other: Int) -> Bool { false }

  func link(for index: Int, path: String, filling: String) -> String {
    let items = rules[index].items.map { "\($0.name)=\($0.value.sample(filling))" }
    let fragment = rules[index].fragment?.sample(filling) ?? ""
    return "https://\(domain)\(path)" + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
      + (fragment.isEmpty ? "" : "#" + fragment)
  }

  func samplePath(of index: Int) -> String { rules[index].path?.sample("x") ?? "/" }

  func impossible(_ index: Int) -> String? {
    // A link without a path.
    guard let path = rules[index].path, !path.text.isEmpty else { return nil }
    let reason = Self.impossible(path.text.unicodeScalars, mend: "write that")
    let isStart = path.text.first.map { "/*?".contains($0) } ?? true
    return reason.isEmpty && !isStart ? ": a path begins with \"/\"" : reason
  }
}

/// Checks the paths of an intent filter that has hosts.
private struct PathCheck: RuleCheck {
  let filter: AndroidManifest.Filter
  /// The paths that are known.
  let paths: [(pattern: AndroidPattern, place: SourcePlace)]
  /// The data elements whose hosts are known.
  let hosts: [AndroidManifest.Data]
  let apps: [String]
  let domain: String
  let references: [RuleReference]
  let hiddenSeverity = LinkFinding.Severity.note
  var budget: Budget
  var findings: [LinkFinding] = []
  var words: [String] = []

  /// Checks the paths, and returns one that each matches.
  mutating func samples() -> [(pattern: AndroidPattern, path: String)] {
    let answers = checkReach()
    for (index, path) in paths.enumerated()
    where path.pattern.elements?.contains(.some(.one("/"), 0, .max)) == true {
      add(
        isMet(path.pattern.text, without: "*") ? .note : .warning, .notInPath, at: index,
        "\"*\" repeats the \"/\" before it; only \".*\" in android:pathPattern stands for any text")
    }
    words = []
    var samples: [(AndroidPattern, String)] = []
    let first = paths.firstIndex { $0.pattern.matches("") }
    for (index, (pattern, answer)) in zip(paths.map(\.pattern), answers).enumerated() {
      if case .unreached = answer, pattern.matches(""), let first, !isSame(index, as: first) {
        tellHidden(index, behind: [first], example: "")
      }
      // A link without a path is one, too.
      guard let path = answer.path ?? (pattern.matches("") ? "" : nil) else { continue }
      samples.append((pattern, path))
      for path in [path, path + "x", ""] where pattern.matches(path.percentDecoded) {
        let links = hosts.prefix(max(1, 2_000 / paths.count)).compactMap {
          link(to: $0, path)?.text
        }
        // A host that the build fills in may be the domain.
        words += links.isEmpty ? ["https://\(domain)\(path)"] : links
      }
    }
    return samples
  }

  func walk(_ limits: PathWalk.Limits, isOrdinary: Bool) -> PathWalk {
    var automaton = PathAutomaton(
      isOrdinary: isOrdinary, decodingFor: paths.map(\.pattern.text))
    for path in paths { automaton.add(path.pattern, blocks: true) }
    return PathWalk(automaton, countsLastSlashes: true, limits: limits)
  }

  func decidingRule(_ link: WebLink, from start: Int) -> (index: Int?, cost: Int) {
    let path = link.path.percentDecoded
    let index = paths[start...].firstIndex { $0.pattern.matches(path) }
    return (index, (index ?? paths.count) - start + 1)
  }

  func isDecidedByPath(_ index: Int) -> Bool { true }

  func isSame(_ index: Int, as other: Int) -> Bool {
    paths[index].pattern == paths[other].pattern
  }

  func link(for index: Int, path: String, filling: String) -> String {
    hosts.lazy.compactMap { link(to: $0, path)?.text }.first ?? "https://example.com\(path)"
  }

  /// Returns a link to a host of the filter.
  func link(to data: AndroidManifest.Data, _ path: String) -> WebLink? {
    let schemes = filter.schemes.filter { !BuildValues.isOpen($0) }
    let host = data.host?.text.replacing("*", with: "www") ?? ""
    // A scheme of the app's own can have hosts that the web does not have.
    return (schemes.filter { $0 == "https" } + schemes).lazy.compactMap {
      try? WebLink("\($0)://\(host)\(data.port.map { ":\($0.text)" } ?? "")\(path)")
    }.first
  }

  func samplePath(of index: Int) -> String {
    LinkBytes.encode(paths[index].pattern.sample("x"), keeping: AppleCheck.path)
  }

  func impossible(_ index: Int) -> String? {
    let pattern = paths[index].pattern
    // A link without a path.
    guard !pattern.matches("") else { return nil }
    return pattern.language == .suffix || pattern.step(.init(), over: "/") != nil
      ? "" : ": a path begins with \"/\""
  }

  /// Whether another path accepts what a path with an unusual part probably means.
  private func isMet(_ text: String, without part: String) -> Bool {
    let beginning = text.firstRange(of: part).map { String(text[..<$0.lowerBound]) + "x" } ?? ""
    return paths.contains { $0.pattern.matches(beginning) }
  }

  mutating func tellUnusual(_ index: Int, _ path: String) {
    let pattern = paths[index].pattern
    let text = pattern.language == .suffix ? pattern.text : path.percentDecoded
    guard let part = text.unusualPart(isDecoded: true) else { return }
    let hint =
      switch part {
      case "%": "Android compares the decoded path: write \(pattern.text.percentDecoded.shown())"
      case "?", "#": "a path ends before the query and the fragment"
      case "//": "a path has no scheme and host"
      default: "only \".*\" in android:pathPattern stands for any text"
      }
    add(
      isMet(text, without: part) ? .note : .warning, .notInPath, at: index,
      "only paths with \(part.shown()) as it stands match; \(hint)",
      example: link(for: index, path: path, filling: "x"))
  }
}
