import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// The key that undoes moves also undoes changes of data, in the order in which both were made.
@MainActor @Suite(.timeLimit(.minutes(10))) struct DataUndoTests {
  /// What the pages were asked to remove, newest last.
  private final class Pages {
    var removed: [Int] = []
    /// Numbers that cannot come back.
    var lost: Set<Int> = []
  }

  /// A screen that removes one more page at each `x`.
  private final class PagesScreen: Screen {
    let title: String
    let context: ScreenContext<LibraryRoute>
    let pages: Pages
    /// Whether the screen uses the key that undoes moves.
    var bindings: [KeyBinding] { title == "Book 9" ? [KeyBinding("u", "unfold") {}] : [] }

    init(_ title: String, _ context: ScreenContext<LibraryRoute>, _ pages: Pages) {
      (self.title, self.context, self.pages) = (title, context, pages)
    }

    func handle(_ event: ScreenEvent) -> Bool {
      guard event == .key("x") else { return false }
      let number = (pages.removed.max() ?? 0) + 1
      pages.removed.append(number)
      context.notice(Notice("Removed page \(number).")) { [pages] in
        pages.removed.removeAll { $0 == number }
        return pages.lost.contains(number) ? nil : Notice("Page \(number) is back.")
      }
      return true
    }

    func draw(in frame: inout ScreenFrame) {}
  }

  private let pages = Pages()

  private func app() throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start(size: Size(columns: 80, rows: 24)) { [pages] app in
      app.screen = { PagesScreen($0.title, $1, pages) }
    }
  }

  @Test func `changes and moves are undone newest first, wherever one is`() async throws {
    let app = try app()
    await app.open("library://books/1")
    await app.type("x")
    #expect(app.notice == "Removed page 1. Press u to undo.")
    await app.type("x")
    app.store.send(.go(.book(2)))
    await app.type("u")
    #expect(app.store.state.visible == .book(1) && pages.removed == [1, 2])
    await app.type("u")
    #expect(pages.removed == [1] && app.notice == "Page 2 is back.")
    await app.type("u")
    #expect(pages.removed == [] && app.store.state.visible == .book(1))
    await app.type("u")
    #expect(app.store.state.visible != .book(1))
  }

  @Test func `a screen that uses the key itself is not told to press it`() async throws {
    let app = try app()
    await app.open("library://books/9")
    await app.type("x")
    #expect(app.notice == "Removed page 1.")
  }

  @Test func `a move after one went back is newer than what was changed before`() async throws {
    let app = try app()
    await app.open("library://books/1")
    await app.type("x")
    app.store.send(.historyBack)
    app.store.send(.go(.book(3)))
    await app.type("u")
    #expect(app.store.state.visible != .book(3) && pages.removed == [1])
    await app.type("u")
    #expect(pages.removed == [])
  }

  @Test func `what cannot be undone any more is passed over`() async throws {
    let app = try app()
    await app.open("library://books/1")
    await app.type("xx")
    pages.lost = [2]
    await app.type("u")
    #expect(app.notice == "Page 1 is back." && app.store.state.visible == .book(1))
  }

  @Test func `another account undoes nothing of it`() async throws {
    let app = try app()
    app.store.signIn(Principal(subject: "ada@example.com"))
    await app.open("library://books/1")
    await app.type("x")
    app.store.signOut()
    app.store.signIn(Principal(subject: "bob@example.com"))
    await app.type("u")
    #expect(pages.removed == [1])
  }
}
