import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct KeyTableTests {
  @Test func `Backspace and q go back, and q at a tab's root quits`() async throws {
    let app = try LibraryApp.start()
    await app.open("library://books/3")
    await app.press(KeyPress(.backspace))
    #expect(app.stack == "Shelves › Novels")
    await app.press("q")
    #expect(app.stack == "Shelves")
    await app.press(KeyPress(.backspace))
    #expect(app.exitCode == nil)
    await app.press("q")
    #expect(app.exitCode == 0)
  }

  @Test func `digits and Tab go to tabs`() async throws {
    let app = try LibraryApp.start()
    await app.press("3")
    await app.expect(#"Tab "About""#)
    await app.press(KeyPress(.tab))
    await app.expect(#"Tab "Shelves""#)
    await app.press(KeyPress(.tab, .shift))
    await app.expect(#"Tab "About""#)
    await app.press("7")
    #expect(app.notice == "There is no tab 7.")
  }

  @Test func `Esc takes one step a press and never quits`() async throws {
    let app = try LibraryApp.start()
    await app.open("library://books/3")
    #expect(app.footer.contains("Esc back"))
    await app.press(KeyPress(.escape), KeyPress(.escape))
    #expect(app.stack == "Shelves")
    #expect(!app.footer.contains("Esc"))
    #expect(app.footer.contains("q quit"))
    await app.press("/", "a")
    #expect(app.footer.contains("Esc clear filter"))
    await app.press("m")
    #expect(app.modal == nil)
    await app.press(KeyPress(.escape))
    await app.press("m")
    #expect(app.modal == "A note")
    #expect(app.footer.contains("Esc close"))
    await app.press(":")
    #expect(app.footer == " Enter go  Tab complete  Esc close")
    await app.press(KeyPress(.escape))
    #expect(app.modal == "A note")
    await app.press(KeyPress(.escape), KeyPress(.escape), KeyPress(.escape))
    #expect(app.modal == nil)
    #expect(app.exitCode == nil)
  }

  @Test func `a modal swallows the keys of what lies below`() async throws {
    let app = try LibraryApp.start()
    await app.press("m", "2", KeyPress(.backspace), "/", "w", "[", "r")
    #expect(app.modal == "A note")
    #expect(app.stack == "A note")
    await app.press("q")
    #expect(app.modal == nil)
    #expect(app.exitCode == nil)
  }

  @Test func `slash filters where a screen can, and searches elsewhere`() async throws {
    let app = try LibraryApp.start()
    await app.press("/", "q", ":", "?", "1")
    #expect(app.stack == "Shelves")
    await app.press(KeyPress(.escape))
    await app.open("library://books/3")
    await app.press("/")
    #expect(app.stack == "Shelves › Novels › Book 3 › Search")
  }

  @Test func `y shows the link and asks the terminal to copy it`() async throws {
    let app = try LibraryApp.start()
    await app.open("library://books/3")
    await app.press("y")
    #expect(app.notice == "Copied library://books/3")
    #expect(app.terminal.copied == "library://books/3")
    await app.press("3", "y")
    #expect(app.notice == "This screen has no link.")
  }

  @Test func `history goes back and forward, and the last place is one key away`() async throws {
    let app = try LibraryApp.start()
    await app.open("library://books/3")
    await app.press("3", "[")
    #expect(app.stack == "Shelves › Novels › Book 3")
    await app.press("]")
    #expect(app.stack == "About")
    await app.press("-")
    #expect(app.stack == "Shelves › Novels › Book 3")
    await app.press("-")
    #expect(app.stack == "About")
    await app.press(KeyPress(.left, .alt))
    #expect(app.stack == "Shelves › Novels › Book 3")
    await app.press(KeyPress(.left, .alt), KeyPress(.left, .alt))
    #expect(app.notice == "End of history.")
  }

  @Test func `a disabled key says why`() async throws {
    let app = try LibraryApp.start()
    #expect(!app.footer.contains("remove"))
    await app.press("x")
    #expect(app.notice == "Nothing can be removed here.")
  }

  @Test func `a notice stays until the next move, or the next key that the screen uses`()
    async throws
  {
    for key: KeyPress in ["3", KeyPress(.down), "G"] {
      let app = try LibraryApp.start()
      await app.press("x", "z", KeyPress(.function(9)))
      #expect(app.notice == "Nothing can be removed here.")
      await app.press(key)
      #expect(app.notice == nil, "\(key)")
    }
  }

  @Test func `Ctrl-C quits with 130 where no text is typed`() async throws {
    let app = try LibraryApp.start()
    await app.press(KeyPress(.character("c"), .control))
    #expect(app.exitCode == 130)
  }

  @Test(arguments: ["/", ":", "^P", "?/", "^Form", "F2/"])
  func `where text is typed, Ctrl-C keeps it, asks to press it again, and then quits`(
    place: String
  ) async throws {
    let interrupt = KeyPress(.character("c"), .control)
    let app = try LibraryApp.start()
    switch place {
    case "^P": await app.press(KeyPress(.character("p"), .control))
    case "^Form": await app.open("library://loans/4")
    case "F2/": await app.press(KeyPress(.function(2)), "/")
    default: await app.type(place)
    }
    await app.type("ab")
    let before = app.lines
    await app.press(interrupt)
    #expect(app.exitCode == nil)
    #expect(app.shows("Press Ctrl-C again to quit."))
    // Another key forgets it, and the text is as it was.
    await app.press(KeyPress(.end))
    #expect(!app.shows("again to quit"))
    #expect(app.lines.dropFirst(2).dropLast(3) == before.dropFirst(2).dropLast(3))
    await app.press(interrupt)
    #expect(app.exitCode == nil)
    await app.press(interrupt)
    #expect(app.exitCode == 130)
  }

  @Test func `signals end with their code`() async throws {
    for (event, code): (TerminalEvent, Int32) in [(.terminate(signal: 15), 143), (.hangUp, 129)] {
      let app = try LibraryApp.start()
      await app.deliver(event)
      #expect(app.exitCode == code)
    }
  }

  @Test func `in the prompt, Esc and a key pressed quickly are both pressed unless they edit`()
    async throws
  {
    let app = try LibraryApp.start()
    await app.press(":", "x", "y", KeyPress(.character("b"), .alt), "a")
    #expect(app.shows("axy"))
    await app.press(KeyPress(.character("3"), .alt))
    await app.expect(#"Tab "About""#)
    #expect(!app.shows("axy"))
  }

  @Test func `Esc and a key pressed quickly are both pressed`()
    async throws
  {
    let app = try LibraryApp.start()
    await app.open("library://books/3")
    await app.press(KeyPress(.character("3"), .alt))
    await app.expect(#"Tab "About""#)
    await app.press("1")
    #expect(app.stack == "Shelves › Novels")
  }

  @Test func `a pasted link opens the prompt, filled and not sent; other text is no key`()
    async throws
  {
    let app = try LibraryApp.start()
    await app.deliver(.paste(" library://books/3\n"))
    #expect(app.stack == "Shelves")
    #expect(app.shows("library://books/3"))
    await app.press(KeyPress(.enter))
    #expect(app.stack == "Shelves › Novels › Book 3")
    await app.deliver(.paste("q3"))
    #expect(app.notice == "The pasted text is not a link.")
    #expect(app.stack == "Shelves › Novels › Book 3")
  }

  @Test func `below 20x6 there is one notice and a way out`() async throws {
    let app = try LibraryApp.start(size: Size(columns: 19, rows: 6))
    #expect(app.lines.filter { !$0.isEmpty } == ["    Needs 20x6"])
    await app.press("3", "q")
    #expect(app.exitCode == 0)
  }

  @Test func `tabs and crumbs can be clicked, and what a modal covers cannot`() async throws {
    let app = try LibraryApp.start()
    await app.open("library://books/3")
    await app.click("Novels")
    #expect(app.stack == "Shelves › Novels")
    await app.press("m")
    await app.click("About")
    #expect(app.modal == "A note")
    await app.press(KeyPress(.escape))
    await app.click("About")
    await app.expect(#"Tab "About""#)
  }
}
