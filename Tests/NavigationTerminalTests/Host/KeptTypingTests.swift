import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// Nothing that was typed is lost to a key that has nothing to do with it, or to the window.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct KeptTypingTests {
  private nonisolated static let help = KeyPress(.function(1))
  private nonisolated static let inspector = KeyPress(.function(2))
  private nonisolated static let palette = KeyPress(.character("p"), .control)

  @Test(arguments: [help, inspector])
  func `help and inspector over the prompt give the line back when they close`(key: KeyPress)
    async throws
  {
    for close in [key, KeyPress(.escape), "q"] {
      let app = try LibraryApp.start()
      await app.press(":")
      await app.type("books/1")
      await app.press(key)
      #expect(!app.shows("library://books/1"))
      await app.press(close)
      #expect(app.shows("library://books/1"), "\(close): \(app.picture)")
      await app.type("2")
      await app.press(KeyPress(.enter))
      #expect(app.stack == "Shelves › Novels › Book 12")
    }
  }

  @Test func `a colon in the help goes on with the line that was begun`() async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("books/1")
    await app.press(Self.help, ":")
    #expect(app.shows("library://books/1"))
  }

  @Test func `what was typed before something else was done is the newest line of the history`()
    async throws
  {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("books/1")
    await app.press(Self.help, "/")
    await app.type("mess")
    await app.press(KeyPress(.enter))
    #expect(app.modal == "A note")
    await app.press(KeyPress(.escape), ":", KeyPress(.up))
    #expect(app.shows("library://books/1"))
  }

  @Test func `so is it when the palette takes the prompt's place by way of the help`() async throws
  {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("books/1")
    await app.press(Self.help, Self.palette)
    #expect(!app.shows("library://"))
    await app.press(KeyPress(.escape), ":", KeyPress(.up))
    #expect(app.shows("library://books/1"))
  }

  @Test func `the palette's words are there again behind the help`() async throws {
    let app = try LibraryApp.start()
    await app.press(Self.palette)
    await app.type("abou")
    await app.press(Self.help, Self.help)
    #expect(app.shows("> abou"))
  }

  /// Where one may be typing: the way there, and what is typed and shown.
  private nonisolated static let fields: [(way: [KeyPress], link: String?)] = [
    ([":"], nil), ([palette], nil), (["?", "/"], nil), ([inspector, "/"], nil),
  ]

  @Test(arguments: fields.indices)
  func `a window that changes its size in the middle of a word changes no word`(index: Int)
    async throws
  {
    let field = Self.fields[index]
    let app = try LibraryApp.start()
    for key in field.way { await app.press(key) }
    await app.type("abc")
    for size in [
      Size(columns: 20, rows: 6), Size(columns: 10, rows: 3), Size(columns: 120, rows: 40),
    ] {
      await app.deliver(.resize(size))
      // What is pressed where nothing can be seen is not typed.
      if size.rows == 3 { await app.type("x") }
    }
    await app.type("def")
    #expect(app.shows("abcdef"), "\(app.picture)")
  }
}
