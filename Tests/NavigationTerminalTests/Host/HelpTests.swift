import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

@MainActor
struct HelpTests {
  @Test func `help is made from the bindings, and a disabled one says why`() async throws {
    let app = try LibraryApp.start()
    await app.press("?")
    #expect(app.shows("m          message"))
    #expect(app.shows("Nothing can be removed here."))
    #expect(app.footer.contains("Esc close"))
    await app.press(KeyPress(.escape))
    #expect(!app.shows("m          message"))
  }

  @Test func `Enter runs the entry that a search finds`() async throws {
    let app = try LibraryApp.start()
    await app.press("?", "/")
    await app.type("mess")
    await app.press(KeyPress(.enter))
    #expect(app.modal == "A note")
  }

  @Test func `F1 works in a text field`() async throws {
    let app = try LibraryApp.start()
    await app.open("library://loans/4")
    await app.press(KeyPress(.function(1)))
    #expect(app.shows("draw afresh"))
    await app.press(KeyPress(.escape))
    #expect(app.modal == "Sign in")
  }
}
