import NavigationTesting
import Sextant
import TerminalTesting
import Testing

/// What the terminal guide shows, played.
@MainActor @Suite(.timeLimit(.minutes(10))) struct TerminalGuideSample {
  @Test func `a tape walks from the list to a loan`() async throws {
    let app = try HeadlessHost(LibraryApp.program(Library()))
    await app.play(
      """
      Wait
      Expect Screen "Longitude"
      Down
      Expect Focus "Longitude"
      Enter
      Expect Stack "Books › Longitude"
      Type "e"
      Expect Modal "Lend"
      Type "Ada"
      Tab 4
      Enter
      Expect Not Modal
      Expect Notice "Lent Longitude to Ada."
      """)
  }

  @Test func `what was typed is asked about, and what was added is taken back`() async throws {
    let library = Library()
    let app = try HeadlessHost(LibraryApp.program(library))
    await app.play(
      """
      Wait
      Type "a"
      Expect Modal "Add a book"
      Type "Latitude"
      Escape
      Expect Screen "Discard what you typed?"
      Escape
      Tab
      Type "1901"
      Enter
      Expect Not Modal
      Expect Notice "Added Latitude. Press u to undo."
      Expect Screen "Latitude"
      Type "u"
      Expect Not Screen "1901"
      """)
    #expect(library.books.count == 3)
  }

  @Test func `a linked book is loaded first, and one that does not exist is left`() async throws {
    let app = try HeadlessHost(LibraryApp.program(Library()))
    await app.open("library://books/2")
    #expect(app.shows("Loading…"))
    await app.advance(by: .seconds(1))
    #expect(app.stack == "Books › Longitude")
    await app.open("library://books/9")
    #expect(app.stack == "Books › Longitude")
    #expect(app.notice == "library://books/9 was not opened: there is no such book.")
  }

  @Test func `a link waits for sign-in`() async throws {
    let app = try HeadlessHost(LibraryApp.program(Library()))
    await app.play(
      """
      Open "library://loans"
      Expect Modal "Sign in"
      Expect Pending 1
      Type "ada@library.example"
      Enter
      TypeSecret LIBRARY_PASSWORD
      Enter
      Wait
      Expect Not Modal
      Expect Tab "Loans"
      """, secrets: ["LIBRARY_PASSWORD": "windrose"])
  }

  @Test func `the app's own store is tested without its screens`() throws {
    let app = try HeadlessHost(LibraryApp.program(Library()))
    let store = NavigationTestStore(app.store)
    store.open("library://loans") {
      $0.signIn = .signIn
      $0.waiting = [.link("library://loans")]
    }
    store.receive(.waiting(.link("library://loans")))
    store.signIn(Principal(subject: "ada")) {
      $0.signIn = nil
      $0.waiting = []
      $0.principal = Principal(subject: "ada")
    }
    store.receive(.signedIn(Principal(subject: "ada")))
    store.receive(.commands([.dismissAll, .selectTab("loans"), .replace([])])) {
      $0.selectedTab = "loans"
    }
    store.receive(.resumed(.link("library://loans")))
    store.finish()
  }

  @Test func `a wrong password is refused`() async throws {
    let app = try HeadlessHost(LibraryApp.program(Library()))
    await app.play(
      """
      Open "library://loans"
      Type "ada@library.example"
      Enter
      TypeSecret LIBRARY_PASSWORD
      Enter
      Wait
      Expect Screen "Wrong email or password."
      Expect Pending 1
      """, secrets: ["LIBRARY_PASSWORD": "compass"])
  }

  @Test func `loading fails and is tried again`() async throws {
    let library = Library()
    library.isOffline = true
    let app = try HeadlessHost(LibraryApp.program(library))
    await app.advance(by: .seconds(1))
    #expect(app.shows("The library cannot be reached."))

    library.isOffline = false
    await app.press("r")
    await app.advance(by: .seconds(1))
    #expect(app.shows("Longitude"))
  }
}
