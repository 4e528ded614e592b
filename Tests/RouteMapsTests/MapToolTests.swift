import Foundation
import LinkFiles
import LinkTool
import NavigationTerminal
import RouteMaps
import Testing

/// What the program makes of maps.
@Suite(.timeLimit(.minutes(10))) @MainActor struct MapToolTests {
  private static let acmePath = package.appending(path: "Demo/LinkCheck/Maps/acme.json5").path

  private func run(_ words: String...) async -> (output: String, errors: String, code: Int32) {
    let printed = Printed()
    let code = await Tool.run(words, variables: [:], console: printed.console)
    return (printed.output, printed.errors, code)
  }

  @Test(arguments: [
    ("acme://orders/5", 3), ("acme://p/AB-1", 0), ("acme://order/5", 5), ("other://x", 4),
    ("https://acme.example/home", 0), ("filters?sort=price", 0), ("filters?sort=size", 5),
  ])
  func `explain decides by the map`(link: String, code: Int) async {
    let answer = await run("explain", "--map", Self.acmePath, link)
    #expect(answer.code == Int32(code), "\(answer.output)\(answer.errors)")
  }

  @Test func `a session on a map is played, and its picture is that of the pages`() async throws {
    let tape = package.appending(path: "Demo/LinkCheck/Maps/acme.tape").path
    let isRecording = ProcessInfo.processInfo.environment["SEXTANT_RECORD"] != nil
    let answer =
      isRecording
      ? await run("replay", "--update", "--map", Self.acmePath, tape)
      : await run("replay", "--map", Self.acmePath, tape)
    #expect(answer.code == 0, "\(answer.output)\(answer.errors)")
    let page = try Self.text("Demo/LinkCheck/README.md")
    #expect(page.contains("<!-- map -->\n```json5\n\(try acme())```\n"))
    #expect(page.contains("(Maps/acme.svg)"))
    #expect(try Self.text("README.md").contains("(Demo/LinkCheck/Maps/acme.svg)"))
  }

  @Test func `what the page shows is what the program prints`() throws {
    let page = try Self.text("Demo/LinkCheck/README.md")
    func block(_ name: String) throws -> String {
      let start = try #require(page.firstRange(of: "<!-- \(name) -->\n")).upperBound
      let body = try #require(page[start...].firstIndex(of: "\n"))
      let end = try #require(page[body...].firstRange(of: "\n```\n"))
      return String(page[body..<end.lowerBound].dropFirst()) + "\n"
    }
    let files = ["apple-app-site-association", "links"]
    let texts = Dictionary(uniqueKeysWithValues: zip(files, try files.map(block)))
    func run(_ words: [String]) -> Tool.Result {
      Tool.run(words) { name throws(ToolError) in SourceText(name: name, text: texts[name] ?? "") }
    }
    for name in ["check", "opens"] {
      let lines = try block(name).split(separator: "\n", maxSplits: 1)
      let words = lines[0].split(separator: " ").dropFirst(2).map(String.init)
      #expect(run(words).output == lines[1])
    }
    let links = run(["check", "--aasa", files[0], "--links", "links", "--allow", "unreached"])
    #expect(links.exitCode == 0, "\(links.output)")
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }

  @Test func `the app of a map prints its screen without a terminal`() async {
    let answer = await run("try", Self.acmePath, "--plain", "--no-state", "p/AB-1")
    #expect(answer.code == 0)
    for words in ["Home › AB-1", "sku         AB-1", "matched by  p/:sku"] {
      #expect(answer.output.contains(words), "\(answer.output)")
    }
  }

  @Test func `the app of a map keeps its state apart from the app's own`() async {
    let printed = Printed()
    var console = printed.console
    var paths: [String] = []
    console.stateFile = {
      paths.append($0)
      return MemoryFile()
    }
    let code = await Tool.run(
      ["try", Self.acmePath, "--plain"], variables: ["HOME": "/home/somebody"], console: console)
    #expect(code == 0, "\(printed.errors)")
    #expect(paths == ["/home/somebody/.local/state/sextant/acme/state.json"])
  }

  @Test func `maps whose names look alike in ASCII have folders of their own`() throws {
    let names = [
      "app", "é", "à", "..", "/", "Ελλάδα", "Αθήνα", "My shop", "my-shop", "my.shop", "\u{212A}it",
      "kit", String(repeating: "a", count: 300), String(repeating: "a", count: 301),
    ]
    let folders = try names.map { try map("home: { link: \"home\" }", app: $0).folderName }
    #expect(Set(folders).count == names.count, "\(folders)")
    for folder in folders {
      #expect(folder.utf8.count < 80 && !folder.contains("/") && folder.first != ".", "\(folder)")
    }
    #expect(try map("home: { link: \"home\" }").folderName == "acme")
    for (name, other) in [("CON", "con"), ("My shop", "MY SHOP"), ("Café", "CAFÉ")] {
      let both = try [name, other].map { try map("home: { link: \"home\" }", app: $0).folderName }
      #expect(both[0] == both[1], "file systems without case would share them")
    }
  }

  @Test func `several links without a terminal end with the worst of them`() async {
    let answer = await run("try", Self.acmePath, "--plain", "--no-state", "acme://nope", "home")
    #expect(answer.code == 5)
    #expect(answer.errors.contains("nope"), "\(answer.errors)")
  }

  @Test func `the app of a map is searched, in processes that read the map too`() async {
    let printed = Printed()
    var console = printed.console
    var commands: [[String]] = []
    console.runAgain = { arguments, line in
      commands.append(arguments)
      let process = Printed()
      let code = await Tool.run(arguments, variables: [:], console: process.console)
      for text in process.output.split(separator: "\n") { line(String(text)) }
      return ProcessEnd(.code(code), words: process.errors)
    }
    let words = ["explore", "--map", Self.acmePath, "--keys=300", "--seeds=1..2"]
    let code = await Tool.run(words + ["--jobs=2"], variables: [:], console: console)
    #expect(code == 0, "\(printed.errors)")
    #expect(printed.output.components(separatedBy: "nothing lost").count == 3, "\(printed.output)")
    #expect(commands.count == 2)
    #expect(commands.allSatisfy { $0.prefix(2) == ["explore", "--map=\(Self.acmePath)"] })
    #expect(await run("explore", "--keys=1").errors.contains("--map MAP is missing"))
    let alone = await Tool.run(words + ["--jobs=1"], variables: [:], console: console)
    #expect(alone == 0)
    #expect(commands.count == 2)
  }

  @Test func `values are edited in view on a small terminal`() async throws {
    let answer = try await replay(
      """
      Resize 40x12
      Open "charts://charts/north/1/1901"
      Type "e"
      Expect Screen "Values of chart"
      Expect Screen "year 1901"
      """,
      on: """
        { map: 1, app: "Charts", schemes: ["charts"], tabs: ["home"], routes: {
          home: { link: "home", title: "Home" },
          chart: { link: "charts/:area/<int:id>/:year", title: "Chart", under: "home", to: ["chart"] },
        } }
        """)
    #expect(answer.code == 0, "\(answer.output)\(answer.errors)")
  }

  @Test func `a map's screens tell which lines of expect hold, and only patterns that compete`()
    async throws
  {
    let answer = try await replay(
      """
      Resize 80x24
      Expect Screen "1 of 2 hold"
      Type ":"
      Expect Screen /s.… +any/
      Type "s/list" Enter
      Expect Screen /expect +✓ quay:..s.list +list/
      Expect Screen /not +s.:word +matches too/
      Expect Not Screen "ends before"
      Escape
      Type ":s/all" Enter
      Expect Screen /expect +✗ line 4: quay:..s.all +any, not list/
      """,
      on: """
        {
          map: 1, app: "Quay", schemes: ["quay"], tabs: ["home"],
          routes: { home: { link: "home" }, any: { link: "s/:word" }, list: { link: "s/list" } },
          expect: { "quay://s/list": "list", "quay://s/all": "list" },
        }
        """)
    #expect(answer.code == 0, "\(answer.output)\(answer.errors)")
  }

  @Test func `the root of a tab lists with its line what is not as expected`() async throws {
    let lines = (1...30).map { "    \"quay://s/\($0)\": \"list\"," }.joined(separator: "\n")
    for tabs in ["", #"tabs: ["start"], "#] {
      let answer = try await replay(
        """
        Resize 80x24
        Expect Screen "29 unmet"
        Expect Screen /expect +1 of 30 hold in the map/
        Expect Screen /expect +✗ line 5: quay:..s.1 +any, not list/
        Expect Screen /expect +✗ line 6: quay:..s.2 +any, not list/
        Expect Not Screen "line 34"
        Expect Screen /… and \\d+ more; sextant check lists them/
        Expect Screen "Leads to"
        """,
        on: """
          { map: 1, app: "Quay", schemes: ["quay"], \(tabs)
            routes: { start: { link: "start" }, any: { link: "s/:word" }, list: { link: "s/30" } },
            // The lines are told.
            expect: {
          \(lines)
            } }
          """)
      #expect(answer.code == 0, "\(tabs) \(answer.output)\(answer.errors)")
    }
  }

  @Test func `the sign-in screen fills in the accounts of the map`() async throws {
    let map = """
      { map: 1, app: "Notes", tabs: ["home"], accounts: [
          { email: "ann@notes.example", password: "ink", is: ["reader"] },
          { email: "bob@notes.example", password: "pen", is: ["writer"] },
        ], routes: {
          home: { link: "home", title: "Home" },
          note: { link: "note/<int:id>", title: "Note {id}", under: "home", needs: "writer" },
        } }
      """
    for (keys, end) in [
      ("Down\nDown", "Home › Note 7"), ("Up", "Home › Note 7"), ("Down", "Home"),
      ("Down\nUp", "Home › Note 7"),
    ] {
      let answer = try await replay(
        """
        Resize 80x24
        Open "notes://note/7"
        Expect Screen "ann@notes.example / ink   reader"
        Expect Screen "bob@notes.example / pen   writer"
        Expect Screen "↑↓ accounts"
        \(keys)
        Expect Focus "Password"
        Enter
        Expect Not Modal
        Expect Stack "\(end)"
        """, on: map)
      #expect(answer.code == 0, "\(keys) \(answer.output)\(answer.errors)")
    }
  }

  @Test func `the stack stands above the keys at 80 columns`() async throws {
    let answer = try await replay(
      """
      Resize 80x24
      Open "quay://s/one"
      Expect Screen "start › [one]"
      """,
      on: """
        { map: 1, app: "Quay", schemes: ["quay"], tabs: ["start"],
          routes: { start: {}, any: { link: "s/:word", under: "start", title: "{word}" } } }
        """)
    #expect(answer.code == 0, "\(answer.output)\(answer.errors)")
  }

  /// Plays a tape on a map, both in a folder of their own.
  private func replay(
    _ tape: String, on map: String
  ) async throws -> (code: Int32, output: String, errors: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "map-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = (map: folder.appending(path: "map.json5"), tape: folder.appending(path: "a.tape"))
    try Data(map.utf8).write(to: files.map)
    try Data(tape.utf8).write(to: files.tape)
    let answer = await run("replay", "--map", files.map.path, files.tape.path)
    return (answer.code, answer.output, answer.errors)
  }

  @Test func `routes, completions and manual are printed`() async {
    #expect(await run("routes", "--map", Self.acmePath).output.contains("orders/<int:id>"))
    #expect(await run("routes", "--map", Self.acmePath, "--json").output.contains("\"customer\""))
    #expect(await run("routes", "--json").code == 64)
    for shell in ["bash", "zsh", "fish"] {
      let script = await run("completions", shell).output
      for word in ["try", "opens", "check", "import", "explain", "aasa", "map"] {
        #expect(script.contains(word), "\(shell) \(word)")
      }
    }
    #expect(await run("manual").output.hasPrefix(".TH SEXTANT 1"))
  }

  @Test func `a map that is wrong ends with 65 and all mistakes`() async throws {
    let path = URL.temporaryDirectory.appending(path: "wrong-\(UUID().uuidString).json5")
    try "{ map: 1, app: 'a', routes: { a: { lnk: 'a' }, b: { to: 'c' } } }"
      .write(to: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: path) }
    for words in [
      ["try", path.path], ["check", path.path], ["explain", "--map", path.path, "x"],
    ] {
      let printed = Printed()
      let code = await Tool.run(words, variables: [:], console: printed.console)
      #expect(code == 65)
      #expect(printed.errors.contains("did you mean \"link\"?"), "\(printed.errors)")
      #expect(printed.errors.contains("no route \"c\""))
    }
    #expect(await run("explain", "x").code == 64)
    #expect(await run("try").code == 64)
    #expect(await run("explain", "--map", "gone", "x").code == 66)
  }

  @Test(arguments: [
    ["try"], ["check"], ["export"], ["import"], ["explore", "--map"],
    ["opens", "https://a.b/", "--aasa"],
  ])
  func `a network address is not read`(words: [String]) async {
    let printed = Printed()
    let words = words + ["https://a.example/map.json5"]
    let code = await Tool.run(words, variables: [:], console: printed.console)
    #expect(code == 64)
    #expect(
      printed.errors.contains(
        "only local files are read; download it first: curl -o FILE \"https://a.example/map.json5\""
      ),
      "\(printed.errors)")
  }

  @Test func `nothing invisible in a map is printed`() async throws {
    let path = URL.temporaryDirectory.appending(path: "names-\(UUID().uuidString).json5")
    defer { try? FileManager.default.removeItem(at: path) }
    let maps = [
      #"{map:1, app:"X\u001b[2J", routes:{"c\u001b[2J":{link:"c", title:"{no}"}}}"#,
      #"{map:1, app:"X\u001b[2J", routes:{"c\u001b[2J":{link:"c", title:"\u0007", needs:"r\n\u0007"}}}"#,
    ]
    for map in maps {
      try map.write(to: path, atomically: true, encoding: .utf8)
      for words in [
        ["check", path.path], ["explain", "--map", path.path, "c"],
        ["routes", "--map", path.path], ["export", path.path],
        ["export", path.path, "--aasa", "ABCDE12345.a"],
        ["import", path.path],
      ] {
        let printed = Printed()
        _ = await Tool.run(words, variables: [:], console: printed.console)
        for text in [printed.output, printed.errors] {
          #expect(!text.unicodeScalars.contains("\u{1B}") && !text.unicodeScalars.contains("\u{7}"))
        }
      }
    }
  }

  @Test(arguments: [
    ["check", "map.json5"], ["check", "--aasa", "map.json5"], ["check", "--manifest", "map.json5"],
  ])
  func `what cannot be read is in the reports of check`(words: [String]) {
    let read: @Sendable (String) throws(ToolError) -> SourceText = { name throws(ToolError) in
      SourceText(name: name, text: "{ map: 1, app: \"A\", routes: { a: { link: <int> } } ")
    }
    let json = Tool.run(words + ["--json"], read: read)
    #expect(json.exitCode == 65)
    #expect(json.output.contains(#""severity": "error", "kind": "malformed", "file": "map.json5""#))
    #expect(json.errors.contains("map.json5:1:"))
    let sarif = Tool.run(words + ["--sarif", "report.sarif"], read: read)
    #expect(sarif.exitCode == 65)
    #expect(sarif.report?.text.contains(#""level": "error""#) == true)
    #expect(Tool.run(words, read: read).output == "")
    #expect(Tool.run(["check"], read: read).errors.contains("name a map"))
  }

  @Test func `a file without routes makes no map`() {
    let none = Tool.run(["import", "routes.txt"]) { name throws(ToolError) in
      SourceText(name: name, text: "")
    }
    #expect(none.exitCode == 65)
    #expect(none.output.isEmpty)
    #expect(none.errors.contains("0 routes"))
  }

  // MARK: - check

  private func check(_ map: String, _ aasa: String? = nil) -> Tool.Result {
    let words = aasa == nil ? ["check", "map"] : ["check", "map", "--aasa", "aasa"]
    return Tool.run(words) { name throws(ToolError) in
      SourceText(name: name, text: name == "map" ? map : aasa ?? "")
    }
  }

  @Test func `check tells what comes out otherwise than expected`() throws {
    #expect(check(try acme()).exitCode == 0)
    let wrong = check(
      try acme().replacing(#""acme://order/5": "unhandled""#, with: #""acme://order/5": "order""#))
    #expect(wrong.exitCode == 1)
    #expect(
      wrong.output.contains(
        "expected order, but it is unhandled: no route \"order\"; did you mean \"orders\"?"),
      "\(wrong.output)")
  }

  @Test func `check tells where files and routes differ, both ways`() throws {
    let rules = """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.acme"], "components": [
        {"/": "/home"}, {"/": "/orders/*"}, {"/": "/p/*"}, {"/": "/me"}, {"/": "/news/?*"}
      ]}]}}
      """
    let answer = check(try acme(), rules)
    #expect(answer.exitCode == 1)
    #expect(
      answer.output.contains("the link of the route opens no app on iOS"), "\(answer.output)")
    #expect(
      answer.output.contains("\"/news/?*\" opens a link that no route in the map handles")
        || answer.output.contains("opens a link that no route in the map handles"))
    #expect(!answer.output.contains("the link of product"))
    let good = rules.replacing(#", {"/": "/news/?*"}"#, with: #", {"/": "/filters"}"#)
      .replacing(#"{"/": "/orders/*"}"#, with: #"{"/": "/orders"}, {"/": "/orders/?*"}"#)
      .replacing(#"{"/": "/p/*"}"#, with: #"{"/": "/p/?*"}"#)
    #expect(!check(try acme(), good).output.contains("the link of"))
  }

  @Test func `check judges the links of one domain, whichever hosts the map names`() {
    let map = """
      { map: 1, app: "Acme", hosts: ["a.example", "b.example"], routes: {
        home: { link: "home" }, order: { link: "orders/:id" },
        one: { link: "https://a.example/only/:id" }, other: { link: "https://b.example/only/:id" },
      } }
      """
    let rules = """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.acme"], "components": [
        {"/": "/home"}, {"/": "/orders/?*"}, {"/": "/only/?*"}]}]}}
      """
    func check(_ domain: String?, _ rules: String) -> Tool.Result {
      let options = domain.map { ["--domain", $0] } ?? []
      return Tool.run(["check", "map", "--aasa", "aasa"] + options) { name throws(ToolError) in
        SourceText(name: name, text: name == "map" ? map : rules)
      }
    }
    for domain in [nil, "a.example", "b.example", "B.example"] {
      let answer = check(domain, rules)
      #expect(answer.exitCode == 0, "\(domain ?? "none"): \(answer.output)")
      let wrong = check(domain, rules.replacing("/home", with: "/house"))
      let host = domain?.lowercased() ?? "a.example"
      #expect(
        wrong.output.contains("the link of the route opens no app on iOS"), "\(wrong.output)")
      #expect(wrong.output.contains("https://\(host)/home"), "\(wrong.output)")
    }
    let stranger = check("c.example", rules)
    #expect(stranger.exitCode == 1)
    #expect(
      stranger.output.contains("\"c.example\" is not one of the hosts of the map"),
      "\(stranger.output)")
    #expect(!stranger.output.contains("the link of"), "\(stranger.output)")
  }
}
