#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The shop's data at launch: products, accounts, orders and pages.
///
/// The data is built into the program; a test checks all of it. What the first frame needs is compiled
/// in as values, and the files with the rest are read on first use.
package struct ShopData: Sendable {
  /// The products.
  package let catalogue: Catalogue
  /// The accounts.
  package let accounts: [Account]
  private let readOrders: @Sendable () -> [Order]
  private let pages: ShopPages

  /// Creates the data; what is read on first use always returns the same.
  init(
    catalogue: Catalogue, accounts: [Account], orders: @escaping @Sendable () -> [Order],
    pages: ShopPages
  ) {
    (self.catalogue, self.accounts) = (catalogue, accounts)
    (readOrders, self.pages) = (orders, pages)
  }

  /// The earlier orders.
  package var orders: [Order] { readOrders() }
  /// The help pages.
  package var helpPages: [HelpPage] { pages.pages }
  /// The onboarding pages in order.
  package var onboarding: [OnboardingPage] { pages.onboarding }

  /// Returns the data that is built into the program.
  package static func embedded() -> ShopData {
    ShopData(
      catalogue: Catalogue(categories: shelves, productCount: 66) { embeddedProducts },
      accounts: people, orders: { embeddedOrders }, pages: .embedded)
  }

  /// The shelves, in display order.
  private static let shelves = [
    Category(
      id: "charts", name: "Charts and maps",
      description: "Paper you can trust when the battery is gone."),
    Category(
      id: "compasses", name: "Compasses",
      description: "Needles that settle fast and stay honest."),
    Category(
      id: "instruments", name: "Instruments",
      description: "To measure the sky, the depth and the weather."),
    Category(
      id: "lights", name: "Lamps and signals",
      description: "To see, to read by, and to be found."),
    Category(
      id: "packs", name: "Packs and cases",
      description: "To keep it dry and carry it far."),
    Category(
      id: "books", name: "Books and logs",
      description: "To learn it, and to write down where you were."),
  ]

  /// The accounts of the demo.
  private static let people = [
    Account(
      email: "demo@example.com", name: "Mira Sandoval",
      address: "Mira Sandoval, 14 Lighthouse Lane, Port Ellery",
      roles: ["customer"], since: "2023"),
    Account(
      email: "admin@example.com", name: "Jonas Ekström",
      address: "Jonas Ekström, Chandlery Quay 3, Port Ellery",
      roles: ["customer", "administrator"], since: "2019"),
  ]

  /// Finds a help page by its path in links.
  package func helpPage(_ path: String) -> HelpPage? { helpPages.first { $0.path == path } }

  /// Finds an account by its email address.
  package func account(_ id: Account.ID) -> Account? { accounts.first { $0.id == id } }
}

/// The products that are built into the program, read once.
private let embeddedProducts = Catalogue.Products(
  file(PackageResources.catalogue_json, as: CatalogueFile.self).products)

/// The orders that are built into the program, read once.
private let embeddedOrders = file(PackageResources.ledger_json, as: LedgerFile.self).orders

private func file<File: Decodable>(_ bytes: [UInt8], as type: File.Type) -> File {
  do {
    return try JSONDecoder().decode(type, from: Data(bytes))
  } catch {
    preconditionFailure("The built-in \(type) cannot be read: \(error)")
  }
}

/// The content of catalogue.json.
private struct CatalogueFile: Decodable {
  let products: [Product]
}

/// The content of ledger.json.
private struct LedgerFile: Decodable {
  let orders: [Order]
}

/// The help pages and the onboarding pages.
package struct ShopPages: Sendable {
  package var pages: [HelpPage]
  package var onboarding: [OnboardingPage]
}

/// A help page, identified by its path.
package struct HelpPage: Hashable, Sendable, Identifiable {
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
package struct OnboardingPage: Hashable, Sendable {
  /// The displayed title.
  package var title: String
  /// Its paragraphs.
  package var body: [String]
}
