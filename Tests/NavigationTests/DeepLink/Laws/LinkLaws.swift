#if canImport(Navigation)
  import Navigation
#endif

/// What holds of any pattern and any link; the tests and the fuzzer ask the same.
///
/// The fuzzer compiles this file into one module with the sources of Navigation, so it keeps to what is
/// public or the package's.
struct LinkLaws {
  struct Place: Route {
    let pattern: String
    var values: [String] = []
  }

  static let known = [
    "a/<int:i>", "a/:t", "a/<path:p>", "*", ":x.json", "l/:page?", "s?q=:q&o=<bool:b>?",
    "app://only/:t", "//app.example/web",
  ]

  let pattern: String
  let link: String
  private(set) var broken: [String] = []

  /// The laws that a pattern and a link break: none.
  static func broken(pattern: String, link: String) -> [String] {
    var laws = LinkLaws(pattern: pattern, link: link)
    laws.check()
    return laws.broken
  }

  private mutating func law(_ name: String, _ holds: Bool) {
    if !holds { broken.append(name) }
  }

  private mutating func check() {
    let patterns = [pattern] + Self.known
    let pipeline = Self.pipeline(patterns)
    let decision = pipeline.decide(for: link, isInternal: true)
    let explanation = pipeline.explain(link, isInternal: true, limit: 100)
    law("explaining agrees with deciding", explanation.outcome == Self.outcome(of: decision))
    if case .rejected(let rejection) = decision {
      law("a refusal is explained in its words", explanation.message == rejection.message)
      law("a refusal drives no terminal", Self.isHarmless(rejection.description))
    }
    if case .plan(let plan) = decision, let place = plan.routes.last {
      law("the route that is explained is the one that opens", explanation.route == "\(place)")
    }
    if let place = explanation.place {
      law("the caret stands in the link", place.offset + place.length <= link.count + 1)
    }
    law("an explanation drives no terminal", Self.isHarmless(explanation.description))
    let few = pipeline.explain(link, isInternal: true, limit: 3)
    law(
      "the nearest few are the first of all",
      few.candidates.filter { $0.result == .failed }
        == Array(
          explanation.candidates.filter { $0.result == .failed }
            .prefix(few.candidates.count { $0.result == .failed })))
    guard let parsed = try? DeepLinkURL(link) else { return }
    checkReading(parsed)
    checkTable(patterns, pipeline, parsed, explanation)
    checkPrinting()
  }

  /// The parts are those of a plain reading of RFC 3986, and survive being written again.
  private mutating func checkReading(_ parsed: DeepLinkURL) {
    law("a link keeps its bytes", Array(parsed.description.utf8) == Array(link.utf8))
    let plain = PlainLink(link)
    law("scheme", parsed.scheme == plain.scheme)
    law("authority", parsed.userInfo == plain.userInfo && (parsed.host ?? "") == plain.host)
    law("port", parsed.port.map(String.init) == plain.port)
    law("segments", parsed.segments == plain.segments)
    law("query", parsed.queryItems == plain.query)
    law("fragment", parsed.fragment == plain.fragment)
    if let again = try? DeepLinkURL(plain.written, limits: DeepLinkLimits(bytes: 100_000)) {
      law("written again, the same scheme", again.scheme == parsed.scheme)
      law("written again, the same host", again.host == parsed.host)
      law("written again, the same segments", again.segments == parsed.segments)
      law("written again, the same query", again.queryItems == parsed.queryItems)
      law("written again, the same fragment", again.fragment == parsed.fragment)
    } else {
      law("what was read can be written: \(plain.written)", false)
    }
  }

  /// The tree answers what its patterns answer one by one, and what a plain reading of them says.
  private mutating func checkTable(
    _ patterns: [String], _ pipeline: DeepLinkPipeline<Place>, _ parsed: DeepLinkURL,
    _ explanation: DeepLinkExplanation
  ) {
    let matcher = pipeline.matcher
    law("a node is visited once", matcher.visitedNodes(for: parsed) <= matcher.worstCase)
    guard explanation.outcome != .rejected else { return }
    let valid = patterns.filter { (try? DeepLinkPattern($0)) != nil }
      .filter { !DeepLinkMatcher<Place>(mappings: [Self.mapping($0)]).hasProblems }
    let matching = valid.filter { pattern in
      Self.pipeline([pattern]).explain(link, isInternal: true).outcome == .plan
    }
    law(
      "who answers matches alone", matching.contains(explanation.winner ?? "") || matching.isEmpty)
    law("somebody answers when one matches", (explanation.winner != nil) == !matching.isEmpty)
    law(
      "each pattern is a candidate once",
      explanation.candidates.map(\.pattern).sorted() == valid.sorted())
    for candidate in explanation.candidates where Set(valid).count == valid.count {
      law(
        "\(candidate.pattern) fails exactly when it does not match",
        (candidate.result == .failed) == !matching.contains(candidate.pattern))
    }
    for pattern in valid {
      guard let plain = PlainPattern(pattern) else { continue }
      law(
        "\(pattern) matches as it reads",
        matching.contains(pattern) == plain.matches(PlainLink(link)))
    }
  }

  /// What is printed reads back as the same.
  private mutating func checkPrinting() {
    for pattern in ["t/:t", "p/<path:t>", "x-:t.json", "q?t=:t", "*"] {
      let name = pattern == "*" ? "*" : "t"
      let mapping = DeepLinkMapping<Place>(pattern) { values -> Place? in
        Place(
          pattern: pattern,
          values: name == "*"
            ? values.tail : values.firstValue(forName: name).map { [$0] } ?? [])
      } printing: { place in
        DeepLinkValues([(name, place.values.joined(separator: "/"))])
      }
      let matcher = DeepLinkMatcher<Place>(mappings: [mapping])
      let values = name == "*" ? link.split(separator: "/").map(String.init) : [link]
      let place = Place(pattern: pattern, values: values)
      if let url = matcher.url(for: place) {
        law("printing is inverted by reading, by \(pattern)", matcher.match(url) == place)
      } else {
        // What no link can carry: nothing, relative steps, more than the limits.
        let isCarried =
          link.utf8.count < 2_000 && link.utf8.filter { $0 == 0x2F }.count < 100
          && !link.split(separator: "/").contains { $0 == "." || $0 == ".." } && !link.isEmpty
          && !link.hasSuffix("/") && !link.hasPrefix("/") && !link.contains("//")
        law("every text is printed by \(pattern)", !isCarried)
      }
    }
  }
}

extension LinkLaws {
  static func mapping(_ pattern: String) -> DeepLinkMapping<Place> {
    DeepLinkMapping(pattern) { values -> Place? in
      Place(pattern: pattern, values: values.dictionary.keys.sorted() + values.tail)
    }
  }

  static func pipeline(_ patterns: [String]) -> DeepLinkPipeline<Place> {
    DeepLinkPipeline(
      allowedSchemes: ["app", "https"], allowedHosts: ["app.example"],
      matcher: DeepLinkMatcher(mappings: patterns.map(mapping)), plan: { .show(path: [$0]) })
  }

  static func outcome(of decision: DeepLinkDecision<Place>) -> DeepLinkExplanation.Outcome {
    switch decision {
    case .plan: .plan
    case .pending: .pending
    case .rejected: .rejected
    case .unhandled: .unhandled
    }
  }

  static func isHarmless(_ text: String) -> Bool {
    !text.unicodeScalars.contains { scalar in
      scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
    }
  }
}

extension DeepLinkMatcher {
  fileprivate var hasProblems: Bool {
    problems.contains { if case .pattern = $0.kind { true } else { false } }
  }
}

extension DeepLinkExplanation {
  fileprivate var winner: String? { candidates.first { $0.result == .won }?.pattern }
}
