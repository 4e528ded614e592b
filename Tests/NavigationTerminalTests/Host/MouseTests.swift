import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// The mouse is the app's until it is left to the terminal.
@MainActor
struct MouseTests {
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
    #expect(app.notice == "Mouse on: clicks work, and Shift and dragging selects text.")
  }

  @Test func `the help page says what it is for, and Enter does it`() async throws {
    let app = try LibraryApp.start()
    await app.press("?", "/")
    await app.type("select text")
    #expect(app.shows("mouse on or off, to select text"))
    await app.press(KeyPress(.enter))
    #expect(!app.terminal.isMouseEnabled)
  }

  @Test func `an app may begin without it`() async throws {
    let app = try HeadlessHost {
      let parts = try LibraryApp.parts($0)
      var configuration = parts.configuration
      configuration.usesMouse = false
      return AppParts(store: parts.store, configuration: configuration)
    }
    #expect(!app.terminal.isMouseEnabled)
  }

  @Test func `so may a person, by an option or once for all by a variable`() async {
    for (arguments, variables, isOn) in [
      ([], [:], true), (["--no-mouse"], [:], false), ([], ["LIBRARY_MOUSE": "off"], false),
      ([], ["LIBRARY_MOUSE": "on"], true),
    ] as [([String], [String: String], Bool)] {
      let session = AppSession(arguments, variables: variables)
      await session.start()
      #expect(session.terminal.isMouseEnabled == isOn, "\(arguments) \(variables)")
      _ = await session.quit()
    }
  }
}
