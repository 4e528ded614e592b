import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

@testable import TerminalHost

@MainActor
@Suite(.timeLimit(.minutes(10))) struct HelpTests {
  @Test func `help is made from the bindings, and a disabled one says why`() async throws {
    let app = try LibraryApp.start()
    await app.press("?")
    #expect(app.lines.contains { $0.contains(/\bm {2,}message/) })
    #expect(app.shows("Nothing can be removed here."))
    #expect(app.footer.contains("Esc close"))
    await app.press(KeyPress(.escape))
    #expect(!app.lines.contains { $0.contains(/\bm {2,}message/) })
  }

  @Test(arguments: [KeyPress(.function(1)), KeyPress(.function(2))])
  func `a page over the palette closes, and the palette is there again`(page: KeyPress) async throws
  {
    let app = try LibraryApp.start(size: Size(columns: 130, rows: 34))
    await app.press(KeyPress(.character("p"), .control), page, KeyPress(.escape))
    await app.press(KeyPress(.escape), KeyPress(.escape))
    #expect(app.footer.contains("quit"))
  }

  @Test func `Enter on a disabled entry says why and stays`() async throws {
    let app = try LibraryApp.start()
    await app.press("?", "/")
    await app.type("forward")
    #expect(app.footer.contains("Enter why not"))
    await app.press(KeyPress(.enter))
    #expect(app.notice == "End of history.")
    #expect(app.shows("Help"))
  }

  @Test func `Enter runs the entry that a search finds`() async throws {
    let app = try LibraryApp.start()
    await app.press("?", "/")
    await app.type("mess")
    await app.press(KeyPress(.enter))
    #expect(app.modal == "A note")
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 20, rows: 6)])
  func `a search that finds nothing says so`(size: Size) async throws {
    let app = try LibraryApp.start(size: size)
    await app.press("?", "/")
    await app.type("xyzzy")
    #expect(app.lines.contains { $0.contains("No match") }, "\(app.picture)")
    #expect(!app.footer.contains("Enter"))
    await app.press(KeyPress(.enter))
    #expect(app.shows("xyzzy"))
  }

  @Test func `slash searches in the help, and Esc ends the search before it closes`() async throws {
    let app = try LibraryApp.start()
    await app.press("?", "/")
    #expect(app.footer.contains("Esc end search"))
    #expect(app.stack == "Shelves")
    await app.type("qq:")
    #expect(!app.shows("message"))
    await app.press(KeyPress(.escape))
    #expect(app.shows("message"))
    #expect(app.footer.contains("Esc close"))
    await app.press(KeyPress(.escape))
    #expect(!app.shows("Help"))
  }

  @Test func `over the prompt it begins with the prompt's own keys, and Enter does them there`()
    async throws
  {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("books/1 x")
    await app.press(KeyPress(.function(1)))
    #expect(app.shows("- Prompt"))
    #expect(app.shows("There are no suggestions."))
    #expect(app.shows("End of history."))
    await app.press("/")
    await app.type("delete a word")
    await app.press(KeyPress(.enter))
    #expect(!app.shows("─ Help ─"))
    #expect(app.lines.contains { $0.hasPrefix(" library://books/1") && !$0.contains("x") })
    await app.press(KeyPress(.backspace), KeyPress(.function(1)), KeyPress(.enter))
    #expect(app.stack == "Shelves › Novels › Book 1")
    await app.press("?")
    #expect(!app.shows("- Prompt"))
  }

  @Test func `F1 works in a text field`() async throws {
    let app = try LibraryApp.start()
    await app.open("library://loans/4")
    await app.press(KeyPress(.function(1)))
    #expect(app.shows("delete a word"))
    await app.press(KeyPress(.escape))
    #expect(app.modal == "Sign in")
  }

  @Test func `the page closes when a link leads away from the screen that it is about`()
    async throws
  {
    let app = try LibraryApp.start()
    await app.press("?")
    await app.expect("Focus \"Help\"")
    await app.open("library://books/3")
    await app.expect("Not Focus \"Help\"")
  }

  @Test func `sections fold and unfold, by arrows, letters, Enter and a click`() async throws {
    let app = try LibraryApp.start()
    await app.press("?")
    #expect(app.shows("- Shelves"))
    #expect(app.shows("› Enter"))
    for (fold, unfold): (KeyPress, KeyPress) in [
      (KeyPress(.left), KeyPress(.right)), ("h", "l"), (KeyPress(.left), KeyPress(.enter)),
    ] {
      await app.press(fold)
      #expect(app.shows("› + Shelves (5)"), "\(app.picture)")
      #expect(!app.shows("message"))
      await app.press(unfold)
      #expect(app.shows("message"))
      await app.press(KeyPress(.down))
    }
    await app.press(KeyPress(.tab))
    #expect(app.shows("› - Moving"))
    await app.press(KeyPress(.tab, .shift))
    #expect(app.shows("› - Shelves"))
    await app.click("- Shelves")
    #expect(app.shows("+ Shelves (5)"))
  }

  @Test func `n and N go to the next match of a search that ended`() async throws {
    let app = try LibraryApp.start()
    await app.press("?", "/")
    await app.type("tab")
    await app.press(KeyPress(.escape))
    #expect(app.shows("previous tab"))
    #expect(app.footer.contains("n next match"))
    var seen: [String] = []
    for key: KeyPress in ["n", "n", "n", "n", "N"] {
      await app.press(key)
      let line = app.lines.first { $0.contains("› ") } ?? ""
      seen.append(
        line.contains("next tab")
          ? "next"
          : line.contains("previous tab")
            ? "previous"
            : line.contains("select the tab") ? "that" : "mark")
    }
    #expect(Set(seen) == ["that", "next", "previous", "mark"], "\(seen)")
    #expect(seen[2] == seen[4])
  }

  @Test func `a paste is searched for`() async throws {
    let app = try LibraryApp.start()
    await app.press("?")
    await app.deliver(.paste("mess\n"))
    #expect(app.shows("message"))
    #expect(!app.shows("redraw"))
  }

  /// Where the entries of the help are tried: each begins at the start.
  private nonisolated static let places: [[KeyPress]] = [
    [], ["m"], ["p"], [KeyPress(.enter), "3", "1"], [KeyPress(.enter), "2"],
    [KeyPress(.enter), "["],
  ]

  @Test(arguments: places)
  func `every entry does what its key does`(way: [KeyPress]) async throws {
    let start = try LibraryApp.start()
    for key in way { await start.press(key) }
    let entries = start.host.helpEntries
    #expect(entries.count > 4)
    for entry in entries {
      let byHelp = try LibraryApp.start()
      let byKey = try LibraryApp.start()
      for key in way {
        await byHelp.press(key)
        await byKey.press(key)
      }
      // What has no key is tried where it belongs.
      guard !entry.key.isEmpty else { continue }
      await byHelp.press(KeyPress(.function(1)))
      for _ in 0..<entries.count + 8 where !byHelp.shows("› \(entry.key)  ") {
        await byHelp.press(KeyPress(.down))
      }
      #expect(byHelp.shows("› \(entry.key)  "), "\(entry.key)")
      await byHelp.press(KeyPress(.enter))
      let press = try #require(Self.press(Self.first(of: entry.key)), "\(entry.key)")
      await byKey.press(press)
      #expect(byHelp.exitCode == byKey.exitCode, "\(entry.key)")
      guard byHelp.exitCode == nil, entry.disabledReason == nil else { continue }
      #expect(byHelp.notice == byKey.notice, "\(entry.key)")
      #expect(byHelp.lines == byKey.lines, "\(entry.key)")
      #expect(byHelp.stack == byKey.stack, "\(entry.key)")
    }
  }

  /// The first of several keys, as of `↓ ↑ j k` and `1-3`.
  private static func first(of keys: String) -> String {
    if keys.count == 3, keys.dropFirst().first == "-" { return String(keys.prefix(1)) }
    return keys.split(separator: " ").first.map(String.init) ?? keys
  }

  /// The key that is written so.
  private static func press(_ text: String) -> KeyPress? {
    let keys: [Key] = [
      .enter, .escape, .backspace, .tab, .delete, .up, .down, .left, .right, .home, .end, .pageUp,
      .pageDown,
    ]
    let presses =
      keys.flatMap { [KeyPress($0), KeyPress($0, .shift), KeyPress($0, .alt)] }
      + "abcdefghijklmnopqrstuvwxyz".flatMap {
        [KeyPress(.character($0), .control), KeyPress(.character($0), .alt)]
      }
      + (0x20...0x7E).map { KeyPress(.character(Character(Unicode.Scalar($0)))) }
      + (1...12).map { KeyPress(.function($0)) }
    return presses.first { $0.description == text }
  }
}
