import Foundation
import LinkPatterns
import Navigation
import NavigationTerminal
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

  /// An app whose routes have every key.
  @MainActor static func routes() throws -> String {
    let links = DeepLinkPipeline<Place>(
      allowedSchemes: ["app"],
      matcher: DeepLinkMatcher(
        mappings: pipeline.matcher.mappings + [
          DeepLinkMapping("orders/all", route: .orders),
          .handle("close", name: "close"),
          DeepLinkMapping(
            parsed: try DeepLinkPattern("peek/<bool:x>"), printed: "orders", as: .sheet,
            fields: [DeepLinkField("x", Bool.self)], { _ in .orders }, printing: { _ in nil }),
        ]), access: AccessPolicy(login: .login) { $0 == .orders ? .signedIn : .none },
      plan: { .show(tab: "home", path: [$0]) })
    var configuration = HostConfiguration(
      name: "App", title: { RouteText.of($0) }, screen: { _, _ in Blank() })
    configuration.tabs = [AppTab("home", "Home", root: AnyRoute(Place.home))]
    configuration.accounts = [TrialAccount(email: "a@b", password: "c", roles: ["d"])]
    return RouteSurvey(links, configuration).json
  }

  final class Blank: Screen {
    let title = "Blank"
    func draw(in frame: inout ScreenFrame) {}
  }

  /// The keys of objects that are names of values.
  static let names: Set<String> = ["choices", "values"]

  /// The keys of a value, each with those it stands below.
  static func keys(_ value: Any, below name: String = "") -> Set<String> {
    if let list = value as? [Any] { return Set(list.flatMap { keys($0, below: name) }) }
    guard let values = value as? [String: Any] else { return [] }
    return values.reduce(into: []) { found, item in
      let key = name.isEmpty ? item.key : "\(name).\(item.key)"
      found.insert(key)
      if !names.contains(item.key) { found.formUnion(keys(item.value, below: key)) }
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

  @MainActor @Test func `every key of the routes is documented, and no other`() throws {
    let found = Self.keys(try JSONSerialization.jsonObject(with: Data(Self.routes().utf8)))
    let documented = try Self.documented("key of the routes")
    #expect(found == documented, "\(found.symmetricDifference(documented))")
  }

  @Test func `the explanation that is shown is the one that is made`() throws {
    let block = try #require(try Catalogue.blocks().first { $0.language == "json" })
    let made = try Self.json(DeepLinkPipeline.library.explain("library://books/seven", limit: 1))
    #expect(
      made.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) == block.lines)
  }
}
