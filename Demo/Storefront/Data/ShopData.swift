#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// All that the shop knows when it starts: what it sells, to whom, and what it has to say.
///
/// It is built into the program; a test checks all of it.
package struct ShopData: Sendable {
  /// The products.
  package let catalogue: Catalogue
  /// The accounts.
  package let accounts: [Account]
  /// The earlier orders.
  package let orders: [Order]
  /// The help pages.
  package let helpPages: [HelpPage]
  /// The onboarding pages in order.
  package let onboarding: [OnboardingPage]

  /// Reads what is built into the program; the products follow when one is asked for.
  package static func embedded() throws -> ShopData {
    func read<File: Decodable>(_ file: [UInt8]) throws -> File {
      try JSONDecoder().decode(File.self, from: Data(file))
    }
    let head: CatalogueHead = try read(PackageResources.catalogue_json)
    let ledger: LedgerFile = try read(PackageResources.ledger_json)
    let pages: PagesFile = try read(PackageResources.pages_json)
    return ShopData(
      catalogue: Catalogue(categories: head.categories, productCount: head.productCount) {
        embeddedProducts
      }, accounts: ledger.accounts, orders: ledger.orders, helpPages: pages.pages,
      onboarding: pages.onboarding)
  }

  /// Finds a page of help by its path in links.
  package func helpPage(_ path: String) -> HelpPage? { helpPages.first { $0.path == path } }

  /// Finds an account by its mail address.
  package func account(_ id: Account.ID) -> Account? { accounts.first { $0.id == id } }
}

/// The products that are built into the program, read once.
private let embeddedProducts: Catalogue.Products = {
  do {
    let bytes = Data(PackageResources.catalogue_json)
    return Catalogue.Products(try JSONDecoder().decode(CatalogueFile.self, from: bytes).products)
  } catch {
    preconditionFailure("The products that are built in cannot be read: \(error)")
  }
}()

/// What stands in catalogue.json.
package struct CatalogueFile: Decodable {
  package var categories: [Category]
  package var products: [Product]
}

/// What the first screen needs of catalogue.json.
private struct CatalogueHead: Decodable {
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
package struct LedgerFile: Decodable {
  package var accounts: [Account]
  package var orders: [Order]
}

/// What stands in pages.json: help, and the first steps.
package struct PagesFile: Decodable {
  package var pages: [HelpPage]
  package var onboarding: [OnboardingPage]
}

/// A page of help, found by its path.
package struct HelpPage: Hashable, Sendable, Identifiable, Decodable {
  /// The path in links: `pages/shipping/times`.
  package var path: String
  /// The name on the screen.
  package var title: String
  /// What it is about, in a few words, for lists.
  package var summary: String
  /// Its paragraphs.
  package var body: [String]

  /// The page's name among all pages.
  package var id: String { path }
}

/// One page of the first steps; they are counted from 1.
package struct OnboardingPage: Hashable, Sendable, Decodable {
  /// The name on the screen.
  package var title: String
  /// Its paragraphs.
  package var body: [String]
}
