import Navigation
import TerminalTesting
import Testing

@testable import Storefront

/// Sending an order back: a form of choices, lines, a toggle and a day.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReturnTests {
  private func opened() async throws -> StorefrontGuest {
    let visit = try await StorefrontGuest()
    await visit.play("Open \"storefront://orders/1042\"")
    await visit.signIn()
    await visit.play("Wait\nType \"e\"\nExpect Screen \"Return order 1042\"")
    return visit
  }

  @Test func `the form is filled with keys, and the courier comes`() async throws {
    let visit = try await opened()
    await visit.play(
      """
      Expect Focus "Refund"
      Right
      Enter
      Type "Ring twice"
      Enter
      Type "at the gate"
      Expect Screen "at the gate"
      Alt+Enter
      Expect Focus "Label"
      Space
      Expect Screen "[x]"
      Enter
      Type "20200101"
      Enter
      Expect Screen "Choose a day after"
      Ctrl+U
      Type "20991231"
      Expect Not Screen "Choose a day after"
      Type "+"
      Enter
      Expect Notice "The courier will come on 1 January 2100."
      Type "e"
      Expect Not Screen "Return order 1042"
      Expect Notice "The courier will come on 1 January 2100."
      Expect Screen /Return +the courier will come on 1 January 2100/
      """)
    #expect(visit.app.shop.pickUps[1_042]?.description == "1 January 2100")
  }

  @Test func `what was filled in is there again after a link`() async throws {
    let visit = try await opened()
    await visit.play(
      """
      Right
      Tab
      Type "Ring twice"
      Ctrl+P
      Type "go to a link"
      Enter
      Type "catalog"
      Enter
      Expect Not Screen "Ring twice"
      Open "storefront://orders/1042"
      Wait
      Expect Screen "(•) as a voucher"
      Expect Focus "Note"
      Type "!"
      Expect Screen "Ring twice!"
      Escape
      Expect Stack "Orders › Order 1042"
      Expect Not Screen "Ring twice"
      Type "e"
      Expect Screen "Ring twice!"
      """)
  }
}
