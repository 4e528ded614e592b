#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ShopData {
  /// Loads what is built into the program; the products follow when one is asked for.
  ///
  /// A test loads the same by ``embeddedAndChecked()``, so a start need not check it again.
  ///
  /// - Returns: The shop's data.
  /// - Throws: ``ShopDataError`` when it cannot be read.
  package static func embedded() throws(ShopDataError) -> ShopData {
    var problems: [DataProblem] = []
    let head = read(
      CatalogueHead.self, "catalogue", PackageResources.catalogue_json, &problems)
    let ledger = read(LedgerFile.self, "ledger", PackageResources.ledger_json, &problems)
    let pages = read(PagesFile.self, "pages", PackageResources.pages_json, &problems)
    guard let head, let ledger, let pages else { throw ShopDataError(problems: problems) }
    return ShopData(
      catalogue: Catalogue(categories: head.categories, productCount: head.productCount) {
        embeddedProducts
      }, accounts: ledger.accounts, orders: ledger.orders, helpPages: pages.pages,
      onboarding: pages.onboarding)
  }

  /// Loads all of what is built into the program and checks it.
  ///
  /// - Returns: The shop's data, checked.
  /// - Throws: ``ShopDataError`` with everything that is wrong.
  package static func embeddedAndChecked() throws(ShopDataError) -> ShopData {
    try load(
      catalogue: PackageResources.catalogue_json, ledger: PackageResources.ledger_json,
      pages: PackageResources.pages_json)
  }

  /// Loads the shop's data and checks all of it.
  ///
  /// - Parameters:
  ///   - catalogue: Categories and products, as JSON.
  ///   - ledger: Accounts and orders, as JSON.
  ///   - pages: Help and first steps, as JSON.
  /// - Returns: The shop's data, checked.
  /// - Throws: ``ShopDataError`` with everything that is wrong, in all three files.
  package static func load(
    catalogue: [UInt8], ledger: [UInt8], pages: [UInt8]
  ) throws(ShopDataError) -> ShopData {
    var problems: [DataProblem] = []
    let catalogue = read(CatalogueFile.self, "catalogue", catalogue, &problems)
    let ledger = read(LedgerFile.self, "ledger", ledger, &problems)
    let pages = read(PagesFile.self, "pages", pages, &problems)
    var checker = ShopDataChecker()
    if let catalogue { checker.check(catalogue) }
    if let ledger { checker.check(ledger, against: catalogue) }
    if let pages { checker.check(pages) }
    problems += checker.problems
    guard problems.isEmpty, let catalogue, let ledger, let pages else {
      throw ShopDataError(problems: problems)
    }
    return ShopData(
      catalogue: Catalogue(categories: catalogue.categories, products: catalogue.products),
      accounts: ledger.accounts, orders: ledger.orders, helpPages: pages.pages,
      onboarding: pages.onboarding)
  }

  private static func read<File: Decodable>(
    _ type: File.Type, _ name: String, _ bytes: [UInt8], _ problems: inout [DataProblem]
  ) -> File? {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      problems.append(DataProblem(file: name, failure: error))
      return nil
    }
  }
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

extension DataProblem {
  fileprivate init(file: String, failure: any Error) {
    switch failure {
    case DecodingError.keyNotFound(let key, let context):
      self.init(path: Self.path(file, context.codingPath + [key]), expectation: "a value")
    case DecodingError.typeMismatch(let type, let context),
      DecodingError.valueNotFound(let type, let context):
      self.init(path: Self.path(file, context.codingPath), expectation: "\(type)")
    case DecodingError.dataCorrupted(let context):
      let root = context.codingPath.isEmpty
      self.init(
        path: Self.path(file, context.codingPath),
        expectation: root ? "valid JSON" : context.debugDescription)
    default:
      self.init(path: file, expectation: "readable JSON (\(failure))")
    }
  }

  private static func path(_ file: String, _ keys: [any CodingKey]) -> String {
    keys.reduce(file) { path, key in
      key.intValue.map { "\(path)[\($0)]" } ?? "\(path).\(key.stringValue)"
    }
  }
}
