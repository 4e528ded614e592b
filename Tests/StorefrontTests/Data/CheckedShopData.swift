@testable import Storefront

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The shop's data, checked.
struct CheckedShopData {
  let catalogue: CatalogueFile
  let ledger: LedgerFile
  let pages: PagesFile

  /// Reads the files that are built into the program, where they lie, and takes the pages.
  static func embedded(_ file: String = #filePath) throws -> Self {
    let root = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/")
    func bytes(_ name: String) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(filePath: "\(root)/Demo/Storefront/Resources/\(name)")))
    }
    let data = ShopData.embedded()
    var problems: [DataProblem] = []
    let catalogue = Self.read(
      CatalogueFile.self, "catalogue", try bytes("catalogue.json"), &problems)
    let ledger = Self.read(LedgerFile.self, "ledger", try bytes("ledger.json"), &problems)
    let pages = PagesFile(pages: data.helpPages, onboarding: data.onboarding)
    return try Self(catalogue, ledger, pages, problems)
  }

  /// Reads three files, or says everything that is wrong in them.
  init(catalogue: [UInt8], ledger: [UInt8], pages: [UInt8]) throws(ShopDataError) {
    var problems: [DataProblem] = []
    let catalogue = Self.read(CatalogueFile.self, "catalogue", catalogue, &problems)
    let ledger = Self.read(LedgerFile.self, "ledger", ledger, &problems)
    let pages = Self.read(PagesFile.self, "pages", pages, &problems)
    try self.init(catalogue, ledger, pages, problems)
  }

  private init(
    _ catalogue: CatalogueFile?, _ ledger: LedgerFile?, _ pages: PagesFile?,
    _ found: [DataProblem]
  ) throws(ShopDataError) {
    var checker = ShopDataChecker()
    if let catalogue { checker.check(catalogue) }
    if let ledger { checker.check(ledger, against: catalogue) }
    if let pages { checker.check(pages) }
    let problems = found + checker.problems
    guard problems.isEmpty, let catalogue, let ledger, let pages else {
      throw ShopDataError(problems: problems)
    }
    (self.catalogue, self.ledger, self.pages) = (catalogue, ledger, pages)
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

/// Everything that is wrong with the shop's data, reported at once.
struct ShopDataError: Error, Hashable, CustomStringConvertible {
  /// The problems, in the order of the files; never empty.
  let problems: [DataProblem]

  /// One line for each problem, under a line that counts them.
  var description: String {
    let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
    return (["The shop's data has \(count):"] + problems.map { "  \($0)" })
      .joined(separator: "\n")
  }
}

/// One thing that is wrong with the shop's data.
struct DataProblem: Hashable, CustomStringConvertible {
  /// Where it stands: `catalogue.products[3].variants[0].price`.
  let path: String
  /// What was expected there.
  let expectation: String

  /// The place and what was expected, on one line.
  var description: String { "\(path): expected \(expectation)" }
}

extension DataProblem {
  init(file: String, failure: any Error) {
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
