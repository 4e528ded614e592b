import Navigation
import NavigationTesting
import Testing

/// Holds every push of order 1, and is superseded by whatever comes.
@MainActor private final class Superseded: AsyncNavigationMiddleware {
  typealias R = ShopRoute
  let name = "superseded"
  let timeLimit: Duration? = nil
  private var waiting: [CheckedContinuation<MiddlewareDecision<ShopRoute>, Never>] = []

  func isConcerned(
    with command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
  ) -> Bool { command == .push(.order(1)) }

  func willExecute(
    _ command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
  ) async -> MiddlewareDecision<ShopRoute> {
    await withCheckedContinuation { waiting.append($0) }
  }

  func isSuperseded(
    _ command: NavigationCommand<ShopRoute>, by newer: NavigationCommand<ShopRoute>
  ) -> Bool { true }
}

/// What the work of a session asks for when another one has begun, or is about to.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LateWorkTests {
  private let shop = ShopStore()
  private var store: NavigationStore<ShopRoute> { shop.store }

  private func spin() async { for _ in 0..<200 { await Task.yield() } }

  /// Lets Ada's session expire, and returns it.
  private func expiredSession() -> AccountSession? {
    store.signIn(Principal(subject: "ada", expires: shop.clock.now.advanced(by: .seconds(5))))
    let session = store.account
    shop.clock.advance(by: .seconds(6))
    store.expireIfDue()
    return session
  }

  private var subjects: [String?] {
    store.session.pending.items.filter { $0.request != .place }.map(\.subject)
  }

  @Test func `its sign-out ends its own session alone`() async {
    let adas = expiredSession()
    let held = HeldProducts()
    store.addMiddleware(held)
    store.asking(from: RequestOrigin(in: adas)) { store.send(.go(.order(7))) }
    store.send(.go(.order(8)))
    store.send(.go(.product(1)))
    await spin()
    #expect(store.signIn(Principal(subject: "bob")))
    store.asking(from: RequestOrigin(in: adas)) { store.send(.signOut) }
    #expect(subjects == [nil])
    held.decide(.proceed)
    await spin()
    #expect(store.session.principal?.subject == "bob")
    #expect(store.state.path.last == .order(8))
  }

  @Test func `the user's own sign-out that finds the session over ends everything`() {
    store.send(.go(.order(3)))
    store.signIn(Principal(subject: "ada", expires: shop.clock.now.advanced(by: .seconds(5))))
    shop.clock.advance(by: .seconds(6))
    store.send(.signOut)
    #expect(store.session.pending.isEmpty && store.loginLayer == nil)
    #expect(shop.notices.contains(.signedOut))
  }

  @Test func `where nobody else loses anything, its sign-out is one like any other`() {
    store.signIn(Principal(subject: "ada", expires: shop.clock.now.advanced(by: .seconds(5))))
    store.execute(.push(.order(1)))
    let adas = store.account
    shop.clock.advance(by: .seconds(6))
    store.expireIfDue()
    store.asking(from: RequestOrigin(in: adas)) { store.send(.signOut) }
    #expect(shop.notices.contains(.signedOut))
    #expect(store.loginLayer == nil && store.session.pending.isEmpty)
  }

  @Test func `it supersedes nobody else's request`() async {
    let adas = expiredSession()
    let handle = store.addMiddleware(Superseded())
    store.execute(.sequence([.push(.order(1)), .push(.order(2))]))
    await spin()
    store.asking(from: RequestOrigin(in: adas)) { store.send(.go(.product(3))) }
    #expect(store.isDeciding && subjects.isEmpty)
    store.send(.go(.home))
    #expect(subjects == [nil])
    store.removeMiddleware(handle)
    store.signIn(Principal(subject: "bob"))
    #expect(store.state.path.last == .order(2))
  }
}

/// Refusals for lack of room, and what listeners make of them.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RefusalTests {
  private func spin() async { for _ in 0..<200 { await Task.yield() } }

  private func store(capacity: Int) -> NavigationStore<ShopRoute> {
    NavigationStore(
      initial: .shop(), access: .shop, queuePolicy: NavigationQueuePolicy(capacity: capacity))
  }

  @Test(arguments: [false, true])
  func `whoever is refused inside a refusal hears it`(signsOut: Bool) async {
    let store = store(capacity: 1)
    var got: NavigationResult<ShopRoute>?
    var end: CoordinatorOutcome<Void>?
    var flow: StepCoordinator<ShopRoute>?
    var told: [NavigationNotice<ShopRoute>] = []
    store.onNotice = { [unowned store] in
      told.append($0)
      guard case .refused(_, .rejected(.queueFull)) = $0, told.count == 1 else { return }
      Task.immediate { got = await store.perform(.push(.notice)) }
      store.send(.go(.product(77)))
      flow = StepCoordinator([.product(5)], in: store, route: { $0 }) { end = $0 }
      flow?.activate()
      if signsOut { store.signOut() }
    }
    let held = HeldProducts()
    store.addMiddleware(held)
    store.send(.go(.product(1)))
    await spin()
    let waiter = Task { await store.perform(.push(.product(2))) }
    await spin()
    store.send(.go(.product(3)))
    waiter.cancel()
    _ = await waiter.value
    for _ in 0..<4 {
      held.decide(.proceed)
      await spin()
    }
    #expect(got == .rejected(.queueFull))
    #expect(end != nil && flow?.current == nil)
  }

  @Test func `a batch that has to wait says so behind the results so far`() async {
    let store = store(capacity: 8)
    let held = HeldProducts()
    store.addMiddleware(held)
    let batch = store.executeBatch([.push(.notice), .push(.product(1)), .push(.home)])
    #expect(batch.results == [.success, .deferred])
    #expect(store.executeBatch([.push(.home)]).results == [.deferred])
    await spin()
    held.decide(.proceed)
    await spin()
    #expect(store.state.path == [.notice, .product(1), .home, .home])
    #expect(store.executeBatch([.pop]).results == [.success])
  }

  @Test(arguments: [2, 8])
  func `listeners that answer each refusal come to an end`(capacity: Int) async {
    let store = store(capacity: capacity)
    var told = 0
    for _ in 0..<3 {
      store.addListener { [unowned store] in
        guard case .noticed(.refused(_, .rejected(.queueFull))) = $0, told < 20_000 else { return }
        told += 1
        store.send(.present(.notice, .alert))
      }
    }
    let held = HeldProducts()
    store.addMiddleware(held)
    store.send(.go(.product(1)))
    await spin()
    for _ in 0...capacity { store.send(.go(.notice)) }
    held.decide(.proceed)
    await spin()
    #expect(told < 1_000)
  }

  @Test(arguments: [2, 3, 5])
  func `what gives way in a full queue is told, also when listeners answer`(capacity: Int) async {
    let store = NavigationStore<ShopRoute>(
      initial: .shop(), access: .shop,
      queuePolicy: NavigationQueuePolicy(capacity: capacity, overflow: .dropOldest))
    var told: [NavigationCommand<ShopRoute>] = []
    store.onNotice = { [unowned store] in
      guard case .refused(.commands(let commands), .rejected(.queueFull)) = $0 else { return }
      told += commands
      store.send(.go(.notice))
    }
    let held = HeldProducts()
    store.addMiddleware(held)
    store.send(.go(.product(1)))
    await spin()
    for number in 2...(capacity + 2) { store.send(.go(.product(number))) }
    for _ in 0..<20 {
      held.decide(.proceed)
      await spin()
    }
    for number in 1...(capacity + 2) {
      let isShown = store.state.path.contains(.product(number))
      #expect(told.contains(.push(.product(number))) || isShown, "\(number)")
    }
  }

  /// A store with one decision pending and no room.
  private func fullStore() async -> (NavigationStore<ShopRoute>, HeldProducts) {
    let store = store(capacity: 1)
    let held = HeldProducts()
    store.addMiddleware(held)
    store.send(.go(.product(1)))
    await spin()
    store.send(.go(.product(2)))
    return (store, held)
  }

  @Test func `a listener of traces that answers refusals comes to an end`() async {
    let (store, held) = await fullStore()
    var told = 0
    store.addListener { [unowned store] in
      guard case .finished(let trace) = $0, trace.result == .rejected(.queueFull), told < 5_000
      else { return }
      told += 1
      Task.immediate { _ = await store.perform(.push(.notice)) }
    }
    store.send(.go(.product(3)))
    await spin()
    #expect(told <= 2)
    held.decide(.proceed)
    await spin()
  }

  @Test func `a flow that begins again at once does not recurse`() async {
    let (store, held) = await fullStore()
    var (depth, deepest, ends) = (0, 0, 0)
    var flow: StepCoordinator<ShopRoute>?
    flow = StepCoordinator([.product(5)], in: store, route: { $0 }) { _ in
      guard ends < 200 else { return }
      ends += 1
      depth += 1
      deepest = max(deepest, depth)
      flow?.activate()
      depth -= 1
    }
    flow?.activate()
    await spin()
    #expect(deepest <= 3 && ends > 3)
    for _ in 0..<4 {
      held.decide(.proceed)
      await spin()
    }
  }

  @Test func `what is sent when a sign-out runs inside a refusal answers none`() async {
    let store = store(capacity: 1)
    store.signIn(.demo)
    let held = HeldProducts()
    store.addMiddleware(held)
    var told: [NavigationCommand<ShopRoute>] = []
    var count = 0
    store.onNotice = { [unowned store] in
      switch $0 {
      case .refused(.commands(let commands), .rejected(.queueFull)):
        told += commands
        count += 1
        if count > 1 { return }
        store.send(.go(.notice))
        store.signOut()
      case .signedOut:
        store.send(.go(.product(50)))
        store.send(.go(.product(51)))
      default: break
      }
    }
    store.send(.go(.product(1)))
    await spin()
    store.send(.go(.product(2)))
    store.send(.go(.product(3)))
    for _ in 0..<6 {
      held.decide(.proceed)
      await spin()
    }
    #expect(told.contains(.push(.product(51))) || store.state.path.contains(.product(51)))
  }
}
