import LinkFiles
import LinkPatterns
import NavigationTesting
import Testing

/// The walk over the joint automaton, held against every link over a small alphabet.
@Suite struct WalkTests {
  /// All paths of up to a number of tokens.
  private func paths(of tokens: [String], upTo count: Int) -> [String] {
    var all = ["/"]
    var last = ["/"]
    for _ in 0..<count {
      last = last.flatMap { path in tokens.map { path + $0 } }
      all += last
    }
    return all
  }

  private func check(
    _ file: AssociationFile, against links: [String], seed: UInt64
  ) throws {
    let rules = file.rules(for: file.apps[0])
    var walk = file.walk(for: file.apps[0])
    let answers = walk.answers()
    #expect(answers.count == rules.count)
    var reached: Set<SourcePlace> = []
    for link in links {
      if let rule = try file.decision(link).rule { reached.insert(rule.place) }
    }
    for (rule, answer) in zip(rules, answers) {
      switch answer {
      case .reached(let path):
        guard !file.source.bytes.contains(UInt8(ascii: "#")) else { continue }
        #expect(
          try file.decision(path).rule?.place == rule.place,
          "seed \(seed): \(path) in \(file.source.text)")
      case .unreached:
        #expect(
          !reached.contains(rule.place),
          "seed \(seed): \(rule.place) is called dead in \(file.source.text)")
      case .undecided: Issue.record("seed \(seed): not decided in \(file.source.text)")
      }
    }
    for finding in file.check { try confirm(finding, in: file) }
    for finding in file.check.of(.unreached) {
      #expect(!reached.contains(finding.place), "seed \(seed): \(finding) in \(file.source.text)")
    }
  }

  @Test(arguments: 1...60)
  func `paths agree with every link over a small alphabet`(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let links = paths(of: ["/", "a", "b"], upTo: 5)
    let pieces = ["/", "a", "b", "*", "?", "/*", "a", "/"]
    let rules = (0..<Int.random(in: 2...5, using: &numbers)).map { _ in
      let pattern = (0..<Int.random(in: 0...5, using: &numbers))
        .map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
      return (Bool.random(using: &numbers) ? "NOT " : "") + "/" + pattern
    }
    let list = rules.map(\.quotedJSON).joined(separator: ", ")
    try check(
      try aasa("[{\"appID\": \"ABCDE12345.a\", \"paths\": [\(list)]}]"), against: links, seed: seed)
  }

  @Test(arguments: 1...40)
  func `spellings agree with every link over a small alphabet`(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed &+ 1_000)
    let links = paths(of: ["a", "A", "%61", "%C3%A9", "%c3%A9", "/", "%2F"], upTo: 3)
    let pieces = ["a", "A", "é", "%C3%A9", "%61", "*", "?", "/", "$(lower)", "$(v)"]
    func flag() -> String { Bool.random(using: &numbers) ? "true" : "false" }
    let rules = (0..<Int.random(in: 2...4, using: &numbers)).map { _ in
      let pattern = (0..<Int.random(in: 0...3, using: &numbers))
        .map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
      return "{\"/\": \(("/" + pattern).quotedJSON), \"percentEncoded\": \(flag()), "
        + "\"caseSensitive\": \(flag()), \"exclude\": \(flag())}"
    }
    let list = rules.joined(separator: ", ")
    try check(
      try aasa(
        "[{\"appID\": \"ABCDE12345.a\", \"components\": [\(list)]}]",
        more: #""substitutionVariables": {"v": ["a", "é*", "/"]},"#), against: links, seed: seed)
  }

  @Test(arguments: 1...40)
  func `queries and fragments agree with every link over a small alphabet`(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed &+ 2_000)
    let links = paths(of: ["/", "a"], upTo: 3).flatMap { path in
      ["", "?a=1", "?a=", "?b=1&a=2", "?a", "#x", "?a=1#x"].map { path + $0 }
    }
    let pathsOfRules = ["/*", "/a", "/a/*", "*", "/?"]
    let queries = [
      "", #", "?": {"a": "*"}"#, #", "?": {"a": "?*"}"#, #", "?": {"a": ""}"#, #", "?": "?*"#,
      #", "?": {"a": "1", "b": "*"}"#, #", "?": "*""#, #", "?": {"a": 1}"#,
    ].map { $0.hasSuffix("?*") ? $0 + "\"" : $0 }
    let fragments = ["", "", "", ##", "#": "*""##, ##", "#": "?*""##]
    let rules = (0..<Int.random(in: 2...5, using: &numbers)).map { _ in
      "{\"/\": \((pathsOfRules.randomElement(using: &numbers) ?? "").quotedJSON)"
        + (queries.randomElement(using: &numbers) ?? "")
        + (fragments.randomElement(using: &numbers) ?? "")
        + ", \"exclude\": \(Bool.random(using: &numbers))}"
    }
    let file = try components(rules.joined(separator: ", "))
    var reached: Set<SourcePlace> = []
    for link in links {
      if let rule = try file.decision(link).rule { reached.insert(rule.place) }
    }
    for finding in file.check { try confirm(finding, in: file) }
    for finding in file.check.of(.unreached) {
      #expect(!reached.contains(finding.place), "seed \(seed): \(finding) in \(file.source.text)")
    }
  }

  // MARK: Limits

  @Test func `many rules without wildcards before the end are walked over like a tree`() throws {
    let rules = (0..<3_000).map { "\"/a\($0)/*\"" }.joined(separator: ", ")
    let file = try aasa("[{\"appID\": \"ABCDE12345.a\", \"paths\": [\(rules)]}]")
    var walk = file.walk(for: file.apps[0])
    let answers = walk.answers()
    #expect(answers.last == .reached("/a2999"))
    #expect(walk.stateCount < 3_100)
    #expect(walk.steps < 3_000 * 24)
  }

  @Test func `many encoded words need few steps`() throws {
    var numbers = SeededGenerator(seed: 7)
    let words = (0..<236).map { _ in
      (0..<6).map { _ in
        "%E1%BA%" + String(Int.random(in: 0x80...0xBF, using: &numbers), radix: 16, uppercase: true)
      }.joined()
    }
    let rules = words.map { "\"NOT /wiki/\($0)*\"" }.joined(separator: ", ")
    let file = try aasa("[{\"appID\": \"ABCDE12345.a\", \"paths\": [\(rules), \"/wiki/*\"]}]")
    var walk = file.walk(for: file.apps[0])
    let answers = walk.answers()
    #expect(answers.last == .reached("/wiki"))
    #expect(walk.stateCount < 236 * 60)
    #expect(walk.steps < 500_000)
    // One mend helps all of them.
    let findings = file.check.of(.otherSpelling)
    #expect(findings.count == 1)
    #expect(findings.first?.also.count == 235)
  }

  @Test func `what is too much is said not to be decided`() throws {
    let rules = (1..<24).map { "\"/*a\(String(repeating: "?", count: $0))b\"" }
      .joined(separator: ", ")
    let file = try aasa("[{\"appID\": \"ABCDE12345.a\", \"paths\": [\(rules), \"/c\", \"/*a\"]}]")
    for limits in [PathWalk.Limits(steps: 200_000), PathWalk.Limits(states: 1_000)] {
      var walk = file.walk(for: file.apps[0], limits: limits)
      let answers = walk.answers()
      #expect(walk.steps < 300_000)
      #expect(walk.stateCount <= 1_000 || walk.steps >= 200_000)
      #expect(answers.contains(.undecided))
      for answer in answers { if case .unreached = answer { Issue.record("\(answer)") } }
    }
  }
}

extension SourceText {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
