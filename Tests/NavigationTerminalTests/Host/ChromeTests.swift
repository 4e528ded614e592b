import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// The lines around the screen: the path and its numbers, the tabs' depth, the app's chips, the title.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ChromeTests {
  private func start(
    size: Size = Size(columns: 80, rows: 24),
    _ change: @escaping (AppDescription<LibraryRoute>) -> Void = { _ in }
  ) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start(size: size) { app in
      change(app)
    }
  }

  @Test func `a tab shows how deep it is, and a layer is a square in the path`() async throws {
    let app = try start()
    await app.open("library://books/3")
    #expect(app.lines[1] == " 1 Shelves ▪▪  2 Loans  3 About")
    await app.press("3")
    #expect(app.lines[1] == " 1 Shelves ▪▪  2 Loans  3 About")
    await app.press("1", "m")
    #expect(app.lines[0].hasPrefix(" Shelves › Novels › Book 3 ▣"), "\(app.picture)")
    #expect(app.stack == "A note")
  }

  @Test func `the tab that shows goes to its root, by key and by click`() async throws {
    let app = try start()
    await app.open("library://books/3")
    await app.press("1")
    #expect(app.stack == "Shelves")
    await app.press("1")
    #expect(app.stack == "Shelves" && app.notice == nil)
    await app.open("library://books/3")
    await app.click("1 Shelves")
    #expect(app.stack == "Shelves")
  }

  @Test func `a digit leads to a numbered step of the path`() async throws {
    let app = try start()
    await app.open("library://books/3")
    await app.press(">")
    #expect(app.lines[0].hasPrefix(" 1 Shelves › 2 Novels › 3 Book 3"))
    #expect(app.footer == " 1-3 go to that step  Esc cancel")
    // A search of the app must not take Escape for the way back meanwhile.
    #expect(app.host.escapeStep == .screen(label: "cancel"))
    await app.press("2")
    #expect(app.stack == "Shelves › Novels")
    #expect(app.lines[0].hasPrefix(" Shelves › Novels"))
    await app.press(">", KeyPress(.escape))
    #expect(app.stack == "Shelves › Novels")
    await app.press(">", "1")
    #expect(app.stack == "Shelves")
    await app.press(">")
    #expect(app.notice == "There is nothing to go back to.")
  }

  @Test func `chips show beside the account, and a click asks for what they say`() async throws {
    let app = try start {
      $0.chips = { principal in
        (principal == nil ? [HostChip("signed out", intent: .present(.signIn, .sheet))] : [])
          + [HostChip("about", isProminent: true, intent: .selectTab("about"))]
      }
    }
    #expect(app.lines[0].hasSuffix("signed out · about"))
    await app.click("about")
    #expect(app.stack == "About")
    await app.click("signed out")
    #expect(app.modal == "Sign in")
    await LibraryApp.signIn(app)
    #expect(!app.lines[0].contains("signed out"))
    await app.deliver(.resize(Size(columns: 50, rows: 24)))
    #expect(!app.lines[0].contains("about"))
  }

  @Test func `the root's title stays first from 30 columns on`() async throws {
    for columns in [30, 31, 40, 60] {
      let app = try start(size: Size(columns: columns, rows: 12))
      await app.open("library://books/3")
      await app.open("library://shelves/A%20very%20long%20name%20for%20a%20shelf")
      #expect(app.lines[0].contains("Shelves ›"), "\(columns): \(app.lines[0])")
    }
  }

  @Test func `the window's title is the screen's, and never one that is not let in`() async throws {
    let app = try start()
    #expect(app.terminal.frame?.title == "Shelves - Library")
    await app.open("library://loans/4")
    #expect(app.terminal.frame?.title == "Sign in - Library")
    await LibraryApp.signIn(app)
    #expect(app.terminal.frame?.title == "Loan 4 - Library")
    await app.press(KeyPress(.character("p"), .control))
    await app.type("sign out")
    await app.press(KeyPress(.enter))
    #expect(app.terminal.frame?.title?.contains("Loan") == false)
  }

  @Test func `the last moves name what was pushed or left, whatever it is called`() async throws {
    let app = try start(size: Size(columns: 240, rows: 30)) {
      $0.showsStack = true
      let title = $0.title
      $0.title = { $0 == .book(3) ? "A → B" : title($0) }
    }
    /// Whether a line of the stack view, without the space between its words, is this.
    func says(_ words: String) -> Bool {
      app.lines.contains { line in
        line.split(separator: "│").last?.split(separator: " ").joined(separator: " ") == words
      }
    }
    await app.open("library://books/3")
    await app.press("q")
    #expect(says("pop A → B"), "\(app.picture)")
    await app.press("u")
    #expect(says("undo: push A → B"), "\(app.picture)")
    await app.press("3", "u")
    #expect(says("⇄ About"), "\(app.picture)")
    #expect(says("undo: ⇄ Shelves"), "\(app.picture)")
  }

  @Test func `the stack view takes some of what a wide terminal has more`() async throws {
    let app = try start(size: Size(columns: 240, rows: 30)) { $0.showsStack = true }
    for (columns, left) in [(240, 190), (160, 124), (100, 64)] {
      await app.deliver(.resize(Size(columns: columns, rows: 30)))
      #expect(app.lines[0].prefix { $0 != "│" }.count == left)
    }
    await app.deliver(.resize(Size(columns: 99, rows: 30)))
    #expect(!app.lines[0].contains("│ Stack"))
  }
}
