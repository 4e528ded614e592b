import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct PromptTests {
  @Test func `it opens with what there is above it and the own scheme as a prefix`() async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    #expect(app.shows("books/…    a book"))
    #expect(app.shows("loans/…    a loan · needs sign-in"))
    #expect(!app.shows("<int:id>"))
    #expect(app.lines[app.lines.count - 3] == " library://")
    #expect(app.footer == " Enter go  Tab complete  Esc close")
  }

  @Test func `Enter goes to a path of the own scheme`() async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("books/3")
    await app.press(KeyPress(.enter))
    #expect(app.stack == "Shelves › Novels › Book 3")
  }

  @Test func `a value is announced in its own place, with what it has to be`() async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("books/12")
    #expect(app.shows(" books/…  a whole number"))
    #expect(!app.shows("12…"))
    await app.press(KeyPress(.tab))
    #expect(app.shows("library://books/12 ") || app.lines.contains { $0.hasSuffix("://books/12") })
  }

  @Test func `a wrong link says why while it is typed, and Enter stays`() async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("boks/3")
    let line = try #require(app.lines.dropLast().last)
    #expect(line.contains("^"))
    #expect(line.contains("did you mean \"books\"?"))
    #expect(line.firstIndex(of: "^") == line.index(line.startIndex, offsetBy: 11))
    await app.press(KeyPress(.enter))
    #expect(app.shows("library://boks/3"))
    #expect(app.stack == "Shelves")
    await app.press(KeyPress(.escape))
    #expect(!app.shows("boks"))
  }

  @Test func `Tab takes the near word`() async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("boks/3")
    #expect(app.footer.contains("Tab complete"))
    await app.press(KeyPress(.tab))
    #expect(app.lines.contains { $0.hasSuffix("library://books/3") }, "\(app.picture)")
    await app.press(KeyPress(.enter))
    #expect(app.stack == "Shelves › Novels › Book 3")
  }

  @Test func `Tab completes, and Enter never takes the ghost`() async throws {
    let app = try LibraryApp.start()
    await app.press(":", "s", "t", KeyPress(.tab))
    #expect(app.shows("library://staff"))
    await app.press(KeyPress(.escape), KeyPress(.escape), ":", "s", "t", KeyPress(.enter))
    #expect(app.shows("library://st"))
    #expect(app.modal == nil)
  }

  @Test(arguments: [true, false])
  func `what would be completed shows behind the line only where it looks otherwise`(hasDim: Bool)
    async throws
  {
    let app = try LibraryApp.start(capabilities: TerminalCapabilities(hasDim: hasDim))
    await app.press(":", "s", "t")
    #expect(app.shows("library://staff") == hasDim)
    await app.press(KeyPress(.tab))
    #expect(app.shows("library://staff"))
  }

  @Test func `a Tab that changes nothing leaves nothing to undo`() async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("loans/")
    await app.press(KeyPress(.tab))
    #expect(app.shows("library://loans/"))
    #expect(app.footer.hasSuffix("Esc close"))
    await app.press(KeyPress(.escape))
    #expect(!app.shows("library://"))
  }

  @Test func `the scheme that is shown is not offered behind itself`() async throws {
    let app = try LibraryApp.start()
    await app.press(":", "l")
    #expect(app.shows("loans"))
    #expect(!app.shows("library://library"))
    await app.type("ib")
    #expect(!app.shows("library://lib://"))
    await app.press(KeyPress(.tab))
    #expect(app.shows("library://lib") && !app.shows("library://library"))
  }

  @Test func `older lines come back, also refused ones`() async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("boks/3")
    await app.press(KeyPress(.enter), KeyPress(.escape), ":", KeyPress(.up))
    #expect(app.shows("library://boks/3"))
    await app.press(KeyPress(.down))
    #expect(!app.shows("library://boks/3"))
  }

  @Test func `Ctrl-R searches older lines as one types, and Esc gives back what stood there`()
    async throws
  {
    let search = KeyPress(.character("r"), .control)
    let app = try LibraryApp.start()
    for link in ["books/3", "books/38", "loans/4", "books/5"] {
      await app.press(":")
      await app.type(link)
      await app.press(KeyPress(.enter), KeyPress(.escape))
    }
    var line: String { app.lines.first { $0.contains("library://") } ?? "" }
    await app.press(":")
    await app.type("s")
    await app.press(search)
    #expect(line == " older with \"s\": library://books/5")
    #expect(app.footer == " Enter go  Ctrl-R older  Esc undo")
    await app.type("/3")
    #expect(line == " older with \"s/3\": library://books/38")
    await app.press(search)
    #expect(line.hasSuffix("library://books/3"))
    await app.press(search)
    #expect(line.hasSuffix("library://books/3"))
    #expect(app.shows("no match in history"))
    await app.press(KeyPress(.backspace), KeyPress(.backspace))
    #expect(line == " older with \"s\": library://books/5")
    await app.press(KeyPress(.escape))
    #expect(line.hasPrefix(" library://s"))
    await app.press(search, search, KeyPress(.left))
    #expect(line == " library://loans/4")
    await app.press(KeyPress(.enter))
    #expect(app.modal == "Sign in")
  }

  @Test(arguments: [80, 40, 20])
  func `what is searched leaves room for what is found`(columns: Int) async throws {
    let app = try LibraryApp.start(size: Size(columns: columns, rows: 12))
    await app.press(":")
    await app.type("books/1")
    await app.press(KeyPress(.enter), ":", KeyPress(.character("r"), .control))
    await app.type(String(repeating: "books/1 ", count: 30))
    #expect(app.shows("books/1") && app.shows("\": "))
    let cursor = try #require(app.terminal.frame?.cursor)
    #expect(cursor.column < columns)
  }

  @Test func `q, quit and help are words`() async throws {
    for word in ["q", "quit"] {
      let app = try LibraryApp.start()
      await app.press(":")
      await app.type(word)
      await app.press(KeyPress(.enter))
      #expect(app.exitCode == 0)
    }
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("help")
    await app.press(KeyPress(.enter))
    #expect(app.shows("─ Help ─") || app.shows(" Help "))
  }

  @Test func `a gated link from the prompt waits, and stays in the history after Esc`() async throws
  {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("loans/4")
    await app.press(KeyPress(.enter))
    #expect(app.modal == "Sign in")
    await app.press(KeyPress(.escape), ":", KeyPress(.up))
    #expect(app.shows("library://loans/4"))
  }

  @Test func `control characters from outside are shown, never written`() async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.deliver(.paste("books/\u{1B}[31m"))
    #expect(!app.lines.joined().unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test func `a paste that is cut is told below the line, and typing on takes the words away`()
    async throws
  {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("books/")
    await app.deliver(.paste(String(repeating: "1", count: 4_090)))
    #expect(!app.shows("Only the first"))
    await app.deliver(.paste("23"))
    #expect(app.shows("Only the first 4,096 characters were pasted."))
    await app.press(KeyPress(.backspace))
    #expect(!app.shows("Only the first"))
    await app.press(KeyPress(.escape), KeyPress(.character("p"), .control))
    await app.deliver(.paste(String(repeating: "b ", count: 4_000)))
    #expect(app.shows("Only the first 4,096 characters were pasted."))
  }

  @Test(arguments: ["x", " ", "x ", "\u{1F600}", "\u{301}"], ["", ":", "/", "\u{10}"])
  func `ten megabytes pasted anywhere are one frame at most, and so is the next key`(
    piece: String, key: String
  ) async throws {
    let app = try LibraryApp.start()
    for letter in key {
      await app.press(
        letter == "\u{10}" ? KeyPress(.character("p"), .control) : KeyPress(.character(letter)))
    }
    let paste = String(repeating: piece, count: 10_000_000 / piece.utf8.count)
    let before = app.terminal.changedFrames
    await app.deliver(.paste(paste))
    #expect(app.terminal.changedFrames <= before + 1)
    await app.press("z")
    #expect(app.terminal.changedFrames <= before + 2)
    // What is kept of it is a line, and not more.
    let kept = app.lines.joined().utf8.count
    #expect(kept < 20_000)
  }
}
