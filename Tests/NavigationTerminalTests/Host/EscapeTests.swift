import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// What the last line says of Escape, and what Escape does: at every rung of the ladder.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct EscapeTests {
  /// A rung: the way there, what the footer says, and what must hold after one press.
  struct Rung: CustomTestStringConvertible {
    let name: String
    let keys: [KeyPress]
    var link: String?
    let label: String?
    let check: @MainActor @Sendable (HeadlessHost<LibraryRoute>, _ before: [String]) -> Bool

    var testDescription: String { name }
  }

  private nonisolated static let escape = KeyPress(.escape)

  nonisolated static let rungs: [Rung] = [
    Rung(name: "taken completion", keys: [":", "s", KeyPress(.down)], label: "undo") { app, _ in
      app.footer == " Enter go  Tab complete  Esc close"
    },
    Rung(name: "prompt", keys: [":", "s"], label: "close") { app, _ in
      app.footer.contains(": go")
    },
    Rung(name: "palette", keys: [KeyPress(.character("p"), .control), "s"], label: "close") {
      app, _ in app.footer.contains(": go")
    },
    Rung(name: "search in the help", keys: ["?", "/", "m"], label: "end search") { app, _ in
      app.shows("Help") && app.shows("peek")
    },
    Rung(name: "help", keys: ["?"], label: "close") { app, _ in !app.shows("Help") },
    Rung(name: "help over a modal", keys: ["m", "?"], label: "close") { app, _ in
      !app.shows("Help") && app.modal == "A note"
    },
    Rung(name: "filter", keys: ["/", "a"], label: "clear filter") { app, _ in
      app.footer.contains("Enter open") && app.stack == "Shelves"
    },
    Rung(
      name: "request", keys: ["o", "p", KeyPress(.enter)], link: "library://loans/4",
      label: "stop"
    ) { app, _ in app.notice == "Stopped." && app.modal == "Sign in" },
    Rung(
      name: "sign-in", keys: [], link: "library://loans/4", label: "cancel and drop 1 waiting"
    ) { app, _ in app.modal == nil && app.pending.isEmpty },
    Rung(name: "alert", keys: ["m"], label: "close") { app, _ in app.modal == nil },
    Rung(name: "a step in a sheet", keys: ["p", KeyPress(.enter)], label: "back") { app, _ in
      app.modal == "Book 7"
    },
    Rung(name: "sheet", keys: ["p"], label: "close") { app, _ in app.modal == nil },
    Rung(name: "a step", keys: [], link: "library://books/3", label: "back") { app, _ in
      app.stack == "Shelves › Novels"
    },
    Rung(name: "root", keys: [], label: nil) { app, before in app.lines == before },
  ]

  @Test(arguments: rungs)
  func `Esc does what the last line says`(rung: Rung) async throws {
    let app = try LibraryApp.start(size: Size(columns: 120, rows: 40))
    if let link = rung.link { await app.open(link) }
    for key in rung.keys { await app.press(key) }
    let words = app.footer.firstRange(of: "Esc ").map { app.footer[$0.upperBound...] }
    let said = words.map {
      String($0.prefix(upTo: $0.firstRange(of: "  ")?.lowerBound ?? $0.endIndex))
    }
    #expect(said == rung.label, "\(app.picture)")
    let before = app.lines
    await app.press(Self.escape)
    #expect(rung.check(app, before), "\(app.picture)")
    #expect(app.exitCode == nil)
  }

  @Test func `pressed often enough, Esc comes from anywhere to a tab's root, and stays there`()
    async throws
  {
    for rung in Self.rungs {
      let app = try LibraryApp.start()
      if let link = rung.link { await app.open(link) }
      for key in rung.keys { await app.press(key) }
      for _ in 0..<8 { await app.press(Self.escape) }
      #expect(app.modal == nil && !app.stack.contains("›"), "\(rung.name): \(app.picture)")
      #expect(app.exitCode == nil)
    }
  }
}
