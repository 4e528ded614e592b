import Navigation
import NavigationTerminal
import NavigationTesting
import TerminalKit
import TerminalTesting
import Testing

@testable import TerminalHost

private func control(_ letter: Character) -> KeyPress { KeyPress(.character(letter), .control) }

/// A person's own keys, from a file: what its lines change, and what is wrong with them.
struct KeysFileTests {
  private let shelves = BoundScreen(
    title: "Shelves",
    bindings: [
      KeyBinding("m", "message") {}, KeyBinding("p", "peek") {}, KeyBinding("r", "reload") {},
      KeyBinding("x", "remove") {},
    ])

  /// Returns the keys with a file's changes, and the problems with its lines.
  private func keys(
    _ bytes: some Collection<UInt8>, beside screens: [BoundScreen] = []
  ) -> (map: HostKeyMap, problems: [String]) {
    let file = KeysFile(Array(bytes), at: "keys")
    let changed = HostKeyMap.standard.changed(asFarAsPossible: file.changes, beside: screens)
    return (changed.map, (file.problems + changed.problems).map { "\($0.place): \($0.words)" })
  }

  /// Returns the keys of an action on a screen.
  private func presses(_ name: String, in map: HostKeyMap) -> [KeyPress] {
    map.keys(in: .screen).filter { $0.name == name }.flatMap(\.uses).map(\.press)
  }

  @Test func `an action has the keys of the file, and no others`() {
    let (map, problems) = keys(
      """
      # mine
      palette = Ctrl-O F9 ctrl-o

      help=f12
        inspector = none
      """.utf8)
    #expect(problems == [])
    #expect(presses("palette", in: map) == [control("o"), KeyPress(.function(9))])
    #expect(presses("help", in: map) == [KeyPress(.function(12))])
    #expect(presses("inspector", in: map) == [] && !map.has(.inspector))
    #expect(map.action(for: control("p"), in: .screen) == nil)
  }

  @Test func `a byte order mark before the first line is skipped`() {
    let (map, problems) = keys("\u{FEFF}palette = Ctrl-O".utf8)
    #expect(problems == [])
    #expect(presses("palette", in: map) == [control("o")])
  }

  @Test func `what is wrong with a line is told, and the action keeps its keys`() {
    let (map, problems) = keys(
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
      history-forward = Ctrl-Ctrl-O
      """.utf8)
    #expect(
      problems == [
        "keys:1: there is no action \"palete\"; did you mean \"palette\"?",
        "keys:2: there is no key \"Crtl-O\"; did you mean \"Ctrl-O\"?",
        "keys:3: \"redraw\" cannot use Ctrl-I: a terminal sends the same bytes for Tab",
        "keys:4: \"stack\" cannot use Ctrl-C: it is the key for \"quit\", which cannot be changed",
        "keys:5: \"help\" cannot use 3: it is the key for \"select the tab; again: its root\", "
          + "which cannot be changed",
        "keys:6: a line must have the form \"action = key\"",
        "keys:7: \"undo\" needs a key, or \"none\"", "keys:13: there is no key \"Shift-a\"",
        "keys:14: there is no key \"Ctrl-Ctrl-O\"",
        "keys:9: \"link\" is already set at keys:8",
        "keys:10: Ctrl-L is already the key for \"redraw\"",
        "keys:12: Ctrl-X is already the key for \"inspector\"",
      ])
    #expect(presses("palette", in: map) == [control("p")])
    #expect(presses("inspector", in: map) == [control("x")])
  }

  @Test(arguments: [
    ("\u{1B}[2Jpalette = \u{1B}]0;x\u{7}\npalette = \u{1B}[31m\n", 2),
    ("palette = \u{9B}\nhelp = \u{202E}\n\u{9B} = Ctrl-O\nundo = \u{301}\n", 4),
    (String(repeating: "what\n", count: 5_000), 20),
  ])
  func `a file from anywhere is bounded and paints nothing`(text: String, count: Int) {
    let problems = keys(text.utf8).problems
    #expect(problems.count == count)
    #expect(problems.allSatisfy { $0.visiblySafe == $0 }, "\(problems)")
  }

  @Test func `a file that is not text is ignored`() {
    #expect(keys([0xFF, 0xFE, 0]).problems == ["keys: it is not UTF-8 and is ignored"])
  }

  @Test(
    arguments: [
      ("m = Ctrl-X V\np = none", [[control("x"), "V"], [], ["r"], ["x"]]),
      ("m = p\np = m", [["p"], ["m"], ["r"], ["x"]]),
    ] as [(String, [[KeyPress]])])
  func `keys that screens bind move, and two can change places`(
    text: String, moved: [[KeyPress]]
  ) {
    let (map, problems) = keys(text.utf8, beside: [shelves])
    #expect(problems == [])
    #expect(map.screens.applied(to: shelves.bindings).map(\.keys) == moved)
  }

  @Test func `what is wrong with a screen's key is told, and the screens keep theirs`() {
    let (map, problems) = keys(
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
      """.utf8, beside: [shelves])
    #expect(
      problems == [
        "keys:2: \"p\" cannot use Ctrl-P: every screen uses it for \"find an action\"",
        "keys:3: \"r\" cannot use Ctrl-I: a terminal sends the same bytes for Tab",
        "keys:4: Ctrl-P is a key of the action \"palette\"; write \"palette = …\"",
        "keys:5: no screen has Tab as its own key: every screen uses it for \"next tab\"",
        "keys:6: there is no action \"Crtl-X\"; did you mean \"Ctrl-X\"?",
        "keys:7: \"x\" needs a key, or \"none\"", "keys:10: \"p\" is already set at keys:9",
        "keys:1: r is already the key for \"reload\" on the screen \"Shelves\"",
        "keys:8: r is a key of the screen \"Shelves\"",
        "keys:12: Ctrl-G is a key of the screen \"Shelves\"",
      ])
    let moved = map.screens.applied(to: shelves.bindings).map(\.keys)
    #expect(moved == [["m"], ["E"], ["r"], [control("g")]])
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

/// Files of keys that are none, by path.
private struct KeyFiles: FileBackend {
  let files: [String: [UInt8]]

  init(_ text: String, at path: String = "/config/library/keys") {
    files = [path: Array(text.utf8)]
  }

  func below(_ folder: String) -> any FileBackend { self }

  func readInput(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    try read(path, atMost: limit)
  }

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

/// What an app does with a person's own keys.
@MainActor @Suite(.timeLimit(.minutes(10))) struct OwnKeysTests {
  private func start(
    _ text: String, at path: String = "/config/library/keys",
    _ arguments: [String] = ["--no-state"], records: MemoryRecords? = nil
  ) async -> AppSession {
    let session = AppSession(
      arguments, variables: ["XDG_CONFIG_HOME": "/config"], records: records,
      files: KeyFiles(text, at: path))
    await session.start()
    return session
  }

  private func type(_ text: String, in session: AppSession) {
    for character in text { session.press(KeyPress(.character(character))) }
  }

  @Test func `an app reads the file, tells what is wrong, and shows the keys it has`() async {
    let session = await start(
      """
      palete = Ctrl-O
      palette = Ctrl-O F9
      help = F12
      inspector = none
      m = Ctrl-X V
      p = none
      stack = r
      """)
    #expect(session.shows("did you mean \"palette\"? (and"))
    let problems = session.errors.split(separator: "\n")
    #expect(problems.count == 2, "\(session.errors)")
    #expect(
      problems.first
        == "library: /config/library/keys:1: there is no action \"palete\"; did you mean \"palette\"?"
    )
    session.press(control("p"), KeyPress(.function(2)), "m", "p", "?")
    #expect(session.store?.session.layers.isEmpty == true)
    let footer = session.terminal.lines.last
    #expect(footer?.contains("Ctrl-X message  r reload") == true)
    #expect(footer?.contains("F12 help") == true)
    for key in [control("x"), "V"] {
      session.press(key)
      #expect(session.shows("[ OK ]"))
      session.press(KeyPress(.escape))
    }
    // It holds on the next screen too.
    session.press(KeyPress(.enter), "V")
    #expect(session.shows("[ OK ]"))
    session.press(KeyPress(.escape))
    for key in [control("o"), KeyPress(.function(9))] {
      session.press(key)
      #expect(session.terminal.lines.last?.contains("Enter run") == true)
      session.press(KeyPress(.escape))
    }
    session.press(control("o"))
    type("peek", in: session)
    session.press(KeyPress(.enter))
    #expect(session.store?.session.layers.count == 1)
    session.press(KeyPress(.escape), KeyPress(.function(12)))
    #expect(session.shows("Ctrl-X V") && session.shows("peek"))
    session.press("/")
    type("find an action", in: session)
    #expect(session.shows("Ctrl-O F9"))
    #expect(await session.quit() == 130)
  }

  @Test func `a file that is named must be there, and none is read where none is wanted`() async {
    let missing = AppSession(["--no-state", "--keys", "/none"], files: KeyFiles(""))
    #expect(await missing.end() == 66)

    let large = await start(String(repeating: "x", count: 65 << 10))
    #expect(large.errors.contains("/config/library/keys is larger than 64 KB"))
    #expect(large.shows("keys: /config/library/keys is larger than 64 KB"))
    #expect(await large.quit() == 130)

    let standard = "/config/library/keys"
    let choices = [
      ("/mine", ["--no-state", "--keys", "/mine"], "F9 help"),
      (standard, ["--no-state", "--no-keys"], "? help"),
      (standard, ["--record", "a.tape"], "? help"),
    ]
    for (path, arguments, hint) in choices {
      let session = await start("help = F9", at: path, arguments, records: MemoryRecords())
      #expect(session.terminal.lines.last?.contains(hint) == true, "\(arguments)")
      #expect(await session.quit() == 130)
    }
  }

  @Test func `the last minute is kept in the keys of the app, so that it plays anywhere`() async {
    let records = MemoryRecords()
    let session = await start(
      "palette = Ctrl-O\nprompt = P\nhistory-back = :\nm = Ctrl-X\np = m\n", records: records)
    session.press(control("x"), KeyPress(.escape), "m", KeyPress(.escape), "p", "P")
    type("books/2", in: session)
    session.press(KeyPress(.enter), ":", control("p"), control("o"))
    type("save the last", in: session)
    session.press(KeyPress(.enter))
    await session.wait { session.shows("The last minute was saved to") }
    let text = records.text("library-1.tape") ?? ""
    let typed = text.split(separator: "\n").filter { !$0.hasPrefix("Sleep") && !$0.hasPrefix("#") }
    let played = ["Type \"m\"", "Escape", "Type \"p\"", "Escape", "Type \":books/2\"", "Enter"]
    #expect(typed.contains(played.map { $0[...] }), "\(text)")
    #expect(text.contains("Type \"[\"") && !text.contains("Ctrl+"), "\(text)")
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
    let app = try LibraryApp.start { app in
      let pages = app.screen
      app.screen = { route, context in
        if case .book = route { screen } else { pages(route, context) }
      }
      app.hostKeys.take(HostKeyMap.standard.changed(byLines: "m = E"))
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
    let app = try LibraryApp.start { app in
      app.hostKeys.take(HostKeyMap.standard.changed(byLines: line))
      app.screen = { _, context in FailingScreen(context) }
    }
    await app.host.idle()
    #expect(app.shows("Press \(line.isEmpty ? "r" : "Ctrl-X") to try again."), "\(app.picture)")
  }

  // MARK: - The app's own keys

  private func app(_ keys: [String: String]) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start { app in
      app.tabs.removeLast()
      app.keys = keys
    }
  }

  @Test func `an app switches off what it does not want, and footer and help say so`() async throws
  {
    let app = try app(["inspector": "none", "prompt": "none", "palette": "none"])
    #expect(!app.footer.contains(": go"))
    let before = app.lines
    await app.press(KeyPress(.function(2)), ":", control("p"))
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
}
