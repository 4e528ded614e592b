import Navigation
import Testing

/// Features that bring their own links.
@MainActor @Suite struct FeatureCoordinatorTests {
  enum Page: Route {
    case cart, product(String), account, region(String), help
  }

  final class Feature: FeatureCoordinator {
    typealias RouteType = Page
    let name: String
    let links: [DeepLinkMapping<Page>]
    let converters: [DeepLinkConverter]
    var children: [any FeatureCoordinator<Page>]

    init(
      _ name: String, converters: [DeepLinkConverter] = [],
      children: [any FeatureCoordinator<Page>] = [],
      @DeepLinkMatcherBuilder<Page> _ links: () -> [DeepLinkMapping<Page>] = { [] }
    ) {
      self.name = name
      self.converters = converters
      self.children = children
      self.links = links()
    }
  }

  /// A feature as an app writes one.
  final class HelpCoordinator: FeatureCoordinator {
    var links: [DeepLinkMapping<Page>] {
      DeepLinkMapping("help", route: .help)
    }
  }

  static func product(_ pattern: String) -> DeepLinkMapping<Page> {
    DeepLinkMapping(pattern) { $0.firstValue(forName: "id").map { .product($0) } }
  }

  @Test func `features and those within them make one table`() throws {
    let cart = Feature("Cart") { DeepLinkMapping("cart", route: .cart) }
    let shop = Feature("Shop", children: [cart]) { Self.product("products/:id") }
    let matcher = try DeepLinkMatcher.composed(of: [shop, HelpCoordinator()])
    #expect(matcher.match(try DeepLinkURL("/cart")) == .cart)
    #expect(matcher.match(try DeepLinkURL("/products/7")) == .product("7"))
    #expect(matcher.match(try DeepLinkURL("/help")) == .help)
    #expect(HelpCoordinator().name == "HelpCoordinator")
  }

  @Test func `every clash is said at once, and names both features`() {
    let shop = Feature("Shop", converters: [DeepLinkConverter("region", choices: ["a"])]) {
      Self.product("products/:id")
      DeepLinkMapping("sale/*") { _ in .cart }
      DeepLinkMapping("broken/<int:id") { _ in .cart }
    }
    let account = Feature("Account", converters: [DeepLinkConverter("region", choices: ["b"])]) {
      Self.product("/products/<string:number>")
      DeepLinkMapping("sale/*", route: .account)
      DeepLinkMapping("account", route: .account)
    }
    let other = Feature("Other", children: [shop]) {
      Self.product("item-:id?tab=:tab")
      DeepLinkMapping("account/:page?") { _ in .help }
    }
    do {
      _ = try DeepLinkMatcher.composed(of: [shop, account, other])
      Issue.record("Features that clash were put together.")
    } catch {
      #expect(
        error.clashes.map(\.description) == [
          #"Account and Shop clash: both register a converter "region""#,
          #"Account and Shop clash: "/products/<string:number>" is never reached: "#
            + #""products/:id" matches first"#,
          #"Account and Shop clash: "sale/*" is never reached: "sale/*" matches first"#,
          "Shop is added twice, the first time in the app",
          """
          Shop: "<" without ">"; expected ">" after the name
          broken/<int:id
                 ^
          """,
        ])
      #expect(error.description.split(separator: "\n").count == 7)
    }
  }

  @Test func `what another feature shadows is found although the patterns differ`() {
    let first = Feature("First") { DeepLinkMapping("a/:x?") { _ in .cart } }
    let second = Feature("Second") { DeepLinkMapping("a/:y") { _ in .help } }
    do {
      _ = try DeepLinkMatcher.composed(of: [second, first])
      _ = try DeepLinkMatcher.composed(
        of: [Feature("Lower") { DeepLinkMapping("b?q") { _ in .cart } }, first])
    } catch {
      Issue.record("\(error)")
    }
    do {
      let plain = Feature("Plain") { DeepLinkMapping("c") { _ in .cart } }
      let hosted = Feature("Optional") { DeepLinkMapping("c?q?") { _ in .help } }
      _ = try DeepLinkMatcher.composed(of: [plain, hosted])
      Issue.record("A pattern that is never reached was taken.")
    } catch {
      #expect(error.clashes.map(\.other) == ["Plain"])
      #expect(error.clashes.map(\.feature) == ["Optional"])
    }
  }

  @Test func `one feature may say the same twice, and two may share a choice of words`() throws {
    let region = DeepLinkConverter("region", choices: ["eu", "us"])
    let one = Feature("One", converters: [region]) {
      DeepLinkMapping("r/<region:_>") { $0.firstValue(forName: "_").map { .region($0) } }
      DeepLinkMapping("r/<region:x>") { $0.firstValue(forName: "x").map { .product($0) } }
    }
    let two = Feature("Two", converters: [region]) {
      DeepLinkMapping("s/<region:_>") { $0.firstValue(forName: "_").map { .region($0) } }
    }
    let matcher = try DeepLinkMatcher.composed(of: [one, two])
    #expect(matcher.match(try DeepLinkURL("/s/eu")) == .region("eu"))
    #expect(matcher.match(try DeepLinkURL("/r/xx")) == nil)
  }

  @Test func `features that hold each other end`() {
    let first = Feature("First")
    let second = Feature("Second", children: [first])
    first.children = [second]
    do {
      _ = try DeepLinkMatcher.composed(of: [first])
      Issue.record("A feature within itself was taken.")
    } catch {
      #expect(error.clashes.map(\.kind) == [.addedTwice])
    }
  }
}
