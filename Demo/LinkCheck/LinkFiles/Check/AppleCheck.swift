import LinkPatterns

/// Checks the rules that Apple's file contains for a group of apps.
struct AppleCheck: RuleCheck {
  let file: AssociationFile
  let apps: [String]
  let rules: [AppleRule]
  let domain: String
  var budget: Budget
  /// For each rule, the number of patterns in the rules before it.
  private let costs: [Int]
  let references: [RuleReference]
  var findings: [LinkFinding] = []
  var words: [String] = []
  private var answers: [PathWalk.Answer] = []

  init(
    _ file: AssociationFile, apps: [String], rules: [AppleRule], domain: String, budget: Budget
  ) {
    self.file = file
    self.apps = apps
    self.rules = rules
    self.domain = domain
    self.budget = budget
    references = rules.map { $0.reference(in: file.source.name) }
    costs = rules.reduce(into: [0]) { costs, rule in
      costs.append((costs.last ?? 0) + 1 + rule.itemCount)
    }
  }

  private var variables: VariableTable { file.variables }

  mutating func run() {
    guard !rules.isEmpty else { return }
    budget.rules -= rules.count
    if rules.allSatisfy(\.excludes) {
      add(
        .error, .opensNothing, at: 0,
        "every rule excludes, so no link opens: a link that no rule matches is not opened")
    }
    answers = checkReach()
    for index in rules.indices {
      checkPath(index)
      checkOptional(index)
      checkWord(index)
      checkSpelling(index)
    }
  }

  // MARK: Rules

  func walk(_ limits: PathWalk.Limits, isOrdinary: Bool) -> PathWalk {
    file.walk(over: rules, limits, isOrdinary: isOrdinary)
  }

  func decidingRule(_ link: WebLink, from start: Int) -> (index: Int?, cost: Int) {
    var prepared = PreparedLink(link, variables)
    let index = prepared.decidingRule(in: rules, from: start)
    return (index, costs[index.map { $0 + 1 } ?? rules.count] - costs[start])
  }

  func isDecidedByPath(_ index: Int) -> Bool { rules[index].isDecidedByPath(variables) }

  func isSame(_ index: Int, as other: Int) -> Bool { rules[index].matcher == rules[other].matcher }

  func isDecoded(_ index: Int) -> Bool { !rules[index].matcher.isPercentEncoded }

  // MARK: Links

  /// Returns a link with a given path that meets a rule's other requirements.
  func link(for index: Int, path: String, filling: String) -> String {
    link(for: index, path: path, leavingOut: nil, filling: filling)
  }

  private func link(
    for index: Int, path: String, leavingOut name: String? = nil, filling: String = "x"
  ) -> String {
    let matcher = rules[index].matcher
    var text = "https://\(domain)\(path)"
    func part(_ pattern: Pattern, keeping allowed: LinkBytes = Self.part) -> String {
      spelled(pattern.sample(variables, any: filling), matcher, keeping: allowed)
    }
    switch matcher.query {
    case .anything: break
    case .text(let pattern):
      let query = part(pattern)
      if !query.isEmpty { text += "?" + query }
    case .items(let items):
      let needed = items.filter { $0.name != name && !$0.value.sample(variables).isEmpty }
      let query = needed.map {
        spelled($0.name, matcher, keeping: Self.name) + "="
          + part($0.value, keeping: Self.path)
      }
      if !query.isEmpty { text += "?" + query.joined(separator: "&") }
    }
    if let fragment = matcher.fragment {
      let sample = part(fragment)
      if !sample.isEmpty { text += "#" + sample }
    }
    return text
  }

  func samplePath(of index: Int) -> String {
    let matcher = rules[index].matcher
    let path = (matcher.path ?? Pattern(path: "*")).sample(variables, many: "x")
    return spelled(path, matcher, keeping: Self.path)
  }

  private func spelled(
    _ text: String, _ matcher: AppleRule.Matcher, keeping allowed: LinkBytes
  ) -> String {
    matcher.isPercentEncoded ? text : LinkBytes.encode(text, keeping: allowed)
  }

  /// The bytes that an example contains unencoded: in the name of a query item, in its path or the
  /// value of an item, and in a whole query or a fragment.
  private static let name = LinkBytes.segment.without(.endOfName)
  static let path = name.union(LinkBytes("/"))
  private static let part = LinkBytes.segment.union(LinkBytes("/?"))

  // MARK: Rules without effect

  func impossible(_ index: Int) -> String? {
    let rule = rules[index]
    guard rule.names.allSatisfy({ variables[$0] != nil }) else { return nil }
    guard rule.matcher.isPercentEncoded else { return "" }
    let scalars = (rule.matcher.path?.elements ?? []).compactMap { element -> Unicode.Scalar? in
      if case .scalar(let scalar) = element { scalar } else { nil }
    }
    return Self.impossible(scalars, mend: "write that, or set \"percentEncoded\": false")
  }

  // MARK: Rules that match too much

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
      guard deciding(example) == index,
        let next = deciding(example, from: index + 1), !rules[next].excludes
      else { continue }
      add(
        .note, .takesMore, at: index,
        "\(references[index].title) matches more than it seems to: its \"*\" also matches the rest of a word",
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
        tellOptional(index, "\"?\": \(pattern.text.shown())", "a query", path: path)
      }
    case .items(let items):
      for item in items where item.value.isUniversal(variables) {
        tellOptional(
          index, "\(item.name.shown()): \(item.value.text.shown())", item.name.shown(),
          path: path, leavingOut: item.name)
      }
    }
    if let fragment = rule.matcher.fragment, fragment.isUniversal(variables) {
      tellOptional(index, "\"#\": \(fragment.text.shown())", "a fragment", path: path)
    }
  }

  private mutating func tellOptional(
    _ index: Int, _ what: String, _ part: String, path: String,
    leavingOut name: String? = nil
  ) {
    let rule = rules[index]
    guard budget.tries > 0 else { return }
    budget.tries -= rule.itemCount
    let example = link(for: index, path: path, leavingOut: name)
    guard deciding(example) == index else { return }
    add(
      rule.excludes ? .error : name == nil ? .note : .warning, .notNeeded, at: index,
      "\(what) also matches links without \(part), and the rule "
        + "\(rule.excludes ? "stops" : "opens") them; write \"?*\" to require it",
      example: example, outcome: outcome(index))
  }

  // MARK: Other parts in a path

  private mutating func checkPath(_ index: Int) {
    let matcher = rules[index].matcher
    let query: [String] =
      switch matcher.query {
      case .anything: []
      case .text(let pattern): [pattern.text]
      case .items(let items): items.map(\.name)
      }
    let path = matcher.path?.text ?? ""
    checkMarks(path, (query, matcher.fragment?.text), at: index) { [variables] in
      Pattern(path: $0).sample(variables)
    }
    // `shop.example/orders`, as links are often written.
    let first = path.drop { $0 == "/" }.prefix { $0 != "/" }
    let isHost = path.hasPrefix("//") || !path.hasPrefix("/") && path.contains("/")
    if isHost && first.dropFirst().contains(".") || first == domain, !first.contains(":") {
      add(
        rules[index].excludes ? .note : .warning, .notInPath, at: index,
        "\(String(first).shown()) is a folder here: a path has no host")
    }
  }

  // MARK: Other spellings

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
    // Rules with one mend are one finding, so the message does not name the rule.
    add(
      rule.excludes ? .warning : .note, .otherSpelling, at: index,
      "the escapes of the path are compared as they are written, and another spelling bypasses the "
        + "rule; \"percentEncoded\": false compares the decoded path",
      example: example, outcome: outcome(decided))
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
