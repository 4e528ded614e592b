import Navigation
import NavigationTesting
import Testing

/// Each rule of DESIGN's "The gate", on values.
@MainActor @Suite struct AccessGateTests {
  @Test func `signed out, a command that goes forward waits and the login layer is up`() {
    let shop = ShopStore()
    #expect(shop.store.execute(.push(.order(1))) == .pending)
    #expect(shop.session.visible == .login)
    #expect(shop.state.tabs[0].stack == [])
    #expect(shop.waiting == [NavigationPlan(commands: [.push(.order(1))])])
  }

  @Test func `after sign-in what waits is applied once, oldest first, in one step`() {
    let shop = ShopStore()
    shop.store.send(.go(.order(1)))
    shop.store.send(.go(.order(2)))
    let events = shop.events.count
    shop.store.signIn(.demo)
    #expect(shop.state.path == [.order(1), .order(2)])
    #expect(shop.waiting.isEmpty)
    #expect(shop.events.count == events + 1)
    #expect(shop.events.last?.cause == .principal)
    shop.store.signIn(.demo)
    #expect(shop.state.path == [.order(1), .order(2)])
  }

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
      shop.notices.last == .refused(.commands([.push(.admin)]), .rejected(.forbidden)))
  }

  @Test func `no wrapping leads around the gate`() {
    for command: NavigationCommand<ShopRoute> in [
      .push(.order(1)), .pushAll([.home, .order(1)]), .replace([.order(1)]),
      .present(.order(1)), .present(.order(1), .alert),
      .sequence([.push(.home), .push(.order(1))]),
      .sequence([.present(.notice), .push(.order(1))]),
      .whenCancelled(.pop, fallback: .push(.order(1))),
      .whenCancelled(.push(.order(1)), fallback: .push(.home)), .selectTab("orders"),
    ] {
      let shop = ShopStore()
      #expect(shop.store.execute(command) == .pending, "\(command)")
      #expect(shop.state.removingLayers == .shop(), "\(command)")
      let transaction = ShopStore()
      #expect(transaction.store.executeTransaction([command]).result == .pending)
      #expect(transaction.state.removingLayers == .shop())
      #expect(transaction.session.visible == .login)
    }
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

  @Test func `while the layer is up what needs nothing closes it, and what waits keeps waiting`() {
    let shop = ShopStore()
    shop.store.send(.go(.order(1)))
    #expect(shop.store.execute(.push(.product(1))) == .success)
    #expect(shop.state.path == [.product(1)])
    #expect(shop.waiting.count == 1)
    shop.store.resumeSignIn()
    #expect(shop.session.visible == .login)
    shop.store.signIn(.demo)
    #expect(shop.state.path == [.product(1), .order(1)])
  }

  @Test func `a command that fails leaves the layer up`() {
    let shop = ShopStore()
    shop.store.send(.go(.order(1)))
    #expect(shop.store.execute(.popCount(4)) != .success)
    #expect(shop.session.visible == .login)
  }

  @Test func `the layer keeps its identity while more comes to wait`() {
    let shop = ShopStore()
    shop.store.send(.go(.order(1)))
    let layer = shop.store.loginLayer
    shop.store.send(.go(.order(2)))
    #expect(layer != nil)
    #expect(shop.store.loginLayer == layer)
    #expect(shop.session.layers.count == 1)
  }

  @Test(arguments: [
    NavigationIntent<ShopRoute>.back, .dismiss, .dismissAll,
  ])
  func `closing the layer by hand drops what waits and says so`(
    intent: NavigationIntent<ShopRoute>
  ) {
    let shop = ShopStore(.shop(home: [.product(5)]))
    shop.store.send(.go(.order(1)))
    shop.store.send(intent)
    #expect(shop.state.visible == .product(5))
    #expect(shop.waiting.isEmpty)
    guard case .signInCancelled(let dropped)? = shop.notices.last else {
      Issue.record("no cancel was said: \(shop.notices)")
      return
    }
    #expect(dropped.map(\.plan) == [NavigationPlan(commands: [.push(.order(1))])])
    shop.store.signIn(.demo)
    #expect(shop.state.path == [.product(5)])
  }

  @Test func `a late answer to a cancelled sign-in is ignored`() {
    let shop = ShopStore()
    shop.store.send(.go(.order(1)))
    let layer = shop.store.loginLayer
    shop.store.cancelSignIn()
    #expect(!shop.store.signIn(.demo, answering: layer))
    #expect(shop.store.session.principal == nil)
    shop.store.send(.go(.order(2)))
    #expect(!shop.store.signIn(.demo, answering: layer))
    #expect(shop.store.signIn(.demo, answering: shop.store.loginLayer))
    #expect(shop.state.path == [.order(2)])
  }

  @Test func `the login layer is no stack to push on, and the login route no screen to push`() {
    let shop = ShopStore()
    #expect(
      shop.store.execute(.push(.login))
        == .unsupported("The login route can only be presented as the top layer."))
    #expect(
      shop.store.execute(.sequence([.present(.login), .push(.product(1))]))
        == .unsupported("The login route can only be presented as the top layer."))
    #expect(shop.store.execute(.present(.login)) == .success)
    #expect(shop.session.visible == .login)
    #expect(shop.store.execute(.present(.login)) == .success)
    #expect(shop.session.layers.count == 1)
    shop.store.signIn(.demo)
    #expect(shop.store.execute(.present(.login)) == .rejected(.alreadySignedIn))
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
    // What goes on after it is no request that can be met.
    for command in [NavigationCommand<ShopRoute>.dismiss, .pop, .present(.login), .amend(.home)] {
      #expect(shop.store.execute(.sequence([.present(.login), command])) == misplaced)
    }
    #expect(shop.state.path == [.product(1), .product(2)])
    // Each command of a batch is a request of its own; the second takes the place of sign-in.
    shop.store.cancelSignIn()
    let batch = shop.store.executeBatch([.present(.login), .push(.product(3))])
    #expect(batch.results == [.success, .success])
    #expect(shop.session.signIn == nil && shop.state.path.last == .product(3))
    #expect(shop.store.execute(.push(.login)) == misplaced)
    #expect(shop.store.execute(.amend(.login)) == misplaced)
  }

  @Test func `the same plan twice waits once`() {
    let shop = ShopStore()
    shop.store.send(.go(.order(1)))
    shop.store.send(.go(.order(1)))
    #expect(shop.waiting.count == 1)
    guard case .alreadyWaiting? = shop.notices.last else {
      Issue.record("\(shop.notices)")
      return
    }
  }

  @Test func `a full queue drops the oldest, or refuses the newest`() {
    let oldest = ShopStore(pendingPolicy: PendingPolicy(capacity: 2))
    for number in 1...3 { oldest.store.send(.go(.order(number))) }
    #expect(oldest.waiting.flatMap(\.routes) == [.order(2), .order(3)])
    // Both are said: what was dropped, and what waits instead.
    let said = Array(oldest.notices.suffix(2))
    guard case .dropped(let lost, .capacity) = said[0], case .waiting(let item) = said[1] else {
      Issue.record("\(said)")
      return
    }
    #expect(lost.flatMap(\.plan.routes) == [.order(1)])
    #expect(item.plan.routes == [.order(3)])
    let newest = ShopStore(
      pendingPolicy: PendingPolicy(capacity: 2, overflow: .refuseNewest))
    for number in 1...3 { newest.store.send(.go(.order(number))) }
    #expect(newest.waiting.flatMap(\.routes) == [.order(1), .order(2)])
  }

  @Test func `what waited longer than its lifetime is dropped and said`() {
    let shop = ShopStore(pendingPolicy: PendingPolicy(lifetime: .seconds(60)))
    shop.store.send(.go(.order(1)))
    shop.clock.advance(by: .seconds(61))
    shop.store.signIn(.demo)
    #expect(shop.state.path == [])
    guard
      case .dropped(let items, .outdated)? = shop.notices.first(where: {
        if case .dropped = $0 { true } else { false }
      })
    else {
      Issue.record("\(shop.notices)")
      return
    }
    #expect(items.count == 1)
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

  @Test func `sign-out cuts every path, closes denied tabs and empties history and queue`() {
    let shop = ShopStore()
    shop.store.signIn(.demo)
    shop.store.send(.goMany([.product(1), .order(1), .product(2)]))
    shop.store.send(.selectTab("orders"))
    shop.store.send(.go(.product(3)))
    shop.store.send(.present(.notice))
    let events = shop.events.count
    shop.store.signOut()
    #expect(shop.events.count == events + 1)
    #expect(shop.state == .shop(home: [.product(1)]))
    #expect(shop.store.session.principal == nil)
    #expect(!shop.store.session.history.canUndo)
    #expect(shop.notices.last == .signedOut)
  }

  @Test func `a layer with a gated root goes, and all above it`() {
    let shop = ShopStore()
    shop.store.signIn(.demo)
    shop.store.send(.present(.notice))
    shop.store.send(.present(.order(1)))
    shop.store.send(.present(.notice, .alert))
    shop.store.signOut()
    #expect(shop.state.presentations == [Presentation(.notice)])
  }

  @Test func `a session that ends keeps the visible gated place waiting for the same person`() {
    let shop = ShopStore()
    let ends = shop.clock.now.advanced(by: .seconds(900))
    shop.store.signIn(Principal(subject: "demo", expires: ends))
    shop.store.send(.goMany([.product(1), .order(1)]))
    shop.clock.advance(by: .seconds(899))
    shop.store.expireIfDue()
    #expect(shop.store.session.principal != nil)
    shop.clock.advance(by: .seconds(1))
    shop.store.expireIfDue()
    #expect(shop.store.session.principal == nil)
    #expect(shop.session.visible == .login)
    #expect(shop.state.tabs[0].stack == [.product(1)])
    shop.store.signIn(.demo)
    #expect(shop.state.path == [.product(1), .order(1)])
  }

  @Test func `what waited for one person never opens for another`() {
    let shop = ShopStore()
    let ends = shop.clock.now.advanced(by: .seconds(1))
    shop.store.signIn(Principal(subject: "demo", expires: ends))
    shop.store.send(.go(.order(1)))
    shop.clock.advance(by: .seconds(2))
    shop.store.expireIfDue()
    shop.store.signIn(.admin)
    #expect(shop.state.path == [])
    #expect(shop.waiting.isEmpty)
    #expect(
      shop.notices.contains {
        if case .dropped(_, .otherPerson) = $0 { true } else { false }
      })
  }

  @Test func `expiry is judged before a command, not by a timer`() {
    let shop = ShopStore()
    shop.store.signIn(
      Principal(subject: "demo", expires: shop.clock.now.advanced(by: .seconds(1))))
    shop.clock.advance(by: .seconds(2))
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

  @Test func `an action runs once, when it is applied, and may need sign-in itself`() {
    let shop = ShopStore()
    let free = NavigationAction(name: "alert", values: ["title": "Hi"])
    #expect(shop.store.apply(NavigationPlan(commands: [], action: free)) == .success)
    #expect(shop.actions == [free])
    let bound = NavigationAction(name: "export", requirement: .signedIn)
    #expect(shop.store.apply(NavigationPlan(commands: [], action: bound)) == .pending)
    #expect(shop.actions == [free])
    shop.store.signIn(.demo)
    #expect(shop.actions == [free, bound])
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

extension NavigationState {
  fileprivate var removingLayers: Self {
    do {
      return try Self(tabs: tabs, selectedTab: selectedTab)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
