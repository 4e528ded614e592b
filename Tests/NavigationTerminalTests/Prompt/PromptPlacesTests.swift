import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// The places that an app offers, in the prompt.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct PromptPlacesTests {
  @Test func `a value is completed with the known ones, and what they are called`() async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("shelves/")
    #expect(app.shows("shelves/Sea%20stories  Sea stories"))
    await app.press(KeyPress(.down))
    await app.press(KeyPress(.enter))
    #expect(app.stack == "Shelves › Sea stories")
  }

  @Test func `a link that is begun in capitals is offered once`() async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("SHELVES")
    #expect(app.lines.count { $0.contains("shelves  ") } == 1, "\(app.lines)")
  }

  @Test func `a name leads to its link, is no mistake while typed, and is one when entered`()
    async throws
  {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("stories")
    #expect(app.shows("shelves/Sea%20stories  Sea stories"))
    #expect(!app.shows("no route"))
    await app.press(KeyPress(.enter))
    #expect(app.shows("no route \"stories\""))
    await app.press(KeyPress(.tab))
    #expect(app.shows("library://shelves/Sea%20stories"))
    await app.press(KeyPress(.enter))
    #expect(app.stack == "Shelves › Sea stories")
  }

  @Test func `whoever is not signed in is not told what there is`() async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("loans/")
    #expect(!app.shows("Loan 4"))
    await app.press(KeyPress(.escape))
    await app.open("library://loans/9")
    await LibraryApp.signIn(app)
    await app.press(":")
    await app.type("loans/")
    #expect(app.shows("Loan 4"))
  }
}
