/// What stands in catalogue.json.
struct CatalogueFile: Decodable {
  var categories: [Category]
  var products: [Product]
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
