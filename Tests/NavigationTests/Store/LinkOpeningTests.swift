import Navigation
import Testing

/// What a store makes of links: the decision, its result, and what waits.
@MainActor @Suite struct LinkOpeningTests {
  /// A shop whose pipeline knows the policy, or leaves it to the store's gate.
  static func store(
    knowing access: AccessPolicy<ShopRoute> = .open, capacity: Int = 16
  ) -> NavigationStore<ShopRoute> {
    let matcher = DeepLinkMatcher<ShopRoute> {
      DeepLinkMapping("products/<int:id>") { values in
        (values.context["instead"] as? Int ?? values.firstValue(forName: "id", as: Int.self))
          .map { .product($0) }
      }
      DeepLinkMapping("orders/<int:id>") { values in
        (values.context["instead"] as? Int ?? values.firstValue(forName: "id", as: Int.self))
          .map { .order($0) }
      }
      DeepLinkMapping.handle("export", requirement: .signedIn)
    }
    return NavigationStore(
      initial: .shop(), access: .shop,
      links: DeepLinkPipeline(
        allowedSchemes: ["shop"], matcher: matcher, access: access,
        plan: { NavigationPlan(commands: [.push($0)]) }),
      pendingPolicy: PendingPolicy(capacity: capacity, overflow: .refuseNewest))
  }

  @Test func `opening says the decision and its result`() {
    let store = Self.store()
    let opened = store.open(DeepLinkRequest("shop://products/7"))
    #expect(opened.isSuccess)
    #expect(opened.result == .success)
    #expect(opened.destination == .product(7))
    let unhandled = store.open(DeepLinkRequest("shop://nothing"))
    #expect(unhandled == DeepLinkOpening(decision: .unhandled("shop://nothing")))
    #expect(!unhandled.isSuccess)
    #expect(unhandled.destination == nil)
    store.addMiddleware(AnyNavigationMiddleware<ShopRoute>(willExecute: { _, _ in nil }))
    var notices: [NavigationNotice<ShopRoute>] = []
    store.onNotice = { notices.append($0) }
    guard let result = store.open(DeepLinkRequest("shop://products/8")).result,
      case .cancelled = result
    else {
      Issue.record("The result does not say that a middleware cancelled.")
      return
    }
    #expect(notices == [.refused(.link("shop://products/8"), result)])
  }

  @Test func `from inside a listener a link is decided now and opened later`() {
    let store = Self.store()
    var openings: [DeepLinkOpening<ShopRoute>] = []
    store.onEvent = { [unowned store] event in
      guard event.after.path.count == 1 else { return }
      openings.append(store.open(DeepLinkRequest("shop://products/2")))
      #expect(store.state.path == [.product(1)])
    }
    store.open("shop://products/1")
    #expect(openings.map(\.result) == [.deferred])
    #expect(openings.map(\.destination) == [.product(2)])
    #expect(store.state.path == [.product(1), .product(2)])
  }

  @Test(arguments: [true, false])
  func `a link that finds the queue full does not wait, and says so`(isKnown: Bool) {
    let store = Self.store(knowing: isKnown ? .shop : .open, capacity: 1)
    #expect(store.open(DeepLinkRequest("shop://orders/1")).result == .pending)
    #expect(store.open(DeepLinkRequest("shop://orders/2")).result == .rejected(.needsSignIn))
    #expect(store.open(DeepLinkRequest("shop:///orders/1")).result == .pending)
    #expect(store.open(DeepLinkRequest("shop://export")).result == .rejected(.needsSignIn))
    #expect(store.session.pending.items.compactMap(\.link) == ["shop://orders/1"])
  }

  @Test(arguments: [true, false])
  func `a link with context waits in memory only, whoever stops it, and keeps its context`(
    isKnown: Bool
  ) {
    let store = Self.store(knowing: isKnown ? .shop : .open)
    store.open(DeepLinkRequest("shop://orders/1", context: ["instead": 42]))
    store.open(DeepLinkRequest("shop://orders/2"))
    store.open(DeepLinkRequest("shop://export", context: ["to": "x"]))
    store.execute(.push(.order(3)))
    let items = store.session.pending.items
    #expect(items.map(\.canBeSaved) == [false, true, false, true])
    #expect(items.map(\.context) == [["instead": 42], .empty, ["to": "x"], .empty])
    #expect(store.snapshot().base.waiting.count == 2)
    var actions: [NavigationAction] = []
    store.onAction = { actions.append($0) }
    store.signIn(.demo)
    #expect(store.state.path == [.order(42), .order(2), .order(3)])
    #expect(actions.map(\.context) == [["to": "x"]])
    #expect(actions.map(\.link?.description) == ["shop://export"])
  }

  @Test func `two spellings ask the same of a handler, another context does not`() {
    let store = Self.store()
    store.open("shop://export?a=1")
    store.open("SHOP:///export?a=%31")
    store.open(DeepLinkRequest("shop://export?a=1", context: ["b": 1]))
    #expect(store.session.pending.count == 2)
  }
}
