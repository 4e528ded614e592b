import Navigation
import NavigationTerminal
import Storefront
import TapeScript
import TerminalKit
import Testing

/// A link to where one already is shows what it names, whatever the screen showed by then.
@MainActor @Suite(.timeLimit(.minutes(10))) struct `A link to the same place` {
  @Test func `searches for its own words again`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://search?q=map"
      Expect Line 4 /Search  map *$/
      Type "/lamp"
      Enter
      Expect Line 4 /Search  lamp *$/
      Expect Route "search?q=lamp"
      Open "storefront://search?q=map"
      Expect Line 4 /Search  map *$/
      Expect Route "search?q=map"
      """)
  }

  @Test func `drops what was typed after it, when only the typing went on`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://search?q=lamp"
      Down
      Type "/"
      Open "storefront://search?q=lamp"
      Expect Line -1 "/ search again"
      """)
  }

  @Test func `buys the variant that it names`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://products/1?variant_id=flat"
      Left
      Expect Route "products/1"
      Open "storefront://products/1?variant_id=flat"
      Expect Route "products/1?variant_id=flat"
      Enter
      """)
    #expect(visit.app.shop.cart.map(\.variant) == ["flat"])
  }

  @Test func `resets the quantity of the same variant`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://products/1"
      Tab
      Right 3
      Open "storefront://products/1"
      Enter
      """)
    #expect(visit.app.shop.cart.map(\.quantity) == [1])
  }

  @Test func `ends the filter of a shelf`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://catalog/charts"
      Type "/skerry"
      Enter
      Expect Screen "1 of"
      Open "storefront://catalog/charts"
      Expect Not Screen "1 of"
      """)
  }

  @Test func `ends the sorting of a shelf`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://catalog/charts"
      Type "s"
      Expect Screen "▲"
      Open "storefront://catalog/charts"
      Expect Not Screen "▲"
      """)
  }

  @Test func `a word is one step: undo takes back the arrival`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Type "/lamp"
      Enter
      Expect Stack "Home › Search"
      Type "u"
      Expect Stack "Home"
      """)
    #expect(visit.app.store.session.history.canRedo)
    #expect(!visit.app.store.session.history.canUndo)
  }

  @Test func `a restart shows the words that were searched for last`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play("Open \"storefront://search?q=map\"\nType \"/lamp\"\nEnter")
    let again = try await StorefrontGuest()
    again.app.store.restore(visit.app.store.snapshot())
    await again.redraw()
    await again.play("Expect Line 4 /Search  lamp *$/\nExpect Route \"search?q=lamp\"")
  }
}

/// What was chosen for one screen is not done on another, when a link arrives in between.
@MainActor @Suite(.timeLimit(.minutes(10))) struct `A link in between` {
  @Test(arguments: ["Ctrl+P\nType \"add to cart\"", "Type \"?\"\nType \"/add to\""])
  func `waits for the palette and for the search of the help page`(opening: String) async throws {
    let visit = try await StorefrontGuest()
    await visit.play("Open \"storefront://products/12\"\n\(opening)\nExpect Not Focus \"Variant\"")
    await visit.play(
      "Open \"storefront://products/7\"\nExpect Route \"products/12\"\nEscape\nExpect Route \"products/7\""
    )
    #expect(visit.app.shop.cart.isEmpty)
  }

  @Test func `waits for the prompt and its line`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Type ":prod"
      Open "storefront://products/7"
      Expect Focus "Prompt"
      Type "ucts/12"
      Enter
      Expect Route "products/7"
      Type "["
      Expect Route "products/12"
      """)
  }
}
