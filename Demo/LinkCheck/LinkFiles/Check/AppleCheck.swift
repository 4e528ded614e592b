import LinkPatterns

/// Checks the rules that Apple's file contains for a group of apps.
struct AppleCheck {
  let file: AssociationFile
  let apps: [String]
  let rules: [AppleRule]
  let domain: String
  var budget: Budget
  /// For each rule, the number of patterns in the rules before it.
  private let costs: [Int]
  private(set) var findings: [LinkFinding] = []
  /// A link for each reachable rule.
  private(set) var words: [String] = []
  private var answers: [PathWalk.Answer] = []

  init(
    _ file: AssociationFile, apps: [String], rules: [AppleRule], domain: String, budget: Budget
  ) {
    self.file = file
    self.apps = apps
    self.rules = rules
    self.domain = domain
    self.budget = budget
    costs = rules.reduce(into: [0]) { costs, rule in
      costs.append((costs.last ?? 0) + 1 + rule.itemCount)
    }
  }

  private var variables: VariableTable { file.variables }

  mutating func run() {
    guard !rules.isEmpty else { return }
    budget.rules -= rules.count
    walk()
    if rules.allSatisfy(\.excludes) {
      add(
        .error, .opensNothing, at: rules[0].place,
        "every rule excludes, so no link opens: a link that no rule matches is not opened")
    }
    for index in rules.indices {
      checkReach(index)
      checkUniversal(index)
      checkPath(index)
      checkOptional(index)
      checkWord(index)
      checkSpelling(index)
    }
    tellSpellings(of: bypassed.filter { rules[$0.index].excludes })
    tellSpellings(of: bypassed.filter { !rules[$0.index].excludes })
  }

  private mutating func walk() {
    answers = budget.answers(rules.count) { [file, rules] in file.walk(over: rules, $0) }
    for (index, answer) in answers.enumerated().prefix(2_000) {
      if case .reached(let path) = answer { words.append(link(for: index, path: path)) }
    }
  }

  // MARK: Reporting

  mutating func add(
    _ severity: LinkFinding.Severity, _ kind: LinkFinding.Kind, at place: SourcePlace,
    _ message: String, example: String? = nil, outcome: String? = nil,
    related: [RelatedPlace] = []
  ) {
    var finding = LinkFinding(
      severity, kind, file: file.source.name, at: place, message, apps: apps, example: example,
      exampleOutcome: outcome)
    finding.related = related
    findings.append(finding)
  }

  private func title(_ index: Int) -> String { rules[index].reference(in: "").title }

  /// Returns the index of the rule that decides whether a link opens.
  mutating func deciding(_ text: String) -> Int? {
    guard budget.tries > 0, let link = try? WebLink(text) else { return nil }
    var prepared = PreparedLink(link, variables)
    let index = prepared.decidingRule(in: rules, from: 0)
    budget.tries -= costs[index.map { $0 + 1 } ?? rules.count]
    return index
  }

  /// Whether a link would open without a given rule.
  private mutating func opens(_ text: String, without index: Int) -> Bool {
    guard budget.tries > 0, let link = try? WebLink(text) else { return false }
    var prepared = PreparedLink(link, variables)
    let next = prepared.decidingRule(in: rules, from: index + 1)
    budget.tries -= costs[next.map { $0 + 1 } ?? rules.count] - costs[index]
    return next.map { !rules[$0].excludes } ?? false
  }

  private func outcome(_ index: Int?) -> String {
    index.map { rules[$0].reference(in: "").verdict } ?? "no rule matches it"
  }

  // MARK: Links

  /// Returns a link with a given path that meets a rule's other requirements.
  func link(for index: Int, path: String, leavingOut name: String? = nil) -> String {
    let matcher = rules[index].matcher
    var text = "https://\(domain)\(path)"
    func part(_ pattern: Pattern) -> String {
      spelled(pattern.sample(variables), matcher, keeping: Self.part)
    }
    switch matcher.query {
    case .anything: break
    case .text(let pattern):
      let query = part(pattern)
      if !query.isEmpty { text += "?" + query }
    case .items(let items):
      let needed = items.filter { $0.name != name && !$0.value.sample(variables).isEmpty }
      let query = needed.map {
        spelled($0.name, matcher, keeping: Self.name) + "=" + part($0.value)
      }
      if !query.isEmpty { text += "?" + query.joined(separator: "&") }
    }
    if let fragment = matcher.fragment {
      let sample = part(fragment)
      if !sample.isEmpty { text += "#" + sample }
    }
    return text
  }

  /// Returns a path that a rule's pattern matches.
  func path(of index: Int, many: String = "") -> String {
    let matcher = rules[index].matcher
    let path = (matcher.path ?? Pattern(path: "*")).sample(variables, many: many)
    return spelled(path, matcher, keeping: Self.path)
  }

  private func spelled(
    _ text: String, _ matcher: AppleRule.Matcher, keeping allowed: LinkBytes
  ) -> String {
    matcher.isPercentEncoded ? text : LinkBytes.encode(text, keeping: allowed)
  }

  /// The bytes that an example contains unencoded: in the name of a query item, in its path, and in
  /// a whole query, a value or a fragment.
  private static let name = LinkBytes.segment.without(.endOfName)
  private static let path = name.union(LinkBytes("/"))
  private static let part = LinkBytes.segment.union(LinkBytes("/?"))

  // MARK: Rules without effect

  private mutating func checkReach(_ index: Int) {
    let rule = rules[index]
    switch answers[index] {
    case .reached:
      // A rule that checks more than the path can only be hidden by an identical one.
      guard let first = twin(of: index) else { return }
      tellUnreached(index, behind: [first])
    case .undecided:
      add(.note, .undecided, at: rule.place, "not decided for \(title(index)): too many states")
    case .unreached(let others):
      // Other checks report these.
      guard !hasHash(rule), !hasUndefinedVariable(rule) else { return }
      if others.isEmpty || !impossible(rule).isEmpty {
        add(
          .error, .unreached, at: rule.place, "\(title(index)) matches no link\(impossible(rule))")
      } else {
        tellUnreached(index, behind: others)
      }
    }
  }

  private mutating func twin(of index: Int) -> Int? {
    guard !rules[index].isDecidedByPath(variables) else { return nil }
    if firstOfMatcher.isEmpty {
      for (index, rule) in rules.enumerated()
      where !rule.isDecidedByPath(variables) && firstOfMatcher[rule.matcher] == nil {
        firstOfMatcher[rule.matcher] = index
      }
    }
    return firstOfMatcher[rules[index].matcher].flatMap { $0 < index ? $0 : nil }
  }

  private var firstOfMatcher: [AppleRule.Matcher: Int] = [:]

  private mutating func tellUnreached(_ index: Int, behind others: [Int]) {
    let rule = rules[index]
    let shown = others.prefix(3).map { other in
      let place = rules[other].place
      return "\(title(other)) at \(place.line):\(place.column)"
    }
    let more = others.count > 3 ? " and others" : ""
    let example = link(for: index, path: path(of: index, many: "x"))
    let decided = deciding(example)
    let isConfirmed = decided.map { $0 < index } ?? false
    let isContrary = others.contains { rules[$0].excludes != rule.excludes }
    add(
      isContrary ? .error : .warning, .unreached, at: rule.place,
      "\(title(index)) is never reached, because \(shown.joined(separator: ", "))\(more) "
        + "\(others.count == 1 ? "comes" : "come") first",
      example: isConfirmed ? example : nil, outcome: isConfirmed ? outcome(decided) : nil,
      related: others.prefix(3).map {
        RelatedPlace(place: rules[$0].place, message: "\(title($0)) comes first")
      })
  }

  private func hasHash(_ rule: AppleRule) -> Bool {
    rule.matcher.isPercentEncoded && rule.matcher.path?.elements.contains(.scalar("#")) ?? false
  }

  private func hasUndefinedVariable(_ rule: AppleRule) -> Bool {
    rule.matcher.path?.names.contains { variables[$0] == nil } ?? false
  }

  /// Returns why a pattern matches no path.
  private func impossible(_ rule: AppleRule) -> String {
    for element in rule.matcher.path?.elements ?? [] {
      guard case .scalar(let scalar) = element, rule.matcher.isPercentEncoded,
        !scalar.isASCII || !ByteSet.path.contains(UInt8(scalar.value))
      else { continue }
      let encoded = LinkBytes.encode(String(scalar), keeping: .nothing)
      return
        ": a link contains \(encoded) instead of \(String(scalar).shown()); write that, or set "
        + "\"percentEncoded\": false"
    }
    return ""
  }

  // MARK: Rules that match too much

  private mutating func checkUniversal(_ index: Int) {
    let rule = rules[index]
    guard rule.excludes, rule.isUniversal(variables), case .reached = answers[index],
      let later = rules[(index + 1)...].firstIndex(where: { !$0.excludes })
    else { return }
    let example = link(for: later, path: path(of: later, many: "x"))
    let isConfirmed = deciding(example) == index
    let isAlone = rules[..<index].allSatisfy(\.excludes)
    add(
      .error, .stopsEverything, at: rule.place,
      "\(title(index)) stops every link\(isAlone ? "" : " that no earlier rule opens"), so later rules "
        + "have no effect",
      example: isConfirmed ? example : nil, outcome: isConfirmed ? outcome(index) : nil)
  }

  /// Checks whether an exclusion has a `*` that continues a word.
  private mutating func checkWord(_ index: Int) {
    let rule = rules[index]
    guard rule.excludes, let pattern = rule.matcher.path, case .reached = answers[index] else {
      return
    }
    let elements = pattern.elements
    for (place, element) in elements.enumerated() where element == .many {
      let isBehindWord = place > 0 && isWord(elements[place - 1]) && place == elements.count - 1
      let isBeforeWord = place == 1 && place + 1 < elements.count && isWord(elements[place + 1])
      guard isBehindWord || isBeforeWord else { continue }
      let filled =
        Array(elements[..<place]) + "ish".unicodeScalars.map { .scalar($0) }
        + elements[(place + 1)...]
      let sample = pattern.replacing(filled).sample(variables)
      let example = link(for: index, path: spelled(sample, rule.matcher, keeping: Self.path))
      guard deciding(example) == index, opens(example, without: index) else { continue }
      add(
        .note, .takesMore, at: rule.place,
        "\(title(index)) matches more than it seems to: its \"*\" also matches the rest of a word",
        example: example, outcome: outcome(index))
      return
    }
  }

  private func isWord(_ element: Pattern.Element) -> Bool {
    guard case .scalar(let scalar) = element else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  // MARK: Optional parts

  private mutating func checkOptional(_ index: Int) {
    let rule = rules[index]
    guard case .reached(let path) = answers[index] else { return }
    switch rule.matcher.query {
    case .anything: break
    case .text(let pattern):
      if pattern.isUniversal(variables) {
        tellOptional(index, "\"?\": \(pattern.text.shown())", "a query", at: rule.place, path: path)
      }
    case .items(let items):
      for item in items where item.value.isUniversal(variables) {
        tellOptional(
          index, "\(item.name.shown()): \(item.value.text.shown())", item.name.shown(),
          at: item.place, path: path, leavingOut: item.name)
      }
    }
    if let fragment = rule.matcher.fragment, fragment.isUniversal(variables) {
      tellOptional(
        index, "\"#\": \(fragment.text.shown())", "a fragment", at: rule.place, path: path)
    }
  }

  private mutating func tellOptional(
    _ index: Int, _ what: String, _ part: String, at place: SourcePlace, path: String,
    leavingOut name: String? = nil
  ) {
    let rule = rules[index]
    guard budget.tries > 0 else { return }
    budget.tries -= rule.itemCount
    let example = link(for: index, path: path, leavingOut: name)
    guard deciding(example) == index else { return }
    add(
      rule.excludes ? .error : name == nil ? .note : .warning, .notNeeded, at: place,
      "\(what) also matches links without \(part), and the rule "
        + "\(rule.excludes ? "stops" : "opens") them; write \"?*\" to require it",
      example: example, outcome: outcome(index))
  }

  // MARK: Other parts in a path

  private mutating func checkPath(_ index: Int) {
    let rule = rules[index]
    guard let pattern = rule.matcher.path else { return }
    if hasHash(rule) {
      add(
        .error, .notInPath, at: rule.place,
        "\(title(index)) matches no link: a path cannot contain \"#\"; the fragment has its own key, "
          + "\"#\", in \"components\"")
      return
    }
    let elements = pattern.elements
    // Whether "=" follows in the same segment.
    var hasEqualSign = Array(repeating: false, count: elements.count)
    for place in elements.indices.dropLast().reversed() {
      let next = elements[place + 1]
      hasEqualSign[place] =
        next == .scalar("=") || (next != .scalar("/") && hasEqualSign[place + 1])
    }
    for (place, element) in elements.enumerated() where element == .any && place > 0 {
      guard isWord(elements[place - 1]) else { continue }
      let rest = elements[(place + 1)...]
      guard rest.isEmpty || rest.elementsEqual([.many]) || hasEqualSign[place] else { continue }
      guard budget.tries > 0 else { return }
      budget.tries -= elements.count
      let before = pattern.replacing(Array(elements[..<place])).sample(variables)
      let after = pattern.replacing(Array(rest)).sample(variables, many: "x")
      let example = "https://\(domain)\(before)?\(after.isEmpty || after == "x" ? "q=1" : after)"
      let decided = deciding(example)
      guard decided != index else { continue }
      add(
        .warning, .notInPath, at: rule.place,
        "in a path, \"?\" matches any single character; the query has its own key, \"?\", in "
          + "\"components\"",
        example: example, outcome: outcome(decided))
      return
    }
  }

  // MARK: Other spellings

  /// A rule that does not decide about another spelling of a link, and such a link.
  private struct Bypass {
    let index: Int
    let example: String
    let decided: Int?
  }

  private var bypassed: [Bypass] = []

  private mutating func checkSpelling(_ index: Int) {
    let rule = rules[index]
    guard rule.matcher.isPercentEncoded, rule.matcher.isCaseSensitive,
      rule.matcher.path?.text.utf8.contains(UInt8(ascii: "%")) ?? false,
      case .reached(let path) = answers[index], let other = Self.otherSpelling(path)
    else { return }
    guard deciding(link(for: index, path: path)) == index else { return }
    let example = link(for: index, path: other)
    guard budget.tries > 0 else { return }
    let decided = deciding(example)
    let opens = decided.map { !rules[$0].excludes } ?? false
    guard opens == rule.excludes else { return }
    bypassed.append(Bypass(index: index, example: example, decided: decided))
  }

  /// Reports rules that have one mend as one finding.
  private mutating func tellSpellings(of bypassed: [Bypass]) {
    guard let first = bypassed.first else { return }
    let others = bypassed.dropFirst()
    let words =
      switch others.count {
      case 0: "compares escapes as they are written, and another spelling bypasses it"
      case 1:
        "and 1 more rule compare escapes as they are written, and other spellings bypass them"
      case let count:
        "and \(count) more rules compare escapes as they are written, and other spellings bypass "
          + "them"
      }
    add(
      rules[first.index].excludes ? .warning : .note, .otherSpelling, at: rules[first.index].place,
      "\(title(first.index)) \(words); \"percentEncoded\": false compares the decoded path",
      example: first.example, outcome: outcome(first.decided),
      related: others.prefix(3).map {
        RelatedPlace(place: rules[$0.index].place, message: "\(title($0.index)) does, too")
      })
  }

  /// Returns the path with the case of its escapes changed, or `nil` if no escape contains letters.
  static func otherSpelling(_ path: String) -> String? {
    var bytes = Array(path.utf8)
    var isOther = false
    for index in bytes.indices.dropLast(2) where bytes[index] == UInt8(ascii: "%") {
      for digit in [index + 1, index + 2]
      where bytes[digit].isLetter && bytes[digit].hexadecimalDigit != nil {
        bytes[digit] ^= 0x20
        isOther = true
      }
    }
    return isOther ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
