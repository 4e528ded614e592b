import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

@testable import TerminalHost

/// What becomes of overlays, and of the places that they list, when something else happens.
@MainActor @Suite(.timeLimit(.minutes(10))) struct OverlayTurnTests {
  private static let palette = KeyPress(.character("p"), .control)
  private static let ada = Principal(subject: "ada@example.com")

  @Test func `a move from outside closes what lists actions, and leaves the prompt`() async throws {
    for key in [Self.palette, KeyPress(.function(1)), ":"] {
      let app = try LibraryApp.start()
      await app.press(key)
      #expect(app.host.overlays.top != nil)
      app.store.send(.go(.book(1)))
      #expect((app.host.overlays.top == nil) == (key != ":"), "\(key)")
    }
  }

  @Test(arguments: [
    ":", KeyPress(.character("p"), .control), KeyPress(.function(1)), KeyPress(.function(2)),
  ])
  func `every overlay closes with its visit`(key: KeyPress) async throws {
    let app = try LibraryApp.start()
    app.store.signIn(Self.ada)
    await app.press(key)
    await app.type("secretive")
    #expect(app.host.overlays.top != nil)
    app.store.signIn(Principal(subject: "bob@example.com"))
    await app.press(KeyPress(.down))
    #expect(app.host.overlays.top == nil && !app.shows("Inspector"))
    #expect(!app.shows("secretive"), "\(app.picture)")
  }

  @Test func `what was opened before a sign-out is no recent place of the next`() async throws {
    let app = try LibraryApp.start()
    app.store.signIn(Self.ada)
    app.store.send(.go(.book(78)))
    app.store.execute(.popToRoot)
    await app.press(Self.palette)
    #expect(app.shows("Book 78"), "\(app.picture)")
    await app.press(KeyPress(.escape))
    app.store.signOut()
    await app.press(Self.palette)
    #expect(!app.shows("Book 78"), "\(app.picture)")
  }
}
