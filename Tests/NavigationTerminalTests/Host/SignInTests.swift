import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct SignInTests {
  @Test func `a gated link waits, signs in and resumes with its whole back stack`() async throws {
    let app = try LibraryApp.start()
    await app.play(
      """
      Open "library://loans/4"
      Expect Modal "Sign in"
      Expect Pending "library://loans/4"
      Expect Line 1 "1 waiting"
      Expect Screen "to open library://loans/4"
      Expect Line -1 "Esc cancel and drop 1 waiting"
      Expect Focus "Password"
      Type "open" Enter
      Expect Screen "Signing in…"
      Expect Line -1 "Esc stop"
      Wait
      Expect Stack "Loans › Loan 4"
      Expect Line 1 "Loans › Loan 4"
      Expect Line 1 "reader@example.com"
      Expect Notice "Resumed library://loans/4"
      Expect Not Modal
      Expect Pending 0
      Expect Not Screen "waiting"
      """)
  }

  @Test func `a push that takes the sign-in layer away ends its request`() async throws {
    let app = try LibraryApp.start()
    await app.play(
      """
      Open "library://loans/4"
      Type "open" Enter
      Expect Screen "Signing in…"
      """)
    app.store.send(.go(.book(3)))
    #expect(app.store.session.layers.isEmpty)
    await app.play("Wait")
    #expect(app.store.session.principal == nil)
  }

  @Test func `a tape with a secret plays in a test that says what the secret is`() async throws {
    let tape = """
      Open "library://loans/4"
      TypeSecret LIBRARY_PASSWORD
      Enter
      Wait
      Expect Stack "Loans › Loan 4"
      """
    await (try LibraryApp.start()).play(tape, secrets: ["LIBRARY_PASSWORD": "open"])
    let untold = try LibraryApp.start()
    await withKnownIssue {
      await untold.play(tape)
    } matching: {
      $0.comments.contains { $0.rawValue.contains("not set in the environment: LIBRARY_PASSWORD") }
    }
  }

  @Test func `Esc on the form drops what waits and leaves the place as it was`() async throws {
    let app = try LibraryApp.start()
    await app.open("library://books/3")
    let before = app.stack
    await app.open("library://loans/4")
    await app.press(KeyPress(.escape))
    #expect(app.stack == before)
    #expect(app.notice == "Sign-in cancelled. Dropped library://loans/4.")
    #expect(app.pending.isEmpty)
    #expect(!app.shows("waiting"))
  }

  @Test func `Esc under way goes back to the form, and a late answer is ignored`() async throws {
    let app = try LibraryApp.start()
    await app.open("library://loans/4")
    await app.type("open")
    await app.press(KeyPress(.enter), KeyPress(.escape))
    #expect(app.notice == "Stopped.")
    await app.advance(by: .seconds(5))
    #expect(app.modal == "Sign in")
    #expect(app.pending == ["library://loans/4"])
  }

  @Test func `a second link joins what waits, and the same place in another spelling does not`()
    async throws
  {
    let app = try LibraryApp.start()
    await app.open("library://loans/4")
    await app.open("library:///loans/4")
    #expect(app.head.contains("1 waiting"))
    await app.open("library://loans/5")
    #expect(app.head.contains("2 waiting"))
    #expect(app.shows("and 1 more"))
    await app.type("open")
    await app.press(KeyPress(.enter))
    await app.advance(by: .seconds(1))
    #expect(app.notice == "Resumed 2; now at library://loans/5")
    #expect(app.stack == "Loans › Loan 5")
  }

  @Test func `a public link closes the layer, the badge stays, and w brings the layer back`()
    async throws
  {
    let app = try LibraryApp.start()
    await app.open("library://loans/4")
    await app.open("library://books/3")
    #expect(app.modal == nil)
    #expect(app.stack == "Shelves › Novels › Book 3")
    #expect(app.head.contains("1 waiting"))
    #expect(app.notice == "1 link waits for sign-in; press w")
    await app.press("w")
    #expect(app.modal == "Sign in")
    await app.open("library://books/3")
    await app.click("1 waiting")
    #expect(app.modal == "Sign in")
  }

  @Test func `a gated tab waits under its title`() async throws {
    let app = try LibraryApp.start()
    await app.press("2")
    #expect(app.shows("to open Loans"))
    await app.type("open")
    await app.press(KeyPress(.enter))
    await app.advance(by: .seconds(1))
    #expect(app.notice == "Resumed Loans")
    #expect(app.stack == "Loans")
  }

  @Test func `a person without the role stays, and is told which`() async throws {
    let app = try LibraryApp.start()
    app.store.signIn(Principal(subject: "reader@example.com"))
    await app.open("library://staff")
    #expect(app.stack == "Shelves")
    #expect(app.modal == nil)
    #expect(app.notice == "library://staff needs a librarian. You are reader@example.com.")
  }

  @Test func `sign-out leaves nothing gated on screen`() async throws {
    let app = try LibraryApp.start()
    app.store.signIn(Principal(subject: "reader@example.com"))
    await app.open("library://loans/4")
    #expect(app.stack == "Loans › Loan 4")
    app.store.signOut()
    await app.host.idle()
    #expect(app.stack == "Shelves")
    #expect(app.notice == "Signed out.")
    #expect(!app.shows("Loan 4"))
    #expect(!app.shows("reader@example.com"))
  }

  @Test func `the end of the session takes gated text away in the same frame`() async throws {
    let app = try LibraryApp.start(session: .seconds(900))
    await app.open("library://loans/4")
    await app.type("open")
    await app.press(KeyPress(.enter))
    await app.advance(by: .seconds(1))
    #expect(app.shows("This is Loan 4"))
    await app.advance(by: .seconds(899))
    #expect(app.shows("This is Loan 4"))
    await app.advance(by: .seconds(1))
    #expect(!app.shows("This is Loan 4"))
    #expect(app.modal == "Sign in")
    #expect(app.notice == "Your session ended. Sign in to return to Loan 4.")
    await app.type("open")
    await app.press(KeyPress(.enter))
    await app.advance(by: .seconds(1))
    #expect(app.stack == "Loans › Loan 4")
  }

  @Test func `no screen of a gated place is made before the gate lets its route in`() async throws {
    let record = LibraryApp.Record()
    let app = try LibraryApp.start(record: record)
    await app.open("library://loans/4")
    await app.press("2")
    #expect(record.built == ["Shelves", "Sign in"])
  }

  @Test func `at 20x6 the whole form fits`() async throws {
    let app = try LibraryApp.start(size: Size(columns: 20, rows: 6))
    await app.open("library://loans/4")
    #expect(
      app.lines == [
        "Sign in   1 waiting", "to open library://lo", "Password", "", "",
        "Esc drops 1 waiting",
      ])
  }

  @Test func `what waited and is refused after sign-in says why, however late`() async throws {
    let app = try LibraryApp.start()
    await app.open("library://loans/9")
    app.store.addMiddleware(
      SlowMiddleware(clock: app.clock, delay: .seconds(1), refused: .loan(9)) { $0 == .loan(9) })
    await LibraryApp.signIn(app)
    await app.advance(by: .seconds(2))
    #expect(app.notice == "library://loans/9 was not opened: it is lent.")
    app.store.send(.go(.loan(9)))
    await app.advance(by: .seconds(2))
    #expect(app.notice == "Loan 9 was not opened: it is lent.")
  }

  @Test func `a resize keeps what is typed and what is under way`() async throws {
    let app = try LibraryApp.start()
    await app.open("library://loans/4")
    await app.type("open")
    await app.deliver(.resize(Size(columns: 20, rows: 6)))
    await app.press(KeyPress(.enter))
    await app.deliver(.resize(Size(columns: 10, rows: 3)))
    #expect(app.shows("Needs 20x6"))
    await app.deliver(.resize(Size(columns: 80, rows: 24)))
    #expect(app.shows("Signing in…"))
    await app.advance(by: .seconds(1))
    #expect(app.stack == "Loans › Loan 4")
  }
}
