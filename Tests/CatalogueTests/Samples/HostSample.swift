import NavigationTerminal
import Sextant
import Tapes
import TerminalTesting
import Testing

/// What the pages on keys, other programs and background work show.
@MainActor @Suite(.timeLimit(.minutes(10))) struct HostSample {
  final class BookFileScreen: Screen {
    let title = "The Compass Rose"
    private let context: LibraryContext
    private let path = "compass-rose.txt"

    init(context: LibraryContext) { self.context = context }

    var bindings: [KeyBinding] {
      [
        KeyBinding("e", "edit") { [self] in edit() },
        KeyBinding(KeyPress(.character("s"), .control), "save") { [self] in save() },
        KeyBinding(KeyPress(.character("x"), .alt), "extend") { [self] in extend() },
      ]
    }

    private func edit() {
      context.start("edit") { [context, path] in
        let code = await context.suspend(for: "edit \(path)") { terminal in
          await terminal.run(["sh", "-c", "${EDITOR:-vi} \"$1\"", "sh", path])
        }
        if let code, code != 0 { context.notice("The editor ended with \(code).") }
      }
    }

    private func save() { context.notice("Saved.") }
    private func extend() { context.notice("Extended.") }

    func draw(in frame: inout ScreenFrame) { frame.writeHeading(title) }
  }

  private func app(
    _ prepare: @escaping @MainActor (AppDescription<LibraryRoute>) -> Void = { _ in }
  ) throws -> HeadlessHost<LibraryRoute> {
    try HeadlessHost(
      TerminalApp(name: "library", about: "a small library", data: .nothing) { app in
        app.tabs = [AppTab("books", "Books", root: .book(1))]
        app.title = { _ in "Book" }
        app.screen = { BookFileScreen(context: $1) }
        prepare(app)
      })
  }

  @Test func `a screen opens an editor, which a test does not run`() async throws {
    let app = try app()
    await app.press("e")
    #expect(app.suspensions == ["edit compass-rose.txt"])
  }

  private struct GitError: Error { let words: String }

  private final class LogScreen: Screen {
    let title = "Log"
    private let log: Loading<[String]>

    init(context: LibraryContext, command: [String]) {
      let log = context.load("log") {
        let output = await ProcessOutput(of: command)
        guard output.exitCode == 0 else { throw GitError(words: output.errorText) }
        return output.text.split(separator: "\n").map(String.init)
      }
      self.log = log
    }

    func draw(in frame: inout ScreenFrame) {
      frame.draw(log, failure: { ($0 as? GitError)?.words ?? "\($0)" }) { lines, frame in
        frame.writeHeading(lines.joined(separator: " and "))
      }
    }
  }

  @Test(arguments: [
    (["printf", "%s\n", "one", "two"], "one and two"),
    (["sh", "-c", "echo no repository >&2; exit 128"], "no repository"),
  ])
  func `a screen loads what a program writes, also in a test`(
    command: [String], shown: String
  ) async throws {
    let app = try app { $0.screen = { LogScreen(context: $1, command: command) } }
    await app.play("Wait\nExpect Screen \"\(shown)\"")
  }

  @MainActor private final class Loans {
    var isLoaded = false

    func load() async throws { isLoaded = true }
  }

  @Test func `what a rule does not know yet is loaded`() async throws {
    let loans = Loans()
    let app = try app { app in
      app.rules = { $0 == .book(2) && !loans.isLoaded ? .unknown : .available }
      app.screen = { LogScreen(context: $1, command: ["echo", "the loan"]) }
      app.load = { route in
        guard case .book = route else { return }
        try await loans.load()
      }
      app.store.send(.go(.book(2)))
    }
    await app.play("Wait\nExpect Screen \"the loan\"")
    #expect(loans.isLoaded)
  }

  @Test func `Ctrl and Alt are a screen's own`() async throws {
    let app = try app()
    await app.press(KeyPress(.character("s"), .control))
    #expect(app.notice == "Saved.")
    await app.press(KeyPress(.character("x"), .alt))
    #expect(app.notice == "Extended.")
  }

  @Test func `an app moves the palette and has no inspector`() async throws {
    let app = try app { app in
      app.keys = ["inspector": "none", "palette": "Ctrl-O"]
    }
    let before = app.lines
    await app.press(KeyPress(.function(2)))
    #expect(app.lines == before)
    await app.press(KeyPress(.character("o"), .control))
    #expect(app.footer.contains("Enter run"))
  }

  @Test func `a theme of the app's own has exact colors`() async throws {
    let app = try app { app in
      var theme = Theme.standard
      theme.name = "nord"
      theme.ground = Style(foreground: .rgb(0xE5, 0xE9, 0xF0), background: .rgb(0x2E, 0x34, 0x40))
      theme.accent = Style(foreground: .rgb(0x88, 0xC0, 0xD0), attributes: .bold)
      app.themes = Theme.all + [theme]
    }
    await app.press(KeyPress(.character("p"), .control))
    await app.type("nord")
    await app.press(KeyPress(.enter))
    #expect(FrameSVG(app.host.frame).document.contains("#2e3440"))
  }

  @MainActor final class Harbour {
    private let messages: AsyncStream<String>
    private let feed: AsyncStream<String>.Continuation

    init() { (messages, feed) = AsyncStream.makeStream(of: String.self) }

    func send(_ message: String) { feed.yield(message) }
    func ships() async throws -> Int { 3 }

    func nextMessage() async -> String? {
      var messages = messages.makeAsyncIterator()
      return await messages.next(isolation: #isolation)
    }
  }

  @Test func `a poller and a listener run beside the screens`() async throws {
    let harbour = Harbour()
    let poller = try app { app in
      app.background = { [log = app.log] context in
        while true {
          try await context.sleep(for: .seconds(30))
          let ships = try await harbour.ships()
          log(.debug, "\(ships) ships in the harbour")
          context.notice("\(ships) ships are in.")
        }
      }
    }
    await poller.advance(by: .seconds(30))
    #expect(poller.notice == "3 ships are in.")

    let listener = try app { app in
      app.background = { context in
        while let message = await context.listen({ await harbour.nextMessage() }) {
          context.notice(message)
        }
      }
    }
    harbour.send("The ship is in.")
    while listener.notice == nil, !Task.isCancelled { await Task.yield() }
    #expect(listener.notice == "The ship is in.")
  }
}
