import Navigation
import NavigationTesting
import Testing

/// Holds every push of a product until it is told.
@MainActor final class HeldProducts: AsyncNavigationMiddleware {
  typealias R = ShopRoute
  let name = "held"
  let timeLimit: Duration? = nil
  var waiting: [CheckedContinuation<MiddlewareDecision<ShopRoute>, Never>] = []
  /// Whether whatever comes supersedes it.
  var givesWay = false
  func isConcerned(
    with command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
  ) -> Bool {
    if case .push(.product) = command { true } else { false }
  }
  func willExecute(
    _ command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
  ) async -> MiddlewareDecision<ShopRoute> {
    await withCheckedContinuation { waiting.append($0) }
  }
  func isSuperseded(
    _ command: NavigationCommand<ShopRoute>, by newer: NavigationCommand<ShopRoute>
  ) -> Bool { givesWay }
  func decide(_ decision: MiddlewareDecision<ShopRoute>) {
    if !waiting.isEmpty { waiting.removeFirst().resume(returning: decision) }
  }
}

/// What one account asked for is nobody else's, however its session ends.
@MainActor @Suite(.timeLimit(.minutes(10))) struct OtherAccountTests {
  private let shop = ShopStore()
  private var store: NavigationStore<ShopRoute> { shop.store }

  private func spin() async { for _ in 0..<200 { await Task.yield() } }

  @Test func `a sign-out after an expiry empties what the session queued`() async {
    store.signIn(Principal(subject: "ada", expires: shop.clock.now.advanced(by: .seconds(60))))
    let held = HeldProducts()
    store.addMiddleware(held)
    store.send(.go(.product(1)))
    store.send(.go(.product(2)))
    store.send(.go(.order(7)))
    await spin()
    shop.clock.advance(by: .seconds(61))
    store.expireIfDue()
    await spin()
    #expect(store.session.principal == nil)
    store.signOut()
    held.decide(.proceed)
    await spin()
    held.decide(.proceed)
    await spin()
    #expect(store.session.pending.isEmpty, "waits: \(store.session.pending.items)")
    #expect(store.loginLayer == nil)
    #expect(!store.state.path.contains(.product(2)), "\(store.state.path)")
  }

  @Test func `what is dropped while another resumes does not open`() async {
    store.execute(.push(.order(1)))
    let caller = Task { await store.push(.order(2), returning: Int.self) }
    await spin()
    #expect(store.waitingCount == 2)
    let held = Held()
    store.addMiddleware(held)
    store.signIn(.demo)
    await held.isAsked()
    caller.cancel()
    _ = await caller.value
    await spin()
    #expect(store.waitingCount == 1)
    await held.decideAndEnd(.proceed)
    await spin()
    #expect(held.asked == [.push(.order(1))])
    #expect(store.state.path == [.order(1)])
    #expect(shop.events.allSatisfy { $0.after.path.last != .order(2) })
  }

  @Test func `the user's own saved request stays when a caller of the same gives up`() async throws
  {
    let first = ShopStore()
    first.store.signIn(
      Principal(subject: "ada", expires: first.clock.now.advanced(by: .seconds(60))))
    first.clock.advance(by: .seconds(61))
    first.store.send(.go(.order(1)))
    let saved = try NavigationSnapshot<ShopRoute>(data: first.store.snapshot().data())
    let caller = Task { await store.push(.order(1), returning: Int.self) }
    await spin()
    _ = store.restore(saved)
    let held = Held()
    store.addMiddleware(held)
    store.signIn(Principal(subject: "ada"))
    await held.isAsked()
    caller.cancel()
    _ = await caller.value
    await spin()
    await held.decideAndEnd(.proceed)
    await spin()
    #expect(store.state.path == [.order(1)])
  }

  // MARK: - What the work of a session asks for when another one has begun, or is about to

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

  @Test func `the sign-out of late work ends its own session alone`() async {
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

  @Test func `late work supersedes nobody else's request`() async {
    let adas = expiredSession()
    let held = HeldProducts()
    held.givesWay = true
    let handle = store.addMiddleware(held)
    store.execute(.sequence([.push(.product(1)), .push(.order(2))]))
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
