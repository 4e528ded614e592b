#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The shop's data at launch: products, accounts, orders and pages.
///
/// The data is built into the program; a test checks all of it.
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

  /// Reads the data that is built into the program; the products are read on first use.
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

  /// Finds a help page by its path in links.
  package func helpPage(_ path: String) -> HelpPage? { helpPages.first { $0.path == path } }

  /// Finds an account by its email address.
  package func account(_ id: Account.ID) -> Account? { accounts.first { $0.id == id } }
}

/// The products that are built into the program, read once.
private let embeddedProducts: Catalogue.Products = {
  do {
    let bytes = Data(PackageResources.catalogue_json)
    return Catalogue.Products(try JSONDecoder().decode(CatalogueFile.self, from: bytes).products)
  } catch {
    preconditionFailure("The built-in products cannot be read: \(error)")
  }
}()

/// The content of catalogue.json.
package struct CatalogueFile: Decodable {
  package var categories: [Category]
  package var products: [Product]
}

/// The part of catalogue.json that the first screen needs.
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

/// The content of ledger.json.
package struct LedgerFile: Decodable {
  package var accounts: [Account]
  package var orders: [Order]
}

/// The content of pages.json: the help pages and the onboarding pages.
package struct PagesFile: Decodable {
  package var pages: [HelpPage]
  package var onboarding: [OnboardingPage]
}

/// A help page, identified by its path.
package struct HelpPage: Hashable, Sendable, Identifiable, Decodable {
  /// The path in links: `pages/shipping/times`.
  package var path: String
  /// The displayed title.
  package var title: String
  /// A brief description, for lists.
  package var summary: String
  /// Its paragraphs.
  package var body: [String]

  /// The page's identity.
  package var id: String { path }
}

/// An onboarding page; pages are numbered from 1.
package struct OnboardingPage: Hashable, Sendable, Decodable {
  /// The displayed title.
  package var title: String
  /// Its paragraphs.
  package var body: [String]
}
