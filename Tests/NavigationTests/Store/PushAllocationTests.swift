import AllocationCounter
import Navigation
import Testing

/// What a push costs, in blocks of memory; time is for the benchmarks.
@MainActor @Suite(.enabled("needs glibc and no sanitizer") { allocations_are_counted() })
struct PushAllocationTests {
  private static let calls = 500

  /// A store as busy as the one in the benchmarks, with its history full.
  private static func store(depth: Int) -> NavigationStore<ShopRoute> {
    let store = NavigationStore(
      initial: .shop(home: RouteStack((0..<depth).map(ShopRoute.product))), access: .shop)
    store.signIn(.demo)
    var heard = 0
    for _ in 0..<2 {
      store.addMiddleware(
        AnyNavigationMiddleware(willExecute: { $1.visible == .admin ? nil : $0 }))
      store.addMiddleware(AnyNavigationMiddleware(didExecute: { _, _, _ in heard += 1 }))
    }
    store.onEvent = { _ in heard += 1 }
    for index in 0..<2_100 { store.execute(.push(.product(index))) }
    return store
  }

  private static func allocations(_ work: () -> Void) -> Int {
    let before = allocations_of_thread()
    for _ in 0..<calls { work() }
    return Int(allocations_of_thread() - before)
  }

  @Test func `a push asks for as many blocks at depth 1,000 as at depth 10`() {
    let low = Self.store(depth: 10)
    let high = Self.store(depth: 1_000)
    let push = (
      low: Self.allocations { low.execute(.push(.home)) },
      high: Self.allocations { high.execute(.push(.home)) }
    )
    // A history that drops its older half asks for a few now and then.
    #expect(abs(push.low - push.high) < Self.calls / 10, "\(push)")
    #expect(low.state.path.count == 10 + 2_100 + Self.calls)
  }

  @Test func `the test can fail: a plan asks for more, and an array as long as the path for one`() {
    let store = Self.store(depth: 10)
    let push = Self.allocations { store.execute(.push(.home)) }
    let plan = Self.allocations { _ = store.executeTransaction([.push(.home)]) }
    #expect(plan > push)
    let copies = Self.allocations { _ = Array(store.state.path) }
    #expect(copies >= Self.calls)
  }
}
