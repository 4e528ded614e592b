import Testing

@testable import Storefront

@Suite struct `The shop's data` {
  @Test func `what is built into the program loads and is large enough to be a shop`() {
    let data = ShopData.embedded()
    #expect(ShopDataChecker(data).problems.isEmpty)
    #expect(data.catalogue.products.count == data.catalogue.productCount)
    #expect(data.catalogue.categories.count == 6)
    #expect(data.catalogue.products.count >= 60)
    #expect(data.onboarding.count == 3)
    for category in data.catalogue.categories {
      #expect(data.catalogue.products(in: category.id).count >= 8, "\(category.name)")
    }
  }

  @Test func `no two products say the same about themselves`() throws {
    let products = ShopData.embedded().catalogue.products
    #expect(Set(products.map(\.name)).count == products.count)
    #expect(Set(products.map(\.summary)).count == products.count)
    #expect(Set(products.map(\.description)).count == products.count)
  }

  @Test func `order 1042 belongs to the demo account, and both accounts have orders`() throws {
    let data = ShopData.embedded()
    #expect(data.orders.first { $0.id == 1042 }?.account == "demo@example.com")
    #expect(Set(data.orders.map(\.account)) == ["demo@example.com", "admin@example.com"])
  }

  @Test func `search finds by name first, without accents and in any case`() throws {
    var search = ProductSearch(in: ShopData.embedded().catalogue)
    #expect(search.products(for: "CAPEK").map(\.name) == ["Čapek Belt Pouch"])
    #expect(search.products(for: "lamp").first?.name == "Chart Table Lamp Vega")
    #expect(search.products(for: "sextant").prefix(3).allSatisfy { $0.name.contains("Sextant") })
    #expect(search.products(for: "  ").isEmpty)
    #expect(search.products(for: "nothing like it").isEmpty)
  }

  @Test func `typing on finds the same as searching anew`() throws {
    let new = ProductSearch(in: ShopData.embedded().catalogue)
    var typed = new
    for text in ["l", "la", "lamp", "lamp b", "lamp", "LAMP brass", "s", "sx", ""] {
      var fresh = new
      #expect(typed.products(for: text).map(\.id) == fresh.products(for: text).map(\.id))
    }
  }

  @Test func `every problem is reported at once, with its place and what was expected`() throws {
    func product(
      _ name: String, in category: String, _ variants: [Variant] = []
    ) -> Product {
      Product(
        id: 1, category: category, name: name, summary: "s", description: "d", facts: [],
        variants: variants)
    }
    let products = [
      product(
        "One", in: "b", [Variant(id: "v", name: "V", price: Money(cents: 0), stock: -1)]),
      product("", in: "a"),
    ]
    func line(_ product: Int, _ variant: String, _ quantity: Int) -> OrderLine {
      OrderLine(
        product: product, variant: variant, quantity: quantity, price: Money(cents: 1))
    }
    let placed = try #require(CalendarDay("2026-01-02"))
    let order = Order(
      id: 7, account: "z@y", placed: placed, status: .packed, delivery: .express, address: "q",
      lines: [line(9, "v", 0), line(1, "w", 1)])
    let data = ShopData(
      catalogue: Catalogue(
        categories: [Category(id: "a", name: "A", description: "x")], productCount: 2
      ) { Catalogue.Products(products) },
      accounts: [Account(email: "x@y", name: "X", address: "", roles: ["customer"], since: "2020")],
      orders: { [order] },
      pages: ShopPages(
        pages: [HelpPage(path: "a//b", title: "T", summary: "s", body: ["p"])], onboarding: []))
    #expect(
      ShopDataChecker(data).problems.map(\.description).joined(separator: "\n") == """
        catalogue.products[1]: expected a new id, not that of catalogue.products[0] (1)
        catalogue.products[0].category: expected one of a, not "b"
        catalogue.products[0].variants[0].price: expected more than 0 cents
        catalogue.products[0].variants[0].stock: expected 0 or more
        catalogue.products[1].name: expected some text
        catalogue.products[1].variants: expected at least one variant
        ledger.orders[0].account: expected one of the accounts
        ledger.orders[0].lines[0].quantity: expected 1 or more
        ledger.orders[0].lines[0].product: expected a product of the catalogue, not 9
        ledger.orders[0].lines[1].variant: expected one of v, not "w"
        pages.pages[0].path: expected names of lower-case letters, digits and hyphens between slashes
        pages.onboarding: expected at least one page
        """)
  }
}
