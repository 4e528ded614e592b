/// What stands in catalogue.json.
struct CatalogueFile: Decodable {
  var categories: [Category]
  var products: [Product]
}

/// What the first screen needs of catalogue.json.
struct CatalogueHead: Decodable {
  let categories: [Category]
  let productCount: Int

  private enum CodingKeys: CodingKey {
    case categories, products
  }

  init(from decoder: any Decoder) throws {
    let file = try decoder.container(keyedBy: CodingKeys.self)
    categories = try file.decode([Category].self, forKey: .categories)
    productCount = try file.nestedUnkeyedContainer(forKey: .products).count ?? 0
  }
}

/// What stands in ledger.json.
struct LedgerFile: Decodable {
  var accounts: [Account]
  var orders: [Order]
}

/// What stands in pages.json.
struct PagesFile: Decodable {
  var pages: [HelpPage]
  var onboarding: [OnboardingPage]
}
