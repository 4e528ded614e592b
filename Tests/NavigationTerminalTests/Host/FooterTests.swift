import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// What the last line says at each width: the main action and Escape before all else.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct FooterTests {
  /// A screen that only has something to say about its keys.
  private final class Hinting: Screen {
    let title = "Hinting"
    let hints: [KeyHint]
    let escapeLabel: String?
    let bindings: [KeyBinding]

    init(_ hints: [KeyHint], escape: String?, bindings: [KeyBinding]) {
      (self.hints, escapeLabel, self.bindings) = (hints, escape, bindings)
    }

    func draw(in frame: inout ScreenFrame) {}
  }

  private func footers(
    _ hints: [KeyHint], escape: String? = nil, bindings: [KeyBinding] = []
  ) async throws -> (Int) async -> String {
    let app = try LibraryApp.start { app in
      app.screen = { _, _ in Hinting(hints, escape: escape, bindings: bindings) }
    }
    await app.open("library://books/3")
    return { columns in
      await app.deliver(.resize(Size(columns: columns, rows: 12)))
      return app.footer.trimmed
    }
  }

  @Test func `the main action is said in a word before it goes, and Escape as well`() async throws {
    let footer = try await footers(
      [KeyHint("Enter", "place the order", brief: "buy"), KeyHint("↑↓", "move")],
      escape: "clear filter")
    #expect(await footer(20) == "Enter buy  Esc clear")
    #expect(await footer(35) == "Enter place the order  Esc clear")
    #expect(await footer(39) == "Enter place the order  Esc clear filter")
    #expect(
      await footer(80) == "Enter place the order  ↑↓ move  Esc clear filter  : go  ? help")
  }

  @Test func `what has no short word loses its end`() async throws {
    let footer = try await footers([KeyHint("Enter", "reorganise everything")])
    #expect(await footer(20) == "Enter reo…  Esc back")
    #expect(await footer(26) == "Enter reorganis…  Esc back")
    #expect(await footer(80).hasPrefix("Enter reorganise everything  Esc back"))
  }

  @Test func `help comes right after the main action where the line is narrow`() async throws {
    let footer = try await footers([KeyHint("Enter", "open"), KeyHint("/", "filter")])
    #expect(await footer(20) == "Enter open  Esc back")
    #expect(await footer(28) == "Enter open  Esc back  ? help")
    #expect(await footer(40) == "Enter open  / filter  Esc back  ? help")
    #expect(await footer(60) == "Enter open  / filter  Esc back  : go  ? help")
  }

  @Test func `at each width the line fits, and says Escape and what one does`() async throws {
    let footer = try await footers(
      [KeyHint("Enter", "keep filter", brief: "ok"), KeyHint("↑↓", "move")],
      bindings: [KeyBinding("a", "add") {}, KeyBinding("x", "remove") {}])
    for columns in 20...90 {
      let line = await footer(columns)
      #expect(TextWidth.columns(of: line) <= columns)
      #expect(line.hasPrefix("Enter ") && line.contains("Esc back"), "\(columns): \(line)")
      // The screen's rarer keys never push help away.
      #expect(!line.contains("a add") || line.contains("? help"), "\(columns): \(line)")
    }
  }

  @Test func `a hint that does nothing now is in the help with its reason, and not here`()
    async throws
  {
    let app = try LibraryApp.start { app in
      app.screen = { _, _ in
        Hinting(
          [KeyHint("Enter", "add", disabledReason: "None is left."), KeyHint("←→", "kind")],
          escape: nil, bindings: [])
      }
    }
    await app.open("library://books/3")
    #expect(app.footer.trimmed == "←→ kind  Esc back  : go  ? help")
    await app.press("?", KeyPress(.enter))
    #expect(app.lines.contains { $0.contains("Enter") && $0.contains("None is left.") })
    #expect(app.notice == "None is left.")
  }

  @Test func `a binding that the hints name is named once`() async throws {
    let footer = try await footers(
      [KeyHint("c", "checkout"), KeyHint("Enter", "open")],
      bindings: [KeyBinding("c", "checkout") {}, KeyBinding("x", "remove") {}])
    #expect(await footer(80) == "Enter open  c checkout  x remove  Esc back  : go  ? help")
  }

  @Test func `a screen's own bindings come before the keys of its widgets`() async throws {
    let footer = try await footers(
      [KeyHint("↑↓", "scroll"), KeyHint("m", "set mark"), KeyHint("/", "search")],
      bindings: [
        KeyBinding("m", "mute") {}, KeyBinding("x", "remove", disabledReason: "Empty.") {},
      ])
    #expect(await footer(80) == "m mute  ↑↓ scroll  / search  Esc back  : go  ? help")
  }

  @Test func `a key that the screen binds is not hinted as a widget's, even while it is disabled`()
    async throws
  {
    let footer = try await footers(
      [KeyHint("Enter", "open"), KeyHint("s", "sort")],
      bindings: [KeyBinding("s", "save", disabledReason: "Nothing has changed.") {}])
    #expect(await footer(80) == "Enter open  Esc back  : go  ? help")
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
