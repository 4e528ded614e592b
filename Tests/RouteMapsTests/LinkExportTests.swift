import LinkExport
import LinkFiles
import Navigation
import NavigationTerminal
import RouteMaps
import Storefront
import TerminalKit
import Testing

/// The options that `exportingLinks()` adds, and what they print.
@Suite(.timeLimit(.minutes(10))) @MainActor struct LinkExportTests {
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
        "shop routes [--json | --map | --aasa ID | --assetlinks ID]"))
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

  // MARK: - What mappings state

  private enum Size: String, CaseIterable, DeepLinkValue { case small, large }

  private enum Shelf: Route {
    case home
    case box(Int, Size)
    case note(String, Int?)
    case seat(Int, Int)
  }

  private final class Blank: Screen {
    let title = "Blank"
    func draw(in frame: inout ScreenFrame) {}
  }

  /// What an app with a few mappings prints.
  private func shelf(_ words: String...) async -> (output: String, errors: String) {
    let app = TerminalApp<Shelf>(
      name: "shelf", version: "1", about: "a shelf", data: .nothing
    ) { environment in
      try AppParts(
        clock: environment.clock, tabs: [HostTab("home", "Home", root: .home)],
        links: AppLinks(
          schemes: ["shelf"], matcher: DeepLinkMatcher(mappings: Self.mappings),
          plan: { .show(tab: "home", path: $0 == .home ? [] : [$0]) })
      ) { _ in
        HostConfiguration(name: "Shelf", title: Self.title) { _, _ in Blank() }
      }
    }
    let printed = Printed()
    _ = await app.exportingLinks().run(
      arguments: words, variables: [:], console: printed.console)
    return (printed.output, printed.errors)
  }

  private static func title(of route: Shelf) -> String {
    switch route {
    case .home: "Home"
    case .box(let number, let size): "Box \(number), \(size)"
    case .note(let text, let page): page.map { "Page \($0) of \(text)" } ?? text
    case .seat(let row, let seat): "Seat \(row)-\(seat)"
    }
  }

  private static let mappings: [DeepLinkMapping<Shelf>] = [
    DeepLinkMapping("", route: .home),
    DeepLinkMapping(
      "boxes/<int:number>/:size",
      fields: ["number": Int.self, "size": Size.self]
    ) { values in
      guard let number = values.firstValue(forName: "number", as: Int.self),
        let size = values.firstValue(forName: "size", as: Size.self)
      else { return nil }
      return .box(number, size)
    } printing: { route in
      if case .box(let number, let size) = route { ["number": number, "size": size] } else { nil }
    },
    DeepLinkMapping(
      "notes/:text/<int:page>?",
      fields: ["text": String.self, "page": Int.self]
    ) { values in
      values.firstValue(forName: "text").map {
        .note($0, values.firstValue(forName: "page", as: Int.self))
      }
    } printing: { route in
      if case .note(let text, let page) = route { ["text": text, "page": page] } else { nil }
    },
    DeepLinkMapping(
      "seats/<int:row>/<int:seat>",
      fields: ["row": Int.self, "seat": Int.self]
    ) { values in
      guard let row = values.firstValue(forName: "row", as: Int.self),
        let seat = values.firstValue(forName: "seat", as: Int.self)
      else { return nil }
      return .seat(row, seat)
    } printing: { route in
      if case .seat(let row, let seat) = route { ["row": row, "seat": seat] } else { nil }
    },
    .handle("close", name: "close it", requirement: .anyRole(["owner", "editor"])),
    DeepLinkMapping("old/:name") { _ in .home },
    DeepLinkMapping(
      "odd/:name", fields: ["name": String.self], { _ in nil },
      printing: { _ in nil }),
  ]

  @Test func `a map states what the mappings state, and what only code knows`() async {
    let (output, errors) = await shelf("routes", "--map")
    for line in [
      #"box: { link: "boxes/<int:number>/:size", title: "{size}", under: "home", only: { size: "box" } },"#,
      #"{ is: "small", title: "Box {number}, small" },"#,
      #"note: { link: "notes/:text/<int:page>?", title: ["Page {page} of {text}", "{text}"], under: "home" },"#,
      #"seat: { link: "seats/<int:row>/<int:seat>", title: "Seat {row}-{seat}", under: "home" },"#,
      #""close-it": { link: "close", needs: ["owner", "editor"], as: "action" },"#,
    ] {
      #expect(output.contains(line), "\(line)\n\(output)")
    }
    #expect(
      errors == """
        Shelf: not in the map, because code decides what they open: old/:name
        Shelf: not in the map, because no value for them is known: odd/:name

        """)
  }

  @Test func `rows as data have what is known`() async {
    let output = await shelf("routes", "--json").output
    #expect(output.contains(#""title" : "Seat {row}-{seat}""#), "\(output)")
    #expect(output.contains(#""needs" : "owner or editor""#), "\(output)")
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
