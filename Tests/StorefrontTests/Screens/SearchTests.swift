import Navigation
import Storefront
import Testing

/// Finding products, and finding others after them.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct `Searching the shop` {
  @Test func `slash on what was found begins anew, with the old words at hand`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Type ":search?q=lamp"
      Enter
      Type "/"
      Expect Screen "Search  lamp"
      Type "compass"
      Expect Line 4 /Search  compass *$/
      Enter
      Type "/"
      Left
      Type "t"
      Expect Line 4 /Search  compasts *$/
      Escape
      Type "lamp"
      Enter
      Type "/"
      Backspace
      Expect Line 4 /Search *$/
      """)
  }

  @Test func `Ctrl-C keeps what is typed, and quits when it is pressed again`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Type "/lamp"
      Ctrl+C
      Expect Line 4 /Search  lamp *$/
      Expect Notice "Press Ctrl-C again to quit."
      Ctrl+C
      Expect Exit 130
      """)
  }

  @Test func `slash leads to typing also where a search is open below`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Type "/lamp"
      Enter 2
      Expect Not Title "Search"
      Type "/compass"
      Expect Title "Search"
      Expect Line 4 /Search  compass *$/
      """)
    #expect(visit.state.path == [.search("compass")])
  }
}
