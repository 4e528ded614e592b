import LinkFiles
import Testing

/// Files that are made to take long: the work on them is bounded.
@Suite(.timeLimit(.minutes(10))) struct LimitTests {
  /// Apple's file with these paths for each of several apps.
  private func paths(_ lists: [[String]]) throws -> AssociationFile {
    let entries = lists.enumerated().map { number, paths in
      "{\"appID\": \"ABCDE12345.a\(number)\", \"paths\": [\(paths.joined(separator: ", "))]}"
    }
    return try aasa("[\(entries.joined(separator: ", "))]")
  }

  /// Android's file with these components for each of several apps.
  private func links(_ lists: [String]) throws -> AssetLinks {
    let relation = "\"\(AssetLinks.relation)\""
    let statements = lists.enumerated().map { number, components in
      """
      {"relation": [\(relation)], "target": {"namespace": "android_app",
        "package_name": "com.a\(number)", "sha256_cert_fingerprints": ["\(AndroidTests.print)"]},
        "relation_extensions": {\(relation): {"dynamic_app_link_components": \(components)}}}
      """
    }
    return try AssetLinks(
      SourceText(name: "assetlinks.json", text: "[\(statements.joined(separator: ", "))]"))
  }

  // MARK: Searching

  @Test func `the searches for all apps of a file share their limits`() throws {
    let hard = (1..<24).map { "\"/*a\(String(repeating: "?", count: $0))b\"" }
    let file = try paths([hard, ["\"/c\""], ["\"/d\""]])
    var check = LinkCheck(apple: file, domain: "shop.example")
    check.limits = PathWalk.Limits(states: 1_000)
    let found = check.run()
    #expect(!found.links.contains("https://shop.example/d"))
    #expect(
      found.findings.of(.undecided).suffix(2).map(\.apps) == [["ABCDE12345.a1"], ["ABCDE12345.a2"]])
  }

  @Test func `the searches in Android's file share their limits, apart from Apple's`() throws {
    let many = "[" + (0..<200).map { "{\"/\": \"/a\($0)\"}" }.joined(separator: ", ") + "]"
    let android = AndroidFiles(links: try links([many, many, many]), manifest: nil)
    var check = LinkCheck(apple: try paths([["\"/c\""]]), android: android, domain: "shop.example")
    check.limits = PathWalk.Limits(states: 50)
    let found = check.run()
    #expect(found.links.contains("https://shop.example/c"))
    #expect(Set(found.findings.of(.undecided).flatMap(\.apps)).contains("com.a2"))
    #expect(!found.findings.of(.undecided).flatMap(\.apps).contains("com.a0"))
  }

  @Test func `repeated values of a variable count once`() throws {
    let values = String(repeating: "\"\", ", count: 2_999) + "\"\""
    let path = String(repeating: "$(v)", count: 3_000)
    let file = try components(
      "{\"/\": \"/\(path)\"}", more: "\"substitutionVariables\": {\"v\": [\(values)]},")
    var walk = file.walk(for: file.apps[0])
    #expect(walk.size < 10_000)
    #expect(walk.answers() == [.reached("/")])
  }

  // MARK: Reading

  @Test func `only the first undefined variables are looked up`() throws {
    let values = (0..<500).map { "\"variable\($0)\": []" }.joined(separator: ", ")
    let path = (0..<500).map { "$(varable\($0))" }.joined()
    let file = try components(
      "{\"/\": \"/\(path)\"}", more: "\"substitutionVariables\": {\(values)},")
    #expect(file.findings.of(.misspelt).count == 500)
    #expect(file.findings.count { $0.message.contains("did you mean") } == 20)
  }

  @Test func `items and names in thousands are read in linear time`() throws {
    let items = (0..<20_000).map { "\"i\($0)\": \"a\"" }.joined(separator: ", ")
    let path =
      "/" + (0..<20_000).map { "$(n\($0))" }.joined() + String(repeating: "$(", count: 50_000)
    let file = try components("{\"/\": \"\(path)\", \"?\": {\(items), \"i7\": \"b\"}}")
    #expect(file.findings.of(.misspelt).count == 20_000)
    #expect(try !file.opens("/?i7=b"))
  }

  // MARK: Examples

  @Test func `examples of optional items use up the budget`() throws {
    let items = (0..<2_000).map { "\"i\($0)\": \"*\"" }.joined(separator: ", ")
    let found = try components("{\"/\": \"/a\", \"?\": {\(items)}}").check.of(.notNeeded)
    #expect((500..<1_000).contains(found.count), "\(found.count)")
    // Those of a usual file do not.
    let few = (0..<200).map { "\"i\($0)\": \"*\"" }.joined(separator: ", ")
    #expect(try components("{\"/\": \"/a\", \"?\": {\(few)}}").check.of(.notNeeded).count == 200)
  }

  @Test func `a path of question marks is looked through once`() throws {
    let path = "/" + String(repeating: "a?", count: 20_000) + "/b"
    let found = try components("{\"/\": \"\(path)\"}").check
    // No link is as long as the path.
    #expect(found.map(\.kind) == [.opensNothing])
    #expect(
      try components(#"{"/": "/a?b/c?d=e"}"#).check.of(.notInPath).map(\.example) == [
        "https://shop.example/axb/c?d=e"
      ])
  }

  @Test func `statements for apps in hundreds are looked up by app`() throws {
    let lists = (0..<600).map { "[{\"/\": \"/a\($0)\"}]" }
    let android = AndroidFiles(links: try links(lists), manifest: nil)
    let apple = try paths([["\"/a7\"", "\"/b\""]])
    let found = LinkCheck(apple: apple, android: android, domain: "shop.example").findings()
      .of(.differs)
    #expect(found.map(\.example).contains("https://shop.example/b"))
    #expect(!found.map(\.example).contains("https://shop.example/a7"))
  }

  @Test func `data elements in hundreds are compared as far as the budget goes`() throws {
    // Every path is open to both hosts, so each is compared with all.
    let data = (0..<600).map {
      "<data android:scheme=\"https\" android:host=\"\($0 % 2 == 0 ? "a" : "b").example\" "
        + "android:path=\"/\($0 / 2)\"/>"
    }
    let manifest = try AndroidManifest.ofShop(data.joined())
    let check = LinkCheck(android: AndroidFiles(links: nil, manifest: manifest))
    #expect(check.findings() == [])
  }

  /// A manifest with a number of hosts, and as many paths.
  private func manifest(_ count: Int) throws -> AndroidManifest {
    let data = (0..<count).map {
      "<data android:host=\"h\($0).example\"/><data android:path=\"/p\($0)\"/>"
    }
    return try AndroidManifest.ofShop("<data android:scheme=\"https\"/>\(data.joined())")
  }

  @Test(arguments: [46, 60])
  func `a host behind the limit on examples is open`(count: Int) throws {
    let files = AndroidFiles(links: nil, manifest: try manifest(count))
    #expect(LinkCheck(android: files).findings() == [])
  }

  @Test func `hosts that the limit leaves undecided are a note`() throws {
    let other = try AssetLinks(
      SourceText(
        name: "assetlinks.json",
        text: """
          [{"relation": ["delegate_permission/common.get_login_creds"], "target": {"namespace":
          "android_app", "package_name": "com.shop",
          "sha256_cert_fingerprints": ["\(AndroidTests.print)"]}}]
          """))
    let files = AndroidFiles(links: other, manifest: try manifest(1_000))
    let found = LinkCheck(android: files).findings()
    #expect(found.map(\.kind) == [.undecided])
    #expect(found.first?.message.hasPrefix("not decided for all hosts") == true, "\(found)")
  }

  @Test func `a path that no link can have is tried once, not for each pair`() throws {
    let path = String(repeating: "a", count: 5_000)
    let data = (0..<400).map {
      "<data android:scheme=\"https\" android:host=\"h\($0).example\" android:path=\"\(path)\"/>"
    }
    let manifest = try AndroidManifest.ofShop(data.joined())
    let check = LinkCheck(android: AndroidFiles(links: nil, manifest: manifest))
    let found = check.findings()
    #expect(
      (found.of(.unreached) + found.of(.undecided)).reduce(0) { $0 + 1 + $1.also.count } == 400)
    #expect(check.findings().of(.takesMore) == [])
  }

  @Test func `components behind a wide one use up the budget`() throws {
    let other = (0..<2_000).map { "{\"/\": \"/a\($0)\"}" }
    let behind = (0..<2_000).map { "{\"/\": \"/z\($0)\"}" }
    let list = "[" + (other + ["{\"/\": \"/z*\"}"] + behind).joined(separator: ", ") + "]"
    let android = AndroidFiles(links: try links([list]), manifest: nil)
    let found = LinkCheck(android: android, domain: "shop.example").findings().of(.unreached)
    // One cause is one finding.
    #expect(found.map(\.also.count) == [1_999])
  }

  @Test func `a long rule is shortened once, not for each finding that names it`() throws {
    let comment = String(repeating: "x", count: 500_000)
    let behind = (0..<1_000).map { "{\"/\": \"/a\($0)\"}" }.joined(separator: ", ")
    let apple = try components("{\"/\": \"*\", \"comment\": \"\(comment)\"}", behind)
    #expect(apple.check.of(.unreached).map(\.also.count) == [999])
    let list = "[{\"/\": \"*\", \"comments\": \"\(comment)\"}, \(behind)]"
    let android = AndroidFiles(links: try links([list]), manifest: nil)
    let found = LinkCheck(android: android, domain: "shop.example").findings()
    #expect(found.of(.unreached).map(\.also.count) == [999])
  }

  @Test func `a rule with a letter under a mountain of accents is shortened`() throws {
    let comment = "e" + String(repeating: "\u{301}", count: 10_000)
    let apple = try components("{\"/\": \"*\", \"comment\": \"\(comment)\"}", "{\"/\": \"/a\"}")
    #expect(apple.check.of(.unreached).map { $0.message.utf8.count < 1_000 } == [true])
    let list = "[{\"/\": \"*\", \"comments\": \"\(comment)\"}, {\"/\": \"/a\"}]"
    let android = AndroidFiles(links: try links([list]), manifest: nil)
    let found = LinkCheck(android: android, domain: "shop.example").findings().of(.unreached)
    #expect(found.map { $0.message.utf8.count < 1_000 } == [true])
  }

  @Test func `a file may be as long as a map of 100,000 routes`() {
    #expect(SourceText.limit > 100_000 * 75)
  }

  // MARK: Deciding

  @Test func `the values of a variable are tried once at the same place of a link`() throws {
    let values = (0..<20_000).map { "\"v\($0)\"" }.joined(separator: ", ")
    let rules = (0..<2_000).map { "{\"/\": \"/$(v)x\($0)\"}" }.joined(separator: ", ")
    let file = try components(rules, more: "\"substitutionVariables\": {\"v\": [\(values)]},")
    #expect(try file.decision("/v7x1999").rule?.label == "components[1999]")
    #expect(try !file.opens("/v7y"))
  }

  @Test func `prefixes are defined for their element alone`() throws {
    func element(_ prefix: String) -> String {
      "<a xmlns:p=\"outer\"><b xmlns:p=\"inner\"><c p:x=\"1\"/></b><d \(prefix):x=\"1\"/></a>"
    }
    let root = try XMLReader.read(SourceText(name: "x", text: element("p")))
    #expect(root.children[0].children[0].attributes.map(\.namespace) == ["inner"])
    #expect(root.children[1].attributes.map(\.namespace) == ["outer"])
    #expect(throws: FileProblem.self) {
      try XMLReader.read(SourceText(name: "x", text: "<a><b xmlns:q=\"1\"/><c q:x=\"1\"/></a>"))
    }
    // Siblings that define a prefix each do not copy those around them.
    let many = (0..<20_000).map { "xmlns:p\($0)=\"u\"" }.joined(separator: " ")
    let siblings = String(repeating: "<b xmlns:q=\"v\"/>", count: 20_000)
    let whole = try XMLReader.read(SourceText(name: "x", text: "<a \(many)>\(siblings)</a>"))
    #expect(whole.children.count == 20_000)
  }
}
