import Storefront
import Testing

@Suite struct `The shop's data` {
  @Test func `what is built into the program loads and is large enough to be a shop`() throws {
    let data = ShopData.embedded()
    let files = try CheckedShopData.embedded()
    #expect(files.catalogue.products == data.catalogue.products)
    #expect(files.catalogue.products.count == data.catalogue.productCount)
    #expect(files.catalogue.categories == data.catalogue.categories)
    #expect(files.ledger.accounts == data.accounts)
    #expect(files.ledger.orders == data.orders)
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

  @Test func `every problem is reported at once, with its place and what was expected`() {
    let catalogue = """
      {"categories": [{"id": "a", "name": "A", "description": "x"}],
       "products": [
         {"id": 1, "category": "b", "name": "One", "summary": "s", "description": "d",
          "facts": [], "variants": [{"id": "v", "name": "V", "price": 0, "stock": -1}]},
         {"id": 1, "category": "a", "name": "", "summary": "s", "description": "d",
          "facts": [], "variants": []}]}
      """
    let ledger = """
      {"accounts": [{"email": "x@y", "name": "X", "address": "", "roles": ["customer"],
        "since": "2020"}],
       "orders": [{"id": 7, "account": "z@y", "placed": "2026-01-02", "status": "packed",
         "delivery": "express", "address": "q",
         "lines": [{"product": 9, "variant": "v", "quantity": 0, "price": 1},
                   {"product": 1, "variant": "w", "quantity": 1, "price": 1}]}]}
      """
    let pages = """
      {"pages": [{"path": "a//b", "title": "T", "summary": "s", "body": ["p"]}], "onboarding": []}
      """
    let error = #expect(throws: ShopDataError.self) {
      try CheckedShopData(
        catalogue: Array(catalogue.utf8), ledger: Array(ledger.utf8), pages: Array(pages.utf8))
    }
    #expect(
      error?.description == """
        The shop's data has 12 problems:
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

  @Test func `a file that does not decode is a problem of its own, with the path inside it`() {
    let error = #expect(throws: ShopDataError.self) {
      try CheckedShopData(
        catalogue: Array("{\"categories\": [], \"products\": [{\"id\": \"1\"}]}".utf8),
        ledger: Array("{".utf8), pages: Array("{\"pages\": []}".utf8))
    }
    #expect(
      error?.problems == [
        DataProblem(path: "catalogue.products[0].id", expectation: "Int"),
        DataProblem(path: "ledger", expectation: "valid JSON"),
        DataProblem(path: "pages.onboarding", expectation: "a value"),
      ])
  }
}
