import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// Nothing of one person's is anywhere once another is there, or nobody.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct PersonChangeTests {
  /// How the first one goes.
  enum Change: CaseIterable {
    case another, signOut, expiry
  }

  /// What no picture may hold afterwards.
  private static let canaries = ["7777", "8888", "first@"]
  private static let size = Size(columns: 140, rows: 40)
  private static let palette = KeyPress(.character("p"), .control)

  /// The first person looks at loans, types links, and stands in a public place with a prompt open.
  private func first() async throws -> HeadlessHost<LibraryRoute> {
    let app = try LibraryApp.start(size: Self.size)
    signInFirst(to: app)
    await app.open("library://loans/7777")
    await app.press(KeyPress(.function(3)), ":")
    await app.type("loans/7777/none")
    await app.press(KeyPress(.enter), KeyPress(.escape), ":")
    await app.type("loans/8888")
    await app.press(KeyPress(.enter))
    await app.press(":")
    await app.type("books/2")
    await app.press(KeyPress(.enter), ":")
    await app.type("loans/8888")
    return app
  }

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
    let app = try HeadlessHost {
      var parts = try LibraryApp.parts($0)
      let pages = parts.configuration.screen
      parts.configuration.screen = { route, context in
        if case .loan = route { StaleScreen(context) } else { pages(route, context) }
      }
      return parts
    }
    signInFirst(to: app, for: .seconds(60))
    await app.open("library://loans/7777")
    #expect(app.shows("what is private"))
    // Only what was scheduled draws.
    let limit = app.clock.now.advanced(by: .seconds(61))
    while app.clock.step(until: limit) { await app.host.idle() }
    #expect(!app.shows("what is private"), "\(app.picture)")
  }

  @Test(arguments: Change.allCases, [KeyPress(.function(1)), KeyPress(.function(2))])
  func `what was searched for in a page is not there for the next one`(
    how: Change, page: KeyPress
  ) async throws {
    let app = try LibraryApp.start(size: Self.size)
    signInFirst(to: app)
    await app.press(page, "/")
    await app.type("8888")
    #expect(app.shows("8888"))
    await change(app, how)
    #expect(!app.shows("8888"), "\(app.picture)")
    await app.press("n")
    #expect(!app.shows("8888"), "\(app.picture)")
  }

  private func change(_ app: HeadlessHost<LibraryRoute>, _ change: Change) async {
    switch change {
    case .another:
      app.store.signIn(Principal(subject: "second@example.com", roles: ["librarian"]))
    case .signOut: app.store.signOut()
    case .expiry: await app.advance(by: .seconds(901))
    }
    await app.host.idle()
  }

  private func expectNone(
    _ app: HeadlessHost<LibraryRoute>, _ place: String, _ change: Change
  ) {
    for canary in Self.canaries {
      #expect(!app.shows(canary), "\(canary) in \(place) after \(change):\n\(app.picture)")
    }
  }

  private func expectNoneInTimeline(_ app: HeadlessHost<LibraryRoute>, _ change: Change) async {
    await app.press(KeyPress(.function(2)))
    for _ in 0..<12 {
      expectNone(app, "the timeline", change)
      await app.press(KeyPress(.up))
    }
  }

  @Test(arguments: Change.allCases)
  func `nothing of the first one's is in frame, prompt, palette and inspector`(
    change: Change
  ) async throws {
    let app = try await first()
    // What the test looks for is there before.
    #expect(app.shows("8888"))
    await self.change(app, change)
    expectNone(app, "the frame", change)
    await app.press(":")
    #expect(app.shows("library://"))
    expectNone(app, "the prompt", change)
    for _ in 0..<4 {
      await app.press(KeyPress(.up))
      expectNone(app, "the prompt's history", change)
    }
    await app.press(KeyPress(.escape), KeyPress(.escape), Self.palette)
    expectNone(app, "the palette", change)
    await app.type("loan")
    expectNone(app, "the palette's places", change)
    await app.press(KeyPress(.escape), KeyPress(.escape), KeyPress(.function(2)))
    expectNone(app, "the inspector", change)
    for _ in 0..<12 {
      await app.press(KeyPress(.up))
      expectNone(app, "the timeline", change)
    }
    await app.press(KeyPress(.escape))
    expectNone(app, "the frame at the end", change)
    #expect(app.notice?.contains("first@") != true)
    if change == .another {
      await app.press("2")
      expectNone(app, "the second one's tab", change)
      await app.press(KeyPress(.left, .alt))
      expectNone(app, "the second one's history", change)
    }
  }

  @Test(arguments: Change.allCases)
  func `a notice to the first one is not read by the next`(change: Change) async throws {
    let app = try LibraryApp.start()
    signInFirst(to: app)
    await app.open("library://staff")
    #expect(app.notice == "library://staff needs a librarian. You are first@example.com.")
    await self.change(app, change)
    #expect(app.notice?.contains("first@") != true && app.notice?.contains("staff") != true)
    expectNone(app, "the frame", change)
  }

  @Test func `what waits for the first one is dropped without its name`() async throws {
    let app = try LibraryApp.start(size: Self.size)
    signInFirst(to: app)
    await app.open("library://loans/7777")
    await app.advance(by: .seconds(901))
    #expect(app.notice == "Your session ended. Sign in to return to Loan 7777.")
    app.store.signIn(Principal(subject: "second@example.com"))
    await app.host.idle()
    expectNone(app, "the frame", .expiry)
    #expect(app.pending.isEmpty)
    await expectNoneInTimeline(app, .expiry)
  }

  @Test func `where the first one was is not told to the next one after nobody`() async throws {
    let app = try LibraryApp.start(size: Self.size)
    signInFirst(to: app)
    await app.open("library://loans/7777")
    await app.advance(by: .seconds(901))
    app.host.machine.submit(.reopenSignIn)
    app.store.cancelSignIn()
    await app.host.idle()
    app.store.signIn(Principal(subject: "second@example.com"))
    await app.host.idle()
    await expectNoneInTimeline(app, .expiry)
  }

  @Test(arguments: [Change.signOut, .expiry], [false, true])
  func `what was still being decided on is told to nobody else`(
    change: Change, isLink: Bool
  ) async throws {
    let app = try LibraryApp.start(size: Self.size)
    signInFirst(to: app, for: .seconds(3))
    await app.press(KeyPress(.function(3)))
    app.store.addMiddleware(
      SlowMiddleware(clock: app.clock, delay: .seconds(5)) {
        if case .loan = $0 { true } else { false }
      })
    if isLink { await app.open("library://loans/7777") } else { app.store.send(.go(.loan(7777))) }
    app.store.send(.go(.loan(8888)))
    if isLink { app.store.open("library://nowhere/8888") }
    if change == .signOut { app.store.signOut() }
    for _ in 0..<3 {
      await app.advance(by: .seconds(6))
      if change == .signOut { expectNone(app, "the frame", change) }
    }
    app.store.signIn(Principal(subject: "second@example.com"))
    await app.host.idle()
    expectNone(app, "the second one's frame", change)
    // With and without the stack view.
    await app.press(KeyPress(.function(3)))
    expectNone(app, "the second one's frame", change)
    await expectNoneInTimeline(app, change)
  }

  @Test func `a sign-in keeps what was typed before it`() async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("books/2")
    await app.press(KeyPress(.enter))
    app.store.signIn(Principal(subject: "first@example.com"))
    await app.press(":", KeyPress(.up))
    #expect(app.shows("library://books/2"))
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
    let history = "/home/reader/.local/state/library/history.json"
    #expect(disk.words(history)?.contains("7777") == true)
    switch change {
    case .another: session.store?.signIn(Principal(subject: "second@example.com"))
    default: session.store?.signOut()
    }
    session.terminal.send(.focus(true))
    // At once, not when the app rests: it may be killed.
    #expect(disk.words(history)?.contains("7777") == false)
    #expect(disk.text(history)?.contains("books") == true)
    session.press(Self.palette)
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

  @Test func `what a rule closed for the first one is not named to the next one`() async throws {
    final class Closed { var loans = false }
    let closed = Closed()
    let app = try HeadlessHost(size: Self.size) {
      try AppParts(
        clock: $0.clock,
        tabs: [
          HostTab("shelves", "Shelves", root: LibraryRoute.shelves),
          HostTab("loans", "Loans", root: .loans),
        ],
        links: LibraryApp.links, access: LibraryRoute.policy,
        rules: { route in
          if closed.loans, case .loan = route { "the desk is closed" } else { nil }
        }
      ) { _ in
        HostConfiguration(
          name: "Library", title: { $0.title }, screen: { PageScreen($0, $1, LibraryApp.Record()) })
      }
    }
    signInFirst(to: app)
    await app.open("library://loans/7777")
    await app.press(KeyPress(.function(2)))
    closed.loans = true
    app.store.rulesChanged()
    await app.host.idle()
    #expect(app.picture.contains("7777"))
    app.store.signIn(Principal(subject: "second@example.com"))
    await app.host.idle()
    #expect(!app.picture.contains("7777"), "\(app.picture)")
  }

  @Test(arguments: Change.allCases)
  func `a link that the app itself opened in vain is not named to the next one`(
    how: Change
  ) async throws {
    let app = try LibraryApp.start(size: Self.size)
    signInFirst(to: app, for: .seconds(60))
    app.store.open("library://nowhere/7777")
    await app.press(KeyPress(.function(2)))
    #expect(app.picture.contains("7777"))
    switch how {
    case .another: app.store.signIn(Principal(subject: "second@example.com"))
    case .signOut: app.store.signOut()
    case .expiry:
      let limit = app.clock.now.advanced(by: .seconds(61))
      while app.clock.step(until: limit) {}
    }
    await app.host.idle()
    #expect(!app.picture.contains("7777"), "\(app.picture)")
  }
}
