import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct PaletteTests {
  private static let open = KeyPress(.character("p"), .control)

  @Test func `it lists what can be done from here, with its keys, and places`() async throws {
    let app = try LibraryApp.start()
    await app.press(Self.open)
    #expect(app.shows("message"))
    #expect(app.shows("go to a link"))
    #expect(app.footer == " Enter run  ↑↓ choose  Esc close")
    await app.press(KeyPress(.escape))
    #expect(!app.shows("go to a link"))
  }

  @Test func `from a form it opens the prompt, so that another link can wait`() async throws {
    let app = try LibraryApp.start()
    await app.open("library://loans/4")
    await app.press(Self.open)
    await app.type("go to a link")
    await app.press(KeyPress(.enter))
    await app.type("loans/9")
    await app.press(KeyPress(.enter))
    #expect(app.host.machine.waiting.count == 2)
    #expect(app.modal == "Sign in")
  }

  @Test func `a wheel moves in its list, and leaves a link in the prompt as it is`() async throws {
    let app = try LibraryApp.start()
    let other = try LibraryApp.start()
    await app.press(Self.open)
    await app.deliver(.mouse(.scrollDown(.zero)))
    await app.deliver(.mouse(.scrollDown(.zero)))
    await app.deliver(.mouse(.scrollUp(.zero)))
    await app.press(KeyPress(.enter))
    await other.press(Self.open, KeyPress(.down), KeyPress(.down), KeyPress(.down))
    await other.press(KeyPress(.enter))
    #expect(app.lines == other.lines)
    #expect(!app.shows(" >"))
    await app.press(":")
    await app.type("books/1")
    await app.deliver(.mouse(.scrollDown(.zero)))
    #expect(app.shows(" library://books/1"))
  }

  @Test func `Enter runs the nearest entry that the letters find`() async throws {
    let app = try LibraryApp.start()
    await app.press(Self.open)
    await app.type("mess")
    await app.press(KeyPress(.enter))
    #expect(app.modal == "A note")
  }

  @Test func `words are found in any order, from the middle, and by their initials`() async throws {
    for text in ["stories sea", "tories", "sst"] {
      let app = try LibraryApp.start()
      await app.press(Self.open)
      await app.type(text)
      let line = try #require(app.lines.firstIndex { $0.hasPrefix(" > ") })
      #expect(app.lines[line + 1].contains("Sea stories"), "\(app.picture)")
      #expect(app.lines[line].contains(" of 34"))
      await app.press(KeyPress(.enter))
      #expect(app.stack == "Shelves › Sea stories", "\(text)")
    }
  }

  @Test func `the letters by which an entry is found are marked`() async throws {
    let app = try LibraryApp.start()
    await app.press(Self.open)
    await app.type("sst")
    let row = try #require(app.lines.firstIndex { $0.hasPrefix(" Sea stories") })
    let canvas = try #require(app.terminal.frame?.canvas)
    let marked = canvas.row(row).filter { $0.style.attributes.contains(.underline) }
    #expect(String(marked.map(\.grapheme)) == "Sst")
  }

  @Test func `without a word the entries stand in groups`() async throws {
    let app = try LibraryApp.start(size: Size(columns: 80, rows: 60))
    await app.press(Self.open)
    #expect(app.lines.contains(" Actions"))
    await app.type("theme")
    #expect(!app.lines.contains(" Themes"))
  }

  @Test func `a theme shows while it is selected, and stays when it is chosen`() async throws {
    let app = try LibraryApp.start()
    func ground() -> Color? { app.terminal.frame?.canvas[.zero].style.background }
    await app.press(Self.open)
    await app.type("theme")
    #expect(ground() == nil)
    await app.press(KeyPress(.down))
    #expect(ground() == Theme.dark.ground.background)
    await app.press(KeyPress(.down))
    #expect(ground() == Theme.light.ground.background)
    await app.press(KeyPress(.escape))
    #expect(ground() == nil)
    await app.press(Self.open)
    await app.type("theme light")
    await app.press(KeyPress(.enter))
    #expect(ground() == Theme.light.ground.background)
  }

  @Test func `a disabled entry says why, and the palette stays`() async throws {
    let app = try LibraryApp.start()
    await app.press(Self.open)
    await app.type("remove")
    await app.press(KeyPress(.enter))
    #expect(app.shows("Nothing can be removed here."))
    #expect(app.footer.contains("Enter run"))
  }

  @Test func `the places where one was are at hand, the last first`() async throws {
    let app = try LibraryApp.start()
    await app.open("library://books/3")
    await app.open("library://books/5")
    await app.open("library://shelves")
    await app.press(Self.open)
    let rows = app.lines.drop { !$0.contains("Recent") }.dropFirst().prefix(2)
    #expect(rows.map { $0.contains("Book 5") } == [true, false])
    await app.press(KeyPress(.enter))
    #expect(app.stack == "Shelves › Novels › Book 5")
  }

  @Test func `what needs sign-in says so, what is not for one is not told`() async throws {
    let app = try LibraryApp.start()
    await app.press(Self.open)
    await app.type("loan")
    #expect(app.shows("Loans  loans  needs sign-in"))
    #expect(!app.shows("Loan 4"))
    await app.press(KeyPress(.enter))
    #expect(app.modal == "Sign in")
    await LibraryApp.signIn(app)
    await app.press(Self.open)
    await app.type("st")
    #expect(!app.shows("Staff"))
    await app.press(KeyPress(.escape), Self.open)
    await app.type("loan")
    #expect(app.shows("Loan 4"))
  }

  @Test func `signing out takes back what was told, also while the palette is open`() async throws {
    let app = try LibraryApp.start(session: .seconds(60))
    await app.open("library://loans/4")
    await LibraryApp.signIn(app)
    await app.press(Self.open)
    await app.type("loan")
    #expect(app.shows("Loan 4"))
    await app.advance(by: .seconds(60))
    #expect(!app.lines.contains { $0.contains("loans/4") && !$0.contains("to open") })
    await app.press(KeyPress(.escape), KeyPress(.escape), Self.open)
    #expect(!app.shows("Recent"))
  }

  @Test func `a link in it goes there, and a colon turns it into the prompt`() async throws {
    let app = try LibraryApp.start()
    await app.press(Self.open)
    await app.type("books/3")
    #expect(app.shows("Go to library://books/3"))
    await app.press(KeyPress(.enter))
    #expect(app.stack == "Shelves › Novels › Book 3")
    await app.press(Self.open, ":")
    #expect(app.footer.contains("Enter go"))
    #expect(app.shows("library://"))
  }

  @Test func `Ctrl-P in it brings an older line`() async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("books/3")
    await app.press(KeyPress(.enter), Self.open, Self.open)
    #expect(app.shows("> books/3"))
    await app.press(KeyPress(.enter))
    #expect(app.stack == "Shelves › Novels › Book 3")
  }

  @Test func `what nothing is called says so`() async throws {
    let app = try LibraryApp.start()
    await app.press(Self.open)
    await app.type("qqq")
    #expect(app.shows("no match; press : on an empty line to open a link"))
    await app.press(KeyPress(.enter))
    #expect(app.shows("> qqq"))
    #expect(app.footer == " Esc close")
  }

  @Test func `signing in and out are in it`() async throws {
    let app = try LibraryApp.start()
    await app.press(Self.open)
    await app.type("sign in")
    await app.press(KeyPress(.enter))
    #expect(app.modal == "Sign in")
    await LibraryApp.signIn(app)
    #expect(app.store.session.principal != nil)
    await app.press(Self.open)
    await app.type("sign out")
    await app.press(KeyPress(.enter))
    #expect(app.store.session.principal == nil)
    #expect(app.notice == "Signed out.")
  }

  @Test func `a click runs a line`() async throws {
    let app = try LibraryApp.start()
    await app.press(Self.open)
    await app.type("peek")
    await app.click("peek  p")
    #expect(app.modal == "Book 7")
  }
}
