import LinkPatterns

/// A check of rules of which the first that matches a link decides about it.
protocol RuleCheck {
  /// The rules.
  var references: [RuleReference] { get }
  var apps: [String] { get }
  /// The host for examples.
  var domain: String { get }
  var budget: Budget { get set }
  var findings: [LinkFinding] { get set }
  /// A link for each reachable rule.
  var words: [String] { get set }
  /// The severity of a rule that one with the same outcome hides.
  var hiddenSeverity: LinkFinding.Severity { get }

  func walk(_ limits: PathWalk.Limits, isOrdinary: Bool) -> PathWalk
  /// Returns the first rule from an index on that matches a link, and the work that this took.
  func decidingRule(_ link: WebLink, from start: Int) -> (index: Int?, cost: Int)
  func isDecidedByPath(_ index: Int) -> Bool
  /// Whether a rule matches the same links as another one.
  func isSame(_ index: Int, as other: Int) -> Bool
  /// Returns a link with a path that meets the other requirements of a rule.
  func link(for index: Int, path: String, filling: String) -> String
  /// A path that a rule probably matches.
  func samplePath(of index: Int) -> String
  /// Returns why no path reaches a rule by itself; `nil` if another finding tells.
  func impossible(_ index: Int) -> String?
  /// Whether a rule is compared with the decoded path.
  func isDecoded(_ index: Int) -> Bool
  /// Reports a rule that only a path with an unusual part reaches.
  mutating func tellUnusual(_ index: Int, _ path: String)
}

extension RuleCheck {
  var hiddenSeverity: LinkFinding.Severity { .warning }

  func isDecoded(_ index: Int) -> Bool { false }

  mutating func tellUnusual(_ index: Int, _ path: String) {
    let text = isDecoded(index) ? path.percentDecoded : path
    guard let part = text.unusualPart(isDecoded: isDecoded(index)) else { return }
    let example = link(for: index, path: path, filling: "x")
    let isDecided = deciding(example) == index
    // Rules with one cause are one finding, so the message does not name the rule.
    add(
      references[index].excludes ? .note : .warning, .notInPath, at: index,
      "only paths with \(part.shown()) as it stands match"
        + (part == "//" ? ": a path has no scheme and host" : "; \"*\" stands for any text"),
      example: isDecided ? example : nil, outcome: isDecided ? outcome(index) : nil)
  }

  /// Returns why a path cannot contain one of these characters; empty if it can.
  static func impossible(_ scalars: some Sequence<Unicode.Scalar>, mend: String) -> String {
    for scalar in scalars where !scalar.isASCII || !LinkBytes.path.contains(UInt8(scalar.value)) {
      guard !"#{}|^\\<>\"`".unicodeScalars.contains(scalar) else {
        return ": a path cannot contain \(String(scalar).shown())"
          + (scalar == "#"
            ? "; the fragment has its own key, \"#\", in \"components\""
            : "; \"*\" stands for any text")
      }
      let encoded = LinkBytes.encode(String(scalar), keeping: .nothing)
      return ": a link contains \(encoded) instead of \(String(scalar).shown()); \(mend)"
    }
    return ""
  }

  /// Reports a path with a query, and the marks that are before a query and a fragment in a link.
  mutating func checkMarks(
    _ path: String, _ parts: (query: [String], fragment: String?), at index: Int,
    sample: (String) -> String
  ) {
    let isInQuery = parts.query.contains { $0.hasPrefix("?") && $0.dropFirst().first.isWord }
    let isInFragment = parts.fragment?.hasPrefix("#") ?? false
    for (mark, part) in [
      (isInQuery, "\"?\" before a query"), (isInFragment, "\"#\" before a fragment"),
    ]
    where mark {
      add(.warning, .notInPath, at: index, "the \(part) is not part of it; leave it out")
    }
    for mark in path.indices.filter({ path[$0] == "?" }).prefix(50) {
      let rest = path[mark...].dropFirst()
      guard path[..<mark].last.isWord,
        rest.isEmpty || rest == "*" || rest.prefix(while: { $0 != "/" }).contains("=")
      else { continue }
      budget.tries -= path.utf8.count
      let query = rest.contains("=") ? rest.replacing("*", with: "x") : "q=1"
      let example = "https://\(domain)\(sample(String(path[..<mark])))?\(query)"
      let decided = deciding(example)
      guard budget.tries > 0, decided != index else { continue }
      return add(
        .warning, .notInPath, at: index,
        "in a path, \"?\" matches any single character; the query has its own key, \"?\", in "
          + "\"components\"",
        example: example, outcome: outcome(decided))
    }
  }

  mutating func add(
    _ severity: LinkFinding.Severity, _ kind: LinkFinding.Kind, at index: Int, _ message: String,
    example: String? = nil, outcome: String? = nil,
    related: [RelatedPlace] = []
  ) {
    var finding = LinkFinding(
      severity, kind, file: references[index].file, at: references[index].place, message,
      apps: apps, example: example, exampleOutcome: outcome)
    finding.related = related
    findings.append(finding)
  }

  func outcome(_ index: Int?) -> String {
    index.map { references[$0].verdict } ?? "no rule matches it"
  }

  /// Returns the index of the rule from an index on that decides whether a link opens.
  mutating func deciding(_ text: String, from start: Int = 0) -> Int? {
    guard budget.tries > 0, let link = try? WebLink(text) else { return nil }
    let (index, cost) = decidingRule(link, from: start)
    budget.tries -= cost
    return index
  }

  /// Reports each rule that decides about no link, or about no ordinary one.
  ///
  /// - Returns: The result for each rule.
  mutating func checkReach() -> [PathWalk.Answer] {
    let check = self
    let (answers, unusual) = budget.answers(references.count) { check.walk($0, isOrdinary: $1) }
    for (index, answer) in answers.enumerated() {
      let title = references[index].title
      switch answer {
      case .undecided:
        add(.note, .undecided, at: index, "not decided for \(title): too many states")
      case .unreached(let others):
        // In a manifest, each host has the same paths again.
        let isAgain = hiddenSeverity == .note && others.contains { isSame(index, as: $0) }
        guard !isAgain, let reason = impossible(index) else { continue }
        if others.isEmpty || !reason.isEmpty {
          add(.error, .unreached, at: index, "\(title) matches no link\(reason)")
        } else {
          tellHidden(index, behind: others, example: samplePath(of: index))
        }
      case .reached(let path):
        if index < 2_000 { words.append(link(for: index, path: path, filling: "x")) }
        if unusual.contains(index) { tellUnusual(index, path) }
        if !isDecidedByPath(index) { checkDecides(index, path) }
      }
    }
    return answers
  }

  /// Checks that a rule that looks at more than the path decides about a link.
  private mutating func checkDecides(_ index: Int, _ path: String) {
    guard impossible(index) != nil else { return }
    var first: Int?
    let other = samplePath(of: index)
    for (filling, path) in [("x", path), ("y", path), ("1", path), ("x", other), ("y", other)] {
      let decided = deciding(link(for: index, path: path, filling: filling))
      guard budget.tries > 0, decided != index else { return }
      first = first ?? decided
    }
    if let first, first < index {
      tellHidden(index, behind: [first], example: path, isSure: isSame(index, as: first))
    } else {
      add(
        .error, .unreached, at: index,
        "\(references[index].title) matches no link: a query or a fragment cannot contain what it has"
      )
    }
  }

  /// Reports a rule that no link, or none that was found, reaches because of earlier ones.
  mutating func tellHidden(
    _ index: Int, behind others: [Int], example path: String, isSure: Bool = true
  ) {
    let shown = others.prefix(3).map { other in
      let place = references[other].place
      return "\(references[other].title) at \(place.line):\(place.column)"
    }
    let example = link(for: index, path: path, filling: "x")
    let decided = deciding(example)
    let isConfirmed = decided.map { $0 < index } ?? false
    let isContrary = others.contains { references[$0].excludes != references[index].excludes }
    // Rules with one cause are one finding, so the message does not name the rule.
    add(
      isSure ? (isContrary ? .error : hiddenSeverity) : .note, isSure ? .unreached : .undecided,
      at: index,
      (isSure ? "never reached, because " : "no link was found that reaches it, because ")
        + "\(shown.joined(separator: ", "))"
        + (others.count > 3 ? " and others" : "")
        + " \(others.count == 1 ? "comes" : "come") first",
      example: isConfirmed ? example : nil, outcome: isConfirmed ? outcome(decided) : nil,
      related: others.prefix(3).map {
        RelatedPlace(place: references[$0].place, message: "\(references[$0].title) comes first")
      })
  }
}

extension Character? {
  /// Whether it is a letter or a number.
  fileprivate var isWord: Bool { self.map { $0.isLetter || $0.isNumber } ?? false }
}
