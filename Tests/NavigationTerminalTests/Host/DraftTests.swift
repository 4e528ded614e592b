import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// What was typed on a screen is there again when its place is, for whoever typed it.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct DraftTests {
  /// The library, with a form for each book, loan and sign-in.
  private func app() throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start { app in
      let screen = app.screen
      app.screen = { route, context in
        switch route {
        case .book, .loan, .signIn: TypingScreen(context)
        default: screen(route, context)
        }
      }
    }
  }

  private static let reader = Principal(subject: "reader@example.com")

  /// Opens a link as the prompt does, over whatever is typed.
  private func open(_ link: String, in app: HeadlessHost<LibraryRoute>) async {
    app.host.open(link)
    await app.host.idle()
  }

  private func retype(_ name: String, in app: HeadlessHost<LibraryRoute>) async {
    await app.press(KeyPress(.character("u"), .control))
    await app.type(name)
  }

  @Test func `a link that closes the sign-in layer loses nothing of the form but the password`()
    async throws
  {
    let app = try app()
    await open("library://loans/4", in: app)
    await retype("reader@exam", in: app)
    await app.press(KeyPress(.tab))
    await app.type("secret")
    await open("library://shelves", in: app)
    #expect(app.modal == nil)
    await app.press("w")
    #expect(app.shows("reader@exam"), "\(app.picture)")
    await app.expect("Focus \"Password\"")
    #expect(!app.shows("•"), "\(app.picture)")
    await app.press(KeyPress(.tab, .shift))
    await app.type("ple.com")
    #expect(app.shows("reader@example.com"), "\(app.picture)")
  }

  @Test func `what was not changed is no draft, and a draft that is empty is one`() {
    var form = Form([
      Form.Field("Name", text: "Nobody"), Form.Field("Password", isMasked: true),
    ])
    #expect(form.draft == nil)
    form.set("secret", in: 1)
    #expect(form.draft == nil)
    form.set("", in: 0)
    #expect(form.draft == ScreenDraft(["", ""]))
    form.take(ScreenDraft(["Somebody", "guess", "more"], focused: 7))
    #expect(form[0] == "Somebody")
    #expect(form[1] == "secret")
    #expect(form.draft == ScreenDraft(["Somebody", ""], focused: 1))
  }

  @Test func `giving the sign-in up forgets what was typed, and so does signing in`() async throws {
    let app = try app()
    await open("library://loans/4", in: app)
    await retype("somebody", in: app)
    await app.press(KeyPress(.escape), "2")
    #expect(app.shows("Nobody"), "\(app.picture)")
    await retype("somebody", in: app)
    app.store.signIn(Self.reader)
    app.store.signOut()
    await app.press("2")
    #expect(app.modal != nil)
    #expect(!app.shows("somebody"), "\(app.picture)")
  }

  @Test func `a form one went back from goes on where one was, until it was taken`() async throws {
    let app = try app()
    await open("library://books/3", in: app)
    await retype("half a na", in: app)
    await app.press(KeyPress(.escape), KeyPress(.escape))
    await open("library://books/4", in: app)
    #expect(app.shows("Nobody"))
    await open("library://books/3", in: app)
    await app.type("me")
    #expect(app.shows("half a name"), "\(app.picture)")
    await app.press(KeyPress(.enter), KeyPress(.enter))
    await open("library://shelves", in: app)
    await open("library://books/3", in: app)
    #expect(app.shows("Nobody"), "\(app.picture)")
  }

  @Test func `the session's end keeps a draft for the same person, and for nobody else`()
    async throws
  {
    for next in ["reader@example.com", "other@example.com"] {
      let app = try app()
      let soon = app.clock.now.advanced(by: .seconds(60))
      app.store.signIn(Principal(subject: "reader@example.com", expires: soon))
      await open("library://loans/4", in: app)
      await retype("half", in: app)
      await app.advance(by: .seconds(60))
      #expect(app.modal == "Typing")
      #expect(!app.shows("half"), "\(app.picture)")
      app.store.signIn(Principal(subject: next))
      await open("library://loans/4", in: app)
      #expect(app.shows("half") == (next == "reader@example.com"), "\(app.picture)")
      app.store.signIn(Self.reader)
      await open("library://loans/5", in: app)
      await open("library://loans/4", in: app)
      #expect(app.shows("half") == (next == "reader@example.com"), "\(app.picture)")
    }
  }

  @Test func `signing out leaves no draft behind`() async throws {
    let app = try app()
    app.store.signIn(Self.reader)
    await open("library://books/3", in: app)
    await retype("public", in: app)
    await open("library://shelves", in: app)
    await open("library://loans/4", in: app)
    await retype("gated", in: app)
    app.store.signOut()
    app.store.signIn(Self.reader)
    await open("library://books/3", in: app)
    #expect(app.shows("Nobody"), "\(app.picture)")
    await open("library://loans/4", in: app)
    #expect(app.shows("Nobody"), "\(app.picture)")
  }

  /// How another account comes after the first.
  enum Turn: CaseIterable {
    case directly, afterExpiry, afterSignOut
  }

  @Test(arguments: Turn.allCases, [false, true])
  func `what one account typed on a public form is not there for the next`(
    turn: Turn, isLeft: Bool
  ) async throws {
    let app = try app()
    let soon = app.clock.now.advanced(by: .seconds(60))
    app.store.signIn(Principal(subject: "reader@example.com", expires: soon))
    await open("library://books/3", in: app)
    await retype("public", in: app)
    if isLeft { await open("library://shelves", in: app) }
    switch turn {
    case .directly: break
    case .afterExpiry: await app.advance(by: .seconds(60))
    case .afterSignOut:
      app.store.signOut()
      if !isLeft { #expect(!app.shows("public"), "\(app.picture)") }
    }
    app.store.signIn(Principal(subject: "other@example.com"))
    await open("library://books/3", in: app)
    await app.host.idle()
    #expect(!app.shows("public"), "\(app.picture)")
    #expect(app.shows("Nobody"), "\(app.picture)")
  }

  @Test func `what nobody typed on a public form is there after a sign-in`() async throws {
    let app = try app()
    await open("library://books/3", in: app)
    await retype("public", in: app)
    app.store.signIn(Self.reader)
    await app.host.idle()
    #expect(app.shows("public"), "\(app.picture)")
    await open("library://shelves", in: app)
    await open("library://books/3", in: app)
    #expect(app.shows("public"), "\(app.picture)")
  }

  @Test func `so many drafts are kept, the oldest gives way`() async throws {
    let app = try app()
    for book in 1...17 {
      await open("library://books/\(book)", in: app)
      await retype("draft \(book)", in: app)
    }
    await open("library://shelves", in: app)
    await open("library://books/2", in: app)
    #expect(app.shows("draft 2"), "\(app.picture)")
    await open("library://books/1", in: app)
    #expect(app.shows("Nobody"), "\(app.picture)")
  }
}
