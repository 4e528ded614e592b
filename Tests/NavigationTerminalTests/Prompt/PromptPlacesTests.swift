import Navigation
import NavigationTerminal
import Synchronization
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

  @Test func `a misspelt name leads to what is nearest, and stays a mistake`() async throws {
    let app = try LibraryApp.start()
    await app.press(":")
    await app.type("storeis")
    #expect(app.shows("shelves/Sea%20stories  Sea stories") && app.shows("no route \"storeis\""))
    await app.press(KeyPress(.tab), KeyPress(.enter))
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

  /// Counts how often a link is printed.
  private final class Printed: Sendable {
    let count = Atomic(0)

    func takeCount() -> Int { count.exchange(0, ordering: .relaxed) }
  }

  /// An app with many places, all by one pattern, whose name may hide it.
  private func manyPlaces(
    named name: String, _ printed: Printed
  ) throws -> HeadlessHost<LibraryRoute> {
    let book = DeepLinkMapping<LibraryRoute>("books/<int:id>") {
      $0.firstValue(forName: "id", as: Int.self).map { .book($0) }
    } printing: { route in
      printed.count.add(1, ordering: .relaxed)
      guard case .book(let id) = route else { return nil }
      return ["id": id]
    }
    return try LibraryApp.start { app in
      app.tabs = [AppTab("shelves", "Shelves", root: .shelves)]
      app.links = AppLinks(schemes: ["library"], matcher: DeepLinkMatcher([book])) {
        .show(path: [$0])
      }
      app.places = { _ in (1...3_000).map { .book($0) } }
      app.linkNames = ["books/<int:id>": name]
    }
  }

  @Test func `of many places, only those that are listed are printed, and each once`()
    async throws
  {
    let printed = Printed()
    let app = try manyPlaces(named: "a book", printed)
    let palette = KeyPress(.character("p"), .control)
    await app.press(palette)
    #expect((1..<500).contains(printed.takeCount()))
    await app.type("book 2999")
    #expect(app.shows("Book 2999  books/2999") && printed.takeCount() >= 2_500)
    await app.press(KeyPress(.escape), palette)
    await app.type("book 2998")
    #expect(app.shows("Book 2998  books/2998") && printed.takeCount() < 500)
    await app.press(KeyPress(.escape), ":")
    #expect(app.shows("books/…  a book") && !app.shows("books/1 "))
  }

  @Test func `without a pattern to list, the empty prompt lists the places`() async throws {
    let printed = Printed()
    let app = try manyPlaces(named: "", printed)
    await app.press(":")
    #expect(app.shows("books/1 ") && app.shows("Book 2") && !app.shows("…"))
    #expect((1..<500).contains(printed.takeCount()))
    await app.press(KeyPress(.down), KeyPress(.down), KeyPress(.enter))
    #expect(app.stack == "Shelves › Book 2")
  }
}
