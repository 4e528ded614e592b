import Navigation
import Testing

/// What an absolute plan of a link makes of where somebody is.
@MainActor @Suite struct LinkPlanTests {
  static func store(_ home: RouteStack<ShopRoute>) -> NavigationStore<ShopRoute> {
    let matcher = DeepLinkMatcher<ShopRoute> {
      DeepLinkMapping(
        "products/<int:id>",
        plan: { values in
          values.firstValue(forName: "id", as: Int.self).map {
            .show(tab: "home", path: [.product(1), .product($0)])
          }
        })
      DeepLinkMapping(
        "notice",
        plan: { _ in
          .show(tab: "home", path: [.product(1)], presenting: .notice)
        })
      DeepLinkMapping("nowhere", plan: { _ in .show(tab: "gone", path: [.product(9)]) })
    }
    return NavigationStore(
      initial: .shop(home: home), access: .shop,
      links: DeepLinkPipeline(
        allowedSchemes: ["shop"], matcher: matcher, plan: { NavigationPlan(commands: [.push($0)]) })
    )
  }

  @Test func `a link builds the whole back stack, over whatever was there`() {
    let store = Self.store([.product(7), .product(8)])
    store.execute(.present(.notice))
    store.open("shop://products/3")
    #expect(store.state.path == [.product(1), .product(3)])
    #expect(store.state.presentations.isEmpty)
    #expect(store.state.selectedTab == "home")
    store.open("shop://notice")
    #expect(store.state.tabs[0].stack == [.product(1)])
    #expect(store.state.presentations.map(\.root) == [.notice])
  }

  @Test func `a link to a screen that is there goes back to it, as the same screen`() {
    let store = Self.store([.product(1), .product(2), .product(3)])
    let before = store.state.path
    store.open("shop://products/2")
    #expect(store.state.path == [.product(1), .product(2)])
    #expect(store.state.path.id(at: 0) == before.id(at: 0))
    #expect(store.state.path.id(at: 1) == before.id(at: 1))
    var events = 0
    store.onEvent = { _ in events += 1 }
    #expect(store.open(DeepLinkRequest("shop://products/2")).isSuccess)
    #expect(store.state.path == [.product(1), .product(2)])
    #expect(events == 0)
    store.open("shop://products/4")
    #expect(store.state.path.id(at: 0) == before.id(at: 0))
  }

  @Test func `a plan that cannot be carried out to its end changes nothing`() {
    let store = Self.store([.product(7)])
    store.execute(.present(.notice))
    let before = store.state
    let opening = store.open(DeepLinkRequest("shop://nowhere"))
    #expect(!opening.isSuccess)
    #expect(opening.result == .tabNotFound("gone"))
    #expect(store.state == before)
  }
}
