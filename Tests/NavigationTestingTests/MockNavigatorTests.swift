import Navigation
import NavigationTesting
import Testing

/// PoqSDK's mock, under its own ideas.
@MainActor @Suite struct MockNavigatorTests {
  /// A screen that depends on a navigator alone.
  @MainActor struct ProductScreen {
    let navigator: any Navigator<ShopRoute>

    func ordersTapped() { navigator.navigate(to: .orders) }
  }

  @Test func `it writes down where a screen asked to go`() {
    let mock = MockNavigator<ShopRoute, String>()
    mock.screens[.orders] = { "the orders" }
    ProductScreen(navigator: mock).ordersTapped()
    AnyNavigator(mock).navigate(to: .home)
    #expect(mock.routes == [.orders, .home])
    #expect(mock.shown == ["the orders"])
    #expect(mock.unresolved == ["home"])
  }

  @Test func `a link is matched by what it contains, the longest key first`() {
    let mock = MockNavigator<ShopRoute, String>()
    mock.screensContaining["products"] = { "some product" }
    mock.screensContaining["products/7"] = { "the seventh" }
    #expect(mock.resolve("shop://products/1?title=Tea") == "some product")
    #expect(mock.resolve("shop://products/7") == "the seventh")
    #expect(mock.resolve("shop://carts") == nil)
    mock.navigate(to: .product(7))
    #expect(mock.links == ["shop://products/1?title=Tea", "shop://products/7", "shop://carts"])
    #expect(mock.unresolved == ["shop://carts", "product(7)"])
  }

  @Test func `with the flag it resolves through the real table as well`() {
    let mock = MockNavigator<ShopRoute, String>(links: .shop)
    mock.screens[.product(3)] = { "the third" }
    mock.screensContaining["order("] = { "an order" }
    #expect(mock.resolve("shop://products/3") == nil)
    mock.resolvesThroughLinks = true
    #expect(mock.resolve("shop://products/3") == "the third")
    #expect(mock.resolve("shop://orders/9") == "an order")
    #expect(mock.resolve("shop://products/x") == nil)
    #expect(mock.resolve("ftp://products/3") == nil)
    #expect(mock.routes == [.product(3), .order(9)])
  }

  @Test func `a link that the table rejects shows nothing`() {
    let mock = MockNavigator<ShopRoute, String>(links: .shop)
    mock.resolvesThroughLinks = true
    mock.screens[.product(3)] = { "the third" }
    let outside = mock.open(DeepLinkRequest("products/3"))
    #expect(!outside.isSuccess)
    #expect(mock.shown.isEmpty)
    #expect(mock.open(DeepLinkRequest("products/3", isInternal: true)).isSuccess)
    #expect(mock.open(DeepLinkRequest("shop://products/3")).isSuccess)
  }

  @Test func `what a test injects comes before the table`() {
    let mock = MockNavigator<ShopRoute, String>(links: .shop)
    mock.resolvesThroughLinks = true
    mock.screensContaining["products"] = { "injected" }
    #expect(mock.resolve("shop://products/3") == "injected")
    #expect(mock.routes.isEmpty)
  }
}
