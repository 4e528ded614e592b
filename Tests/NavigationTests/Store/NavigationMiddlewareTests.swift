import Navigation
import Testing

@MainActor @Suite struct NavigationMiddlewareTests {
  @Test func `the seed's closure form suppresses a duplicate push`() {
    let store = NavigationStore<ShopRoute>()
    store.addMiddleware(
      AnyNavigationMiddleware(
        willExecute: { command, state in
          if case .push(let next) = command, state.path.last == next { return nil }
          return command
        }))
    #expect(store.execute(.push(.home)) == .success)
    #expect(
      store.execute(.push(.home))
        == .cancelled(reason: "middleware cancelled it", by: "middleware"))
    #expect(store.state.path == [.home])
  }

  @Test func `all are asked in order, and the first cancel ends it under its name`() {
    let store = NavigationStore<ShopRoute>()
    var log: [String] = []
    func add(_ name: String, _ decision: MiddlewareDecision<ShopRoute>) {
      store.addMiddleware(
        AnyNavigationMiddleware(
          name: name,
          deciding: { _, _ in
            log.append("will \(name)")
            return decision
          },
          reporting: { _, result, _ in
            log.append("did \(name)")
            return result
          }))
    }
    add("a", .proceed)
    add("b", .cancel(reason: "full"))
    add("c", .proceed)
    #expect(store.execute(.push(.home)) == .cancelled(reason: "full", by: "b"))
    #expect(log == ["will a", "will b", "did a", "did b"])
  }

  @Test func `a rewritten command is what those behind see and what runs`() {
    let store = NavigationStore<ShopRoute>()
    var seen: [NavigationCommand<ShopRoute>] = []
    store.addMiddleware(
      AnyNavigationMiddleware(willExecute: { _, _ in .push(.product(7)) }))
    store.addMiddleware(
      AnyNavigationMiddleware(didExecute: { command, _, _ in seen.append(command) }))
    store.execute(.push(.home))
    #expect(seen == [.push(.product(7))])
    #expect(store.state.path == [.product(7)])
  }

  @Test func `didExecute may turn a success into a failure; the state stays`() {
    let store = NavigationStore<ShopRoute>()
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "audit", deciding: { _, _ in .proceed },
        reporting: { _, _, _ in .cancelled(reason: "not recorded", by: "audit") }))
    #expect(store.execute(.push(.home)) == .cancelled(reason: "not recorded", by: "audit"))
    #expect(store.state.path == [.home])
  }

  @Test func `didExecute is told of a refusal by the gate`() {
    let shop = ShopStore()
    var told: [NavigationResult<ShopRoute>] = []
    shop.store.addMiddleware(
      AnyNavigationMiddleware(didExecute: { _, result, _ in told.append(result) }))
    #expect(shop.store.execute(.push(.orders)) == .pending)
    #expect(told == [.pending])
    #expect(!shop.store.executeTransaction([.push(.orders)]).isCommitted)
    #expect(told == [.pending])
  }

  @Test func `a middleware added during a command is not asked about that command`() {
    let store = NavigationStore<ShopRoute>()
    var late = 0
    var isFirst = true
    store.addMiddleware(
      AnyNavigationMiddleware(willExecute: { command, _ in
        if isFirst {
          isFirst = false
          store.addMiddleware(
            AnyNavigationMiddleware(willExecute: { command, _ in
              late += 1
              return command
            }))
        }
        return command
      }))
    store.execute(.push(.home))
    #expect(late == 0)
    store.execute(.push(.home))
    #expect(late == 1)
  }
}
