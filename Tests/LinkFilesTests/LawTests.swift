import LinkFiles
import NavigationTesting
import Testing

/// What `check` and `opens` say of one file agrees: over random files, and every link over a small
/// alphabet.
@Suite struct LawTests {
  /// Holds findings against the decisions about links.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - rules: The places of the rules that need a link.
  ///   - decisions: The decisions about ordinary links of one host.
  ///   - others: The decisions about other links.
  ///   - text: The file.
  private func hold(
    _ findings: [LinkFinding], _ rules: [SourcePlace], _ decisions: [LinkDecision],
    _ others: [LinkDecision] = [], _ text: String
  ) {
    let told = Set(findings.flatMap { [$0.place] + $0.also })
    let never = findings.filter {
      $0.message.contains("never") || $0.message.contains("matches no link")
    }
    let dead = Set(never.filter { $0.severity != .note }.flatMap { [$0.place] + $0.also })
    let reached = Set(decisions.compactMap(\.rule?.place))
    for rule in rules where !reached.contains(rule) {
      #expect(told.contains(rule), "no link and no finding at \(rule): \(text)")
    }
    for decision in decisions + others {
      guard let rule = decision.rule?.place, rules.contains(rule) else { continue }
      #expect(!dead.contains(rule), "\(findings) in \(text)")
    }
    if decisions.allSatisfy(\.outcome.isNo) {
      #expect(findings.contains { $0.severity != .note }, "nothing opens: \(text)")
    }
  }

  /// All texts of up to a number of pieces.
  private func texts(of pieces: [String], upTo count: Int) -> [String] {
    (0..<count).reduce(into: [[""]]) { texts, _ in
      texts.append(texts[texts.count - 1].flatMap { text in pieces.map { text + $0 } })
    }.flatMap(\.self)
  }

  @Test(arguments: 1...80)
  func `each path of a manifest has a link, or a finding`(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &numbers) ?? "" }
    let pieces = [
      "a", "b", "/", "/", ".*", "*", "[a-b]", "+", "a{1,2}", "(a|b)", "?", "#", "%61", ":a", ".",
      "é",
    ]
    let data = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
      let path = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in pick(pieces) }.joined()
      let name = pick([
        "path", "pathPrefix", "pathSuffix", "pathPattern", "pathPattern", "pathAdvancedPattern",
      ])
      return "<data android:\(name)=\"\(pick(["/", "/", "/", ""]))\(path)\"/>"
    }
    let host = pick([
      "a.example", "a.example", "a.example", "*.example", "bücher.example", "a.example/",
      "A.example",
    ])
    let port = pick(["", "", "", "", " android:port=\"443\"", " android:port=\"8080\""])
    let text =
      "<data android:scheme=\"https\" android:host=\"\(host)\"\(port)/>"
      + data.joined(separator: "\n")
    let manifest = try AndroidManifest.ofShop(text)
    let files = AndroidFiles(links: nil, manifest: manifest)
    let (findings, links) = LinkCheck(android: files).run()
    let paths = manifest.filters[0].data.flatMap(\.paths)
    let isOpen = !text.contains("443") && !text.contains("ü") && !text.contains("e/\"")
    func decisions(_ pieces: [String]) throws -> [LinkDecision] {
      try texts(of: pieces, upTo: 3).map { path in
        let port = text.contains("8080") ? ":8080" : ""
        return files.decide(
          try WebLink("https://\(host == "*.example" ? "x" : "a").example\(port)/\(path)"),
          app: "com.shop")
      }
    }
    // With another host or port, no path has a link, and one finding tells of all.
    let same = paths.filter { one in
      !paths.contains { $0.pattern == one.pattern && $0.place < one.place }
    }
    hold(
      findings, isOpen ? same.map(\.place) : [],
      try decisions(["a", "b", "/", "c", "%C3%A9", "."])
        + links.map { files.decide(try WebLink($0), app: "com.shop") },
      try decisions(["a", "*", "%23", "[a-b]", "(a%7Cb)", "%2561"]), text)
  }

  @Test(arguments: 1...120)
  func `filters together have links, or findings, and a closed host is told`(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed &+ 500)
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &numbers) ?? "" }
    /// Nearly always the first text.
    func mostly(_ usual: String, _ others: String...) -> String {
      Int.random(in: 0..<4, using: &numbers) == 0 ? pick(others) : usual
    }
    var lines = ["<manifest xmlns:android=\"\(AndroidManifest.namespace)\" package=\"com.shop\">"]
    lines[0] += "<application>"
    // The line of each filter for links, with those of its paths.
    var filters: [(line: Int, paths: [Int])] = []
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      let action = mostly("VIEW", "VIEW", "EDIT")
      let categories = mostly("DEFAULT BROWSABLE", "DEFAULT BROWSABLE", "DEFAULT", "BROWSABLE")
      let type = mostly("", "", "android:mimeType=\"text/plain\"")
      let scheme = mostly("https", "http", "app", "https\"/><data android:scheme=\"app", "HTTPS")
      let host = mostly(
        pick(["a.example", "b.example"]), "*.b.example", "a.example ", "a..example", "", "*")
      let port = mostly("", "", "443", "8080", "08080", "x")
      let isComplete = action == "VIEW" && categories.contains(" ")
      if action == "VIEW", isComplete || type.isEmpty { filters.append((lines.count + 1, [])) }
      lines.append(
        "<activity \(mostly("", "android:exported=\"False\"", "android:enabled=\"@bool/x\""))>"
          + "<intent-filter \(mostly("android:autoVerify=\"True\"", "", "android:autoVerify=\"@bool/x\""))>"
          + "<action android:name=\"android.intent.action.\(action)\"/>"
          + categories.split(separator: " ")
          .map { "<category android:name=\"android.intent.category.\($0)\"/>" }.joined()
          + "<data android:scheme=\"\(scheme)\" \(type)/>"
          + (host.isEmpty ? "" : "<data android:host=\"\(host)\"")
          + (host.isEmpty ? "" : port.isEmpty ? "/>" : " android:port=\"\(port)\"/>"))
      var patterns: Set<String> = []
      for _ in 0..<Int.random(in: 0...2, using: &numbers) {
        let name = pick(["path", "pathPrefix", "pathSuffix", "pathPattern", "pathAdvancedPattern"])
        let path = (0..<2).map { _ in pick(["a", "b", "/", ".*", "*", "?", ":a", "[a-b]", "\\\\d"])
        }
        lines.append("<data android:\(name)=\"/\(path.joined())\"/>")
        if filters.last?.line == lines.count - 1 - patterns.count,
          patterns.insert("\(name) \(path)").inserted
        {
          filters[filters.count - 1].paths.append(lines.count)
        }
      }
      lines.append("</intent-filter></activity>")
    }
    let text = (lines + ["</application></manifest>"]).joined(separator: "\n")
    let manifest = try AndroidManifest(SourceText(name: "m", text: text))
    let files = AndroidFiles(links: nil, manifest: manifest)
    let (findings, words) = LinkCheck(android: files).run()
    let told = Set(findings.flatMap { ([$0.place] + $0.also).map(\.line) })
    func decide(_ link: WebLink) -> LinkDecision { files.decide(link, app: "com.shop") }
    func decisions(_ host: String) throws -> [LinkDecision] {
      try texts(of: ["a", "b", "/", "c"], upTo: 2).flatMap { path in
        try [
          "https://\(host)/", "http://\(host)/", "https://\(host):443/", "https://\(host):8080/",
        ]
        .map { decide(try WebLink($0 + path)) }
      } + [decide(try WebLink("https://\(host)"))]
    }
    let links = try (words + ["app://a", "app://a.example/a", "app://b.example/b"])
      .map { try WebLink($0) }
    var all = links.map(decide)
    var web = links.filter(\.isWeb).map(decide)
    for host in ["a.example", "b.example", "www.b.example", "x.b.example"] {
      let own =
        try decisions(host) + links.filter { $0.isWeb && $0.host == host }.map(decide)
      all += own
      web += own
      guard own.allSatisfy(\.outcome.isNo), text.contains("host=\"\(host)\"") else { continue }
      // A host of the app's own schemes only has no links of the web to open.
      let isForLinks = manifest.filters.contains { filter in
        filter.data.contains { $0.host?.text == host }
          && filter.data.contains { $0.scheme?.text.hasPrefix("http") == true }
          && filters.contains { $0.line == filter.place.line }
      }
      #expect(
        !isForLinks || findings.contains { $0.severity != .note }, "\(host) is closed: \(text)")
    }
    let reached = Set(all.compactMap(\.rule?.place.line))
    for filter in filters where !told.contains(filter.line) {
      if filter.paths.isEmpty {
        #expect(reached.contains(filter.line), "no link and no finding for \(filter): \(text)")
      }
      for path in filter.paths {
        #expect(
          reached.contains(path) || told.contains(path),
          "no link and no finding at \(path): \(text)")
      }
    }
    for finding in findings
    where ["never", "no link has", "no web link has", "matches no link"]
      .contains(where: finding.message.contains)
    {
      let met = finding.message.contains("no web link has") ? web : all
      for place in [finding.place] + finding.also {
        #expect(!met.contains { $0.rule?.place == place }, "\(finding): \(text)")
      }
    }
  }

  @Test(arguments: 1...80)
  func `each rule of Apple's file has a link, or a finding`(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &numbers) ?? "" }
    let pieces = ["a", "b", "/", "*", "?", ":a", "https://", "[a]", "{a}", "%61", "é", "#", "."]
    let rules = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
      let path = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in pick(pieces) }.joined()
      let more = pick([
        "", "", "", #", "exclude": true"#, #", "?": "a=*""#, #", "?": {"a": "1"}"#,
        #", "?": {"a": "b&c"}"#, ##", "#": "x""##, ##", "#": "é""##, ##", "?": "a#b""##,
        #", "percentEncoded": false"#, #", "caseSensitive": false"#, #", "?": "?a=*""#,
        ##", "#": "#x""##, #", "?": {"?a": "1"}"#, #", "?": {"a": 1}"#,
      ])
      return "{\"/\": \"/\(path)\"\(more)}"
    }
    let file = try components(rules.joined(separator: ",\n"))
    let places = file.rules(for: file.apps[0]).map(\.place)
    func decisions(_ pieces: [String]) throws -> [LinkDecision] {
      try texts(of: pieces, upTo: 3).flatMap { path in
        try ["", "?a=1", "#x", "?a=2#x", "?b=c"].map { try file.decision("/\(path)\($0)") }
      }
    }
    let (findings, links) = LinkCheck(apple: file, domain: "shop.example").run()
    hold(
      findings, places,
      try decisions(["a", "b", "/", "%61", "c"]) + links.map { try file.decision($0) },
      try decisions([":a", "[a]", "https://", "%7Ba%7D", "*"]), file.source.text)
  }

  @Test(arguments: 1...80)
  func `each of Android's components has a link, or a finding`(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &numbers) ?? "" }
    let pieces = ["a", "b", "/", "*", "?", ":a", "https://", "[a]", "é", "#"]
    let rules = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
      let path = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in pick(pieces) }.joined()
      let more = pick([
        "", "", #", "exclude": true"#, #", "?": {"a": "1"}"#, #", "?": {"a": "?*"}"#,
        #", "?": {"a": "b&c"}"#, ##", "#": "x*""##,
      ])
      return "{\"/\": \"\(pick(["/", "/", "/", "", "*"]))\(path)\"\(more)}"
    }
    let relation =
      "\"\(pick([AssetLinks.relation, AssetLinks.relation, "delegate_permission/x"]))\""
    let source = SourceText(
      name: "links",
      text: """
        [{"relation": [\(relation)], "target": {"namespace": "android_app",
          "package_name": "com.shop", "sha256_cert_fingerprints": ["\(AndroidTests.print)"]},
          "relation_extensions": {"\(AssetLinks.relation)": {"dynamic_app_link_components": [
        \(rules.joined(separator: ",\n"))
          ]}}}]
        """)
    let files = AndroidFiles(links: try AssetLinks(source), manifest: nil)
    func decisions(_ pieces: [String]) throws -> [LinkDecision] {
      try texts(of: pieces, upTo: 3).flatMap { path in
        try ["", "?a=1", "#x", "?a=2#x", "?a"].map {
          files.decide(try WebLink("https://shop.example/\(path)\($0)"), app: "com.shop")
        }
      }
    }
    let (findings, links) = LinkCheck(android: files, domain: "shop.example").run()
    let isNamed = relation.contains("handle_all")
    let lines = isNamed ? Array(4..<(4 + rules.count)) : []
    hold(
      findings, lines.compactMap { line in places(of: source, in: line) },
      try decisions(["a", "b", "/", "c"])
        + links.map { files.decide(try WebLink($0), app: "com.shop") },
      try decisions([":a", "[a]", "https://"]), source.text)
  }

  /// Returns the place of the rule that begins a line.
  private func places(of source: SourceText, in line: Int) -> SourcePlace? {
    var offset = 0
    for (number, text) in source.text.split(separator: "\n").enumerated() {
      if number + 1 == line { return SourcePlace(line: line, column: 1, offset: offset) }
      offset += text.utf8.count + 1
    }
    return nil
  }
}
