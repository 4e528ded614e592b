import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// Screens that amend their own entries, and that are told what their route names.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct AmendmentTests {
  private final class Record {
    var made: [String] = []
    var asked: [String] = []
  }

  /// A book that `n` turns into the next one, `v` into a loan and `b` into book 1.
  private final class BookScreen: Screen {
    let title: String
    private let context: ScreenContext<LibraryRoute>
    private let record: Record

    init(_ route: LibraryRoute, _ context: ScreenContext<LibraryRoute>, _ record: Record) {
      (title, self.context, self.record) = (route.title, context, record)
      record.made.append(route.title)
    }

    var bindings: [KeyBinding] {
      [
        KeyBinding("a", "next") { [context] in
          guard case .book(let id)? = context.route else { return }
          context.send(.amend(.book(id + 1)))
        },
        KeyBinding("v", "borrow") { [context] in context.send(.amend(.loan(1))) },
        KeyBinding("b", "the first") { [context] in context.send(.amend(.book(1))) },
      ]
    }

    func asked(again link: String) { record.asked.append("\(title): \(link)") }

    func draw(in frame: inout ScreenFrame) { frame.canvas.write("made for \(title)", at: .zero) }

    func handle(_ event: ScreenEvent) -> Bool { false }
  }

  private func start(_ record: Record) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start { app in
      app.screen = { BookScreen($0, $1, record) }
      app.root = { tab, context in BookScreen(.about, context, record) }
    }
  }

  @Test func `y copies the amended route, and the screen stays`() async throws {
    let record = Record()
    let app = try start(record)
    await app.play(#"Open "library://books/3""#)
    await app.press("a", "a", "y")
    #expect(app.copied == "library://books/5")
    #expect(app.shows("made for Book 3"))
    #expect(record.made.count { $0.hasPrefix("Book") } == 1)
  }

  @Test func `a refused amendment tells its screen what the route still names`() async throws {
    let record = Record()
    let app = try start(record)
    await app.play(#"Open "library://books/3""#)
    await app.press("a", "v")
    #expect(record.asked == ["Book 3: library://books/4"])
    #expect(app.store.state.path.last == .book(4))
  }

  @Test func `of two screens that asked for one route, the one that was refused is told`()
    async throws
  {
    let record = Record()
    let app = try start(record)
    await app.play(#"Open "library://books/3""#)
    // The lower screen was once refused the route, and has it not.
    await app.press("v")
    app.store.send(.go(.book(8)))
    await app.press("v")
    #expect(record.asked == ["Book 3: library://books/3", "Book 8: library://books/8"])
    // An equal route is no refusal, and the next request for it is answered on its own.
    await app.press("b", "b", "v")
    #expect(record.asked.last == "Book 8: library://books/1")
    #expect(record.asked.count == 3)
  }

  @Test func `what else amends an entry makes its screen anew`() async throws {
    let record = Record()
    let app = try start(record)
    await app.play(#"Open "library://books/3""#)
    await app.press("a")
    app.store.send(.amend(.book(9)))
    await app.play("Wait")
    #expect(app.shows("made for Book 9"))
    // Undo goes back before the arrival, and again there the screen is one for that route.
    await app.press("u")
    #expect(app.stack == "Shelves")
    await app.press("]")
    #expect(app.shows("made for Book 9"))
    await app.play(#"Open "library://books/4""#)
    #expect(app.shows("made for Book 4"))
  }

  @Test func `an intent to where one already is tells the screen`() async throws {
    let record = Record()
    let app = try start(record)
    await app.play(#"Open "library://books/3""#)
    let intents: [NavigationIntent<LibraryRoute>] = [
      .selectTab("shelves"), .backTo(.book(3)), .goUnique(.book(3)), .backOrGo(.book(3)),
      .resetTo([.shelf("Novels"), .book(3)]),
    ]
    for (number, intent) in intents.enumerated() {
      app.host.send(intent.map { AnyRoute($0) })
      await app.play("Wait")
      #expect(record.asked.count == number + 1, "\(intent): \(record.asked)")
      #expect(app.stack == "Shelves › Novels › Book 3", "\(intent)")
    }
    #expect(Set(record.asked) == ["Book 3: library://books/3"])
    app.host.send(.backToRoot)
    await app.play("Wait")
    #expect(record.asked.count == intents.count)
    app.host.send(.backToRoot)
    app.host.send(.resetTo([]))
    await app.play("Wait")
    #expect(record.asked.suffix(2) == ["Shelves: library://shelves", "Shelves: library://shelves"])
    // Where the tab is another one, nobody is told.
    app.host.send(.selectTab("about"))
    await app.play("Wait")
    #expect(record.asked.count == intents.count + 2)
  }
}
