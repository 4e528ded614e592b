import Navigation
import NavigationTerminal
import NavigationTesting
import TerminalKit
import TerminalTesting
import Testing

/// The screen of the selected row beside its list.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct PreviewTests {
  /// What the screens loaded.
  private final class Log {
    var lines: [String] = []
    var sends = false
    /// How often a list was asked for the link of its selected row.
    var links = 0
  }

  /// A screen that loads its text in a second, and tries everything else while it is created.
  private final class LoadingScreen: Screen {
    let title: String
    private let text: Loading<String>

    init(_ route: LibraryRoute, _ context: ScreenContext<LibraryRoute>, _ log: Log) {
      let title = route.title
      self.title = title
      text = context.load("text") {
        log.lines.append("began \(title)")
        do { try await context.sleep(for: .seconds(1)) } catch {
          log.lines.append("cancelled \(title)")
          throw error
        }
        log.lines.append("ended \(title)")
        return "The text of \(title)"
      }
      guard log.sends else { return }
      context.start("other work") { log.lines.append("worked for \(title)") }
      context.send(.go(.about))
      context.open("about")
      context.notice("Hello")
      context.copy("copied")
      context.signIn(Principal(subject: "eve"))
      context.quit()
    }

    func draw(in frame: inout ScreenFrame) {
      frame.draw(text) { text, frame in frame.writeParagraph(text, row: 1) }
    }
  }

  /// Nine rows, each with a link.
  private final class Rows: ListScreen {
    let title: String
    var list = ListModel<Range<Int>>()
    let rows = 1..<10
    let columns = [TableColumn()]
    private let context: ScreenContext<LibraryRoute>
    private let log: Log
    private let opens: (Int) -> LibraryRoute?

    init(
      _ title: String, _ context: ScreenContext<LibraryRoute>, _ log: Log,
      _ opens: @escaping (Int) -> LibraryRoute?
    ) {
      self.title = title
      self.context = context
      self.log = log
      self.opens = opens
    }

    func cells(of row: Int, isSelected: Bool) -> [TableCell] { ["Row \(row)"] }
    func open(_ row: Int) { opens(row).map { context.send(.go($0)) } }
    func link(to row: Int) -> String? {
      log.links += 1
      return opens(row).flatMap { context.link(to: $0) }
    }
  }

  /// The root lists shelves; the fifth row is a loan, and the sixth has no link.
  private func start(
    columns: Int = 100, log: Log = Log(), panes: Panes<LibraryRoute> = .columns(from: 100)
  ) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start(size: Size(columns: columns, rows: 24)) { app in
      let make = app.screen
      app.screen = { route, context in
        switch route {
        case .shelves:
          Rows("Shelves", context, log) {
            $0 == 5 ? .loan(77) : $0 == 6 ? nil : .shelf("Shelf \($0)")
          }
        case .shelf(let name): Rows(name, context, log) { .book($0) }
        case .loans: Rows("Loans", context, log) { .loan($0) }
        case .signIn, .note: make(route, context)
        default: LoadingScreen(route, context, log)
        }
      }
      app.panes = panes
      app.panes.previews = true
    }
  }

  private static let down = KeyPress(.down)

  @Test func `the selected row is previewed, and opening it shows the same`() async throws {
    let app = try start()
    #expect(app.panes == ["Shelves", "Shelf 1"])
    #expect(app.litPane == "Shelves")
    #expect(app.lines.contains { $0.contains("─ preview ─") }, "\(app.picture)")
    #expect(app.stack == "Shelves")
    await app.press(Self.down)
    #expect(app.panes == ["Shelves", "Shelf 2"])
    #expect(app.stack == "Shelves")
    await app.press(KeyPress(.enter))
    #expect(app.stack == "Shelves › Shelf 2")
    #expect(app.panes == ["Shelf 2", "Book 1"])
    await app.press(KeyPress(.enter))
    #expect(app.panes == ["Shelf 2", "Book 1"])
    #expect(app.litPane == "Book 1")
    #expect(!app.lines.contains { $0.contains("─ preview ─") })
  }

  @Test func `where nothing fits beside a list, nobody asks for the link of its row`() async throws
  {
    for (columns, asks) in [(99, false), (100, true)] {
      let log = Log()
      let app = try start(columns: columns, log: log)
      await app.press(Self.down)
      #expect((log.links > 0) == asks, "\(columns)")
    }
  }

  @Test(arguments: [
    (99, []), (100, ["Shelf 1", "Book 1"]), (149, ["Shelf 1", "Book 1"]),
    (150, ["Shelves", "Shelf 1", "Book 1"]),
  ])
  func `a preview is the last pane of those that fit`(
    columns: Int, titles: [String]
  ) async throws {
    let app = try start(columns: columns, panes: .columns(from: 100, atMost: 3))
    await app.press(KeyPress(.enter))
    #expect(app.panes == titles, "\(app.picture)")
    #expect(app.litPane == titles.dropLast().last)
  }

  @Test func `custom panes get the path as if the row were opened`() async throws {
    let app = try start(
      columns: 120,
      panes: Panes { path, room in
        path.last == .shelf("Shelf 2") && room.columns >= 100 ? [30, room.columns - 30] : [1]
      })
    #expect(app.panes == [])
    await app.press(Self.down)
    #expect(app.panes == ["Shelves", "Shelf 2"])
  }

  @Test func `F6 moves no focus to a preview, and a click in it does nothing`() async throws {
    let app = try start()
    await app.press(KeyPress(.function(6)))
    #expect(app.litPane == "Shelves")
    #expect(app.shows("There is nothing else to move"))
    #expect(!app.footer.contains("F6 pane"))
    await app.deliver(.mouse(.press(Position(column: 80, row: 8))))
    #expect(app.stack == "Shelves")
    #expect(app.litPane == "Shelves")
  }

  @Test func `the list stays in its place while no row has a preview`() async throws {
    let app = try start()
    await app.press(KeyPress(.enter))
    #expect(app.panes == ["Shelf 1", "Book 1"])
    await app.type("/nothing")
    #expect(app.panes == ["Shelf 1"], "\(app.picture)")
    #expect(app.lines.contains { $0.hasPrefix("┏━ Shelf 1 ━") && $0.contains("─ preview ─") })
    await app.press(KeyPress(.escape), Self.down)
    #expect(app.panes == ["Shelf 1", "Book 2"])
    await app.advance(by: .seconds(2))
    #expect(app.shows("The text of Book 2"))
  }

  @Test func `it leaves no trace in the state, the history and what waits`() async throws {
    let log = Log()
    log.sends = true
    let app = try start(log: log)
    await app.press(KeyPress(.enter))
    let (changes, steps) = (app.host.machine.changes, app.store.session.history.stepsBehind)
    for _ in 0..<8 { await app.press(Self.down) }
    await app.advance(by: .seconds(5))
    #expect(app.shows("The text of Book 9"))
    #expect(app.host.machine.changes == changes)
    #expect(app.store.session.history.stepsBehind == steps)
    #expect(app.store.principal == nil)
    #expect(app.pending == [])
    #expect(app.notice == nil)
    #expect(app.copied == nil)
    #expect(app.exitCode == nil)
    #expect(!log.lines.contains { $0.hasPrefix("worked") })
  }

  @Test func `only the row on which the user stays is loaded, and another row cancels it`()
    async throws
  {
    let log = Log()
    let app = try start(log: log)
    await app.press(KeyPress(.enter))
    for _ in 0..<4 { await app.press(Self.down) }
    #expect(log.lines == [])
    await app.advance(by: .milliseconds(200))
    #expect(log.lines == ["began Book 5"])
    await app.press(Self.down)
    #expect(log.lines == ["began Book 5", "cancelled Book 5"])
    await app.advance(by: .seconds(2))
    #expect(log.lines == ["began Book 5", "cancelled Book 5", "began Book 6", "ended Book 6"])
    #expect(app.shows("The text of Book 6"))
    // A frame without a change keeps it.
    await app.deliver(.resize(Size(columns: 110, rows: 24)))
    #expect(app.shows("The text of Book 6"))
    await app.deliver(.resize(Size(columns: 90, rows: 24)))
    await app.deliver(.resize(Size(columns: 100, rows: 24)))
    #expect(!app.shows("The text of Book 6"))
  }

  @Test func `what the gate would not open is not previewed and not loaded`() async throws {
    let log = Log()
    let app = try start(log: log)
    for _ in 0..<4 { await app.press(Self.down) }
    await app.advance(by: .seconds(2))
    #expect(app.panes == ["Shelves"])
    #expect(!app.shows("Loan 77"))
    #expect(log.lines == [])
    #expect(app.pending == [])
    await app.press(Self.down)
    #expect(app.panes == ["Shelves"], "a row without a link")
    await app.press(KeyPress(.up), KeyPress(.enter))
    #expect(app.modal == "Sign in")
    await LibraryApp.signIn(app)
    await app.advance(by: .seconds(2))
    await app.press("1")
    #expect(app.panes == ["Shelves", "Loan 77"])
    await app.advance(by: .milliseconds(500))
    #expect(log.lines.last == "began Loan 77")
    app.store.send(.signOut)
    await app.advance(by: .seconds(2))
    #expect(log.lines.last == "cancelled Loan 77")
    #expect(!app.shows("Loan 77"), "\(app.picture)")
    #expect(app.panes == ["Shelves", "Shelf 1"])
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `law: a preview is what Enter opens, and nothing gated is loaded signed out`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let log = Log()
    let app = try start(columns: 160, log: log, panes: .columns(from: 100, atMost: 3))
    let keys: [KeyPress] = [
      Self.down, Self.down, KeyPress(.up), KeyPress(.enter), KeyPress(.escape), "1", "2",
      KeyPress(.function(6)), "[", "u", KeyPress(.end),
    ]
    for step in 0..<150 {
      let before = log.lines.count
      let wasSignedOut = app.store.principal == nil
      if app.modal == "Sign in", Bool.random(using: &random) {
        await LibraryApp.signIn(app)
      } else if Int.random(in: 0..<10, using: &random) == 0 {
        app.store.send(.signOut)
      } else if Int.random(in: 0..<4, using: &random) == 0 {
        await app.advance(by: .milliseconds(Int.random(in: 50...1500, using: &random)))
      } else {
        await app.press(keys.randomElement(using: &random) ?? "1")
      }
      if app.store.principal == nil {
        #expect(
          !app.lines.contains { $0.contains("text of Loan") }, "seed \(seed), step \(step)")
        if wasSignedOut {
          #expect(
            !log.lines.dropFirst(before).contains { $0.hasPrefix("began Loan") },
            "seed \(seed), step \(step)")
        }
      }
      let (titles, lit) = PanesApp.panes(app.lines)
      guard app.modal == nil, let last = titles.last, lit == titles.count - 2,
        app.lines.contains(where: { $0.contains("─ preview ─") })
      else { continue }
      await app.press(KeyPress(.enter))
      #expect(app.stack.hasSuffix("› \(last)"), "seed \(seed), step \(step)\n\(app.picture)")
    }
  }
}
