import Navigation
import Testing

/// Going back to a state that was shown before.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RevisitTests {
  private let shop = ShopStore()
  private var store: NavigationStore<ShopRoute> { shop.store }

  @Test func `the state that shows is no step, and no event tells of it`() {
    store.execute(.push(.product(1)))
    store.send(.undo)
    #expect(store.revisit(store.state) == .success)
    #expect(shop.events.count == 2 && store.session.history.canRedo)
  }

  @Test func `a decision holds it up no more than anything else`() async {
    store.execute(.push(.product(1)))
    let held = Held()
    store.addMiddleware(held)
    store.send(.go(.product(9)))
    await held.isAsked()
    #expect(store.revisit(.shop()) == .success)
    await held.decideAndEnd(.proceed)
    for _ in 0..<50 { await Task.yield() }
    #expect(store.state.path.isEmpty)
    #expect(shop.notices == [.refused(.intent(.go(.product(9))), .rejected(.stale))])
  }
}
