import Navigation
import NavigationTerminal
import TerminalKit
import Testing

@testable import Storefront

/// Corners between screens: another person, what is below a layer, lists beside what they open.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReviewTests {
  @Test func `filters and searches of one person are not there for the next`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://catalog/charts"
      Type "/High"
      Enter
      Expect Screen "High"
      Open "storefront://pages/keys"
      Type "/secretword"
      Enter
      """)
    visit.app.store.signIn(Principal(subject: "demo@example.com", roles: ["customer"]))
    visit.app.store.signOut()
    visit.app.store.signIn(Principal(subject: "admin@example.com", roles: ["customer"]))
    await visit.redraw()
    await visit.play(
      """
      Open "storefront://pages/keys"
      Expect Not Screen "secretword"
      Open "storefront://catalog/charts"
      Expect Not Screen "Filter"
      Expect Screen "Skerry"
      """)
  }

  @Test func `a notice of two lines covers what an overlay has drawn there`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Type "3"
      Type "demo@example.com"
      Tab
      Type "sextant"
      Enter
      Wait
      Open "storefront://orders/1037"
      Wait
      Sleep 15m
      Open "storefront://orders/1019"
      Type "admin@example.com"
      Tab
      Type "meridian"
      Enter
      Wait
      F2
      Expect Screen "Inspector"
      """)
    let lines = visit.lines.suffix(3).map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    #expect(
      lines.prefix(2) == [
        "storefront://orders/1019 was not opened: there is no order 1019 in this",
        "account. (and 1 more: F2)",
      ])
  }

  @Test func `a link waits for a palette that is open, which runs what it lists`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://catalog/charts"
      Ctrl+P
      Type "add to cart"
      Open "storefront://pages/about"
      Enter
      Expect Route "pages/about"
      """)
    #expect(visit.app.shop.cartCount == 1)
  }

  @Test(arguments: [
    ("products/999", "there is no \"999\" under \"products\""),
    ("products/12", ""), ("products/1", ""), ("pages/ship", ""), ("prod", ""),
    ("Pages/ship", ""),
    ("pages/shop", "there is no \"shop\" under \"pages\""),
    ("onboarding/9", "there is no \"9\" under \"onboarding\""),
    ("onboarding/2", ""), ("orders/999", ""),
  ])
  func `the prompt marks a value that leads nowhere while it is typed`(
    typed: String, words: String
  ) async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Type ":"
      Type "\(typed)"
      Expect Not Screen "\(words.isEmpty ? "^" : "?")"
      """)
    guard !words.isEmpty else { return }
    let value = typed.split(separator: "/").last ?? ""
    let caret = " storefront://\(typed)".count - value.count
    await visit.play("Expect Line -2 '\(String(repeating: " ", count: caret))^ \(words)'")
  }

  @Test func `of several links that are refused at once, the notice says how many there are`()
    async throws
  {
    let visit = try await StorefrontGuest()
    for number in [9997, 9998, 9999] { await visit.play("Open \"storefront://orders/\(number)\"") }
    await visit.signIn()
    await visit.play(
      """
      Expect Notice "storefront://orders/9999 was not opened: there is no order 9999"
      Expect Notice "in this account. (and 2 more: F2)"
      Open "storefront://orders/9999"
      Expect Not Notice "more"
      """)
  }

  @Test func `a gated link waits for the palette`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://catalog"
      Ctrl+P
      Type "cat"
      Expect Screen "13 of "
      Open "storefront://orders/1042"
      Expect Screen "13 of "
      Escape
      Expect Focus "Email"
      """)
  }

  @Test func `a click beside a layer does nothing`() async throws {
    let visit = try await StorefrontGuest(columns: 120, rows: 30)
    await visit.play(
      """
      Open "storefront://catalog/charts"
      Type "a"
      Expect Screen "cart 1"
      Open "storefront://products/1?is_modal=true"
      Expect Modal "Skerry Passage Chart"
      Click "cart 1"
      Expect Modal "Skerry Passage Chart"
      Expect Stack "Skerry Passage Chart"
      Click "1 Home"
      Expect Tab "Catalog"
      Escape
      Expect Stack "Catalog › Charts and maps"
      Click "cart 1"
      Expect Stack "Catalog › Charts and maps › Cart"
      """)
  }

  @Test func `numbers of the path: only those that are shown, and Escape by a click`() async throws
  {
    let visit = try await StorefrontGuest(columns: 120, rows: 30)
    await visit.play(
      """
      Open "storefront://products/1"
      Expect Stack 2
      Type ">"
      Expect Screen "1-3"
      Type "5"
      Expect Stack 2
      Type ">"
      Click "Esc cancel"
      Expect Stack 2
      Expect Not Screen "1-3"
      Type ">2"
      Expect Stack 1
      """)
  }

  @Test func `the product beside a list is that of its row, however it came to be selected`()
    async throws
  {
    let visit = try await StorefrontGuest(columns: 150, rows: 30)
    await visit.play(
      """
      Open "storefront://catalog/charts"
      Enter
      Expect Stack "Catalog › Charts and maps › Skerry Passage Chart"
      F6
      Type "/High"
      Enter
      Expect Stack "Catalog › Charts and maps › High Moor Walking Map"
      Escape
      Down
      Expect Not Stack "Catalog › Charts and maps › High Moor Walking Map"
      """)
  }

  @Test func `the prompt's caret stands under what is wrong, or nowhere`() async throws {
    let visit = try await StorefrontGuest(columns: 80, rows: 16)
    await visit.play("Type \":prodcts/\"")
    #expect(visit.lines.contains { $0.contains("^") })
    await visit.play("Type \"\(String(repeating: "a", count: 80))\"")
    #expect(!visit.lines.contains { $0.contains("^") }, "\(visit.picture)")
    #expect(visit.lines.contains { $0.contains("prodcts") }, "\(visit.picture)")
    let narrow = try await StorefrontGuest(columns: 20, rows: 8)
    await narrow.play("Type \":orders/99999999999999999999999999\"")
    #expect(narrow.lines.contains { $0.hasSuffix("…") }, "\(narrow.picture)")
  }

  @Test func `the last moves say what became of the pile of a layer`() async throws {
    let visit = try await StorefrontGuest(columns: 120, rows: 30)
    await visit.play(
      """
      Open "storefront://catalog/charts"
      Enter
      Open "storefront://products/1?is_modal=true"
      Type "c"
      Expect Stack "Skerry Passage Chart › Cart"
      Expect Screen /Cart +pushed/
      """)
  }
}
