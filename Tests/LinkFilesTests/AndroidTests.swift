import LinkFiles
import Testing

/// How Android's files decide.
@Suite struct AndroidTests {
  static let print = (0..<32).map { _ in "AB" }.joined(separator: ":")

  private func links(_ components: String?, app: String = "com.shop") throws -> AssetLinks {
    let relation = "\"\(AssetLinks.relation)\""
    let extra =
      components.map {
        ", \"relation_extensions\": {\(relation): {\"dynamic_app_link_components\": \($0)}}"
      } ?? ""
    return try AssetLinks(
      SourceText(
        name: "assetlinks.json",
        text: """
          [{"relation": [\(relation)], "target": {"namespace": "android_app",
            "package_name": "\(app)", "sha256_cert_fingerprints": ["\(Self.print)"]}\(extra)}]
          """))
  }

  private func manifest(_ data: String, package: String? = "com.shop") throws -> AndroidManifest {
    try AndroidManifest(
      SourceText(
        name: "AndroidManifest.xml",
        text: """
          <?xml version="1.0" encoding="utf-8"?>
          <!-- The app. -->
          <manifest xmlns:android="http://schemas.android.com/apk/res/android"
            \(package.map { "package=\"\($0)\"" } ?? "")>
            <application>
              <activity android:name=".Main">
                <intent-filter android:autoVerify="true">
                  <action android:name="android.intent.action.VIEW"/>
                  <category android:name="android.intent.category.DEFAULT"/>
                  <category android:name="android.intent.category.BROWSABLE"/>
                  \(data)
                </intent-filter>
              </activity>
            </application>
          </manifest>
          """))
  }

  private func outcome(
    _ link: String, _ links: AssetLinks?, _ manifest: AndroidManifest? = nil,
    domain: String? = nil
  ) throws -> LinkDecision.Outcome {
    let text = link.contains(":") ? link : "https://shop.example\(link)"
    return AndroidFiles(links: links, manifest: manifest)
      .decide(try WebLink(text), app: "com.shop", domain: domain).outcome
  }

  // MARK: Components

  @Test func `the first rule that matches decides, and no match is not opened`() throws {
    let file = try links(
      ##"[{"/": "/a/x", "exclude": true}, {"/": "/a/*"}, {"#": "top"}, {"?": {"id": "?*"}}]"##)
    #expect(try outcome("/a/x", file) == .blocked)
    #expect(try outcome("/a/y", file) == .opens)
    #expect(try outcome("/b#top", file) == .opens)
    #expect(try outcome("/b?id=1", file) == .opens)
    #expect(try outcome("/b", file) == .noRule)
  }

  @Test func `a list of exclusions alone opens nothing`() throws {
    #expect(try outcome("/b", try links(#"[{"/": "/a", "exclude": true}]"#)) == .noRule)
    let open = try links(#"[{"/": "/a", "exclude": true}, {"/": "*"}]"#)
    #expect(try outcome("/b", open) == .opens)
  }

  @Test func `a star goes up to the first place of the next character`() throws {
    let file = try links(#"[{"/": "/*b/c"}]"#)
    #expect(try outcome("/ab/c", file) == .opens)
    // Apple goes back and takes the second b.
    #expect(try outcome("/abb/c", file) == .noRule)
    #expect(try paths("/*b/c").opens("/abb/c"))
    #expect(try outcome("/a?", try links(#"[{"/": "/a?"}]"#)) == .noRule)
    #expect(try outcome("/ab", try links(#"[{"/": "/a?"}]"#)) == .opens)
    #expect(try outcome("/a", try links(#"[{"/": "/a/"}]"#)) == .noRule)
    #expect(try outcome("/A", try links(#"[{"/": "/a"}]"#)) == .noRule)
  }

  @Test func `every item of the dictionary has to be present`() throws {
    let file = try links(#"[{"?": {"a": "*", "b": "1"}}]"#)
    #expect(try outcome("/x?a=&b=1", file) == .opens)
    #expect(try outcome("/x?b=1", file) == .noRule)
    #expect(try outcome("/x?a=1&b=2&b=1", file) == .opens)
  }

  @Test(arguments: ["[]", "{}", #"[{"/": 1}]"#, #"[{"?": "a"}]"#, #"["/a"]"#, #"[{"exclude": 1}]"#])
  func `a malformed or empty list is dropped`(list: String) throws {
    let file = try links(list)
    #expect(try outcome("/x", file) == .opens)
    #expect(!file.findings.isEmpty)
  }

  @Test func `the list cannot widen the manifest`() throws {
    let own = try manifest(
      #"<data android:scheme="https" android:host="shop.example" android:pathPrefix="/a"/>"#)
    let list = try links(#"[{"/": "/a/no", "exclude": true}, {"/": "*"}]"#)
    #expect(try outcome("/b", list, own) == .noRule)
    #expect(try outcome("/a/yes", list, own) == .opens)
    #expect(try outcome("/a/no", list, own) == .blocked)
  }

  /// A file that shares passwords with the app, and no links.
  private func login() throws -> AssetLinks {
    try AssetLinks(
      SourceText(
        name: "a",
        text: """
          [{"relation": ["delegate_permission/common.get_login_creds"], "target": {"namespace":
          "android_app", "package_name": "com.shop", "sha256_cert_fingerprints": ["\(Self.print)"]}}]
          """))
  }

  @Test func `the site has to name the app, for links, and be the domain`() throws {
    let own = try manifest(#"<data android:scheme="https" android:host="shop.example"/>"#)
    #expect(try outcome("/a", try links(nil, app: "com.other"), own) == .noRule)
    #expect(try outcome("/a", try links(nil), own) == .opens)
    #expect(try outcome("/a", try links(nil), own, domain: "other.example") == .noRule)
    #expect(try outcome("/a", try login()) == .noRule)
  }

  // MARK: Manifest

  @Test func `all data of a filter multiply`() throws {
    let own = try manifest(
      """
      <data android:scheme="https"/><data android:scheme="shop"/>
      <data android:host="a.example" android:path="/one"/>
      <data android:host="*.b.example" android:path="/two"/>
      """)
    #expect(try outcome("shop://www.b.example/one", nil, own) == .opens)
    // Android does not verify a filter that has another scheme.
    for link in ["https://a.example/two", "https://A.example/one"] {
      #expect(try outcome(link, nil, own) == .depends)
    }
    for link in ["http://a.example/one", "https://b.example/one", "https://a.example/one/"] {
      #expect(try outcome(link, nil, own) == .noRule)
    }
    let found = LinkCheck(android: AndroidFiles(links: nil, manifest: own)).findings()
    #expect(found.of(.takesMore).first?.example == "https://a.example/two")
  }

  @Test(arguments: [
    ("path", "/a", "/a", "/a/"), ("pathPrefix", "/a", "/ab/c", "/b"),
    ("pathSuffix", ".html", "/x.html", "/x.htm"), ("pathPattern", "/.*b", "/aab", "/aabb"),
    ("pathPattern", "/a.c", "/abc", "/ac"), ("pathPattern", "/ab*c", "/abbbc", "/axc"),
    ("pathPattern", "/.*\\\\.html", "/x.html", "/xhtml"), ("pathPattern", "/.*", "/x/y", "x"),
    // As AOSP's PatternMatcher has it.
    ("pathPattern", "/a\\\\.html", "/axhtml", "/a/html/x"),
    ("pathPattern", "/a*", "/aa", "/"), ("pathPattern", "/a.*", "/a", "/"),
    ("pathAdvancedPattern", "/a]", "/a]", "/a"), ("pathAdvancedPattern", "/a}b", "/ab", "/a}b"),
    ("pathAdvancedPattern", "/[a-c]{2,3}", "/abc", "/abcc"),
    ("pathAdvancedPattern", "/[^0-9/]+/x", "/ab/x", "/1b/x"),
    ("pathAdvancedPattern", "/p/[0-9]+", "/p/12", "/p/"),
    ("pathAdvancedPattern", "/[^0-9]+", "/ab/x", "/1"), ("path", "/é", "/%C3%A9", "/e"),
  ])
  func `paths are written in five ways`(name: String, pattern: String, yes: String, no: String)
    throws
  {
    let own = try manifest(
      "<data android:scheme=\"https\" android:host=\"shop.example\" android:\(name)=\"\(pattern)\"/>"
    )
    #expect(try outcome(yes, nil, own) == .opens)
    #expect(try outcome("https://shop.example\(no)", nil, own) == .noRule)
  }

  @Test func `an advanced pattern takes all there is and never goes back`() throws {
    let own = try manifest(
      #"<data android:scheme="https" android:host="shop.example" android:pathAdvancedPattern="/.*z"/>"#
    )
    #expect(try outcome("/az", nil, own) == .noRule)
  }

  @Test func `what is missing or misspelt in a filter is told`() throws {
    let own = try AndroidManifest(
      SourceText(
        name: "m",
        text: """
          <manifest xmlns:a="http://schemas.android.com/apk/res/android"><application><activity>
            <intent-filter>
              <data a:scheme="HTTPS" host="x" a:pathprefix="/a" a:path="b" a:pathAdvancedPattern="/[a"/>
              <data a:scheme="https" a:host="@string/host"/>
            </intent-filter></activity></application></manifest>
          """))
    let found = LinkCheck(android: AndroidFiles(links: nil, manifest: own)).findings()
    #expect(found.map(\.place.line).allSatisfy { (2...4).contains($0) })
    #expect(found.of(.misspelt).count == 2)
    #expect(found.of(.malformed).count == 2)
    #expect(found.of(.unreached).count == 1)
    #expect(found.of(.opensNothing).count == 1)
    #expect(found.of(.filledInLater).map(\.severity) == [.note])
  }

  @Test func `a mistake in XML is told with its place`() {
    func problem(_ text: String) -> String {
      do {
        _ = try XMLReader.read(SourceText(name: "m", text: text))
        return "none"
      } catch {
        return "\(error.place.line):\(error.place.column) \(error)"
      }
    }
    #expect(problem("<a>\n<b></a>") == "2:4 </a> ends <b>, which begins at 2:1")
    #expect(problem("<a>\n<b/>") == "2:5 <a> that begins at 1:1 is not closed")
    #expect(problem("<a x='1' x='2'/>") == "1:10 the attribute \"x\" appears twice")
    #expect(problem("<a x='&no;'/>") == "1:7 \"&no\" is not defined")
    #expect(problem("<a android:x='1'/>").hasPrefix("1:4 the prefix \"android\""))
    #expect(problem("<a x=1/>") == "1:6 expected a value in quotes, found \"1\"")
    #expect(problem("") == "1:1 the file contains no element")
    #expect(problem("\u{3}\0\u{8}\0").contains("compiled"))
    #expect(problem("<!DOCTYPE a [<!ENTITY x 'y'>]><a><![CDATA[<]]>&amp;</a>") == "none")
    let deep = String(repeating: "<a>", count: 65)
    #expect(problem(deep).hasPrefix("1:193 elements are nested more than 64 levels deep"))
  }

  // MARK: Check

  @Test func `rules that are never reached are told, with what is in front`() throws {
    let file = try links(
      #"[{"/": "/a*"}, {"/": "/ab/*", "exclude": true}, {"/": "*", "exclude": true}, {"/": "/c"}]"#)
    let found = LinkCheck(android: AndroidFiles(links: file, manifest: nil)).findings()
    #expect(found.of(.unreached).count == 2)
    #expect(
      found.of(.unreached)[0].message.contains(
        #"because dynamic_app_link_components[0] {"/": "/a*"}"#))
    let exclusions = try links(#"[{"/": "/a*", "exclude": true}]"#)
    let only = LinkCheck(android: AndroidFiles(links: exclusions, manifest: nil)).findings()
    #expect(only.of(.opensNothing).count == 1)
  }

  @Test func `a later item of the same name replaces the earlier one`() throws {
    let file = try links(#"[{"?": {"a": "1", "b": "3", "a": "2"}}]"#)
    #expect(try outcome("/?a=2&b=3", file) == .opens)
    #expect(try outcome("/?a=1&b=3", file) == .noRule)
  }

  @Test func `a sample without a slash before it is no path`() throws {
    let rule = try links(#"[{"/": "*"}, {"/": "a"}]"#)
    let unreached = LinkCheck(android: AndroidFiles(links: rule, manifest: nil)).run()
    #expect(unreached.findings.of(.unreached).map(\.example) == [nil])
    let own = try manifest(
      #"<data android:scheme="https" android:host="shop.example" android:pathPattern=".*"/>"#)
    let check = LinkCheck(
      apple: try paths("*"), android: AndroidFiles(links: nil, manifest: own),
      domain: "shop.example")
    #expect(check.run().links.contains("https://shop.example/x"))
    #expect(check.findings() == [])
  }

  @Test(arguments: [
    #"<data android:scheme="https" android:host="*.a.com" android:path="/x"/>"#,
    #"<data android:scheme="http" android:host="*.a.com" android:port="8080" android:path="/x"/>"#,
    #"<data android:scheme="https" android:host="${host}" android:path="/x"/>"#,
    #"<data android:scheme="${scheme}" android:host="shop.a.com" android:path="/x"/>"#,
  ])
  func `a domain that a filter may name is tried with the paths of the filter`(data: String) throws
  {
    let files = AndroidFiles(links: nil, manifest: try manifest(data))
    let found = LinkCheck(android: files, domain: "shop.a.com").findings()
    #expect(found.allSatisfy { $0.kind == .filledInLater }, "\(found)")
    #expect(LinkCheck(android: files, domain: "b.com").findings().of(.opensNothing).count <= 1)
  }

  @Test func `a path of the manifest and a query of a component open a link together`() throws {
    let own = try manifest(
      #"<data android:scheme="https" android:host="a.com" android:path="/x"/>"#)
    let list = try links(#"[{"?": {"a": "1"}}]"#)
    let found = LinkCheck(android: AndroidFiles(links: list, manifest: own)).findings()
    #expect(found.of(.opensNothing) == [])
    let none = LinkCheck(
      android: AndroidFiles(links: try links(#"[{"/": "/y"}]"#), manifest: own)
    ).findings()
    #expect(none.of(.opensNothing).count == 1)
  }

  @Test func `hosts that are closed for one reason are one finding`() throws {
    let hosts = (1...5).map { "<data android:host=\"h\($0).com\"/>" }.joined()
    let own = try manifest("<data android:scheme=\"https\"/>\(hosts)")
    let found = LinkCheck(android: AndroidFiles(links: try login(), manifest: own)).findings()
    #expect(
      found.map { String($0.message.prefix { $0 != ":" }) } == [
        "no link to h1.com, h2.com, h3.com and 2 others opens an app on Android"
      ])
  }

  @Test(arguments: [
    ("<application><activity>", names.replacing("VIEW", with: "MAIN"), true),
    ("<application><activity android:enabled=\"false\">", names + host, false),
    ("<application android:enabled=\"false\"><activity>", names + host, false),
  ])
  func `an app that opens no link at all is told`(
    start: String, filter: String, isForSiteOnly: Bool
  ) throws {
    let own = try AndroidManifest(
      SourceText(
        name: "m",
        text: """
          <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.shop">
          \(start)<intent-filter android:autoVerify="true">\(filter)</intent-filter></activity>
          </application></manifest>
          """))
    #expect(try outcome("/a", nil, own) == .noRule)
    for links in [nil, try links(nil)] {
      let found = LinkCheck(android: AndroidFiles(links: links, manifest: own)).findings()
      let isTold = found.of(.opensNothing).contains { $0.severity == .warning }
      #expect(isTold == (links != nil || !isForSiteOnly), "\(found)")
    }
  }

  @Test(arguments: [
    ("/#", "#"), (".html?", "?"), ("/caf%C3%A9", "%"), ("%20x", "%"), ("/ a#", "/ "), ("é", nil),
    (".html", nil),
  ])
  func `a suffix is compared with the decoded path`(suffix: String, part: String?) throws {
    let own = try manifest(
      "<data android:scheme=\"https\" android:host=\"a.com\" android:pathSuffix=\"\(suffix)\"/>")
    let check = LinkCheck(android: AndroidFiles(links: nil, manifest: own)).run()
    let parts = check.findings.map { $0.message.split(separator: "\"").dropFirst().first }
    #expect(parts == (part.map { [Substring($0)] } ?? []), "\(check.findings)")
    let examples = check.links + check.findings.compactMap(\.example)
    #expect(!examples.isEmpty)
    for example in examples { #expect(try outcome(example, nil, own) == .opens, "\(example)") }
  }

  @Test func `a path that begins with a set of letters can match`() throws {
    let own = try manifest(
      """
      <data android:scheme="https" android:host="a.com"/><data android:pathPrefix="/"/>
      <data android:pathAdvancedPattern="[/]a"/><data android:pathSuffix="a"/>
      """)
    let found = LinkCheck(android: AndroidFiles(links: nil, manifest: own)).findings()
    #expect(found.map(\.severity) == [.note], "\(found)")
    #expect(found.map(\.also.count) == [1], "\(found)")
  }

  @Test(arguments: ["a.example ", "a..example"])
  func `a host that the web does not have opens links of the app's own scheme only`(
    host: String
  ) throws {
    let manifest = try AndroidManifest.ofShop(
      #"<data android:scheme="https"/><data android:scheme="shop" android:host="\#(host)"/>"#)
    let files = AndroidFiles(links: nil, manifest: manifest)
    let (findings, links) = LinkCheck(android: files).run()
    #expect(findings.contains { $0.message.hasPrefix("no web link has the host \"\(host)\"") })
    #expect(throws: WebLinkProblem.self) { try WebLink("https://\(host)/") }
    #expect(links.contains { $0.hasPrefix("shop://a.") })
    for link in links {
      #expect(files.decide(try WebLink(link), app: "com.shop").outcome == .opens, "\(link)")
    }
  }

  @Test func `a dot at the end of a host is part of a link`() throws {
    #expect(try WebLink("https://shop.example./a").host == "shop.example.")
    let manifest = try AndroidManifest.ofShop(
      #"<data android:scheme="https" android:host="shop.example."/>"#)
    let findings = LinkCheck(android: AndroidFiles(links: nil, manifest: manifest)).findings()
    #expect(findings.map { $0.message.hasPrefix("hardly any web link has the host") } == [true])
  }

  @Test func `a path that only a link without a path reaches is reached`() throws {
    let manifest = try AndroidManifest.ofShop(
      """
      <data android:scheme="https" android:host="shop.example" android:pathPrefix="/"/>
      <data android:pathPattern=".*"/>
      """)
    let (findings, links) = LinkCheck(android: AndroidFiles(links: nil, manifest: manifest)).run()
    #expect(findings.isEmpty, "\(findings)")
    #expect(links.contains("https://shop.example"))
  }

  @Test(arguments: [
    (#"pathPrefix="/""#, #"pathSuffix="a""#), (#"pathPrefix="/""#, #"pathSuffix="é/""#),
    (#"pathPrefix="/""#, #"path="/ü""#), (#"pathPrefix="""#, #"pathPattern="""#),
    (#"pathPattern=".*""#, #"pathAdvancedPattern="a*""#),
  ])
  func `a path behind one that accepts all of its links is never reached`(
    first: String, second: String
  ) throws {
    let manifest = try AndroidManifest.ofShop(
      """
      <data android:scheme="https" android:host="shop.example"/>
      <data android:\(first)/><data android:\(second)/>
      """)
    let findings = LinkCheck(android: AndroidFiles(links: nil, manifest: manifest)).findings()
    let hidden = findings.first { $0.place == manifest.filters[0].data[2].paths[0].place }
    #expect(hidden?.message.hasPrefix("never reached, because intent-filter[0]") == true)
    #expect(hidden?.severity == .note)
  }

  @Test func `a simple pattern that ends with a backslash matches nothing`() throws {
    let own = try manifest(
      #"<data android:scheme="https" android:host="a.com" android:pathPattern="/a\\"/>"#)
    #expect(try outcome("https://a.com/a%5C", nil, own) == .noRule)
    #expect(try outcome("https://a.com/a", nil, own) == .noRule)
    let found = LinkCheck(android: AndroidFiles(links: nil, manifest: own)).findings()
    #expect(found.of(.unreached).count == 1)
  }

  @Test(arguments: [("/x/", LinkFinding.Severity.note), ("/y/", .warning)])
  func `a star behind a slash is a note if another path means what it seems to`(
    prefix: String, severity: LinkFinding.Severity
  ) throws {
    let own = try manifest(
      """
      <data android:scheme="https" android:host="a.com"/><data android:pathPrefix="\(prefix)"/>
      <data android:pathPattern="/x/*"/>
      """)
    let found = LinkCheck(android: AndroidFiles(links: nil, manifest: own)).findings()
    #expect(found.of(.notInPath).map(\.severity) == [severity])
  }

  @Test func `an app without a manifest besides that of another one is not certain`() throws {
    let own = try manifest(
      #"<data android:scheme="https" android:host="shop.example"/>"#, package: "com.other")
    let decision = AndroidFiles(links: try links(nil), manifest: own)
      .decide(try WebLink("https://shop.example/a"), app: "com.shop")
    #expect(decision.outcome == .depends)
    #expect(decision.why.hasSuffix("AndroidManifest.xml is the manifest of another app"))
  }

  @Test(arguments: [
    ("android.intent.action.VIEW", ["BROWSABLE", "DEFAULT"], true),
    ("android.intent.action.VIEW", ["BROWSABLE"], false),
    ("android.intent.action.VIEW", ["DEFAULT"], false), ("android.intent.action.VIEW", [], false),
    ("android.intent.action.SEND", ["BROWSABLE", "DEFAULT"], false),
    (nil, ["BROWSABLE", "DEFAULT"], false),
  ])
  func `web links need the action and both categories`(
    action: String?, categories: [String], opens: Bool
  ) throws {
    let names =
      (action.map { "<action android:name=\"\($0)\"/>" } ?? "")
      + categories.map { "<category android:name=\"android.intent.category.\($0)\"/>" }.joined()
    let own = try filters((isVerified: true, names + Self.host))
    #expect(try outcome("/a", nil, own) == (opens ? .opens : .noRule))
    #expect(own.findings.of(.opensNothing).isEmpty == opens)
  }

  @Test(arguments: [
    ("exported=\"false\"", names, "with android:exported=\"false\", other apps cannot open"),
    (
      "exported=\"true\"", names.replacing(#/.*DEFAULT.*/#, with: ""),
      "without the category DEFAULT, this filter opens no links"
    ),
    ("exported=\"true\"", names, nil),
  ])
  func `what keeps the links of a scheme from an activity is told`(
    attribute: String, names: String, message: String?
  ) throws {
    let own = try AndroidManifest(
      SourceText(
        name: "m",
        text: """
          <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.shop">
          <application><activity android:\(attribute)><intent-filter>\(names)
          <data android:scheme="shop"/></intent-filter></activity></application></manifest>
          """))
    #expect(own.findings.count == (message == nil ? 0 : 1))
    #expect(own.findings.first?.message.hasPrefix(message ?? "") ?? (message == nil))
    let decision = AndroidFiles(links: nil, manifest: own)
      .decide(try WebLink("shop://a"), app: "com.shop")
    #expect(decision.outcome == (message == nil ? .opens : .noRule))
  }

  @Test(arguments: [
    (
      #"<data android:scheme="https"/><data android:scheme="shop"/><data android:host="a.example"/>"#,
      "has \"shop\" besides the schemes of the web"
    ),
    (#"<data android:scheme="https" android:host="*"/>"#, "\"*\" is not the name of a domain"),
    (
      #"<data android:scheme="https" android:host="intranet"/>"#,
      "\"intranet\" is not the name of a domain"
    ),
    (#"<data android:scheme="https" android:host="*.a.example"/>"#, nil),
    (#"<data android:scheme="http"/><data android:scheme="https" android:host="a.example"/>"#, nil),
    (#"<data android:scheme="https" android:host="${host}"/>"#, nil),
  ])
  func `what keeps Android from verifying a filter is told`(data: String, message: String?) throws {
    let found = try filters((isVerified: true, Self.names + data)).findings.of(.opensNothing)
    #expect(found.count == (message == nil ? 0 : 1))
    if let message { #expect(found.first?.message.contains(message) == true, "\(found)") }
  }

  @Test func `a placeholder and a string are filled in, or are a note`() throws {
    let source = SourceText(
      name: "m",
      text: """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android">
        <application><activity><intent-filter android:autoVerify="true">\(Self.names)
        <data android:scheme="https" android:host="${host}"/></intent-filter></activity></application>
        </manifest>
        """)
    let open = try AndroidManifest(source)
    #expect(open.findings.of(.filledInLater).map(\.severity) == [.note])
    let filled = try AndroidManifest(
      source, app: "com.shop", filling: BuildValues(placeholders: ["host": "shop.example"]))
    #expect(filled.findings == [])
    #expect(try outcome("/a", nil, filled) == .opens)
  }

  @Test func `text in XML is read, with references and character data`() throws {
    let root = try XMLReader.read(
      SourceText(name: "s", text: "<a>x &amp; <b>y</b><![CDATA[<z>]]>&nbsp;</a>"))
    #expect(root.text == "x & <z>&nbsp;")
    #expect(root.children[0].text == "y")
  }

  @Test func `what a filter lacks is told in one sentence`() throws {
    let own = try filters((isVerified: false, Self.host))
    #expect(
      own.findings.of(.opensNothing).map(\.message) == [
        "without the action VIEW, the category BROWSABLE, the category DEFAULT and "
          + "android:autoVerify=\"true\", this filter opens no web links in the app"
      ])
  }

  @Test func `a verified filter is preferred`() throws {
    let own = try filters((false, Self.names + Self.host), (true, Self.names + Self.host))
    let decision = AndroidFiles(links: nil, manifest: own)
      .decide(try WebLink("https://shop.example/a"), app: "com.shop")
    #expect(decision.reason == nil)
    #expect(decision.rule?.label == "intent-filter[1]")
  }

  private static let host = #"<data android:scheme="https" android:host="shop.example"/>"#
  private static let names = """
    <action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.BROWSABLE"/>
    <category android:name="android.intent.category.DEFAULT"/>
    """

  private func filters(_ filters: (isVerified: Bool, text: String)...) throws -> AndroidManifest {
    let texts = filters.map {
      "<intent-filter android:autoVerify=\"\($0.isVerified)\">\($0.text)</intent-filter>"
    }
    return try AndroidManifest(
      SourceText(
        name: "m",
        text: """
          <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.shop">
          <application><activity>\(texts.joined())</activity></application></manifest>
          """))
  }

  @Test func `statements are checked`() throws {
    let file = try AssetLinks(
      SourceText(
        name: "a",
        text: """
          [{"relation": ["delegate_permission/common.handle_all_url"], "target": {"namespace":
          "android-app", "package_name": "com.shop"}},
          {"relation": [], "target": {"namespace": "android_app", "package_name": "com.shop",
           "sha256_cert_fingerprints": ["12:34"]}}, {"target": {}}, 3]
          """))
    #expect(file.findings.of(.misspelt).count == 2)
    #expect(file.findings.of(.malformed).count == 3)
  }
}
