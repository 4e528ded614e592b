import Navigation
import NavigationTesting
import Testing

/// Decides when a test says so.
@MainActor final class Held: AsyncNavigationMiddleware {
  typealias R = ShopRoute

  let name = "held"
  let timeLimit: Duration?
  private(set) var asked: [NavigationCommand<ShopRoute>] = []
  private(set) var heard: [NavigationResult<ShopRoute>] = []
  private(set) var wasCancelled = false
  private var waiting: [CheckedContinuation<MiddlewareDecision<ShopRoute>, Never>] = []
  private var endings: [CheckedContinuation<Void, Never>] = []
  private var arrivals: [CheckedContinuation<Void, Never>] = []

  init(timeLimit: Duration? = nil) { self.timeLimit = timeLimit }

  func isConcerned(
    with command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
  ) -> Bool { command != .push(.notice) }

  func willExecute(
    _ command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
  ) async -> MiddlewareDecision<ShopRoute> {
    asked.append(command)
    let decision = await withCheckedContinuation { continuation in
      waiting.append(continuation)
      for arrival in arrivals { arrival.resume() }
      arrivals = []
    }
    wasCancelled = Task.isCancelled
    for ending in endings { ending.resume() }
    endings = []
    return decision
  }

  func didExecute(
    _ command: NavigationCommand<ShopRoute>, result: NavigationResult<ShopRoute>,
    in context: NavigationContext<ShopRoute>
  ) -> NavigationResult<ShopRoute> {
    heard.append(result)
    return result
  }

  /// Returns when it is being asked.
  func isAsked() async {
    if waiting.isEmpty { await withCheckedContinuation { arrivals.append($0) } }
  }

  /// Decides, and returns when the task that asked has heard it.
  func decideAndEnd(_ decision: MiddlewareDecision<ShopRoute>) async {
    await withCheckedContinuation { continuation in
      endings.append(continuation)
      decide(decision)
    }
  }

  func decide(_ decision: MiddlewareDecision<ShopRoute>) {
    waiting.removeFirst().resume(returning: decision)
  }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct AsyncMiddlewareTests {
  private let shop = ShopStore()
  private var store: NavigationStore<ShopRoute> { shop.store }

  private func held(_ timeLimit: Duration? = nil) -> Held {
    let held = Held(timeLimit: timeLimit)
    store.addMiddleware(held)
    return held
  }

  @Test func `a decision ends with its store`() async {
    let held = Held()
    var store: NavigationStore<ShopRoute>? = NavigationStore()
    weak let released = store
    store?.addMiddleware(held)
    store?.execute(.push(.product(1)))
    await held.isAsked()
    store = nil
    #expect(released == nil)
    for _ in 0..<50 { await Task.yield() }
    await held.decideAndEnd(.proceed)
    #expect(held.wasCancelled)
  }

  @Test func `a decision does not begin after its store was released`() async {
    let held = Held()
    var store: NavigationStore<ShopRoute>? = NavigationStore()
    store?.addMiddleware(held)
    #expect(store?.execute(.push(.product(1))) == .deferred)
    store = nil
    for _ in 0..<50 { await Task.yield() }
    #expect(held.asked.isEmpty)
  }

  @Test func `it stands in its place in the order`() async {
    var log: [String] = []
    func add(_ name: String) {
      store.addMiddleware(
        AnyNavigationMiddleware(
          name: name,
          deciding: { _, _ in
            log.append("will \(name)")
            return .proceed
          },
          reporting: { _, result, _ in
            log.append("did \(name)")
            return result
          }))
    }
    add("a")
    let held = held()
    add("b")
    async let end = store.perform(.push(.product(1)))
    await held.isAsked()
    #expect(log == ["will a"])
    held.decide(.cancel(reason: "no"))
    #expect(await end == .cancelled(reason: "no", by: "held"))
    #expect(log == ["will a", "will a", "did a"])
    #expect(held.heard == [.cancelled(reason: "no", by: "held")])
  }

  @Test func `a sign-out ends what is decided on`() async {
    let held = held()
    store.signIn(.demo)
    #expect(store.execute(.push(.product(1))) == .deferred)
    await held.isAsked()
    store.signOut()
    #expect(store.session.principal == nil)
    held.decide(.proceed)
    #expect(await store.perform(.push(.notice)) == .success)
    #expect(store.state.path == [.notice])
    #expect(held.heard.isEmpty)
  }

  @Test func `the time counts from the question, not from when the wait begins`() async {
    let held = held(.seconds(5))
    #expect(store.execute(.push(.product(1))) == .deferred)
    shop.clock.advance(by: .seconds(5))
    await held.isAsked()
    for _ in 0..<10_000 where store.isDeciding { await Task.yield() }
    #expect(!store.isDeciding)
    held.decide(.proceed)
    #expect(store.state.path == [])
  }

  @Test func `a sequence is asked about step by step, on the states between`() async {
    let held = held()
    let end = Task {
      await store.perform(.sequence([.push(.product(1)), .push(.notice), .push(.product(2))]))
    }
    await held.isAsked()
    held.decide(.cancel(reason: "no"))
    await held.isAsked()
    held.decide(.proceed)
    #expect(
      await end.value
        == .multiple([.cancelled(reason: "no", by: "held"), .success, .success]))
    #expect(store.state.path == [.notice, .product(2)])
    #expect(shop.events.count == 1)
  }

  @Test func `a transaction waits for the end, and is all or nothing`() async {
    let held = held()
    let first = store.executeTransaction([.push(.product(1)), .push(.product(2))])
    #expect(first.result == .deferred)
    #expect(!first.isCommitted)
    await held.isAsked()
    held.decide(.proceed)
    await held.isAsked()
    held.decide(.cancel(reason: "no"))
    #expect(await store.perform(.push(.notice)) == .success)
    #expect(store.state.path == [.notice])
  }

  @Test func `a debounce lets only the last of a kind run, when it has been quiet`() async {
    let results = Task { () -> [NavigationResult<ShopRoute>] in
      store.addMiddleware(
        Debounce(for: .seconds(1), clock: shop.clock.clock) { command in
          if case .push(.product) = command { "product" } else { nil }
        })
      async let first = store.perform(.push(.product(1)))
      await shop.clock.isSleptOn()
      shop.clock.advance(by: .milliseconds(900))
      async let second = store.perform(.push(.product(2)))
      let dropped = await first
      await shop.clock.isSleptOn()
      shop.clock.advance(by: .milliseconds(900))
      #expect(store.state.path.isEmpty)
      shop.clock.advance(by: .milliseconds(100))
      return await [dropped, second]
    }
    #expect(
      await results.value == [.rejected(.stale), .success])
    #expect(store.state.path == [.product(2)])
    #expect(!shop.notices.contains { if case .refused = $0 { true } else { false } })
  }

  @Test(arguments: [true, false])
  func `a confirmation presents a question and goes on or not`(isConfirmed: Bool) async {
    let store = store
    store.execute(.push(.product(1)))
    store.addMiddleware(
      Confirmation(
        when: { command in command == .pop },
        ask: {
          await store.present(.notice, style: .alert, returning: Bool.self).value ?? false
        }))
    let end = Task { await store.perform(.pop) }
    await shop.shows(.notice)
    #expect(store.finish(isConfirmed) == .success)
    #expect(
      await end.value
        == (isConfirmed ? .success : .cancelled(reason: "not confirmed", by: "confirmation")))
    #expect(store.state.path == (isConfirmed ? [] : [.product(1)]))
    #expect(store.state.presentations.isEmpty)
  }

  @Test func `a decision that goes somewhere else is stale`() async {
    let store = store
    var inner: NavigationResult<ShopRoute>?
    store.addMiddleware(
      Confirmation(
        when: { command in command == .popToRoot },
        ask: {
          inner = await store.perform(.push(.product(1)))
          return true
        }))
    #expect(await store.perform(.popToRoot) == .rejected(.stale))
    #expect(inner == .success && store.state.path == [.product(1)])
  }

  @Test func `a question on a screen that needs sign-in is answered, and waits for nobody`() async {
    let store = store
    store.addMiddleware(
      Confirmation(
        when: { command in command == .push(.product(1)) },
        ask: {
          await store.present(.order(1), style: .sheet, returning: Bool.self).value ?? false
        }))
    #expect(
      await store.perform(.push(.product(1)))
        == .cancelled(reason: "not confirmed", by: "confirmation"))
    #expect(shop.waiting.isEmpty)
    #expect(store.loginLayer == nil)
    store.signIn(.demo)
    #expect(shop.state.presentations.isEmpty)
  }
}
