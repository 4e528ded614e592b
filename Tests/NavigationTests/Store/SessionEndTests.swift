import Navigation
import NavigationTesting
import Testing

/// What happens when a session ends in the middle of something.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SessionEndTests {
  private let shop = ShopStore()
  private var store: NavigationStore<ShopRoute> { shop.store }

  private func signIn(for duration: Duration) {
    store.signIn(Principal(subject: "demo", expires: shop.clock.now.advanced(by: duration)))
  }

  @Test func `each command of a batch finds the session over`() {
    signIn(for: .seconds(60))
    store.addMiddleware(
      AnyNavigationMiddleware(didExecute: { [shop] _, _, _ in
        shop.clock.advance(by: .seconds(61))
      }))
    let batch = store.executeBatch([.push(.product(1)), .push(.order(1))])
    #expect(batch.results == [.success, .pending])
    #expect(store.session.principal == nil)
    #expect(shop.events.contains { $0.cause == .commands([.push(.product(1))]) })
  }

  @Test func `a plan that closes the sign-in performs its action`() {
    store.send(.go(.order(1)))
    #expect(
      store.apply(NavigationPlan(commands: [.dismiss], action: NavigationAction(name: "x")))
        == .success)
    #expect(shop.actions.map(\.name) == ["x"])
  }

  @Test(arguments: [
    NavigationCommand<ShopRoute>.push(.product(9)), .present(.product(9), .sheet),
    .selectTab("home"),
  ])
  func `what middleware makes of another command closes the login layer like any other`(
    rewritten: NavigationCommand<ShopRoute>
  ) {
    store.execute(.present(.notice, .sheet))
    let below = store.state.presentations[0].id
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "other",
        deciding: { command, _ in
          if case .dismissEntry = command { .rewrite(rewritten) } else { .proceed }
        }))
    store.send(.go(.order(1)))
    #expect(store.execute(.dismissEntry(below)).isSuccess)
    #expect(store.loginLayer == nil)
  }

  @Test func `a push that middleware makes of an awaited screen does not hold a decision`() async {
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "push",
        deciding: { command, _ in
          if case .present(let route, _) = command { .rewrite(.push(route)) } else { .proceed }
        }))
    store.signIn(.demo)
    store.addMiddleware(Asking(store))
    store.execute(.push(.order(1)))
    for _ in 0..<1_000 where store.state.path.count < 2 { await Task.yield() }
    store.send(.backToRoot)
    #expect(store.state.path.isEmpty)
  }

  @Test func `what a change of the store releases may call the store`() {
    func leaving() -> Leaving { Leaving { [store] in store.send(.go(.notice)) } }
    func hold<Value>(_ held: Leaving) -> @MainActor (Value) -> Void { { _ in _ = held } }
    store.onEvent = hold(leaving())
    store.onEvent = nil
    store.onNotice = hold(leaving())
    store.onNotice = nil
    store.onAction = hold(leaving())
    store.onAction = nil
    store.onTrace = hold(leaving())
    store.onTrace = nil
    func middleware() -> AnyNavigationMiddleware<ShopRoute> {
      let held = leaving()
      return AnyNavigationMiddleware(didExecute: { _, _, _ in _ = held })
    }
    store.removeMiddleware(store.addMiddleware(middleware()))
    #expect(store.state.path.contains(.notice))
  }

  @Test func `a session that ends while its sign-in queues does not begin`() {
    store.onEvent = { [store, shop] _ in
      store.signIn(
        Principal(subject: "demo", expires: shop.clock.now.advanced(by: .seconds(1))))
      shop.clock.advance(by: .seconds(2))
    }
    store.execute(.push(.product(1)))
    #expect(store.session.principal == nil)
    #expect(shop.notices.isEmpty)
  }

  @Test func `what resumes is saved until it has run`() async {
    store.send(.go(.order(1)))
    store.send(.go(.order(2)))
    let held = Held()
    store.addMiddleware(held)
    store.signIn(.demo)
    await held.isAsked()
    #expect(shop.notices.contains(.signedIn(.demo)))
    #expect(shop.waiting.isEmpty && store.snapshot().base.waiting.count == 2)
    held.decide(.proceed)
    await held.isAsked()
    #expect(store.snapshot().base.waiting.count == 1)
    held.decide(.proceed)
    await shop.shows(.order(2))
    #expect(store.state.path == [.order(1), .order(2)])
    #expect(store.snapshot().base.waiting.isEmpty)
    #expect(shop.notices.suffix(2).map(\.isResumed) == [true, true])
  }
}

/// Something that calls the store when it is released, as a coordinator does that cleans up.
@MainActor private final class Leaving {
  private let leave: @MainActor () -> Void

  init(_ leave: @escaping @MainActor () -> Void) { self.leave = leave }

  isolated deinit { leave() }
}

/// A middleware that asks a question on a gated screen before it decides on an order.
@MainActor private final class Asking: AsyncNavigationMiddleware {
  let name = "asking"
  private let store: NavigationStore<ShopRoute>

  init(_ store: NavigationStore<ShopRoute>) { self.store = store }

  func isConcerned(
    with command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
  ) -> Bool { command == .push(.order(1)) }

  func willExecute(
    _ command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
  ) async -> MiddlewareDecision<ShopRoute> {
    _ = await store.present(.order(7), returning: Int.self)
    return .proceed
  }
}
