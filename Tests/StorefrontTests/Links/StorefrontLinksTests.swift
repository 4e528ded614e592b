import Navigation
import NavigationTerminal
import Storefront
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct `The storefront's links` {
  private let data: ShopData
  private let pipeline: DeepLinkPipeline<StorefrontRoute>
  private let customer = Principal(subject: "demo@example.com", roles: ["customer"])
  private let administrator = Principal(
    subject: "admin@example.com", roles: ["customer", StorefrontAccess.administrator])

  init() throws {
    data = ShopData.embedded()
    pipeline = try data.links().pipeline(access: StorefrontAccess.policy)
  }

  private func decide(
    _ link: String, as principal: Principal? = nil
  ) -> DeepLinkDecision<StorefrontRoute> {
    pipeline.decide(for: link, principal: principal, at: Date(timeIntervalSince1970: 0))
  }

  private func plan(_ link: String, as principal: Principal? = nil) -> NavigationPlan<
    StorefrontRoute
  >? {
    if case .plan(let plan) = decide(link, as: principal) { plan } else { nil }
  }

  static let table: [(link: String, tab: TabID, path: [StorefrontRoute])] = [
    ("home", "home", []),
    ("catalog", "catalog", []),
    ("catalog/compasses", "catalog", [.category("compasses")]),
    ("products/12", "catalog", [.category("compasses"), .product(12)]),
    (
      "products/12?variant_id=bronze", "catalog",
      [.category("compasses"), .product(12, variant: "bronze")]
    ),
    (
      "products/12?title=Spring%20sale", "catalog",
      [.category("compasses"), .product(12, title: "Spring sale")]
    ),
    ("products/12?is_modal=false", "catalog", [.category("compasses"), .product(12)]),
    ("search?q=storm%20lamp", "catalog", [.search("storm lamp")]),
    ("search", "catalog", [.search("")]),
    ("cart", "catalog", [.cart]),
    (
      "checkout/delivery", "catalog", [.cart, .checkout(.address), .checkout(.delivery)]
    ),
    ("checkout/done", "catalog", [.checkout(.done)]),
    ("orders", "orders", []),
    ("orders/1042", "orders", [.order(1042)]),
    ("account", "account", []),
    ("settings/notifications", "home", [.settings(.notifications)]),
    ("pages/shipping", "home", [.page("shipping")]),
    ("pages/shipping/times", "home", [.page("shipping"), .page("shipping/times")]),
    ("onboarding/3", "home", [.onboarding(1), .onboarding(2), .onboarding(3)]),
    ("admin", "account", [.admin]),
  ]

  @Test(arguments: table)
  func `a link builds the whole back stack of its place, by scheme and on the web alike`(
    link: String, tab: TabID, path: [StorefrontRoute]
  ) {
    let expected = NavigationPlan.show(tab: tab, path: path)
    #expect(plan("storefront://\(link)", as: administrator) == expected)
    #expect(plan("https://storefront.example/\(link)", as: administrator) == expected)
  }

  @Test func `a variant that is not there turns nobody away, and is said`() {
    let gold = NavigationAction(name: ShopData.unknownVariant, values: ["variant": "gold"])
    #expect(
      plan("storefront://products/12?variant_id=gold&title=Sale")
        == NavigationPlan(
          commands: NavigationPlan.show(
            tab: "catalog", path: [.category("compasses"), .product(12, title: "Sale")]
          ).commands, action: gold))
    #expect(
      plan("storefront://products/12?variant_id=gold&is_modal=true")
        == NavigationPlan(commands: [.present(.product(12), .sheet)], action: gold))
  }

  @Test func `a modal link is a sheet over whatever is there`() {
    #expect(
      plan("storefront://products/12?is_modal=true&variant_id=bronze")
        == NavigationPlan(commands: [.present(.product(12, variant: "bronze"), .sheet)]))
  }

  @Test(arguments: ["orders", "orders/1042", "orders/9999", "account", "checkout/address", "admin"])
  func `what is personal waits while nobody is signed in, whether it exists or not`(link: String) {
    guard case .pending(let item) = decide("storefront://\(link)") else {
      Issue.record("\(link) did not wait")
      return
    }
    #expect(item.link == "storefront://\(link)")
  }

  @Test func `administration is refused to a customer and nothing waits`() {
    guard case .rejected(let rejection) = decide("storefront://admin", as: customer) else {
      Issue.record("admin was not refused")
      return
    }
    #expect(rejection.reason == .forbidden(role: "administrator"))
  }

  @Test(arguments: [
    "catalog/nonsense", "products/9999", "products/twelve", "checkout/nowhere", "settings/none",
    "pages/none", "onboarding/0", "onboarding/4", "prodcts/12", "",
  ])
  func `a link to what does not exist is answered by nothing`(link: String) {
    guard case .unhandled = decide("storefront://\(link)", as: customer) else {
      Issue.record("\(link): \(decide("storefront://\(link)", as: customer))")
      return
    }
  }

  @Test(arguments: ["https://example.com/orders", "http://storefront.example/orders", "mailto:x@y"])
  func `a link of somebody else is rejected`(link: String) {
    guard case .rejected = decide(link) else {
      Issue.record("\(link): \(decide(link))")
      return
    }
  }

  @Test func `a message lies over whatever is there`() {
    #expect(
      plan("storefront://alert?title=Hello&message=Your%20parcel")
        == NavigationPlan(
          commands: [.present(.message(title: "Hello", message: "Your parcel"), .alert)]))
  }

  @Test func `an empty variant or title in a link is none`() {
    #expect(plan("storefront://products/12?variant_id=&title=") == plan("storefront://products/12"))
  }
}
