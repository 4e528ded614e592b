import Navigation
import NavigationTerminal
import NavigationTesting
import TerminalKit
import TerminalTesting
import Testing

/// Files of keys that are none, by path.
private struct KeyFiles: FileBackend {
  let files: [String: [UInt8]]

  init(_ text: String, at path: String = "/config/library/keys") {
    files = [path: Array(text.utf8)]
  }

  init(bytes: [UInt8]) { files = ["/config/library/keys": bytes] }

  func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    guard let bytes = files[path] else { throw FileError(.missing, at: path) }
    guard bytes.count <= limit else { throw FileError(.tooLarge(limit: limit), at: path) }
    return bytes
  }

  func readOwn(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    try read(path, atMost: limit)
  }

  func write(
    _ bytes: [UInt8], to path: String, replacing replaceable: ReplaceableFile
  ) throws(FileError) {
    throw FileError(.exists, at: path)
  }
}

/// A person's own keys, from a file.
@MainActor @Suite(.timeLimit(.minutes(10))) struct KeysFileTests {
  private func start(
    _ text: String, _ arguments: [String] = ["--no-state"], records: MemoryRecords? = nil
  ) async -> AppSession {
    await start(KeyFiles(text), arguments, records: records)
  }

  private func start(
    _ files: KeyFiles, _ arguments: [String] = ["--no-state"], records: MemoryRecords? = nil
  ) async -> AppSession {
    let session = AppSession(
      arguments, variables: ["XDG_CONFIG_HOME": "/config"], records: records, files: files)
    await session.start()
    return session
  }

  private static func control(_ letter: Character) -> KeyPress {
    KeyPress(.character(letter), .control)
  }

  @Test func `an action has the keys of the file, and no others`() async {
    let session = await start(
      """
      # mine
      palette = Ctrl-O F9

      help=f12
        inspector = none
      """)
    #expect(session.errors.isEmpty, "\(session.errors)")
    #expect(session.terminal.lines.last?.contains("F12 help") == true)
    session.press(Self.control("p"))
    #expect(session.terminal.lines.last?.contains("F12 help") == true)
    session.press(KeyPress(.function(2)))
    #expect(session.terminal.lines.last?.contains("F12 help") == true)
    for key in [Self.control("o"), KeyPress(.function(9))] {
      session.press(key)
      #expect(session.shows("find an action") == false)
      #expect(session.terminal.lines.last?.contains("Enter run") == true)
      session.press(KeyPress(.escape))
    }
    session.press("?")
    #expect(!session.shows("find an action"))
    session.press(KeyPress(.function(12)), "/")
    for character in "find an action" { session.press(KeyPress(.character(character))) }
    #expect(session.shows("Ctrl-O F9"))
    #expect(!session.shows("inspector"))
    #expect(await session.quit() == 130)
  }

  @Test func `a byte order mark before the first line is skipped`() async {
    let session = await start("\u{FEFF}palette = Ctrl-O")
    #expect(session.errors.isEmpty, "\(session.errors)")
    session.press(Self.control("o"))
    #expect(session.terminal.lines.last?.contains("Enter run") == true)
    session.press(KeyPress(.escape))
    #expect(await session.quit() == 130)
  }

  @Test func `what is wrong with a line is told, and the action keeps its keys`() async {
    let session = await start(
      """
      palete = Ctrl-O
      palette = Crtl-O
      redraw = Ctrl-I
      stack = Ctrl-C
      help = 3
      prompt
      undo =
      link = L
      link = M
      search = Ctrl-L
      inspector = Ctrl-X
      next-pane = Ctrl-X
      history-back = Shift-a
      """)
    #expect(session.shows("did you mean \"palette\"? (and"))
    let lines = session.errors.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "library: /config/library/keys:1: there is no action \"palete\"; did you mean \"palette\"?",
        "library: /config/library/keys:2: there is no key \"Crtl-O\"; did you mean \"Ctrl-O\"?",
        "library: /config/library/keys:3: \"redraw\" cannot use Ctrl-I: a terminal sends the same bytes for Tab",
        "library: /config/library/keys:4: \"stack\" cannot use Ctrl-C: it is the key for \"quit\", which cannot be changed",
        "library: /config/library/keys:5: \"help\" cannot use 3: it is the key for "
          + "\"select the tab; again: its root\", which cannot be changed",
        "library: /config/library/keys:6: a line must have the form \"action = key\"",
        "library: /config/library/keys:7: \"undo\" needs a key, or \"none\"",
        "library: /config/library/keys:13: there is no key \"Shift-a\"",
        "library: /config/library/keys:9: \"link\" is already set at /config/library/keys:8",
        "library: /config/library/keys:10: Ctrl-L is already the key for \"redraw\"",
        "library: /config/library/keys:12: Ctrl-X is already the key for \"inspector\"",
      ], "\(session.errors)")
    session.press(Self.control("p"))
    #expect(session.terminal.lines.last?.contains("Enter run") == true)
    session.press(KeyPress(.escape), Self.control("x"))
    #expect(
      session.terminal.lines.first?.contains("Inspector") == true, "\(session.terminal.lines)")
    #expect(await session.quit() == 130)
  }

  @Test func `a file from anywhere is bounded and paints nothing`() async {
    let escape = await start("\u{1B}[2Jpalette = \u{1B}]0;x\u{7}\npalette = \u{1B}[31m\n")
    #expect(!escape.errors.contains("\u{1B}") && !escape.errors.contains("\u{7}"))
    #expect(escape.errors.contains("library/keys:1"))
    #expect(await escape.quit() == 130)

    let binary = await start(KeyFiles(bytes: [0xFF, 0xFE, 0]))
    #expect(binary.errors.contains("it is not UTF-8 and is ignored"))
    #expect(await binary.quit() == 130)

    let signs = await start("palette = \u{9B}\nhelp = \u{202E}\n\u{9B} = Ctrl-O\nundo = \u{301}\n")
    #expect(!signs.errors.contains { "\u{9B}\u{202E}".contains($0) })
    #expect(signs.errors.contains("library/keys:4: there is no key"))
    #expect(await signs.quit() == 130)

    let large = await start(String(repeating: "x", count: 65 << 10))
    #expect(large.errors.contains("/config/library/keys is larger than 64 KB"))
    #expect(await large.quit() == 130)

    let many = await start(String(repeating: "what\n", count: 5_000))
    #expect(many.errors.split(separator: "\n").count == 20)
    #expect(await many.quit() == 130)
  }

  @Test func `a file that is named must be there, and none is read where none is wanted`() async {
    let named = AppSession(
      ["--no-state", "--keys", "/mine"], files: KeyFiles("help = F9", at: "/mine"))
    await named.start()
    #expect(named.terminal.lines.last?.contains("F9 help") == true)
    #expect(await named.quit() == 130)

    let missing = AppSession(["--no-state", "--keys", "/none"], files: KeyFiles(""))
    #expect(await missing.end() == 66)

    let without = await start("help = F9", ["--no-state", "--no-keys"])
    #expect(without.terminal.lines.last?.contains("? help") == true)
    #expect(await without.quit() == 130)

    let records = MemoryRecords()
    let recorded = await start("help = F9", ["--record", "a.tape"], records: records)
    #expect(recorded.terminal.lines.last?.contains("? help") == true)
    #expect(await recorded.quit() == 130)
  }

  @Test func `the last minute is kept in the keys of the app, so that it plays anywhere`() async {
    let records = MemoryRecords()
    let session = await start(
      "palette = Ctrl-O\nprompt = P\nhistory-back = :\n", records: records)
    session.press("P")
    for character in "books/2" { session.press(KeyPress(.character(character))) }
    session.press(KeyPress(.enter), ":", Self.control("p"), Self.control("o"))
    for character in "save the last" { session.press(KeyPress(.character(character))) }
    session.press(KeyPress(.enter))
    await session.wait { session.shows("The last minute was saved to") }
    let text = records.text("library-1.tape") ?? ""
    #expect(text.contains("Type \":books/2\"") && text.contains("Type \"[\""), "\(text)")
    #expect(!text.contains("Ctrl+") && !text.contains("Type \"P"), "\(text)")
    #expect(await session.quit() == 130)
  }

  // MARK: - What screens bind

  @Test func `a key that screens bind moves on every screen, in footer, help and palette`() async {
    let session = await start("m = Ctrl-X V\np = none\n")
    #expect(session.errors.isEmpty, "\(session.errors)")
    #expect(session.terminal.lines.last?.contains("Ctrl-X message  r reload") == true)
    session.press("m", "p")
    #expect(session.store?.session.layers.isEmpty == true)
    for key in [Self.control("x"), "V"] {
      session.press(key)
      #expect(session.shows("[ OK ]"))
      session.press(KeyPress(.escape))
    }
    // It holds on the next screen too.
    session.press(KeyPress(.enter), "V")
    #expect(session.shows("[ OK ]"))
    session.press(KeyPress(.escape), "?")
    #expect(session.shows("Ctrl-X V") && session.shows("peek"))
    session.press(KeyPress(.escape), Self.control("p"))
    for character in "peek" { session.press(KeyPress(.character(character))) }
    session.press(KeyPress(.enter))
    #expect(session.store?.session.layers.count == 1)
    #expect(await session.quit() == 130)
  }

  @Test func `two keys that screens bind can change places`() async {
    let session = await start("m = p\np = m\n")
    #expect(session.errors.isEmpty, "\(session.errors)")
    session.press("p")
    #expect(session.shows("[ OK ]"))
    session.press(KeyPress(.escape), "m")
    #expect(session.store?.session.layers.count == 1 && !session.shows("[ OK ]"))
    #expect(await session.quit() == 130)
  }

  @Test func `what is wrong with a screen's key is told, and the screens keep theirs`() async {
    let session = await start(
      """
      m = r
      p = Ctrl-P
      r = Ctrl-I
      Ctrl-P = Ctrl-O
      Tab = x
      Crtl-X = z
      x =
      palette = r
      p = E
      p = F
      x = Ctrl-G
      inspector = Ctrl-G
      """)
    let lines = session.errors.split(separator: "\n").map {
      $0.replacing("library: /config/library/keys:", with: "")
    }
    #expect(
      lines == [
        "2: \"p\" cannot use Ctrl-P: every screen uses it for \"find an action\"",
        "3: \"r\" cannot use Ctrl-I: a terminal sends the same bytes for Tab",
        "4: Ctrl-P is a key of the action \"palette\"; write \"palette = …\"",
        "5: no screen has Tab as its own key: every screen uses it for \"next tab\"",
        "6: there is no action \"Crtl-X\"; did you mean \"Ctrl-X\"?",
        "7: \"x\" needs a key, or \"none\"",
        "10: \"p\" is already set at /config/library/keys:9",
        "1: r is already the key for \"reload\" on the screen \"Shelves\"",
        "8: r is a key of the screen \"Shelves\"",
        "12: Ctrl-G is a key of the screen \"Shelves\"",
      ], "\(session.errors)")
    session.press("m")
    #expect(session.shows("[ OK ]"))
    session.press(KeyPress(.escape), "E")
    #expect(session.store?.session.layers.count == 1)
    #expect(await session.quit() == 130)
  }

  @Test func `the last minute has the screens' own keys`() async {
    let records = MemoryRecords()
    let session = await start("m = Ctrl-X\np = m\n", records: records)
    session.press(Self.control("x"), KeyPress(.escape), "m", KeyPress(.escape), "p")
    session.press(Self.control("p"))
    for character in "save the last" { session.press(KeyPress(.character(character))) }
    session.press(KeyPress(.enter))
    await session.wait { session.shows("The last minute was saved to") }
    let text = records.text("library-1.tape") ?? ""
    let typed = text.split(separator: "\n").filter { $0.hasPrefix("Type") || $0.hasPrefix("Esc") }
    #expect(typed.prefix(4) == ["Type \"m\"", "Escape", "Type \"p\"", "Escape"], "\(text)")
    #expect(!text.contains("Ctrl+X"), "\(text)")
    #expect(await session.quit() == 130)
  }

  /// A page that binds one key more than the others, and after a key one more.
  private final class WideScreen: Screen {
    let title = "Wide"
    var bindings: [KeyBinding] {
      let own = [
        KeyBinding("m", "message") { [self] in pressed += "m" },
        KeyBinding("c", "more") { [self] in hasMore = true },
      ]
      return own + (hasMore ? [KeyBinding("E", "extend") { [self] in pressed += "E" }] : [])
    }
    private(set) var pressed = ""
    private var hasMore = false

    func draw(in frame: inout ScreenFrame) {}
  }

  @Test func `a clash on a later screen is told once when it appears, and the key stays`()
    async throws
  {
    let screen = WideScreen()
    let app = try HeadlessHost<LibraryRoute> { environment in
      var parts = try LibraryApp.parts(environment)
      let pages = parts.configuration.screen
      parts.configuration.screen = { route, context in
        if case .book = route { screen } else { pages(route, context) }
      }
      parts.configuration.hostKeys.take(HostKeyMap.standard.changed(byLines: "m = E"))
      return parts
    }
    #expect(app.footer.contains("E message"))
    await app.press(KeyPress(.enter), "E")
    #expect(screen.pressed == "m")
    await app.press("c")
    #expect(app.notice == "keys:1: E is already the key for \"extend\" here, so m is not moved.")
    await app.press("E", "m")
    #expect(screen.pressed == "mEm")
    #expect(app.footer.contains("m message") && app.footer.contains("E extend"))
    await app.press("q", KeyPress(.enter))
    #expect(app.notice == nil)
  }

  /// A screen whose value cannot be loaded.
  private final class FailingScreen: Screen {
    struct Failure: Error {}
    let title = "Failing"
    let loading: Loading<Int>

    init(_ context: ScreenContext<LibraryRoute>) {
      loading = context.load("value") { throw Failure() }
    }

    var bindings: [KeyBinding] { loading.bindings }

    func draw(in frame: inout ScreenFrame) { frame.draw(loading) { _, _ in } }
  }

  @Test(arguments: ["", "r = Ctrl-X"])
  func `what failed to load names the key that tries again`(line: String) async throws {
    let app = try HeadlessHost {
      let parts = try LibraryApp.parts($0)
      parts.configuration.hostKeys.take(HostKeyMap.standard.changed(byLines: line))
      var changed = parts
      changed.configuration.screen = { _, context in FailingScreen(context) }
      return changed
    }
    await app.host.idle()
    #expect(app.shows("Press \(line.isEmpty ? "r" : "Ctrl-X") to try again."), "\(app.picture)")
  }

  // MARK: - The app's own keys

  private func app(_ keys: [String: String]) throws -> HeadlessHost<LibraryRoute> {
    try HeadlessHost { environment in
      let parts = try LibraryApp.parts(environment)
      return try AppParts(
        clock: environment.clock,
        tabs: [
          HostTab("shelves", "Shelves", root: .shelves), HostTab("loans", "Loans", root: .loans),
        ],
        links: LibraryApp.links, access: LibraryRoute.policy
      ) { _ in
        var configuration = parts.configuration
        configuration.keys = keys
        return configuration
      }
    }
  }

  @Test func `an app switches off what it does not want, and footer and help say so`() async throws
  {
    let app = try app(["inspector": "none", "prompt": "none", "palette": "none"])
    #expect(!app.footer.contains(": go"))
    let before = app.lines
    await app.press(KeyPress(.function(2)), ":", Self.control("p"))
    await app.deliver(.paste("library://books/2"))
    #expect(app.notice == "The pasted text is not a link.")
    #expect(Array(app.lines.dropLast(2)) == Array(before.dropLast(2)))
    await app.press("?", "/")
    await app.type("inspector")
    #expect(app.shows("No match."))

    let helpless = try self.app(["help": "none"])
    #expect(!helpless.footer.contains("help"))
    await helpless.press("?", KeyPress(.function(1)))
    #expect(!helpless.shows("Moving"))
    await helpless.press(":")
    await helpless.type("help")
    await helpless.press(KeyPress(.enter))
    #expect(helpless.notice == "This app has no help page.")
  }

  @Test func `what is wrong with the app's keys is told before it starts`() {
    let error = #expect(throws: (any Error).self) {
      _ = try app(["inspecter": "x", "palette": "Ctrl-M", "help": "Ctrl-L", "m": "z"])
    }
    let words = error.map { "\($0)" } ?? ""
    #expect(words.contains("there is no action \"inspecter\"; did you mean \"inspector\"?"))
    #expect(
      words.contains("\"palette\" cannot use Ctrl-M: a terminal sends the same bytes for Enter"))
    #expect(words.contains("there is no action \"m\""))
    #expect(words.contains("Ctrl-L is already the key for \"redraw\""))
  }

  @Test func `whatever is changed, no layer has a key twice`() {
    var generator = SeededGenerator(seed: 7)
    let names = ["palette", "help", "inspector", "prompt", "link", "undo", "redraw", "back"]
    let keys = ["Ctrl-O", "F9", "x", "Ctrl-L", "Ctrl-P", "?", "F2", "none", "q", ":"]
    for _ in 0..<300 {
      let changes = names.shuffled(using: &generator).prefix(4).map { name in
        "\(name) = \(keys.randomElement(using: &generator) ?? "x")"
      }
      let map = HostKeyMap.standard.changed(byLines: changes.joined(separator: "\n"))
      for column in InputRouter.Column.allCases {
        let presses = map.keys(in: column).flatMap(\.uses).map(\.press)
        #expect(Set(presses).count == presses.count, "\(column) after \(changes)")
        for use in map.keys(in: column).flatMap(\.uses) {
          #expect(InputRouter.action(for: use.press, in: column, by: map) == use.action)
        }
      }
    }
  }
}
