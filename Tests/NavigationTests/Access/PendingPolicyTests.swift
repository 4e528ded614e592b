import Foundation
import Navigation
import NavigationTesting
import Testing

/// What waits for sign-in: how much, how long, what gives way, and that it opens once.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PendingPolicyTests {
  static func store(_ policy: PendingPolicy, clock: NavigationTestClock) -> NavigationStore<
    ShopRoute
  > {
    NavigationStore(
      initial: .shop(), access: .shop,
      links: DeepLinkPipeline(
        allowedSchemes: ["shop"],
        matcher: DeepLinkMatcher {
          DeepLinkMapping("orders/<int:id>") { values in
            values.firstValue(forName: "id", as: Int.self).map { .order($0) }
          }
          DeepLinkMapping("products/<int:id>") { values in
            values.firstValue(forName: "id", as: Int.self).map { .product($0) }
          }
        }, access: .shop, plan: { NavigationPlan(commands: [.push($0)]) }),
      clock: clock.clock, pendingPolicy: policy)
  }

  /// Opens three links and signs in.
  func path(_ policy: PendingPolicy) -> [ShopRoute] {
    let store = Self.store(policy, clock: NavigationTestClock())
    for number in 1...3 { store.open("shop://orders/\(number)") }
    store.signIn(.demo)
    return Array(store.state.path)
  }

  @Test
  func `a newer link replaces the one that waits, or it is kept, or all come first in first out`() {
    #expect(path(PendingPolicy(capacity: 1)) == [.order(3)])
    #expect(path(PendingPolicy(capacity: 1, overflow: .refuseNewest)) == [.order(1)])
    #expect(path(PendingPolicy()) == [.order(1), .order(2), .order(3)])
    #expect(path(PendingPolicy(capacity: 2)) == [.order(2), .order(3)])
    #expect(path(PendingPolicy(capacity: 2, overflow: .refuseNewest)) == [.order(1), .order(2)])
  }

  @Test(arguments: [
    (Duration.seconds(60), Duration.seconds(60), true),
    (.seconds(60), .milliseconds(60_001), false),
    (.milliseconds(500), .milliseconds(400), true), (.milliseconds(500), .milliseconds(501), false),
    (.zero, .zero, true), (.zero, .milliseconds(1), false),
  ])
  func `one waits exactly as long as the policy says`(
    lifetime: Duration, wait: Duration, opens: Bool
  ) {
    let clock = NavigationTestClock()
    let store = Self.store(PendingPolicy(lifetime: lifetime), clock: clock)
    store.open("shop://orders/1")
    clock.advance(by: wait)
    store.signIn(.demo)
    #expect(Array(store.state.path) == (opens ? [.order(1)] : []))
    #expect(store.session.pending.isEmpty)
  }

  @Test(arguments: ["shop://orders/1", "SHOP:///orders/1", "shop:/orders/%31", "shop:orders/1?x#y"])
  func `a place waits once, however it is spelled`(other: String) {
    let store = Self.store(PendingPolicy(), clock: NavigationTestClock())
    store.open("shop://orders/1")
    let opening = store.open(DeepLinkRequest(other))
    #expect(opening.result == .pending)
    #expect(store.session.pending.items.map(\.link) == ["shop://orders/1"])
    store.signIn(.demo)
    #expect(store.state.path == [.order(1)])
  }

  @Test func `a newer link while sign-in is under way joins, and each opens once`() async {
    let store = Self.store(PendingPolicy(), clock: NavigationTestClock())
    store.open("shop://orders/1")
    let layer = store.loginLayer
    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    let signIn = Task {
      for await _ in answers { return store.signIn(.demo, answering: layer) }
      return false
    }
    await Task.yield()
    store.open("shop://orders/2")
    store.open("shop://orders/1")
    store.open("shop://products/7")
    #expect(store.state.path == [.product(7)])
    store.resumeSignIn()
    #expect(!store.signIn(.demo, answering: layer))
    #expect(store.session.pending.count == 2)
    answer.yield()
    answer.finish()
    #expect(await signIn.value == false)
    #expect(store.signIn(.demo, answering: store.loginLayer))
    #expect(store.state.path == [.product(7), .order(1), .order(2)])
    #expect(store.session.pending.isEmpty)
    store.signIn(.demo)
    #expect(store.state.path == [.product(7), .order(1), .order(2)])
  }
}
