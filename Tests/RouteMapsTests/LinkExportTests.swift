import LinkExport
import LinkFiles
import NavigationTerminal
import RouteMaps
import Storefront
import Testing

/// The options that `exportingLinks()` adds, and what they print.
@Suite(.timeLimit(.minutes(20))) @MainActor struct LinkExportTests {
  /// What the storefront prints, with or without the options.
  private func run(_ words: String..., exporting: Bool) async -> (text: String, code: Int32) {
    let printed = Printed()
    var app = TerminalApp<StorefrontRoute>(
      name: "shop", version: "1", about: "a shop", data: .nothing
    ) { try StorefrontApp(data: ShopData.embedded(), clock: $0.clock).parts }
    if exporting { app = app.exportingLinks() }
    let code = await app.run(arguments: words, variables: [:], console: printed.console)
    return (printed.output + printed.errors, code)
  }

  @Test(arguments: ["--help", "completions bash", "completions zsh", "completions fish", "manual"])
  func `help, completions and the manual page name the options that the app has`(
    words: String
  ) async {
    let words = words.split(separator: " ").map(String.init)
    let printed = [await text(words, exporting: true), await text(words, exporting: false)]
    for option in ["aasa", "assetlinks"] {
      #expect(printed.map { $0.contains(option) } == [true, false], "\(option)")
    }
  }

  private func text(_ words: [String], exporting: Bool) async -> String {
    words.count == 1
      ? await run(words[0], exporting: exporting).text
      : await run(words[0], words[1], exporting: exporting).text
  }

  @Test func `the options exclude each other and the other formats`() async {
    #expect(
      await run("--help", exporting: true).text.contains(
        "shop routes [--json | --mermaid | --map | --aasa ID | --assetlinks ID]"))
    let one = await run("routes", "--map", "--json", exporting: true)
    #expect(one.code == 64)
    #expect(one.text.contains("--json and --map cannot be used together"), "\(one.text)")
  }

  @Test(arguments: ["--map", "--aasa=ABCDE12345.shop", "--assetlinks=example.shop"])
  func `an app without the exporter has no such option`(option: String) async {
    let none = await run("routes", option, exporting: false)
    #expect(none.code == 64)
    #expect(none.text.contains("unknown option \"\(option.prefix { $0 != "=" })\""))
    #expect(await run("routes", option, exporting: true).code == 0)
  }

  @Test(arguments: [
    ("--aasa", "com.example.shop", "ABCDE12345.com.example.shop"),
    ("--assetlinks", "bad pkg", "com.example.shop"),
  ])
  func `an identifier has the form of its system`(
    option: String, wrong: String, right: String
  ) async {
    let answer = await run("routes", option, wrong, exporting: true)
    #expect(answer.code == 64)
    #expect(
      answer.text.contains("\(option) ID takes a value such as \(right), not \"\(wrong)\""))
  }

  @Test(arguments: [
    (AppIdentifier.apple, ["ABCDE12345.shop", "0000000000.com.example.my-shop"]),
    (.android, ["a.b", "com.example.shop_2", "com.Example.shop"]),
  ])
  func `an app has a name of its system's form`(system: AppIdentifier, names: [String]) {
    #expect(names.allSatisfy(system.accepts))
    #expect(system.accepts(system.example))
    let none = [
      "", ".", "shop", "a..b", ".a", "a.", "ABCDE12345.", "ABCDE1234.shop", "com.é", "a.\u{1B}",
    ]
    let others =
      system == .apple ? ["ABCDE12345.a_b", "com.shop"] : ["1a.b", "a.1b", "a.b-c", "a._b", "é.b"]
    #expect((none + others).filter(system.accepts) == (system == .apple ? [] : ["ABCDE1234.shop"]))
    #expect(!system.accepts("ABCDE12345." + String(repeating: "a", count: 300)))
  }

  // MARK: - Maps as text

  @Test func `a printed map names its hosts, if there are any`() {
    var map = RouteMapText(app: "A")
    #expect(!map.description.contains("hosts"))
    map.hosts = ["a.example", "b.example"]
    #expect(map.description.contains(#"hosts: ["a.example", "b.example"]"#))
  }

  @Test func `a printed map says what its routes and values have, and nothing of what they lack`() {
    var map = RouteMapText(app: "A")
    var route = RouteMapText.Route("page", links: [RouteMapText.Link("p/:id")])
    map.routes = [route]
    #expect(!map.description.contains("title"))
    route.titles = ["Page"]
    map.routes = [route]
    #expect(map.description.contains(#"page: { link: "p/:id", title: "Page" }"#))
    route.titles = ["Page :id", "Page"]
    map.routes = [route]
    #expect(map.description.contains(#"title: ["Page :id", "Page"]"#))
    map.values = [(name: "1a", choices: []), (name: "a1", choices: []), (name: "a-b", choices: [])]
    #expect(map.description.contains("\n    \"1a\": [],\n    a1: [],\n    \"a-b\": [],"))
    map.values = [(name: "id", choices: [RouteMapText.Choice("7", title: "Seven")])]
    #expect(map.description.contains("id: [\n      { is: 7, title: \"Seven\" },\n    ]"))
    map.values = [(name: "id", choices: [RouteMapText.Choice("7"), RouteMapText.Choice("x")])]
    #expect(map.description.contains("id: [7, \"x\"]"))
    var choice = RouteMapText.Choice("7", title: "Seven")
    choice.fields = ["price": "1 €", "stock": "3"]
    map.values = [(name: "id", choices: [choice])]
    #expect(
      map.description.contains(#"{ is: 7, title: "Seven", price: "1 €", stock: 3 }"#),
      "\(map.description)")
  }
}
