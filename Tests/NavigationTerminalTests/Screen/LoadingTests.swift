import Foundation
import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// What a screen loads: under way, there or failed, and a spinner that comes late.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct LoadingTests {
  private enum Failure: Error, CustomStringConvertible {
    case noAnswer
    var description: String { "The shelf does not answer." }
  }

  /// A service that says what it was asked, and how it answers next.
  private final class Service {
    var asked: [String] = []
    var answered = 0
    var delay = Duration.milliseconds(400)
    var fails = false
    var failure: any Error = Failure.noAnswer
  }

  private final class BookScreen: Screen {
    let title: String
    private let book: Loading<String>

    init(_ route: LibraryRoute, _ context: ScreenContext<LibraryRoute>, _ service: Service) {
      title = route.title
      book = context.load("book") { [title = route.title] in
        service.asked.append(title)
        try await context.sleep(for: service.delay)
        service.answered += 1
        if service.fails { throw service.failure }
        return "All of \(title)"
      }
    }

    var bindings: [KeyBinding] { book.bindings }

    func draw(in frame: inout ScreenFrame) {
      frame.draw(book) { text, frame in frame.writeHeading(text) }
    }
  }

  private func start(_ service: Service) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start { describe($0, service) }
  }

  private func describe(
    _ app: AppDescription<LibraryRoute>, _ service: Service, loadsSignIn: Bool = false
  ) {
    let others = app.screen
    app.screen = { route, context in
      switch route {
      case .book, .loan: BookScreen(route, context, service)
      case .signIn where loadsSignIn: BookScreen(route, context, service)
      default: others(route, context)
      }
    }
  }

  @Test func `plain prints what the screen has loaded, and no blank rows`() async {
    let service = Service()
    service.delay = .seconds(1)
    var output = ""
    let app = LibraryApp.program {
      describe($0, service, loadsSignIn: true)
    }
    let console = AppConsole(
      terminal: { HeadlessTerminal() }, writeError: { _ in }, writeOutput: { output += $0 })
    #expect(
      await app.run(arguments: ["--plain", "loans/3"], variables: [:], console: console) == 3)
    #expect(output.contains("All of Sign in"), "\(output)")
    // The layer is as high as the screen of 200 rows.
    #expect(output.split(separator: "\n").count < 30, "\(output)")
  }

  private final class LongScreen: TextScreen {
    let title = "Long"
    var text = TextView()

    init(_ count: Int) { text.show(lines: (0..<count).map { "line \($0) of \(count)" }) }
  }

  private final class FootScreen: Screen {
    let title = "Foot"
    let position: String? = "1/3"

    func draw(in frame: inout ScreenFrame) {
      frame.writeHeading("head")
      frame.canvas.write("foot", at: Position(column: 0, row: frame.size.rows - 1))
    }
  }

  @Test func `plain knows a page with a foot from a long list`() async {
    var (output, errors) = ("", "")
    let app = LibraryApp.program { app in
      app.screen = { _, _ in FootScreen() }
    }
    let console = AppConsole(
      terminal: { HeadlessTerminal() }, writeError: { errors += $0 },
      writeOutput: { output += $0 })
    #expect(await app.run(arguments: ["--plain"], variables: [:], console: console) == 0)
    #expect(errors == "")
    #expect(output.contains("foot"), "\(output)")
  }

  /// A screen whose text is its own affair.
  private final class OwnScreen: Screen {
    let title = "Own"
    private let lines: [String]

    init(_ lines: [String]) { self.lines = lines }

    func draw(in frame: inout ScreenFrame) {
      for (row, line) in lines.prefix(frame.size.rows).enumerated() {
        frame.canvas.write(line, at: Position(column: 0, row: row))
      }
    }
  }

  /// Prints the screen as text.
  private func plain(
    _ links: String..., screen: @escaping @MainActor () -> any Screen
  ) async -> (output: String, errors: String, code: Int32) {
    var (output, errors) = ("", "")
    let app = LibraryApp.program { app in
      app.screen = { _, _ in screen() }
    }
    let console = AppConsole(
      terminal: { HeadlessTerminal() }, writeError: { errors += $0 },
      writeOutput: { output += $0 })
    let code = await app.run(
      arguments: ["--plain"] + links, variables: ["COLUMNS": "30"], console: console)
    return (output, errors, code)
  }

  @Test(arguments: [1, 150, 995, 12_000])
  func `plain prints all of a long text, and nothing else`(count: Int) async {
    let lines = (1...count).map { "line \($0) of \(count), which is wider than the screen" }
    let run = await plain {
      let screen = LongScreen(0)
      screen.text.show(lines: lines)
      return screen
    }
    #expect(run.output == lines.joined(separator: "\n") + "\n")
    #expect(run.errors == "" && run.code == 0)
  }

  @Test(arguments: [1, 150, 900, 1_200])
  func `plain prints what a screen draws, or says that it is not all`(count: Int) async {
    let run = await plain { OwnScreen((1...count).map { "line \($0)" }) }
    #expect(run.output.contains("line \(min(count, 990))\n"))
    let isCut = count > 1_000
    #expect(
      run.errors
        == (isCut ? "library: only the first 1,000 rows of the screen are printed\n" : ""))
    #expect(run.code == (isCut ? 74 : 0))
  }

  private final class Shelf: ListScreen {
    let title = "Shelf"
    let heading = ListHeading("Shelf", right: "3 books")
    let columns = [
      TableColumn("Title", from: 60), TableColumn("Short", below: 60),
      TableColumn("Year", .fixed(4), isNumber: true), TableColumn("Note"),
    ]
    var rows = ["Harbor", String(repeating: "long", count: 30), "Tide\u{1B}[2J"]
    var list = ListModel<[String]>()

    func cells(of row: String, isSelected: Bool) -> [TableCell] {
      [TableCell(row), TableCell("x"), TableCell(row == "Harbor" ? "1999" : "9")]
        + (row == "Harbor" ? ["new"] : [])
    }

    func open(_ row: String) {}

    func footRows(in size: Size) -> Int { 2 }

    func drawFoot(in frame: inout ScreenFrame, row: Int, width: Int) {
      frame.canvas.write("Total 3", at: Position(column: 0, row: row + 1))
    }
  }

  @Test func `plain prints all rows of a list unshortened, and its footer`() async {
    let long = String(repeating: "long", count: 30)
    let run = await plain { Shelf() }
    let gap = String(repeating: " ", count: 80)
    let lines = [
      "Shelf  3 books", "", "Title\(gap.dropFirst(5))  Year  Note",
      "Harbor\(gap.dropFirst(6))  1999  new", "\(long)     9",
      "Tide\u{241B}[2J\(gap.dropFirst(8))     9",
      "", "Total 3",
    ]
    #expect(run.output == lines.joined(separator: "\n") + "\n")
    #expect(run.code == 0)
  }

  @Test func `plain says why a link did not open beside the text`() async {
    let run = await plain("boks/4") { Shelf() }
    #expect(run.errors.hasPrefix("library: "))
    #expect(run.output.hasPrefix("Shelf"))
    #expect(run.code == 5)
  }

  private static let spinner = "⠋ Loading book…"

  @Test func `a spinner shows after 150 ms and turns, and then what was loaded`() async throws {
    let service = Service()
    let app = try start(service)
    await app.open("library://books/1")
    #expect(service.asked == ["Book 1"])
    #expect(!app.shows("Loading"))
    await app.advance(by: .milliseconds(149))
    #expect(!app.shows("Loading"))
    await app.advance(by: .milliseconds(1))
    #expect(app.shows(Self.spinner))
    await app.advance(by: .milliseconds(100))
    #expect(app.shows("⠙ Loading book…"))
    await app.advance(by: .milliseconds(150))
    #expect(app.shows("All of Book 1"))
    #expect(!app.shows("Loading"))
    #expect(app.clock.nextDeadline == nil)
  }

  @Test func `a quick answer shows no spinner`() async throws {
    let service = Service()
    service.delay = .milliseconds(140)
    let app = try start(service)
    await app.open("library://books/1")
    await app.advance(by: .milliseconds(139))
    #expect(!app.shows("Loading"))
    await app.advance(by: .milliseconds(1))
    #expect(app.shows("All of Book 1"))
  }

  @Test func `a failure says why, and r tries again`() async throws {
    let service = Service()
    service.fails = true
    let app = try start(service)
    await app.open("library://books/1")
    await app.press("r")
    #expect(service.asked.count == 1)
    await app.advance(by: .milliseconds(400))
    #expect(app.shows("The shelf does not answer."))
    #expect(app.shows("Press r to try again."))
    #expect(app.lines.last?.contains("r try again") == true)
    service.fails = false
    await app.press("r")
    #expect(!app.shows("does not answer"))
    await app.advance(by: .milliseconds(150))
    #expect(app.shows(Self.spinner))
    await app.advance(by: .milliseconds(250))
    #expect(app.shows("All of Book 1"))
    #expect(service.asked.count == 2)
    #expect(app.lines.last?.contains("try again") == false)
  }

  private enum Silent: Error { case offline }

  private struct Localized: LocalizedError {
    let errorDescription: String? = "The shelf is being painted."
  }

  @Test(
    arguments: [
      (Silent.offline, "Could not load book: offline."),
      (Localized(), "The shelf is being painted."),
      (CocoaError(.fileReadNoSuchFile), "Could not load book."),
      (POSIXError(.ENOENT), "Could not load book: ENOENT."),
      (
        CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(.ENOSPC)]),
        "Could not load book: ENOSPC."
      ),
    ] as [(any Error, String)])
  func `an error without words of its own is a sentence`(error: any Error, text: String)
    async throws
  {
    let service = Service()
    (service.fails, service.failure) = (true, error)
    let app = try start(service)
    await app.open("library://books/1")
    await app.advance(by: .milliseconds(400))
    #expect(app.lines.contains { $0.hasSuffix(text) }, "\(app.lines)")
  }

  @Test func `leaving the screen cancels, and its place loads again when it is back`() async throws
  {
    let service = Service()
    let app = try start(service)
    await app.open("library://books/1")
    await app.advance(by: .milliseconds(200))
    await app.press(KeyPress(.escape))
    #expect(app.clock.nextDeadline == nil)
    await app.advance(by: .seconds(5))
    #expect(service.answered == 0)
    await app.open("library://books/1")
    #expect(!app.shows("Loading"))
    await app.advance(by: .milliseconds(400))
    #expect(app.shows("All of Book 1"))
    #expect(service.asked == ["Book 1", "Book 1"])
  }

  @Test func `coming back to a place that stayed keeps what was loaded`() async throws {
    let service = Service()
    let app = try start(service)
    await app.open("library://books/1")
    await app.press("3")
    // Another tab is in view; the place is still in the state.
    await app.advance(by: .milliseconds(400))
    await app.press("1")
    #expect(app.shows("All of Book 1"))
    #expect(service.asked == ["Book 1"])
  }

  @Test func `nothing is loaded before the gate lets a link in, and then it is`() async throws {
    let service = Service()
    let app = try start(service)
    await app.open("library://loans/4")
    await app.advance(by: .seconds(5))
    #expect(service.asked.isEmpty)
    await LibraryApp.signIn(app)
    await app.advance(by: .milliseconds(400))
    #expect(service.asked.count == 1)
    #expect(app.shows("All of"))
  }

  @Test func `the spinner is plain where the terminal has no Unicode`() {
    var frame = ScreenFrame(
      size: Size(columns: 20, rows: 2), theme: .standard,
      capabilities: TerminalCapabilities(colors: .none, isUnicode: false))
    let clock = AppClock.virtual()
    let start = clock.now
    func sign(after milliseconds: Int) -> String {
      frame.spinner(since: start, at: start.advanced(by: .milliseconds(milliseconds)))
    }
    #expect(sign(after: 0) == "")
    #expect(frame.nextFrame == start.advanced(by: .milliseconds(150)))
    #expect([150, 249, 250, 350, 450, 550].map(sign) == ["|", "|", "/", "-", "\\", "|"])
  }
}
