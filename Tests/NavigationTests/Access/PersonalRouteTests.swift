import Navigation
import NavigationTesting
import Testing

/// Routes that are of whoever uses the app.
@MainActor @Suite struct PersonalRouteTests {
  /// A store in which the notice is personal.
  private func personal(
    _ clock: NavigationTestClock = NavigationTestClock()
  ) -> NavigationStore<ShopRoute> {
    NavigationStore(
      initial: .shop(),
      access: AccessPolicy(login: .login) { route in
        switch route {
        case .notice: .personal
        case .order: .signedIn
        default: .none
        }
      }, clock: clock.clock)
  }

  @Test func `a personal route is anybody's to see, and closed when its account goes`() {
    let store = personal()
    store.send(.goMany([.product(1), .notice, .product(2)]))
    #expect(store.state.path == [.product(1), .notice, .product(2)])
    store.signIn(.demo)
    #expect(store.state.path == [.product(1), .notice, .product(2)])
    store.signOut()
    #expect(store.state.path.isEmpty && !store.session.history.canUndo)
  }

  @Test(arguments: ["demo", "admin"])
  func `a personal route comes back with its account alone`(next: String) {
    let clock = NavigationTestClock()
    let store = personal(clock)
    store.signIn(Principal(subject: "demo", expires: clock.now.advanced(by: .seconds(1))))
    store.send(.goMany([.notice, .product(2)]))
    clock.advance(by: .seconds(2))
    store.expireIfDue()
    #expect(store.state.path == [])
    #expect(store.session.pending.items.map(\.request) == [.place])
    store.signIn(Principal(subject: next))
    #expect(store.state.path == (next == "demo" ? [.notice, .product(2)] : []))
  }

  @Test func `another account that signs in closes personal routes`() {
    let store = personal()
    store.signIn(.demo)
    store.send(.go(.notice))
    store.signIn(.admin)
    #expect(store.state.path == [])
  }

  @Test func `a saved personal route waits for its account, and nobody's is restored`() throws {
    let store = personal()
    store.signIn(.demo)
    store.send(.goMany([.notice, .product(2)]))
    let saved = store.snapshot()
    let next = personal()
    _ = next.restore(saved)
    #expect(next.state.path == [])
    next.signIn(.demo)
    #expect(next.state.path == [.notice, .product(2)])
    let nobodys = personal()
    nobodys.send(.go(.notice))
    let third = personal()
    _ = third.restore(nobodys.snapshot())
    #expect(third.state.path == [.notice])
  }
}
