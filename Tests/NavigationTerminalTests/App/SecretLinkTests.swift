import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// A secret in a link is in no frame, no file and no word, wherever the link goes.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SecretLinkTests {
  private nonisolated static let canary = "hunter2"
  private nonisolated static let secrets = [
    "?token=hunter2", "#Token=hunter2", "?page=2&TICKET=hunter2", "?next=x%3Ftoken%3Dhunter2",
  ]
  private let home = ["HOME": "/home/reader"]

  private func expectNone(_ texts: [String], _ place: String) {
    for text in texts { #expect(!text.contains(Self.canary), "\(place):\n\(text)") }
  }

  @Test(arguments: secrets)
  func `a link that waits shows no secret, is not kept, and that is said`(secret: String) async {
    let disk = MemoryDisk()
    let session = AppSession(
      ["library://loans/4\(secret)", "library://loans/5"], variables: home, disk: disk)
    await session.start()
    #expect(session.shows("2 waiting"))
    expectNone(session.terminal.lines, "the sign-in layer")
    session.press(KeyPress(.function(2)))
    expectNone(session.terminal.lines, "the inspector")
    session.press(KeyPress(.escape))
    #expect(await session.quit() == 130)
    for (path, bytes) in disk.files { expectNone([String(decoding: bytes, as: UTF8.self)], path) }
    for write in disk.writes { expectNone([write.text] + write.screen, "a write") }
    expectNone([session.errors, session.output], "the words at the end")
    #expect(session.errors.contains("1 link waits for sign-in: library://loans/5\n"))
    #expect(
      session.errors.contains(
        "1 link that waited for sign-in contains a secret and was not saved: library://loans/4"))

    let again = AppSession(variables: home, disk: disk)
    await again.start()
    #expect(again.shows("1 waiting"))
    _ = await again.quit()
  }

  @Test(arguments: secrets)
  func `it opens what it leads to once somebody signs in`(secret: String) async throws {
    let app = try LibraryApp.start(size: Size(columns: 140, rows: 40))
    await app.press(KeyPress(.function(3)))
    await app.open("library://loans/4\(secret)")
    expectNone(app.lines, "waiting")
    await LibraryApp.signIn(app)
    #expect(app.stack == "Loans › Loan 4")
    expectNone(app.lines + [app.notice ?? ""], "resumed")
  }

  @Test(arguments: ["library://nowhere", "library://staff", "http://elsewhere.example/books/3"])
  func `a link that is refused shows no secret`(link: String) async throws {
    for secret in Self.secrets {
      let app = try LibraryApp.start(size: Size(columns: 140, rows: 40))
      app.store.signIn(Principal(subject: "reader@example.com"))
      await app.press(KeyPress(.function(3)))
      await app.open(link + secret)
      #expect(app.notice != nil)
      expectNone(app.lines + [app.notice ?? ""], "refused")
      await app.press(KeyPress(.function(2)))
      expectNone(app.lines, "the inspector")
      await app.press(KeyPress(.enter))
      expectNone(app.lines, "the moment")
    }
  }

  @Test(arguments: secrets)
  func `a link that is typed or pasted is a row of dots where its secret stands`(
    secret: String
  ) async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("books/3\(secret)")
    expectNone(app.lines, "typed")
    #expect(app.shows("•••••••"))
    await app.press(KeyPress(.enter), ":", KeyPress(.up))
    expectNone(app.lines, "the history")
    #expect(app.shows("•••••••"))
    await app.press(KeyPress(.escape), KeyPress(.escape), KeyPress(.character("p"), .control))
    await app.deliver(.paste("library://books/4\(secret)"))
    expectNone(app.lines, "the palette")
  }

  @Test func `the answer to another process holds no secret`() async {
    let room = SocketRoom()
    let variables = ["XDG_RUNTIME_DIR": "/run/user/1"]
    let session = AppSession(["--no-state"], variables: variables, room: room)
    await session.start()
    for link in ["library://loans/4", "library://books/3", "library://nowhere"] {
      let open = AppSession(["open", "\(link)?token=hunter2"], variables: variables, room: room)
      _ = await open.end()
      expectNone([open.output, open.errors], link)
      #expect(open.output.contains("token=…"))
    }
    _ = await session.quit()
  }

  @Test func `the report of a tape that fails holds no secret but its own lines`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      Type ":books/3?token=hunter2"
      Enter
      Expect Title "Nothing"

      """, to: "a.tape")
    let session = AppSession(["replay", "\(folder.path)/a.tape"])
    #expect(await session.end() == 1)
    #expect(session.output.contains("books/3"))
    expectNone([session.output, session.errors], "the report")
  }
}
