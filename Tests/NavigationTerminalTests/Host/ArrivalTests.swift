import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// What comes from outside while the user types, answers, or waits for the visible screen.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ArrivalTests {
  private func app(
    _ change: @escaping (AppDescription<LibraryRoute>) -> Void = { _ in }
  ) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start { app in
      let pages = app.screen
      app.screen = { route, context in
        route == .about ? TypingScreen(context) : pages(route, context)
      }
      change(app)
    }
  }

  private static let arrived = "1 link arrived; it opens when you are done here."

  @Test(arguments: [":", ":bo", "x"])
  func `a link waits while a prompt or a form takes text, and opens when that ends`(
    _ typed: String
  ) async throws {
    let app = try app()
    if !typed.hasPrefix(":") { app.store.send(.go(.about)) }
    let path = app.store.state.path
    await app.type(typed)
    await app.open("library://books/2")
    #expect(app.store.state.path == path)
    #expect(app.shows(Self.arrived), "\(app.picture)")
    // The rest of the word is typed where it was meant to be.
    await app.type("ok")
    #expect(app.shows("ok"), "\(app.lines)")
    while app.host.isTyping { await app.press(KeyPress(.escape)) }
    #expect(app.store.state.path.last == .book(2))
  }

  @Test func `an empty field is left, and a field with text is not`() async throws {
    let app = try app()
    await app.open("library://loans/4")
    await app.open("library://books/1")
    #expect(app.modal == nil && app.store.state.path.last == .book(1), "nothing was typed yet")
    await app.type("w")
    await app.type("op")
    await app.open("library://books/2")
    #expect(app.modal == "Sign in")
    // A gated link joins what waits at once, since nothing moves.
    await app.open("library://loans/5")
    #expect(app.pending.count == 2 && app.modal == "Sign in")
    await app.type("en")
    await app.press(KeyPress(.enter))
    await app.advance(by: .seconds(1))
    #expect(app.store.state.path.last == .book(2), "opened after the sign-in, which led to a loan")
  }

  @Test(arguments: [
    [KeyPress(.tab)], [KeyPress(.home), KeyPress(.end), KeyPress(.backspace)],
  ])
  func `a field in which nothing was typed keeps no link waiting`(keys: [KeyPress]) async throws {
    let app = try app()
    app.store.send(.present(.signIn))
    for key in keys { await app.press(key) }
    await app.open("library://books/2")
    #expect(app.store.state.path.last == .book(2), "\(app.picture)")
  }

  @Test func `a link waits while the steps of the path have numbers`() async throws {
    let app = try app()
    await app.open("library://books/1")
    await app.type(">")
    await app.open("library://books/2")
    #expect(app.store.state.path.last == .book(1) && app.shows(Self.arrived), "\(app.picture)")
    await app.press(KeyPress(.escape))
    #expect(app.store.state.path.last == .book(2))
  }

  @Test func `a question is answered first`() async throws {
    let app = try app { app in
      app.questionBeforeSignOut = { Confirmation("Really?") }
    }
    app.store.signIn(Principal(subject: "ada@example.com"))
    app.host.send(.signOut)
    await app.open("library://books/2")
    #expect(app.shows("Really?") && app.store.state.path.isEmpty)
    await app.type("n")
    #expect(app.store.state.path.last == .book(2))
    #expect(app.store.principal != nil)
  }

  @Test func `sixteen wait, oldest first, and one more is refused`() async throws {
    let app = try app()
    await app.type(":")
    for number in 1...17 { await app.open("library://books/\(number)") }
    #expect(app.shows("was not opened: too many requests are queued."), "\(app.picture)")
    await app.press(KeyPress(.escape))
    #expect(app.store.state.path.last == .book(16))
    #expect(!app.store.state.path.contains(.book(17)))
  }

  @Test func `no link that waits for sign-in gives way to a later one`() async throws {
    let app = try app()
    for number in 1...17 { await app.open("library://loans/\(number)") }
    #expect(app.pending.count == 16)
    #expect(app.shows("was dropped: too many links are waiting"), "\(app.picture)")
    app.store.signIn(Principal(subject: "ada@example.com"))
    await app.advance(by: .seconds(1))
    #expect(app.store.state.path.last == .loan(16))
  }

  @Test func `a link that nothing handles does not wait`() async throws {
    let app = try app()
    await app.type(":bo")
    await app.open("library://bocks/2")
    #expect(!app.shows(Self.arrived))
  }

  @Test func `work that the visible screen started is waited for`()
    async throws
  {
    let (words, feed) = AsyncStream.makeStream(of: Void.self)
    let app = try app { app in
      let pages = app.screen
      app.screen = { route, context in
        if route == .book(1) {
          context.start("wait") {
            for await _ in words { break }
          }
        }
        return pages(route, context)
      }
    }
    app.store.send(.go(.book(1)))
    let host = app.host
    host.show()
    _ = host.open(outside: "library://books/2")
    #expect(app.store.state.path == [.book(1)])
    feed.yield()
    await host.idle()
    #expect(app.store.state.path.last == .book(2))
  }

  @Test func `what background work sends waits too`() async throws {
    let app = try app { app in
      app.background = { context in
        try await context.sleep(for: .seconds(1))
        context.send(.go(.book(3)))
      }
    }
    await app.type(":bo")
    await app.advance(by: .seconds(1))
    #expect(app.shows(Self.arrived), "\(app.picture)")
    #expect(app.store.state.path.isEmpty)
    await app.press(KeyPress(.escape))
    #expect(app.store.state.path == [.book(3)])
  }

  @Test func `a notice of background work shows in the prompt`() async throws {
    let app = try app { app in
      app.background = { context in
        try await context.sleep(for: .seconds(1))
        context.notice("The tide turns.")
        #expect(context.isOccupied)
      }
    }
    await app.type(":bo")
    await app.advance(by: .seconds(1))
    #expect(app.shows("The tide turns."), "\(app.picture)")
    #expect(app.shows("bo"), "\(app.lines)")
  }
}
