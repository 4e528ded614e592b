import Navigation
import NavigationTesting
import Testing

/// Each rule of DESIGN's "The gate", on values.
@MainActor @Suite struct AccessGateTests {
  @Test func `a tab whose root needs sign-in opens only after it`() {
    let shop = ShopStore()
    #expect(shop.store.execute(.selectTab("orders")) == .pending)
    #expect(shop.state.selectedTab == "home")
    shop.store.signIn(.demo)
    #expect(shop.state.selectedTab == "orders")
  }

  @Test func `a denied tab cannot be opened underneath a presentation either`() {
    let shop = ShopStore()
    shop.store.send(.present(.notice))
    #expect(shop.store.execute(.selectTab("orders")) == .pending)
    #expect(shop.state.selectedTab == "home")
  }

  @Test func `signed in without the role is refused, and neither waits nor asks to sign in`() {
    let shop = ShopStore()
    shop.store.signIn(.demo)
    #expect(shop.store.execute(.push(.admin)) == .rejected(.forbidden))
    #expect(shop.waiting.isEmpty)
    #expect(shop.state == .shop())
    shop.store.send(.go(.admin))
    #expect(
      shop.notices.last == .refused(.intent(.go(.admin)), .rejected(.forbidden)))
  }

  @Test func `a sequence is judged by the state it ends in`() {
    let shop = ShopStore()
    #expect(shop.store.execute(.sequence([.push(.order(1)), .pop, .push(.home)])).isSuccess)
    #expect(shop.state.path == [.home])
    let batch = shop.store.executeBatch([.push(.order(1)), .push(.product(1))])
    #expect(batch.results == [.pending, .success])
  }

  @Test func `a middleware that rewrites into a gated route does not get past it`() {
    let shop = ShopStore()
    shop.store.addMiddleware(AnyNavigationMiddleware(willExecute: { _, _ in .push(.order(9)) }))
    #expect(shop.store.execute(.push(.home)) == .pending)
    #expect(shop.waiting == [NavigationPlan(commands: [.push(.home)])])
  }

  @Test func `sign-in is beside the state, and asked for step by step`() throws {
    let shop = ShopStore()
    var layers: [ShopRoute?] = []
    shop.store.addListener { update in
      if case .signInChanged(_, let layer) = update { layers.append(layer?.root) }
    }
    let home = shop.state
    #expect(shop.store.execute(.present(.login)) == .success)
    #expect(shop.state == home && shop.session.signIn?.root == .login)
    #expect(shop.session.visible == .login && shop.session.layers.map(\.root) == [.login])
    #expect(layers == [.login] && shop.events.isEmpty && !shop.session.history.canUndo)
    // Each of these cancels it.
    for intent in [NavigationIntent<ShopRoute>.back, .dismiss, .dismissAll] {
      shop.store.send(.present(.login))
      shop.store.send(intent)
      #expect(shop.session.signIn == nil, "\(intent)")
    }
    shop.store.send(.present(.login))
    shop.store.execute(.dismissEntry(try #require(shop.store.loginLayer)))
    #expect(shop.session.signIn == nil && shop.state == home)
    // What a fallback undoes asks for nothing; what goes before is done.
    let misplaced = NavigationResult<ShopRoute>.unsupported(
      "The login route can only be presented as the top layer.")
    #expect(
      shop.store.execute(
        .whenCancelled(.sequence([.present(.login), .popCount(9)]), fallback: .push(.product(1)))
      ) == .success)
    #expect(shop.session.signIn == nil && shop.state.path == [.product(1)])
    shop.store.execute(.sequence([.push(.product(2)), .present(.login)]))
    #expect(shop.session.signIn != nil && shop.state.path == [.product(1), .product(2)])
    // What comes after it acts on the state beside it.
    #expect(!shop.store.execute(.sequence([.present(.login), .dismiss])).isSuccess)
    #expect(shop.store.execute(.sequence([.present(.login), .pop])).isSuccess)
    #expect(shop.session.signIn != nil && shop.state.path == [.product(1)])
    // Each command of a batch is a request of its own; the second takes the place of sign-in.
    shop.store.cancelSignIn()
    let batch = shop.store.executeBatch([.present(.login), .push(.product(3))])
    #expect(batch.results == [.success, .success])
    #expect(shop.session.signIn == nil && shop.state.path.last == .product(3))
    #expect(shop.store.execute(.push(.login)) == misplaced)
    #expect(shop.store.execute(.amend(.login)) == misplaced)
  }

  @Test func `undo into a gated place is refused and does not wait`() {
    let shop = ShopStore()
    shop.store.signIn(.demo)
    shop.store.send(.go(.order(1)))
    shop.store.send(.back)
    shop.store.signOut()
    shop.store.send(.undo)
    #expect(shop.state == .shop())
    #expect(!shop.store.session.history.canUndo)
    #expect(shop.waiting.isEmpty)
  }

  @Test func `an expiry cuts every path, closes denied tabs and empties the history`() {
    let shop = ShopStore()
    shop.store.signIn(
      Principal(subject: "demo", expires: shop.clock.now.advanced(by: .seconds(60))))
    shop.store.send(.goMany([.product(1), .order(1), .product(2)]))
    shop.store.send(.selectTab("orders"))
    shop.store.send(.go(.product(3)))
    shop.store.send(.present(.notice))
    let events = shop.events.count
    shop.clock.advance(by: .seconds(60))
    shop.store.expireIfDue()
    #expect(shop.events.count == events + 1)
    #expect(shop.state == .shop(home: [.product(1)]))
    #expect(shop.store.session.principal == nil)
    #expect(!shop.store.session.history.canUndo)
  }

  @Test func `a layer with a gated root goes, and all above it`() {
    let shop = ShopStore()
    shop.store.signIn(
      Principal(subject: "demo", expires: shop.clock.now.advanced(by: .seconds(60))))
    shop.store.send(.present(.notice))
    shop.store.send(.present(.order(1)))
    shop.store.send(.present(.notice, .alert))
    shop.clock.advance(by: .seconds(60))
    shop.store.expireIfDue()
    #expect(shop.state.presentations == [Presentation(.notice)])
  }

  @Test func `expiry is judged before a command, not by a timer`() {
    let shop = ShopStore()
    shop.store.signIn(
      Principal(subject: "demo", expires: shop.clock.now.advanced(by: .seconds(1))))
    shop.clock.advance(by: .seconds(2))
    // It was asked in the session that is over.
    #expect(shop.store.execute(.push(.order(1))) == .rejected(.stale))
    #expect(shop.store.execute(.push(.order(1))) == .pending)
  }

  @Test func `a session that ends in an open place shows it still and asks for nothing`() {
    let shop = ShopStore()
    shop.store.signIn(
      Principal(subject: "demo", expires: shop.clock.now.advanced(by: .seconds(1))))
    shop.store.send(.go(.product(1)))
    shop.clock.advance(by: .seconds(2))
    shop.store.expireIfDue()
    #expect(shop.state.path == [.product(1)])
    #expect(shop.notices.last == .expired(place: nil))
  }

  @Test func `another subject or a lost role cuts what it had opened`() {
    let shop = ShopStore()
    shop.store.signIn(.admin)
    shop.store.send(.goMany([.order(1), .admin]))
    shop.store.signIn(Principal(subject: "admin"))
    #expect(shop.state.path == [.order(1)])
    // Demo may see orders, and not which of them somebody else looked at.
    shop.store.signIn(.demo)
    #expect(shop.state.path.isEmpty)
    #expect(!shop.store.session.history.canUndo)
  }

  @Test func `an initial state is cut to what someone signed out may see`() {
    let shop = ShopStore(.shop(home: [.product(1), .order(1), .product(2)]))
    #expect(shop.state.path == [.product(1)])
  }

  @Test func `where nobody can sign in, an action that needs it is refused and does not wait`() {
    let action = NavigationAction(name: "export", requirement: .signedIn)
    let store = NavigationStore<ShopRoute>(
      links: DeepLinkPipeline(
        allowedSchemes: ["shop"],
        matcher: DeepLinkMatcher { DeepLinkMapping.handle("export", requirement: .signedIn) },
        plan: { .show(path: [$0]) }))
    var notices: [NavigationNotice<ShopRoute>] = []
    store.onNotice = { notices.append($0) }
    store.onAction = { _ in Issue.record("nobody may do that") }
    #expect(
      store.apply(NavigationPlan(commands: [], action: action)) == .rejected(.needsSignIn))
    #expect(store.open(DeepLinkRequest("shop://export")).result == .rejected(.needsSignIn))
    #expect(
      notices == [.refused(.link("shop://export"), .rejected(.needsSignIn))], "\(notices)")
    #expect(store.session.pending.isEmpty)
    #expect(store.explain("shop://export")?.outcome == .rejected)
  }

  @Test(
    arguments: [
      (nil, .needsSignIn), (["owner", "x"], .allowed), (["editor"], .allowed),
      (["reader"], .forbidden(role: "editor or owner")),
      (["editor or owner"], .forbidden(role: "editor or owner")),
    ] as [(Set<String>?, AccessDecision)])
  func `of alternative roles, one is enough`(roles: Set<String>?, decision: AccessDecision) {
    let policy = AccessPolicy<ShopRoute>(login: .login) {
      $0 == .admin ? .anyRole(["editor", "owner"]) : .none
    }
    let principal = roles.map { Principal(subject: "ada", roles: $0) }
    #expect(policy.decide(.admin, for: principal) == decision)
  }

  @Test func `the login layer and alerts are in no history`() {
    let shop = ShopStore()
    shop.store.send(.present(.notice, .alert))
    shop.store.send(.dismiss)
    shop.store.send(.go(.order(1)))
    shop.store.cancelSignIn()
    #expect(!shop.store.session.history.canUndo)
  }
}
