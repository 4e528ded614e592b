import Navigation
import Testing

/// Going back to a state that the history holds, perhaps more than once.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RevisitTests {
  private let shop = ShopStore()
  private var store: NavigationStore<ShopRoute> { shop.store }

  /// Root, product 1, root, product 2, product 3.
  private func walk() {
    for number in 1...2 {
      store.execute(.popToRoot)
      store.execute(.push(.product(number)))
    }
    store.execute(.replace([.product(3)]))
  }

  @Test func `of equal steps the nearest is taken`() {
    let root = store.state
    walk()
    #expect(store.revisit(root) == .done)
    #expect(store.state == root)
    store.send(.redo)
    #expect(store.state.path == [.product(2)])
    store.send(.undo)
    store.send(.undo)
    #expect(store.state.path == [.product(1)])
    // Both roots are as near: the earlier one is it.
    #expect(store.revisit(root) == .done)
    store.send(.redo)
    #expect(store.state.path == [.product(1)])
  }

  @Test func `the step that shows is here, and no event tells of it`() {
    walk()
    let count = shop.events.count
    #expect(store.revisit(store.state) == .here)
    #expect(shop.events.count == count)
  }

  @Test func `while a decision is pending nothing happens, also later`() async {
    walk()
    let state = store.state
    let held = Held()
    store.addMiddleware(held)
    store.send(.go(.product(9)))
    await held.isAsked()
    let here = store.state
    #expect(store.revisit(.shop()) == .busy)
    await held.decideAndEnd(.cancel(reason: "no"))
    for _ in 0..<50 { await Task.yield() }
    #expect(store.state == here && here == state)
  }

  @Test func `what the history does not hold is gone, and what is gated is refused`() throws {
    #expect(store.revisit(.shop(home: [.product(9)])) == .gone)
    store.signIn(Principal(subject: "admin", roles: ["administrator"]))
    store.execute(.push(.admin))
    let state = store.state
    store.execute(.popToRoot)
    store.signIn(Principal(subject: "admin"))
    #expect(store.revisit(state) == .gone)
  }
}
