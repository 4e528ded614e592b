import Foundation
import LinkFiles
import LinkTool
import Navigation
import NavigationTerminal
import RouteMaps
import Testing

/// What `export` makes of an app's links.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ExportTests {
  @Test func `the options exclude each other, and help names them`() async {
    let help = await export("[1]", "--help").output
    let usage = "sextant export FILE [--aasa TEAM.bundle | --assetlinks PACKAGE]"
    #expect(help.contains(usage), "\(help)")
    let both = await export("[1]", "--aasa", "ABCDE12345.shop", "--assetlinks", "example.shop")
    #expect(both.code == 64)
    #expect(both.errors.contains("cannot be used together"), "\(both.errors)")
  }

  @Test(arguments: [
    ("--aasa", "TEAM.bundle", "com.example.shop", "ABCDE12345.com.example.shop"),
    ("--assetlinks", "PACKAGE", "bad pkg", "com.example.shop"),
  ])
  func `an identifier has the form of its system`(
    option: String, word: String, wrong: String, right: String
  ) async {
    let answer = await export("{}", option, wrong)
    #expect(answer.code == 64)
    #expect(
      answer.errors.contains("\(option) \(word) takes a value such as \(right), not \"\(wrong)\""))
  }

  @Test(arguments: [
    ("[1]", "out.json:1:1: expected a map, or an object with \"app\" and \"routes\""),
    ("{\"app\": \"a\"}", "out.json:1:1: expected a map, or an object"),
    ("{\"map\": 1}", "app is missing"), ("{\"map\": 1", "out.json:1:10"),
  ])
  func `another file is refused with the reason`(text: String, words: String) async {
    let answer = await export(text)
    #expect(answer.code == 65)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.contains(words), "\(answer.errors)")
  }

  @Test func `a pattern that is wrong, and values of other kinds, are left out`() async throws {
    let text = """
      { "app": "A\\u001b", "schemes": ["a", 1], "tabs": [1, {}], "accounts": 7, "routes": [
        1, { "pattern": "a//b", "name": "x" }, { "pattern": "b", "existence": "some" },
        { "pattern": "c/:id", "name": "c", "existence": "all", "choices": [1],
          "samples": [{ "titles": "C", "values": 1, "parent": { "values": {} } }] }
      ] }
      """
    let answer = await export(text)
    #expect(answer.code == 0)
    let map = try RouteMap.read(SourceText(name: "map", text: answer.output))
    #expect(map.routes.map(\.name) == ["c"])
    #expect(answer.errors.hasPrefix("A\\u{1B}: not in the map, because code decides"))
  }

  @Test func `many routes and samples are exported in linear time`() async throws {
    let samples = (0..<20_000).map { "{\"values\": {\"id\": \"v\($0)\"}, \"titles\": [\"T\"]}" }
    let routes = (0..<20_000).map {
      "{\"pattern\": \"p\($0)\", \"name\": \"r\($0)\", \"existence\": \"all\", \"samples\": [{}]}"
    }
    let text = """
      { "app": "A", "tabs": [\((0..<20_000).map { "{\"name\": \"r\($0)\"}" }.joined(separator: ","))],
        "routes": [\(routes.joined(separator: ",")),
        { "pattern": "s/:id", "name": "s", "existence": "listed",
          "samples": [\(samples.joined(separator: ","))] }] }
      """
    let map = try RouteMap.read(SourceText(name: "map", text: await export(text).output))
    #expect(map.routes.count == 20_001 && map.tabs.count == 20_000)
    #expect(map.choices["s"]?.choices.count == 20_000)
  }

  @Test(arguments: ["storefront", "acme", "shelf"], ["", "aasa", "assetlinks"])
  func `what is exported is what is recorded`(app: String, format: String) async throws {
    let text =
      switch app {
      case "storefront": await storefront("routes", "--json").output
      case "acme": try acme()
      default: await shelf("routes", "--json").output
      }
    let answer =
      switch format {
      case "aasa": await export(text, "--aasa", "ABCDE12345.com.example.shop")
      case "assetlinks": await export(text, "--assetlinks", "com.example.shop")
      default: await export(text)
      }
    if app == "shelf", !format.isEmpty {
      #expect(answer.code == 5 && answer.output.isEmpty)
      #expect(answer.errors == "Shelf: this app does not open web links\n")
    } else {
      let name = format.isEmpty ? "\(app).json5" : "\(app).\(format).json"
      #expect(try answer.output == file("Maps/exports/\(name)"))
      #expect(answer.code == 0)
    }
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
    ) { app in
      app.tabs = [AppTab("home", "Home", root: .home)]
      app.links = AppLinks(
        schemes: ["shelf"], matcher: DeepLinkMatcher(mappings: Self.mappings),
        plan: { .show(tab: "home", path: $0 == .home ? [] : [$0]) })
      app.title = Self.title
      app.screen = { _, _ in Blank() }
    }
    let printed = Printed()
    _ = await app.run(
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
    let (output, errors, _) = await export(await shelf("routes", "--json").output)
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
    #expect(output.contains(#""existence" : "all""#) && output.contains(#""action" : "close it""#))
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
