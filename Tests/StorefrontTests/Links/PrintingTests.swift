import Navigation
import NavigationTerminal
import Storefront
import Testing

/// Every place of the shop that a link can lead to.
enum EveryPlace {
  static func routes(_ data: ShopData) -> [StorefrontRoute] {
    var routes: [StorefrontRoute] = [
      .home, .catalog, .search(""), .search("storm lamp"), .search("Čapek & 100% ?#"), .cart,
      .orders, .order(1042), .order(9_999), .account, .signIn, .admin,
    ]
    routes += data.catalogue.categories.map { .category($0.id) }
    for product in data.catalogue.products {
      routes.append(.product(product.id))
      routes += product.variants.map { .product(product.id, variant: $0.id) }
    }
    routes.append(.product(12, variant: "bronze", title: "Spring & summer: 50% “off”"))
    routes += CheckoutStep.allCases.map { .checkout($0) }
    routes += SettingsSection.allCases.map { .settings($0) }
    routes += data.onboarding.indices.map { .onboarding($0 + 1) }
    routes += data.helpPages.map { .page($0.path) }
    return routes
  }

  /// Words that come with a link; they lie over any place.
  static let messages: [StorefrontRoute] = [
    .message(), .message(title: "Hello & co", message: "50 % off; ask Čapek"),
  ]
}

@Suite struct `Printing links` {
  private let administrator = Principal(
    subject: "admin@example.com", roles: ["customer", StorefrontAccess.administrator])

  @Test func `the link of every place leads back to it`() throws {
    let data = ShopData.embedded()
    let pipeline = try data.links().pipeline(access: StorefrontAccess.policy)
    for route in EveryPlace.routes(data) + EveryPlace.messages {
      for scheme in ["storefront", "https"] {
        let link = try #require(pipeline.url(for: route, scheme: scheme), "\(route)")
        let decision = pipeline.decide(for: link.description, principal: administrator)
        #expect(decision == .plan(data.plan(for: route)), "\(link)")
      }
    }
  }

  @Test func `links are as short as people would write them`() throws {
    let pipeline = try ShopData.embedded().links().pipeline(access: StorefrontAccess.policy)
    func link(_ route: StorefrontRoute) -> String? { pipeline.url(for: route)?.description }
    #expect(link(.order(1042)) == "storefront://orders/1042")
    #expect(link(.product(12)) == "storefront://products/12")
    #expect(
      link(.product(12, variant: "bronze")) == "storefront://products/12?variant_id=bronze")
    #expect(link(.search("")) == "storefront://search")
    #expect(link(.page("shipping/times")) == "storefront://pages/shipping/times")
    #expect(
      pipeline.url(for: .order(1042), scheme: "https")?.description
        == "https://storefront.example/orders/1042")
  }

  @Test func `every case has one link, in the order of its declaration`() throws {
    let pipeline = try ShopData.embedded().links().pipeline(access: StorefrontAccess.policy)
    #expect(StorefrontRoute.linkMappings.count == 17)
    #expect(pipeline.matcher.problems.isEmpty)
  }
}
