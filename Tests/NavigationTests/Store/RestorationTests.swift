import FoundationEssentials
import Navigation
import NavigationTesting
import Testing

/// What comes back of a snapshot, and through which gate.
@MainActor @Suite struct RestorationTests {
  private func restored(
    _ snapshot: NavigationSnapshot<ShopRoute>, into shop: ShopStore = ShopStore()
  ) throws -> (ShopStore, RestorationReport) {
    let read = try NavigationSnapshot<ShopRoute>(data: snapshot.data())
    return (shop, shop.store.restore(read))
  }

  @Test func `what waits is dropped, and that is said, where nobody can sign in`() throws {
    let shop = ShopStore()
    shop.store.send(.go(.order(1)))
    let saved = try NavigationSnapshot<ShopRoute>(data: shop.store.snapshot().data())
    let store = NavigationStore<ShopRoute>(initial: .shop())
    let report = store.restore(saved)
    #expect(report.dropped.map(\.reason) == [.needsSignIn])
    #expect(store.session.pending.isEmpty)
  }

  @Test func `a public place is shown again, in one event, and history begins there`() throws {
    let shop = ShopStore(.shop(home: [.product(1), .product(2)]))
    shop.store.send(.present(.product(3), .fullScreen))
    shop.store.send(.go(.product(4)))
    let (again, report) = try restored(shop.store.snapshot())
    #expect(again.state == shop.state)
    #expect(report.isComplete)
    #expect(report.description.isEmpty)
    #expect(again.events.map(\.cause) == [.restoration])
    #expect(!again.store.session.history.canUndo)
    again.store.send(.back)
    #expect(again.state.visible == .product(3))
  }

  @Test func `the visible place that needs sign-in waits, and opens after it`() throws {
    let shop = ShopStore(.shop(home: [.product(1)]))
    shop.store.signIn(.demo)
    shop.store.send(.goMany([.order(1), .product(2)]))
    shop.store.send(.present(.product(3)))
    let (again, report) = try restored(shop.store.snapshot())
    // A place alone greets nobody with the login layer; who wants to return asks for it.
    #expect(again.state.visible == .product(1))
    #expect(again.state.presentations.isEmpty)
    #expect(again.store.session.pending.items.map(\.request) == [.place])
    again.store.resumeSignIn()
    #expect(again.session.visible == .login)
    #expect(again.state.tabs[0].stack == [.product(1)])
    #expect(again.store.session.principal == nil)
    #expect(report.dropped.isEmpty)
    again.store.signIn(.demo)
    #expect(again.state == shop.state)
    #expect(again.waiting.isEmpty)
  }

  @Test(arguments: [Principal.demo, .admin])
  func `at launch it comes back beside an account that the app remembers`(
    account: Principal
  ) throws {
    let shop = ShopStore()
    shop.store.signIn(.demo)
    shop.store.send(.go(.order(1)))
    let saved = try NavigationSnapshot<ShopRoute>(data: shop.store.snapshot().data())
    let again = ShopStore()
    again.store.signIn(account)
    #expect(again.store.restore(saved).isComplete)
    #expect(again.store.session.principal == account)
    #expect(again.state.path == (account == .demo ? [.order(1)] : []))
    #expect(again.waiting.isEmpty)
    #expect(again.store.loginLayer == nil)
  }

  @Test func `at launch a remembered account whose session is over is not signed in`() throws {
    let shop = ShopStore()
    shop.store.signIn(.demo)
    shop.store.send(.go(.product(1)))
    let saved = try NavigationSnapshot<ShopRoute>(data: shop.store.snapshot().data())
    let again = ShopStore()
    again.store.signIn(
      Principal(subject: "demo", expires: again.clock.now.advanced(by: .seconds(60))))
    again.clock.advance(by: .seconds(60))
    again.store.restore(saved)
    #expect(again.store.session.principal == nil)
    #expect(again.state.path == [.product(1)])
  }

  @Test func `a gated tab that was selected waits, and the first one shows`() throws {
    let shop = ShopStore()
    shop.store.signIn(.demo)
    shop.store.send(.selectTab("orders"))
    shop.store.send(.go(.order(1)))
    let (again, _) = try restored(shop.store.snapshot())
    #expect(again.state.selectedTab == "home")
    #expect(again.state.tabs.map(\.stack) == [[], []])
    #expect(again.waiting.count == 1)
    again.store.signIn(.demo)
    #expect(again.state == shop.state)
  }

  @Test func `a gated place that did not show is dropped and said`() throws {
    let shop = ShopStore()
    shop.store.signIn(.demo)
    shop.store.send(.selectTab("orders"))
    shop.store.send(.goMany([.order(1), .product(2)]))
    shop.store.send(.selectTab("home"))
    let (again, report) = try restored(shop.store.snapshot())
    #expect(again.state == .shop())
    #expect(again.waiting.isEmpty)
    #expect(
      report.description == """
        order(1) in "orders" needs sign-in.
        product(2) in "orders" was above a dropped entry.
        """)
  }

  @Test func `what waited waits again, in its order, with the login layer up`() throws {
    let shop = ShopStore(.shop(home: [.product(1)]))
    shop.store.send(.go(.order(1)))
    shop.store.execute(.present(.orders, .fullScreen))
    let (again, report) = try restored(shop.store.snapshot())
    #expect(again.waiting == shop.waiting)
    #expect(again.state == shop.state)
    #expect(report.isComplete)
    again.store.signIn(.demo)
    #expect(again.state.path == [])
    #expect(again.state.visible == .orders)
    #expect(again.state.tabs[0].stack == [.product(1), .order(1)])
  }

  @Test func `what waited too long is dropped and said, and keeps its age over restarts`() throws {
    let shop = ShopStore()
    shop.store.send(.go(.order(1)))
    let snapshot = shop.store.snapshot()
    let young = ShopStore()
    young.clock.advance(by: .seconds(86_400))
    _ = try restored(snapshot, into: young)
    #expect(young.waiting.count == 1)
    let old = ShopStore()
    old.clock.advance(by: .seconds(86_401))
    let (_, report) = try restored(young.store.snapshot(), into: old)
    #expect(old.waiting.isEmpty)
    #expect(old.state == .shop())
    #expect(report.description == "order(1) waited too long.")
    guard case .dropped(let items, .outdated)? = old.notices.last else {
      Issue.record("\(old.notices)")
      return
    }
    #expect(items.count == 1)
  }

  @Test func `a clock that was ahead lets nothing wait longer than may be`() throws {
    let ahead = ShopStore()
    ahead.clock.advance(by: .seconds(1_000_000))
    ahead.store.send(.go(.order(1)))
    let (again, _) = try restored(ahead.store.snapshot())
    #expect(again.waiting.count == 1)
    again.clock.advance(by: .seconds(86_401))
    again.store.expireIfDue()
    #expect(again.waiting.isEmpty)
  }

  @Test func `a clock that was ahead lets no place wait longer than may be`() throws {
    let ahead = ShopStore()
    ahead.clock.advance(by: .seconds(1_000_000))
    ahead.store.signIn(.demo)
    ahead.store.send(.go(.order(1)))
    let (again, _) = try restored(ahead.store.snapshot())
    #expect(again.store.session.pending.items.map(\.request) == [.place])
    again.clock.advance(by: .seconds(86_401))
    again.store.expireIfDue()
    #expect(again.store.session.pending.items.isEmpty)
  }

  @Test func `what is more than may wait is said`() throws {
    let shop = ShopStore()
    for number in 1...3 { shop.store.send(.go(.order(number))) }
    for (overflow, lost) in [(PendingPolicy.Overflow.dropOldest, 1), (.refuseNewest, 3)] {
      let small = ShopStore(pendingPolicy: PendingPolicy(capacity: 2, overflow: overflow))
      let (_, report) = try restored(shop.store.snapshot(), into: small)
      #expect(small.waiting.count == 2)
      #expect(report.description == "order(\(lost)) was dropped: too many links were waiting.")
    }
  }

  @Test func `a route that is gone takes with it what stood above, and no more`() throws {
    let shop = ShopStore(.shop(home: [.product(1), .product(2), .product(3)]))
    shop.store.send(.present(.product(4)))
    shop.store.signIn(.demo)
    shop.store.send(.dismiss)
    shop.store.send(.present(.product(4)))
    let text = String(decoding: try shop.store.snapshot().data(), as: UTF8.self)
    let other = text.replacing("{\"product\":{\"_0\":2}}", with: "{\"gadget\":{}}")
    #expect(other != text)
    let again = ShopStore()
    let report = again.store.restore(try NavigationSnapshot(data: Data(other.utf8)))
    #expect(again.state == .shop(home: [.product(1)]))
    #expect(
      report.description == """
        Entry 2 in "home" could not be read.
        product(3) in "home" was above a dropped entry.
        Layer 1 was above a dropped entry.
        """)
    #expect(!report.isComplete)
  }

  @Test func `tabs are the app's: one that is gone is said, a new one is empty`() throws {
    let old = ShopStore(
      try NavigationState(
        tabs: [Tab("deals", root: .home, stack: [.product(1)]), Tab("home", root: .product(9))]))
    old.store.send(.present(.product(2)))
    let (again, report) = try restored(old.store.snapshot())
    #expect(again.state == .shop())
    #expect(
      report.description == """
        "deals" is not a tab of this app.
        product(2) was above a dropped entry.
        """)
  }

  @Test func `a link is decided afresh, and one that leads nowhere any more is said`() throws {
    let shop = try LinkShop("orders/<int:id>", "old/<int:id>")
    shop.store.open("shop://orders/1")
    shop.store.open("shop://old/2")
    shop.store.open("shop://secret/3?token=abc")
    #expect(shop.store.session.pending.count == 3)
    let data = try shop.store.snapshot().data()
    #expect(!String(decoding: data, as: UTF8.self).contains("secret"))
    let again = try LinkShop("orders/<int:id>")
    let report = again.store.restore(try NavigationSnapshot(data: data))
    #expect(again.store.session.pending.items.map(\.link) == ["shop://orders/1"])
    #expect(report.description == "shop://old/2 no longer opens anything.")
    again.store.signIn(.demo)
    #expect(again.store.state.path == [.order(1)])
  }

  @Test func `a secret link stays in memory also where the gate alone makes it wait`() throws {
    let shop = try LinkShop("orders/<int:id>", asksPolicy: false)
    shop.store.open("shop://secret/3?token=abc")
    shop.store.open("shop://orders/1")
    #expect(shop.store.session.pending.count == 2)
    #expect(shop.store.snapshot().base.waiting.map(\.request) == [.link("shop://orders/1")])
  }

  @Test func `nothing comes back in the middle of a command`() {
    let snapshot = ShopStore(.shop(home: [.product(1)])).store.snapshot()
    let other = ShopStore()
    var inner: RestorationReport?
    other.store.onEvent = { _ in inner = inner ?? other.store.restore(snapshot) }
    other.store.send(.go(.product(2)))
    #expect(inner?.refusal == .reentrant)
    #expect(
      inner?.description == "A snapshot cannot be restored in the middle of a command.")
    #expect(other.state.path == [.product(2)])
  }

  @Test(arguments: 0..<200)
  func `law: what is allowed comes back as it was, and what comes back is allowed`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let routes: [ShopRoute] = [.home, .product(1), .product(2), .notice, .order(1), .admin]
    let shop = ShopStore()
    if Bool.random(using: &random) { shop.store.signIn(.admin) }
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      guard let route = routes.randomElement(using: &random) else { continue }
      switch Int.random(in: 0...5, using: &random) {
      case 0: shop.store.send(.present(route, .fullScreen))
      case 1: shop.store.send(.selectTab(Bool.random(using: &random) ? "home" : "orders"))
      case 2: shop.store.send(.back)
      case 3: shop.store.send(.present(route))
      default: shop.store.send(.go(route))
      }
    }
    let isPublic = shop.store.session.principal == nil
    let snapshot = shop.store.snapshot()
    let (again, report) = try restored(snapshot)
    if isPublic {
      #expect(again.store.snapshot() == snapshot)
      #expect(report.isComplete)
      #expect(again.waiting == shop.waiting)
    }
    let shown =
      again.state.tabs.flatMap { Array($0.stack) }
      + again.state.presentations.flatMap { [$0.root] + Array($0.stack) }
    #expect(shown.allSatisfy { again.store.access.decide($0, for: nil) == .allowed })
    #expect(again.state.selectedTab == "home")
    again.store.signOut()
    let text = String(decoding: try again.store.snapshot().data(), as: UTF8.self)
    #expect(!text.contains("{\"order") && !text.contains("admin") && !text.contains("login"))
  }
}

/// A shop's store with links.
@MainActor private struct LinkShop {
  let store: NavigationStore<ShopRoute>

  init(_ patterns: String..., asksPolicy: Bool = true) throws {
    let matcher = DeepLinkMatcher<ShopRoute> {
      for pattern in patterns {
        DeepLinkMapping(pattern) { parameters in
          ShopRoute.order(parameters.firstValue(forName: "id", as: Int.self) ?? 0)
        }
      }
      DeepLinkMapping("secret/<int:id>?token=:token", secrets: ["token"]) { parameters in
        ShopRoute.order(parameters.firstValue(forName: "id", as: Int.self) ?? 0)
      }
    }
    store = NavigationStore(
      initial: .shop(), access: .shop,
      links: DeepLinkPipeline(
        allowedSchemes: ["shop"], matcher: matcher, access: asksPolicy ? .shop : .open,
        plan: { .show(path: [$0]) }),
      clock: NavigationTestClock().clock)
  }
}
