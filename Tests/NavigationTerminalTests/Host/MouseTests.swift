import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// The mouse is the app's until it is left to the terminal.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct MouseTests {
  private static let palette = KeyPress(.character("p"), .control)

  private func choose(_ app: HeadlessHost<LibraryRoute>) async {
    await app.press(Self.palette)
    await app.type("mouse")
    await app.press(KeyPress(.enter))
  }

  @Test func `an app has the mouse, and the palette leaves it to the terminal and takes it again`()
    async throws
  {
    let app = try LibraryApp.start()
    #expect(app.terminal.isMouseEnabled)
    await choose(app)
    #expect(!app.terminal.isMouseEnabled)
    #expect(app.notice == "Mouse off: dragging selects text.")
    await choose(app)
    #expect(app.terminal.isMouseEnabled)
    #expect(app.notice == "Mouse on: clicks work, and dragging with Shift selects text.")
  }

  @Test func `the help page says what it is for, and Enter does it`() async throws {
    let app = try LibraryApp.start()
    await app.press("?", "/")
    await app.type("select text")
    #expect(app.shows("mouse off, to select text"))
    await app.press(KeyPress(.enter))
    #expect(!app.terminal.isMouseEnabled)
    await app.press("?", "/")
    await app.type("mouse")
    #expect(app.shows("mouse on again"))
  }

  @Test func `a click on the last line presses the key that it names`() async throws {
    let app = try LibraryApp.start()
    await app.press(KeyPress(.enter))
    #expect(app.footer.contains("Esc back"))
    await app.click("? help")
    #expect(app.shows("─ Help ─"))
    await app.click("/ search")
    #expect(app.shows("│ / "))
    await app.click("Esc end search")
    await app.click("close")
    #expect(!app.shows("─ Help ─"))
    let stack = app.stack
    await app.click("Esc back")
    #expect(stack.hasPrefix("\(app.stack) › "))
    await app.click(": go")
    #expect(app.shows(" library://"))
  }

  @Test func `so it does over the prompt, in the inspector, and in another size`() async throws {
    let app = try LibraryApp.start()
    for size in [Size(columns: 80, rows: 24), Size(columns: 60, rows: 12)] {
      await app.deliver(.resize(size))
      await app.press(":")
      #expect(app.shows(" library://"))
      await app.click("Esc close")
      #expect(!app.shows(" library://"))
      await app.press(KeyPress(.function(2)))
      #expect(app.shows("Inspector"))
      await app.click("Esc close")
      #expect(!app.shows("Inspector"))
    }
  }

  @Test func `so may a person, by an option or once for all by a variable`() async {
    for (arguments, variables, isOn) in [
      ([], [:], true), (["--no-mouse"], [:], false), ([], ["LIBRARY_MOUSE": "off"], false),
      ([], ["LIBRARY_MOUSE": "on"], true),
      // GNU screen holds back Escape while the mouse is on; tmux in it does not.
      ([], ["STY": "1.tty"], false), ([], ["STY": "1.tty", "TMUX": "/tmp/a,1,0"], true),
    ] as [([String], [String: String], Bool)] {
      let session = AppSession(arguments, variables: variables)
      await session.start()
      #expect(session.terminal.isMouseEnabled == isOn, "\(arguments) \(variables)")
      _ = await session.quit()
    }
  }
}
