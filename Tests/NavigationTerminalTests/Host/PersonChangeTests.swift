import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// Nothing of one person's is anywhere once another is there, or nobody.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct PersonChangeTests {
  /// How the first one goes.
  enum Change {
    case another, signOut
  }

  /// What no file may hold afterwards.
  private static let canaries = ["7777", "8888", "first@"]

  private func signInFirst(
    to app: HeadlessHost<LibraryRoute>, for time: Duration = .seconds(900)
  ) {
    app.store.signIn(
      Principal(subject: "first@example.com", expires: app.clock.now.advanced(by: time)))
  }

  /// A screen that goes on asking for a frame at an instant that has passed.
  private final class StaleScreen: Screen {
    let title = "Page"
    private let start: ContinuousClock.Instant

    init(_ context: ScreenContext<LibraryRoute>) {
      start = context.now
    }

    func draw(in frame: inout ScreenFrame) {
      frame.canvas.write("what is private", at: .zero)
      frame.nextFrame = start
    }
  }

  @Test func `an instant that has passed does not hide the end of a session`() async throws {
    let app = try LibraryApp.start { app in
      let pages = app.screen
      app.screen = { route, context in
        if case .loan = route { StaleScreen(context) } else { pages(route, context) }
      }
    }
    signInFirst(to: app, for: .seconds(60))
    await app.open("library://loans/7777")
    #expect(app.shows("what is private"))
    // Only what was scheduled draws.
    let limit = app.clock.now.advanced(by: .seconds(61))
    while app.clock.step(until: limit) { await app.host.idle() }
    #expect(!app.shows("what is private"), "\(app.picture)")
  }

  @Test(arguments: [Change.another, .signOut])
  func `no file and no kept recording holds anything of the first one's`(change: Change) async {
    let (disk, records) = (MemoryDisk(), MemoryRecords())
    let session = AppSession(
      ["library://books/2"], variables: ["HOME": "/home/reader"], disk: disk, records: records)
    await session.start()
    session.store?.signIn(Principal(subject: "first@example.com"))
    for line in ["loans/7777", "loans/7777/none", "books/3"] {
      session.press(":")
      for character in line { session.press(KeyPress(.character(character))) }
      session.press(KeyPress(.enter), KeyPress(.escape), KeyPress(.escape))
    }
    session.store?.send(.deepLink(DeepLinkRequest("library://loans/8888")))
    session.rest()
    let path = "/home/reader/.local/state/library/state.json"
    #expect(disk.words(path)?.contains("7777") == true)
    switch change {
    case .another: session.store?.signIn(Principal(subject: "second@example.com"))
    default: session.store?.signOut()
    }
    session.terminal.send(.focus(true))
    // At once, not when the app rests: it may be killed.
    #expect(disk.words(path)?.contains("7777") == false)
    session.press(KeyPress(.character("p"), .control))
    for character in "save the last" { session.press(KeyPress(.character(character))) }
    session.press(KeyPress(.enter))
    await session.wait { session.shows("The last minute was saved to") }
    _ = await session.quit()
    let kept = disk.files.keys.compactMap { disk.words($0) }
    let tape = records.text("library-1.tape") ?? ""
    #expect(!tape.isEmpty)
    for text in kept + [tape, session.errors] {
      for canary in Self.canaries { #expect(!text.contains(canary), "\(canary) in \(text)") }
    }
  }
}
