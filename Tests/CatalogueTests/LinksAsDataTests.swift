import Foundation
import Navigation
import Testing

/// The keys of what is said about links as data are those of the catalogue.
struct LinksAsDataTests {
  enum Place: Route { case home, orders, login }

  static let pipeline = DeepLinkPipeline<Place>(
    allowedSchemes: ["app"],
    matcher: DeepLinkMatcher {
      DeepLinkMapping("home/:x", route: .home)
      DeepLinkMapping("home/:y", route: .home)
      DeepLinkMapping("orders/:x?q=:q?") { _ in Place?.none }
      DeepLinkMapping("orders/:y") { _ in Place.orders }
      DeepLinkMapping("wrong/<itn:x>") { _ in Place.home }
    }, access: AccessPolicy(login: .login) { $0 == .orders ? .signedIn : .none },
    plan: { .show(path: [$0]) })

  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The keys of a value, each with those it stands below.
  static func keys(_ value: Any, below name: String = "") -> Set<String> {
    if let list = value as? [Any] { return Set(list.flatMap { keys($0, below: name) }) }
    guard let values = value as? [String: Any] else { return [] }
    return values.reduce(into: []) { found, item in
      let key = name.isEmpty ? item.key : "\(name).\(item.key)"
      found.insert(key)
      found.formUnion(keys(item.value, below: key))
    }
  }

  static func keys(of value: some Encodable) throws -> Set<String> {
    keys(try JSONSerialization.jsonObject(with: Data(json(value).utf8)))
  }

  static func documented(_ heading: String) throws -> Set<String> {
    Set(try Catalogue.table(under: "| \(heading) | meaning |", in: "DeepLinks.md").map { $0[0] })
  }

  @Test func `every key of an explanation is documented, and no other`() throws {
    let links = ["app://home/1", "app://orders/1", "app://hoem/1", "aps://home", "app://home"]
    let found = try Set(links.flatMap { try Self.keys(of: Self.pipeline.explain($0)) })
    #expect(found == (try Self.documented("key of an explanation")))
  }

  @Test func `every key of a route is documented, and no other`() throws {
    let found = try Self.keys(of: Self.pipeline.matcher.routes)
    #expect(found == (try Self.documented("key of a route")))
  }

  @Test func `the explanation that is shown is the one that is made`() throws {
    let block = try #require(try Catalogue.blocks().first { $0.language == "json" })
    let made = try Self.json(DeepLinkPipeline.library.explain("library://books/seven", limit: 1))
    #expect(
      made.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) == block.lines)
  }
}
