import Navigation
import NavigationTerminal
import Storefront
import TerminalKit
import Testing

/// A product, where there is room for all of it and where there is not.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct `A product` {
  private let link = "storefront://products/12?variant_id=bronze"

  @Test(arguments: [(40, 12), (20, 6)])
  func `can be read to its end where not all of it fits`(columns: Int, rows: Int) async throws {
    let visit = try await StorefrontGuest(columns: columns, rows: rows)
    let product = try #require(visit.app.shop.catalogue.product(12))
    await visit.play("Open \"\(link)\"\nExpect Not Screen \"210 g\"\nType \"d\"")
    var seen: [String] = []
    for _ in 0..<40 {
      for line in visit.lines where !seen.contains(line) { seen.append(line) }
      await visit.play("Down")
    }
    let text = seen.joined(separator: " ").split(separator: " ").joined(separator: " ")
    for word in product.description.split(separator: " ") {
      #expect(text.contains(word), "\(word): \(text)")
    }
    await visit.play(
      """
      Expect Screen "210 g"
      Type "d"
      Expect Screen "Quantity"
      Expect Screen "Dark b"
      Expect Route "products/12?variant_id=bronze"
      """)
  }

  @Test func `is divided into what to do and what to read, by key and by mouse`() async throws {
    let visit = try await StorefrontGuest(columns: 40, rows: 12)
    await visit.play(
      """
      Open "\(link)"
      Expect Line 3 "Buy   About"
      Expect Line -1 "Enter add"
      Right
      Click "About"
      Expect Screen "A lid with a sighting wire"
      Expect Not Screen "Quantity"
      Expect Line -1 "d what to buy"
      Left
      Expect Screen "Quantity"
      Click "About"
      Click "Buy"
      Expect Screen "southern"
      Enter
      Expect Notice "Brass, southern balance"
      Type "d/prism"
      Enter
      Expect Screen "1/1"
      Expect Line -1 "Esc end"
      Escape 2
      Expect Stack "Catalog › Compasses"
      """)
  }

  @Test func `is whole where all of it fits, and a larger window puts it together again`()
    async throws
  {
    let visit = try await StorefrontGuest(columns: 40, rows: 12)
    await visit.play(
      """
      Open "\(link)"
      Type "d"
      Resize 80x24
      Expect Screen "A lid with a sighting wire"
      Expect Screen "210 g"
      Expect Screen "Quantity"
      Expect Not Screen "About"
      Expect Line -1 "Enter add"
      Type "d"
      Expect Notice "Everything is already in view."
      Resize 40x12
      Expect Screen "A lid with a sighting wire"
      """)
  }

  @Test func `that is sold out is not offered, and each key for it says why in the same words`()
    async throws
  {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://products/10?variant_id=s30"
      Expect Not Line -1 "Enter"
      Expect Line -1 "←→ variant"
      Enter
      Expect Notice "This variant is sold out."
      Down
      Type "a"
      Expect Notice "This variant is sold out."
      Type "?"
      Expect Screen /Enter +add to cart +This variant is sold out/
      Expect Screen /a +add to cart +This variant is sold out/
      Escape
      Up
      Left
      Expect Line -1 "Enter add"
      Type "?"
      Expect Not Screen /Enter +add to cart +This variant is sold out/
      Escape
      Enter
      Expect Notice "Added 1 × Night Sky Planisphere"
      """)
    #expect(visit.app.shop.cart.map(\.variant) == ["n50"])
  }

  @Test func `has Tab for its fields, in both directions`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://products/12"
      Expect Line -1 "←→ variant"
      Tab
      Expect Line -1 "←→ quantity"
      Expect Title "Lodestar Field Compass"
      Right
      Expect Screen "‹ 2 ›"
      Tab
      Expect Line -1 "←→ variant"
      Shift+Tab
      Expect Line -1 "←→ quantity"
      Expect Tab "Catalog"
      """)
  }

  @Test func `has the link of the variant that is chosen, and no more places for it`() async throws
  {
    let visit = try await StorefrontGuest()
    await visit.play("Open \"storefront://products/3\"")
    let before = visit.app.store.session
    let variants = try #require(visit.app.shop.catalogue.product(3)).variants
    let second = try #require(variants.dropFirst().first)
    await visit.play(
      """
      Type "y"
      Expect Notice /storefront:..products.3$/
      Right
      Type "y"
      Expect Notice "storefront://products/3?variant_id=\(second.id)"
      Left
      Type "y"
      Expect Notice /storefront:..products.3$/
      """)
    #expect(visit.app.store.session == before)
    await visit.play(
      """
      Open "storefront://products/10?variant_id=s30&title=Stars"
      Left 2
      Type "y"
      Expect Notice /storefront:..products.10.title=Stars$/
      Right 2
      Type "y"
      Expect Notice "variant_id=s30&title=Stars"
      """)
  }

  @Test(arguments: ["", "&is_modal=true"])
  func `that a link wants in a variant there is not says so and shows the default`(
    rest: String
  ) async throws {
    let visit = try await StorefrontGuest()
    let link = "storefront://products/10?variant_id=nope\(rest)"
    let words = Words.noVariant("nope").text
    #expect(words == "There is no variant \u{201C}nope\u{201D}; showing the default.")
    for _ in 1...2 {
      await visit.play(
        "Open \"\(link)\"\nExpect Notice \"\(words)\"\nExpect Screen \"Planisphere\"")
    }
    #expect((visit.state.presentations.last?.root ?? visit.state.path.last) == .product(10))
    await visit.play(
      """
      Down
      Open "storefront://products/10?variant_id=s30"
      Expect Not Screen "There is no variant"
      Open "storefront://products/10?variant_id="
      Expect Not Screen "There is no variant"
      """)
  }

  @Test func `so is an order`() async throws {
    let visit = try await StorefrontGuest(columns: 20, rows: 6)
    await visit.play("Open \"storefront://orders/1042\"")
    await visit.signIn()
    await visit.play("Expect Screen \"Total\"\nType \"d\"\nExpect Screen \"On its way.\"")
    var seen = visit.lines
    for _ in 0..<12 {
      await visit.play("Down")
      seen += visit.lines
    }
    for word in ["December", "Lighthouse", "Ellery", "Standard,", "working"] {
      #expect(seen.contains { $0.contains(word) }, "\(word): \(seen)")
    }
    await visit.play("Left\nExpect Screen \"Total\"\nExpect Line -1 \"Enter open\"")
  }
}
