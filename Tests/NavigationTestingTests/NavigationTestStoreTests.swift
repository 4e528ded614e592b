import Navigation
import NavigationTesting
import Testing

/// What a test that says everything looks like; nothing here may fail.
@MainActor @Suite struct NavigationTestStoreTests {
  @Test func `each step says what it changes`() {
    let store = NavigationTestStore.shop()
    store.send(.goMany([.product(1), .product(2)])) { $0.path = [.product(1), .product(2)] }
    store.send(.back) { $0.path.removeLast() }
    store.send(.present(.notice, .fullScreen)) {
      $0.presentations = [.init(.notice, style: .fullScreen)]
    }
    store.send(.go(.product(3))) { $0.path = [.product(3)] }
    store.send(.dismissAll) { $0.presentations = [] }
    store.send(.undo) {
      $0.presentations = [.init(.notice, style: .fullScreen, path: [.product(3)])]
    }
    store.execute(.popToRoot) { $0.path = [] }
    store.execute(.popToRoot)
    store.finish()
  }

  @Test func `what a command comes to is said, a success by saying nothing`() {
    let store = NavigationTestStore.shop()
    store.execute(.pop, expecting: .emptyStack)
    store.executeBatch(
      [.push(.home), .popCount(2)],
      expecting: [
        .success, .insufficientStackDepth(requested: 2, available: 1),
      ]
    ) { $0.path = [.home] }
    store.executeTransaction([.pop, .pop], expecting: .emptyStack)
    store.executeBatch([.push(.product(2)), .push(.notice)]) { $0.path = [.home, .product(2)] }
    store.receive(.commands([.push(.notice)])) { $0.path = [.home, .product(2), .notice] }
    store.apply(.show(path: [.product(1)])) { $0.path = [.product(1)] }
    store.finish()
  }

  @Test func `a refused intent is told in a notice`() {
    let store = NavigationTestStore.shop()
    store.send(.back)
    store.receive(.refused(.intent(.back), .emptyStack))
    store.finish()
  }

  @Test func `sign-in, what waits, and the end of a session`() {
    let clock = NavigationTestClock()
    let store = NavigationTestStore.shop(clock)
    store.open("shop://orders/1") {
      $0.signIn = .login
      $0.waiting = [.link("shop://orders/1")]
    }
    store.receive(.waiting(.link("shop://orders/1")))
    store.execute(.push(.order(2)), expecting: .pending) {
      $0.waiting.append(.commands([.push(.order(2))]))
    }
    store.receive(.waiting(.commands([.push(.order(2))])))
    let demo = Principal(subject: "demo", expires: clock.now.advanced(by: .seconds(60)))
    store.signIn(demo, answering: store.store.loginLayer) {
      $0.signIn = nil
      $0.waiting = []
      $0.principal = demo
    }
    store.receive(.signedIn(demo))
    store.receive(.commands([.dismissAll, .replace([.order(1)])])) { $0.path = [.order(1)] }
    store.receive(.resumed(.link("shop://orders/1")))
    store.receive(.commands([.push(.order(2))])) { $0.path.append(.order(2)) }
    store.receive(.resumed(.commands([.push(.order(2))])))
    clock.advance(by: .seconds(60))
    store.perform("the clock moves") {
      store.store.expireIfDue()
    } changes: {
      $0.principal = nil
      $0.path = []
      $0.signIn = .login
      $0.waiting = [.place]
    }
    store.receive(.expired(placeWaits: true))
    store.send(.dismiss) {
      $0.signIn = nil
      $0.waiting = []
    }
    store.receive(.signInCancelled([.place]))
    store.signIn(.demo, answering: nil) { $0.principal = .demo }
    store.receive(.signedIn(.demo))
    store.send(.signOut) { $0.principal = nil }
    store.receive(.signedOut)
    store.finish()
  }

  @Test func `a link that leads nowhere is told`() {
    let store = NavigationTestStore.shop()
    store.open("shop://nothing")
    store.receive(.unhandled(link: "shop://nothing"))
    store.open("ftp://products/1")
    store.receive(.rejected(link: "ftp://products/1", .scheme))
    store.finish()
  }

  @Test func `an action is received once`() {
    let store = NavigationTestStore.shop()
    let export = NavigationAction(name: "export", values: ["as": "text"])
    store.apply(NavigationPlan(commands: [], action: export))
    store.receive(export)
    store.finish()
  }

  @Test func `what middleware sends from inside is received in its order`() {
    let store = NavigationTestStore.shop()
    let real = store.store
    real.addMiddleware(
      AnyNavigationMiddleware(didExecute: { [weak real] command, _, _ in
        guard command == .popToRoot else { return }
        real?.send(.go(.product(1)))
        real?.send(.go(.product(2)))
        real?.send(.go(.order(3)))
      }))
    store.send(.backToRoot)
    store.receive(.commands([.push(.product(1))])) { $0.path = [.product(1)] }
    store.receive(.commands([.push(.product(2))])) { $0.path = [.product(1), .product(2)] }
    store.receive(.waiting(.commands([.push(.order(3))]))) {
      $0.signIn = .login
      $0.waiting = [.commands([.push(.order(3))])]
    }
    store.finish()
  }

  @Test func `what listens to the store already goes on listening`() {
    let real = NavigationStore<ShopRoute>()
    var heard = 0
    real.onEvent = { _ in heard += 1 }
    let store = NavigationTestStore(real)
    store.send(.go(.home)) { $0.path = [.home] }
    store.finish()
    #expect(heard == 1)
  }

  @Test func `closures that an app sets later take nothing from the test`() {
    let real = NavigationStore<ShopRoute>()
    let store = NavigationTestStore(real)
    var heard = 0
    real.onEvent = { _ in heard += 1 }
    store.send(.go(.home)) { $0.path = [.home] }
    store.finish()
    #expect(heard == 1)
  }

  @Test func `with exhaustivity off only what is spoken of is compared`() {
    let store = NavigationTestStore.shop()
    store.exhaustivity = .off
    store.send(.go(.product(1)))
    store.send(.go(.product(2))) { $0.path.append(.product(2)) }
    store.send(.go(.order(1))) { $0.signIn = .login }
    store.receive(.waiting(.commands([.push(.order(1))])))
    store.signIn(.demo) { $0.principal = .demo }
    store.receive(.resumed(.commands([.push(.order(1))])))
    store.send(.selectTab("orders")) { $0.selectedTab = "orders" }
    store.send(.go(.order(2)))
  }

  @Test func `with exhaustivity off a closure may shorten what the step has shortened`() {
    let store = NavigationTestStore.shop()
    store.exhaustivity = .off
    store.send(.goMany([.product(1), .product(2)]))
    store.send(.back) { $0.path.removeLast() }
    store.send(.backToRoot) { $0.path.removeLast() }
    store.send(.selectTab("orders"))
    #expect(store.session.path == [])
  }

  @Test func `with exhaustivity off a closure that shortens too little fails, and does not trap`() {
    let store = NavigationTestStore.shop()
    store.exhaustivity = .off
    store.send(.goMany([.product(1), .product(2)]))
    withKnownIssue { store.send(.backToRoot) { $0.path.removeLast() } }
    #expect(store.session.path == [])
  }
}
