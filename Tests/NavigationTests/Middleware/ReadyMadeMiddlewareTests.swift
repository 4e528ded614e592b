import Navigation
import NavigationTesting
import Testing

@MainActor @Suite struct ReadyMadeMiddlewareTests {
  let store = NavigationStore<ShopRoute>(initial: .shop())

  @Test func `a push of what is on screen is cancelled, also of a root`() {
    store.addMiddleware(DuplicateMiddleware())
    #expect(
      store.execute(.push(.home))
        == .cancelled(reason: "home is already on screen", by: "duplicates"))
    #expect(store.execute(.push(.product(1))) == .success)
    #expect(!store.execute(.push(.product(1))).isSuccess)
    #expect(store.execute(.push(.product(2))) == .success)
    #expect(store.state.path == [.product(1), .product(2)])
  }

  @Test func `several pushed at once lose the first when it is on screen`() {
    store.addMiddleware(DuplicateMiddleware())
    #expect(store.execute(.pushAll([.home, .product(1)])) == .success)
    #expect(store.state.path == [.product(1)])
    #expect(!store.execute(.pushAll([.product(1)])).isSuccess)
    #expect(store.execute(.pushAll([])) == .success)
    #expect(store.state.path == [.product(1)])
  }

  @Test func `a throttle lets one of a kind through until the while has passed`() {
    let clock = NavigationTestClock()
    store.addMiddleware(ThrottleMiddleware(every: .seconds(1), clock: clock.clock))
    #expect(store.execute(.push(.product(1))) == .success)
    clock.advance(by: .milliseconds(999))
    #expect(
      store.execute(.push(.product(1)))
        == .cancelled(reason: "too soon after the last one", by: "throttle"))
    #expect(store.execute(.push(.product(2))) == .success, "another kind has a while of its own")
    #expect(store.execute(.pop) == .success, "going back is never held back")
    clock.advance(by: .milliseconds(1))
    #expect(store.execute(.push(.product(1))) == .success)
  }

  @Test func `a throttle lets one of a kind through within one request, too`() {
    let clock = NavigationTestClock()
    store.addMiddleware(ThrottleMiddleware(every: .seconds(1), clock: clock.clock))
    let twice = NavigationCommand<ShopRoute>.sequence([.push(.product(1)), .push(.product(1))])
    #expect(!store.execute(twice).isSuccess)
    #expect(store.state.path.count { $0 == .product(1) } <= 1)
    clock.advance(by: .seconds(1))
    let plan = NavigationPlan<ShopRoute>(commands: [.push(.product(2)), .push(.product(2))])
    #expect(
      store.machine.refusal(of: plan.map { AnyRoute($0) }) != nil, "also when it is only tried")
    #expect(!store.apply(plan).isSuccess)
    #expect(!store.state.path.contains(.product(2)))
    #expect(store.execute(.push(.product(2))) == .success, "what was not applied does not count")
  }

  @Test func `a throttle counts from the last that was let through, not from the last tried`() {
    let clock = NavigationTestClock()
    store.addMiddleware(ThrottleMiddleware(every: .seconds(1), clock: clock.clock) { _ in 0 })
    #expect(store.execute(.push(.product(1))) == .success)
    for _ in 1...3 {
      clock.advance(by: .milliseconds(300))
      #expect(!store.execute(.push(.product(2))).isSuccess)
    }
    clock.advance(by: .milliseconds(100))
    #expect(store.execute(.push(.product(3))) == .success)
  }
}
