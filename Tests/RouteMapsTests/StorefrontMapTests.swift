import Foundation
import LinkFiles
import LinkTool
import Navigation
import NavigationTerminal
import NavigationTesting
import RouteMaps
import Storefront
import TapeScript
import Testing

/// The storefront and the map that `export` makes of it.
@Suite(.timeLimit(.minutes(10))) @MainActor struct StorefrontMapTests {
  /// What was decided, in words that both have.
  private func words<R: Route>(
    _ decision: DeepLinkDecision<R>, _ pipeline: DeepLinkPipeline<R>
  ) -> String {
    switch decision {
    case .plan(let plan): "plan " + words(plan, pipeline)
    case .pending(let item): "pending " + words(item.plan, pipeline)
    case .rejected(let rejection): "rejected \(rejection.reason)"
    case .unhandled(let link): "unhandled \(link)"
    }
  }

  private func words<R: Route>(
    _ plan: NavigationPlan<R>, _ pipeline: DeepLinkPipeline<R>
  ) -> String {
    // The shop drops a variant that a product does not have; a map does not know which it has.
    func link(_ route: R) -> String {
      let link = pipeline.url(for: route)?.description ?? "?"
      let parts = link.split(separator: "?", maxSplits: 1).map(String.init)
      let items = (parts.count > 1 ? parts[1] : "").split(separator: "&")
        .filter { !$0.hasPrefix("variant_id=") }
      return parts[0] + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }
    var text = plan.commands.map { command in
      switch command {
      case .dismissAll: "close"
      case .selectTab(let tab): "tab \(tab)"
      case .replace(let path): "[\(path.map(link).joined(separator: ", "))]"
      case .present(let route, let style): "\(style) \(link(route))"
      default: "\(command)"
      }
    }
    if plan.routes.isEmpty, let action = plan.action { text.append("action \(action.name)") }
    return text.joined(separator: ", ")
  }

  private static let parts = [
    "storefront", "https", "http", "app", "STOREFRONT", "storefront.example", "evil.example",
    "home",
    "catalog", "products", "orders", "search", "cart", "checkout", "account", "settings", "pages",
    "onboarding", "sign-in", "admin", "alert", "address", "delivery", "confirm", "done", "display",
    "charts", "compasses", "shipping", "times", "care", "compass", "1", "3", "12", "007", "-1",
    "60",
    "9999", "1042", "99999999999999999999", "%2F", "%", "%31", "..", ":", "?", "=", "#", "&", "//",
    "is_modal=true", "is_modal=1", "is_modal=no", "title=A%20b", "variant_id=brass", "q=map", "q=",
    "é", " ", "@", ":80",
  ]

  private func links() throws -> [String] {
    let data = ShopData.embedded()
    let pipeline = try data.links().pipeline(access: StorefrontAccess.policy)
    var routes: [StorefrontRoute] = [
      .home, .catalog, .cart, .orders, .account, .signIn, .admin, .search(""), .search("a b"),
      .order(1042), .order(-7), .onboarding(1), .onboarding(2), .onboarding(3), .onboarding(4),
    ]
    routes += data.catalogue.products.map { .product($0.id) }
    routes += data.catalogue.products.map { .product($0.id, title: "T \($0.id)") }
    routes += data.catalogue.categories.map { .category($0.id) }
    routes += data.helpPages.map { .page($0.path) }
    routes += CheckoutStep.allCases.map { .checkout($0) }
    routes += SettingsSection.allCases.map { .settings($0) }
    var seeds = routes.flatMap { route in
      ["storefront", "https"].compactMap { pipeline.url(for: route, scheme: $0)?.description }
    }
    seeds += data.catalogue.products.map { "storefront://products/\($0.id)?is_modal=true" }
    seeds += ["storefront://alert?title=Hi&message=x"]
    var numbers = SeededGenerator(seed: 18)
    var links = seeds
    while links.count < 10_000 {
      var link = Array(seeds.randomElement(using: &numbers) ?? "")
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let place = Int.random(in: 0...link.count, using: &numbers)
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0 where place < link.count: link.remove(at: place)
        case 1: link.insert(contentsOf: Self.parts.randomElement(using: &numbers) ?? "", at: place)
        case 2:
          link.insert(
            contentsOf: "/" + (Self.parts.randomElement(using: &numbers) ?? ""), at: place)
        case 3:
          // Another segment in the place of one.
          var segments = String(link).split(separator: "/", omittingEmptySubsequences: false)
          let index = segments.indices.randomElement(using: &numbers) ?? 0
          segments[index] = (Self.parts.randomElement(using: &numbers) ?? "")[...]
          link = Array(segments.joined(separator: "/"))
        case 4 where place < link.count:
          link[place] =
            link[place].isLowercase
            ? Character(link[place].uppercased()) : Character(link[place].lowercased())
        case 5 where place < link.count && link[place].isASCII:
          let byte = link[place].asciiValue ?? 0
          link.replaceSubrange(
            place...place,
            with: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true))
        default: break
        }
      }
      links.append(String(link))
    }
    return links
  }

  @Test func `the storefront and its map decide alike about 10,000 links`() async throws {
    let typed = try ShopData.embedded().links().pipeline(access: StorefrontAccess.policy)
    let mapped = try await storefrontMap().pipeline
    let people = [
      nil, Principal(subject: "demo@example.com", roles: ["customer"]),
      Principal(subject: "admin@example.com", roles: ["customer", "administrator"]),
    ]
    var different: [String] = []
    var outcomes: Set<Substring> = []
    for link in try links() {
      let one = typed.find(DeepLinkRequest(link, isInternal: true))
      let other = mapped.find(DeepLinkRequest(link, isInternal: true))
      for person in people {
        let (left, right) = (
          words(one.decision(for: person), typed), words(other.decision(for: person), mapped)
        )
        outcomes.insert(left.prefix { $0 != " " })
        if left != right { different.append("\(link)\n  \(left)\n  \(right)") }
      }
    }
    #expect(outcomes == ["plan", "pending", "rejected", "unhandled"])
    #expect(different.isEmpty, "\(different.prefix(10).joined(separator: "\n"))")
  }

  @Test func `explain on the map ends as the storefront does`() async throws {
    let folder = URL.temporaryDirectory.appending(path: "maps-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "storefront.json5").path
    try await storefrontExport().write(toFile: path, atomically: true, encoding: .utf8)
    let links = [
      "storefront://products/12", "storefront://orders/7", "other://home", "storefront://nothing",
      "storefront://admin", "home",
    ]
    for link in links {
      let printed = Printed()
      let code = await Tool.run(
        ["explain", "--map", path, link], variables: [:], console: printed.console)
      #expect(await storefront("explain", link).code == code, "\(link)")
    }
    let tapes = try FileManager.default.contentsOfDirectory(
      at: package.appending(path: "Demo/Tapes"), includingPropertiesForKeys: nil)
    var played = 0
    for tape in tapes.sorted(by: { $0.path < $1.path }) where tape.pathExtension == "tape" {
      let subjects = try String(contentsOf: tape, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("Expect ") }
        .map { $0.replacing("Not ", with: "").split(separator: " ")[1] }
      guard Set(subjects).isSubset(of: ["Route", "Stack", "Tab", "Modal", "Pending"]) else {
        continue
      }
      played += 1
      let printed = Printed()
      let code = await Tool.run(
        ["replay", "--map", path, tape.path], variables: [:], console: printed.console)
      #expect(code == 0, "\(printed.output)\(printed.errors)")
    }
    #expect(played > 0)
  }

  @Test func `routes as data say needs, title, tab and parent`() async throws {
    let output = await storefront("routes", "--json").output
    let json = try JSONReader.read(SourceText(name: "out", text: output), dialect: .json).root
    let routes = try #require(json["routes"]?.array)
    let order = try #require(
      routes.first { $0["pattern"]?.string == "orders/<int:id>" })
    #expect(order["needs"]?.string == "sign-in")
    #expect(order["title"]?.string == "Order {id}")
    #expect(order["tab"]?.string == "orders")
    #expect(order["parent"]?.string == "orders")
    #expect(order["name"]?.string == "order" && order["existence"]?.string == "all")
    let admin = try #require(routes.first { $0["pattern"]?.string == "admin" })
    #expect(admin["needs"]?.string == "administrator")
    #expect(admin["roles"]?.json == #"["administrator"]"#)
    #expect(
      order["samples"]?.json
        == #"[{"parent": {"name": "orders", "values": {}}, "roles": [], "style": "push", "tab": "orders", "titles": ["Order {id}"], "values": {"id": "7001"}}]"#
    )
    #expect(json["tabs"]?.array?[0].json == #"{"id": "home", "name": "home", "title": "Home"}"#)
    #expect(json["accounts"]?.array?.map { $0["email"]?.string }.first == "demo@example.com")
  }

  // MARK: - Association files

  @Test func `the printed files open what routes print, and no other link`() async throws {
    let typed = try ShopData.embedded().links().pipeline(access: StorefrontAccess.policy)
    let apple = try AssociationFile(
      SourceText(
        name: "aasa", text: await storefrontExport("--aasa", "ABCDE12345.shop")))
    let android = AndroidFiles(
      links: try AssetLinks(
        SourceText(
          name: "links", text: await storefrontExport("--assetlinks", "example.shop"))),
      manifest: nil)
    let orders = "https://storefront.example/orders/"
    let numbers = [
      "007", "-0", "-7", "+7", "0", "9223372036854775807", "99999999999999999999", "1(2", "%31",
      "x",
    ]
    var (seen, opened) = (0, 0)
    for text in try links() + numbers.map({ orders + $0 }) {
      guard let link = try? WebLink(text), link.scheme == "https",
        link.host == "storefront.example", link.port == nil,
        // What is no link at all is beyond what a rule can say.
        (try? DeepLinkURL(text)) != nil
      else { continue }
      let found = typed.find(DeepLinkRequest(text))
      let printed = found.routes.last.flatMap { typed.url(for: $0, scheme: "https") }
      if apple.decide(link, app: "ABCDE12345.shop").outcome == .opens {
        opened += 1
        switch found.decision(for: nil) {
        case .plan, .pending: break
        case .rejected, .unhandled: Issue.record("\(text) opens, and leads nowhere")
        }
        // One slash at the end means nothing to both; the root of a tab is no place of its plan.
        let path = try printed.map { try WebLink($0.description).path }
        let own = link.path.hasSuffix("/") ? String(link.path.dropLast()) : link.path
        #expect(path == nil || path == own, "\(text)")
      }
      guard let printed else { continue }
      seen += 1
      let own = try WebLink(printed.description)
      #expect(apple.decide(own, app: "ABCDE12345.shop").outcome == .opens, "\(printed)")
      #expect(android.decide(own, app: "example.shop").outcome == .opens, "\(printed)")
    }
    #expect(seen > 200 && opened > 200)
    #expect(LinkCheck(apple: apple).findings().filter { $0.severity != .note } == [])
  }
}
