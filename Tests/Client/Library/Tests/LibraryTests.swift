import Sextant
import TerminalTesting
import Testing

@testable import library

@MainActor @Suite(.timeLimit(.minutes(10))) struct LibraryTests {
  @Test func `the list loads, and a form in a sheet lends a book`() async throws {
    let library = Library()
    let app = try HeadlessHost(LibraryApp.program(library))
    await app.advance(by: .seconds(1))
    #expect(app.shows("Longitude"))
    await app.press("j", KeyPress(.enter), "e")
    #expect(app.modal == "Lend")
    await app.type("Ada")
    for _ in 1...4 { await app.press(KeyPress(.tab)) }
    await app.press(KeyPress(.enter))
    #expect(app.notice == "Lent Longitude to Ada.")
    #expect(library.loans == [2])
  }
}
