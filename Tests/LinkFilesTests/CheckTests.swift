import LinkFiles
import Testing

/// What `check` finds in Apple's file.
@Suite struct CheckTests {
  /// The one finding of a kind, with its example decided as it says.
  private func only(
    _ kind: LinkFinding.Kind, in file: AssociationFile,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> LinkFinding {
    let found = file.check.of(kind)
    #expect(found.count == 1, "\(file.check)", sourceLocation: sourceLocation)
    let finding = try #require(found.first, sourceLocation: sourceLocation)
    try confirm(finding, in: file, sourceLocation: sourceLocation)
    return finding
  }

  @Test func `a rule that stops everything is found`() throws {
    let file = try paths("/a", "NOT **", "/b/*", "*")
    let finding = try only(.unreached, in: file)
    #expect(finding.severity == .error)
    #expect(finding.message.contains("paths[1] \"NOT **\""))
    #expect(finding.example == "https://shop.example/b/x")
    #expect(finding.also.count == 1)
    #expect(try paths("/a", "NOT *").check == [])
    let variable = try components(
      #"{"/": "/$(all)", "exclude": true}"#, "{}",
      more: #""substitutionVariables": {"all": ["*"]},"#)
    _ = try only(.unreached, in: variable)
  }

  @Test func `a rule that is never reached is found, and behind which`() throws {
    let file = try paths("/news/*", "/b", "NOT /news/old/*", "/news/a?c")
    let found = file.check.of(.unreached)
    #expect(found.map(\.severity) == [.error, .warning])
    #expect(
      found[0].message.contains(
        #"never reached, because paths[0] "/news/*" at "#))
    for finding in found { try confirm(finding, in: file) }
    #expect(try paths("/news/?*", "/news/*").check.of(.unreached) == [])
    #expect(try paths("/news", "/news/*").check.of(.unreached) == [])
    #expect(try paths("/a?*", "/a", "/a*").check.of(.unreached).count == 1)
    // Together two rules hide a third.
    #expect(try paths("/a", "/a/?*", "/a/*").check.of(.unreached).count == 1)
  }

  @Test func `rules that look at query or fragment hide nothing but their like`() throws {
    let hidden = try components(
      #"{"?": {"a": "1"}}"#, #"{"/": "/x"}"#, #"{"?": {"a": "1"}}"#,
      #"{"?": {"b": "*"}, "exclude": true}"#,
      #"{"/": "/y"}"#)
    let found = hidden.check.of(.unreached)
    #expect(found.count == 2)
    for finding in found { try confirm(finding, in: hidden) }
  }

  @Test func `an exclusion that goes on in the middle of a word is found`() throws {
    let file = try components(#"{"/": "/wiki/Thank_You*", "exclude": true}"#, #"{"/": "/wiki/*"}"#)
    #expect(try only(.takesMore, in: file).example == "https://shop.example/wiki/Thank_Youish")
    #expect(try paths("NOT /wiki/Thank_You*").check.of(.takesMore) == [])
    #expect(try paths("NOT /wiki/*", "*").check.of(.takesMore) == [])
    #expect(try paths("NOT *.pdf", "*").check.of(.takesMore) == [])
    _ = try only(.takesMore, in: paths("NOT *login", "*"))
  }

  @Test func `an item that need not be there is found`() throws {
    let file = try components(#"{"?": {"no_links": "*"}, "exclude": true}"#, "{}")
    let finding = try only(.notNeeded, in: file)
    #expect(finding.severity == .error)
    #expect(finding.example == "https://shop.example/")
    let opening = try components(#"{"/": "/a", "?": {"b": "?*", "c": "*"}}"#)
    #expect(try only(.notNeeded, in: opening).example == "https://shop.example/a?b=x")
    #expect(try components(#"{"?": {"a": "?*"}, "exclude": true}"#, "{}").check == [])
    #expect(
      try only(.notNeeded, in: components(##"{"#": "*", "exclude": true}"##)).severity == .error)
  }

  @Test func `what is no path is found`() throws {
    let hash = try paths("/a#b", "/c")
    #expect(try only(.unreached, in: hash).message.contains("cannot contain \"#\""))
    let query = try paths("/search?q=*", "/a")
    #expect(try only(.notInPath, in: query).example == "https://shop.example/search?q=x")
    _ = try only(.notInPath, in: paths("/search?*"))
    #expect(try paths("/a/?*", "/b?c", "/item/??").check == [])
  }

  @Test func `an encoded pattern that another spelling leads around is found`() throws {
    let file = try paths("NOT /%E1%BA%93", "*")
    let finding = try only(.otherSpelling, in: file)
    #expect(finding.severity == .warning)
    #expect(finding.example == "https://shop.example/%e1%ba%93")
    #expect(finding.message.contains("compared as they are written") && finding.also == [])
    let two = try only(
      .otherSpelling, in: paths("NOT /%E1%BA%93", "NOT /%C3%BC", "/%C3%A4", "/a", "*"))
    #expect(two.also.count == 1)
    #expect(try paths("NOT /%E1%BA%93", "NOT /%e1%ba%93", "*").check == [])
    #expect(try paths("/%E1%BA%93").check.map(\.severity) == [.note])
    #expect(
      try components(#"{"/": "/%E1%BA%93", "caseSensitive": false, "exclude": true}"#, "{}").check
        == [])
  }

  @Test func `a pattern that no link can have is found`() throws {
    #expect(try only(.unreached, in: paths("/ü", "/a")).message.contains("%C3%BC"))
    #expect(try only(.unreached, in: paths("/a b", "/a")).message.contains("%20"))
    #expect(try components(#"{"/": "/ü", "percentEncoded": false}"#).check == [])
    #expect(try only(.misspelt, in: components(#"{"/": "/$(regoin)"}"#)).message.contains("region"))
  }

  @Test func `a decoded value may have what separates the items of a query`() throws {
    let file = try components(#"{"/": "/x", "?": {"a": "b&c"}, "percentEncoded": false}"#)
    #expect(file.check == [])
    #expect(try file.opens("/x?a=b%26c"))
  }

  @Test(arguments: [##"{"a": "#"}"##, #"{"a": "b&c"}"#, #"{"a=b": "1"}"#, #"{"a": "1"}"#])
  func `an example of an unusual path is of a link that the rule decides`(query: String) throws {
    let file = try components("{\"/\": \"/[a]\", \"?\": \(query)}")
    #expect(file.check.of(.notInPath).count == 1)
    for finding in file.check { try confirm(finding, in: file) }
  }

  @Test func `a percent sign that begins no escape is encoded in a link`() throws {
    #expect(
      try WebLink("https://a.example/100%/%zz%4?a=%&b=%41").text
        == "https://a.example/100%25/%25zz%254?a=%25&b=%41")
    let file = try components(#"{"/": "/100%/*"}"#)
    #expect(file.check.of(.unreached).count == 1)
    #expect(try file.outcome("/100%/x") == .noRule)
  }

  @Test func `what is malformed, misspelt, unknown or twice is found with its place`() throws {
    let file = try AssociationFile(
      SourceText(
        name: "aasa",
        text: """
          {"applinks": {"apps": [], "details": [
            {"appIDs": ["ABCDE12345.a", "ABCDE12345.a", "shop"], "appID": "x", "components": [
              {"/": "/a", "casesensitive": false, "exclude": 1},
              {"path": "/b", "foo": 1}, "x", {"?": {"a": 1}, "?": 2}]},
            {"appID": "ABCDE12345.b", "paths": ["not /x", "NOT  /y", "!/z", 3]},
            {"component": []}
          ]}, "applink": {}}
          """))
    let places = file.findings.map { "\($0.place.line):\($0.place.column) \($0.kind.rawValue)" }
    #expect(
      Set(places) == [
        "2:31 twice", "2:47 malformed", "2:56 unknown", "3:17 misspelt", "3:52 malformed",
        "4:6 misspelt", "4:20 unknown", "4:31 malformed", "4:48 malformed", "4:52 twice",
        "4:57 malformed", "5:39 misspelt", "5:60 misspelt", "5:67 malformed",
        "6:3 malformed", "6:3 opens-nothing", "6:4 misspelt", "7:5 misspelt",
      ], "\(places.sorted())")
  }

  @Test func `a file that opens nothing is found`() throws {
    _ = try only(.opensNothing, in: paths("NOT /a", "NOT /b"))
    for text in ["{}", #"{"applinks": {}}"#, #"{"applinks": {"details": [{"appIDs": []}]}}"#] {
      let file = try AssociationFile(SourceText(name: "a", text: text))
      #expect(!file.check.of(.opensNothing).isEmpty)
    }
  }

  @Test func `a file longer than Apple reads is told`() throws {
    let text = #"{"applinks": {"details": []}}"# + String(repeating: " ", count: 131_072)
    let file = try AssociationFile(SourceText(name: "a", text: text))
    #expect(file.check.map(\.kind) == [.tooLong])
    #expect(file.check.map(\.severity) == [.warning])
  }

  @Test func `platforms that differ are found`() throws {
    let links = try AssetLinks(
      SourceText(
        name: "assetlinks.json",
        text: """
          [{"relation": ["\(AssetLinks.relation)"], "target": {"namespace": "android_app",
          "package_name": "com.shop", "sha256_cert_fingerprints": ["\(AndroidTests.print)"]},
          "relation_extensions": {"\(AssetLinks.relation)": {"dynamic_app_link_components":
          [{"/": "/a/*"}, {"/": "/c"}]}}}]
          """))
    let apple = try paths("/a/*", "/b")
    let android = AndroidFiles(links: links, manifest: nil)
    let found = LinkCheck(apple: apple, android: android, domain: "shop.example").findings()
      .of(.differs)
    // Apple's rule also opens the folder without its slash, which is a note.
    #expect(found.map(\.severity) == [.note, .warning, .warning])
    for finding in found {
      let link = try WebLink(try #require(finding.example))
      let ios = apple.decide(link, app: apple.apps[0]).outcome == .opens
      #expect(ios != (android.decide(link, app: "com.shop").outcome == .opens))
    }
  }

  @Test func `examples are of the host that the manifest names`() throws {
    let manifest = try AndroidManifest.ofShop(
      #"<data android:scheme="https" android:host="shop.example" android:pathPrefix="/a"/>"#)
    let apple = try paths("/a/*", "/b")
    let found = LinkCheck(apple: apple, android: AndroidFiles(links: nil, manifest: manifest))
      .findings().of(.differs)
    #expect(found.map(\.example) == ["https://shop.example/b", "https://shop.example/ax"])
  }

  @Test func `apps in thousands that share their rules are looked at once`() throws {
    let apps = (0..<3_000).map { "\"ABCDE12345.a\($0)\"" }.joined(separator: ", ")
    let rules = (0..<300).map { "\"/a\($0)\"" }.joined(separator: ", ")
    let single = (0..<3_000).map { "{\"appID\": \"ABCDE12345.a\($0)\", \"paths\": [\"/b\"]}" }
    let file = try aasa(
      "[{\"appIDs\": [\(apps)], \"paths\": [\(rules)]}, \(single.joined(separator: ", "))]")
    #expect(file.check.contains { $0.kind == .undecided && $0.severity == .note })
  }

  @Test func `links that come out otherwise than expected are found`() throws {
    let expectations = LinkExpectations(
      SourceText(
        name: "links",
        text: """
          # what has to open
          https://shop.example/a
          https://shop.example/b blocked
          https://shop.example/c opens

          https://shop.example/d blcoked
          shop.example/e
          """))
    let check = LinkCheck(
      apple: try paths("/a", "NOT /b"), domain: "shop.example", expectations: expectations)
    let found = check.findings()
    #expect(found.map(\.place.line) == [4, 6, 7])
    #expect(found.map(\.kind) == [.unexpected, .malformed, .malformed])
    #expect(found[1].message.contains("did you mean \"blocked\"?"))
  }

  @Test func `what is expected is told with the place of the word`() throws {
    let expectations = LinkExpectations(
      SourceText(
        name: "links",
        text:
          "\u{FEFF}https://shop.example/c\n  https://shop.example/ü opns\nhttps://shop.example/a x y\n"
      ))
    let found = LinkCheck(
      apple: try paths("/a"), domain: "shop.example", expectations: expectations
    ).findings()
    #expect(found.map(\.place.column) == [1, 26, 26])
    #expect(found.map(\.place.line) == [1, 2, 3])
    #expect(
      found[0].message.hasPrefix("expected: opens; on iOS: no rule, since "),
      "\(found[0].message)")
    let caret = expectations.source.excerpt(at: found[1].place, indent: 0).split(separator: "\n")
    #expect(caret[1] == String(repeating: " ", count: 23) + "^")
  }

  @Test func `a rule behind several others is told so`() throws {
    let found = try paths("/a", "/a/?*", "/a/*").check.of(.unreached)
    #expect(found.map { $0.message.hasSuffix(" come first") } == [true])
  }

  @Test func `a host with a port is no scheme`() throws {
    #expect(throws: WebLinkProblem.self) {
      try WebLink("shop.example:8080/x")
    }
    #expect(try WebLink("com.shop:/orders").scheme == "com.shop")
    #expect(try WebLink("tel:112").scheme == "tel")
  }

  @Test(arguments: [
    ("Bücher.example", "xn--bcher-kva.example"), ("b%C3%BCcher.example", "xn--bcher-kva.example"),
    ("例え.テスト", "xn--r8jz45g.xn--zckzah"), ("ü.ü.example", "xn--tda.xn--tda.example"),
    ("xn--bcher-kva.example", "xn--bcher-kva.example"), ("A.example", "a.example"),
    ("почемужеонинеговорятпорусски.ru", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l.ru"),
    ("3年b組金八先生.jp", "xn--3b-ww4c5e180e575a65lsy2b.jp"),
    // Decomposed letters, as some keyboards and file systems write them.
    ("bu\u{308}cher.example", "xn--bcher-kva.example"),
    ("BU\u{308}cher.example", "xn--bcher-kva.example"),
    ("e\u{302}\u{323}.vn", "xn--qlg.vn"), ("\u{1EB9}\u{302}.vn", "xn--qlg.vn"),
    ("\u{1112}\u{1161}\u{11AB}.kr", "xn--6q8b.kr"), ("\u{212B}ngstrom.se", "xn--ngstrom-dxa.se"),
    ("q\u{308}\u{323}.example", "xn--q-ccb4f.example"), ("か\u{3099}.jp", "xn--v8j.jp"),
  ])
  func `a host outside ASCII is spelled as DNS has it`(host: String, name: String) throws {
    #expect(try WebLink("https://\(host)/a").host == name)
    let decision = try paths("/a").decide(
      try WebLink("https://\(host)/a"), app: "ABCDE12345.shop", domain: name)
    #expect(decision.outcome == .opens)
  }

  @Test func `a caret stands below a wide character`() {
    let source = SourceText(name: "a", text: "日本x")
    let lines = source.excerpt(at: SourcePlace(line: 1, column: 3, offset: 6), indent: 0)
    #expect(lines == "日本x\n    ^")
  }

  @Test func `the same finding for several apps is one`() throws {
    let file = try aasa(
      """
      [{"appIDs": ["ABCDE12345.a", "ABCDE12345.b"], "paths": ["NOT *", "/a"]},
       {"appIDs": ["ABCDE12345.b"], "paths": ["/c"]}]
      """)
    #expect(file.check.of(.unreached).map(\.apps) == [["ABCDE12345.a", "ABCDE12345.b"]])
  }
}

/// Checks that a finding's example comes out as it says.
func confirm(
  _ finding: LinkFinding, in file: AssociationFile,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  guard let example = finding.example else { return }
  for app in finding.apps {
    let decision = file.decide(try WebLink(example), app: app, domain: "shop.example")
    let said =
      decision.rule.map { "\($0.title) \($0.excludes ? "stops" : "opens") it" }
      ?? "no rule matches it"
    #expect(finding.exampleOutcome == said, "\(example) \(finding)", sourceLocation: sourceLocation)
  }
}

extension AndroidManifest {
  /// A manifest whose only filter has these data elements and everything else that web links need.
  static func ofShop(_ data: String) throws -> AndroidManifest {
    try AndroidManifest(
      SourceText(
        name: "m",
        text: """
          <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.shop">
          <application><activity><intent-filter android:autoVerify="true">
            <action android:name="android.intent.action.VIEW"/>
            <category android:name="android.intent.category.DEFAULT"/>
            <category android:name="android.intent.category.BROWSABLE"/>
            \(data)
          </intent-filter></activity></application></manifest>
          """))
  }
}
