import Navigation
import Testing

/// A route whose type is not known is the same value.
@Suite(.timeLimit(.minutes(10))) struct AnyRouteTests {
  private enum OtherRoute: Route { case home }

  @Test func `it is equal to equal routes of its type only`() {
    #expect(AnyRoute(ShopRoute.product(1)) == AnyRoute(ShopRoute.product(1)))
    #expect(AnyRoute(ShopRoute.product(1)) != AnyRoute(ShopRoute.product(2)))
    #expect(AnyRoute(ShopRoute.home) != AnyRoute(OtherRoute.home))
    #expect(Set([ShopRoute.home, .home, .product(1)].map { AnyRoute($0) }).count == 2)
    #expect(AnyRoute(AnyRoute(ShopRoute.home)) == AnyRoute(ShopRoute.home))
    #expect(AnyRoute(AnyRoute(ShopRoute.home)).typed() == ShopRoute.home)
    #expect("\(AnyRoute(ShopRoute.product(1)))" == RouteText.of(ShopRoute.product(1)))
  }

  @Test func `one of another store ends with words`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = AnyRoute(ShopRoute.product(7)).typed(as: OtherRoute.self) }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("product(7) belongs to a store of another route type"))
  }
}
