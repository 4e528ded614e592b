import Navigation
import Testing

@MainActor @Suite struct NavigationStoreTests {
  @Test func `intents become commands by the rules of the visible stack`() {
    let store = NavigationStore<ShopRoute>()
    store.send(.go(.home))
    store.send(.goMany([.product(1), .product(2)]))
    #expect(store.state.path == [.home, .product(1), .product(2)])
    store.send(.back)
    store.send(.backOrGo(.home))
    #expect(store.state.path == [.home])
    store.send(.backOrGo(.admin))
    store.send(.goUnique(.home))
    #expect(store.state.path == [.home, .admin])
    store.send(.backTo(.home))
    store.send(.resetTo([.product(4), .product(5), .product(6)]))
    store.send(.backBy(2))
    #expect(store.state.path == [.product(4)])
    store.send(.backToRoot)
    #expect(store.state.path == [])
  }

  @Test func `back at the root of a presentation dismisses it`() {
    let store = NavigationStore<ShopRoute>()
    store.send(.present(.notice))
    store.send(.go(.home))
    store.send(.back)
    #expect(store.state.presentations.count == 1)
    store.send(.back)
    #expect(store.state.presentations.isEmpty)
  }

  @Test func `a batch keeps partial progress and announces each change`() {
    let shop = ShopStore()
    let result = shop.store.executeBatch([.push(.home), .pop, .pop, .push(.product(1))])
    #expect(result.results == [.success, .success, .emptyStack, .success])
    #expect(!result.isSuccess)
    #expect(!result.hasStoppedOnFailure)
    #expect(shop.state.path == [.product(1)])
    #expect(shop.events.map(\.after.path) == [[.home], [], [.product(1)]])
    let stopped = shop.store.executeBatch(
      [.popCount(9), .push(.home)], stopOnFailure: true)
    #expect(stopped.hasStoppedOnFailure)
    #expect(stopped.results == [.insufficientStackDepth(requested: 9, available: 1)])
    #expect(shop.state.path == [.product(1)])
  }

  @Test func `each command of a refused transaction has the refusal as its result`() {
    let shop = ShopStore()
    let refused = shop.store.executeTransaction([.push(.home), .push(.orders)])
    #expect(!refused.isCommitted)
    #expect(refused.results.count == 2)
    #expect(refused.results.allSatisfy { !$0.isSuccess })
  }

  @Test func `undo and redo move a step; back and forward move a place`() {
    let shop = ShopStore()
    shop.store.send(.go(.product(1)))
    shop.store.send(.go(.product(1)))
    shop.store.send(.go(.product(2)))
    shop.store.send(.undo)
    #expect(shop.state.path == [.product(1), .product(1)])
    shop.store.send(.redo)
    #expect(shop.state.path == [.product(1), .product(1), .product(2)])
    shop.store.send(.historyBack)
    #expect(shop.state.path == [.product(1), .product(1)])
    shop.store.send(.historyBack)
    #expect(shop.state.path == [])
    shop.store.send(.historyForward)
    #expect(shop.state.path == [.product(1)])
    shop.store.send(.go(.product(9)))
    #expect(!shop.store.session.history.canRedo)
  }

  @Test func `layers that the history omits keep their place among the others`() {
    let shop = ShopStore()
    let (store, sheet) = (shop.store, Presentation<ShopRoute>(.product(1), style: .sheet))
    let alert = Presentation<ShopRoute>(.notice, style: .alert)
    store.execute(.present(.notice, .alert))
    store.execute(.present(.product(1), .sheet))
    store.execute(.push(.product(2)))
    store.send(.undo)
    #expect(store.state.presentations == [alert, sheet])
    store.send(.undo)
    #expect(store.state.presentations == [alert])
    store.send(.redo)
    #expect(store.state.presentations == [alert, sheet])
    store.execute(.dismissAll)
    store.execute(.present(.product(1), .sheet))
    store.execute(.present(.notice, .alert))
    store.send(.undo)
    store.send(.redo)
    store.execute(.selectTab("home"))
    #expect(store.state.presentations == [sheet, alert])
  }

  @Test func `what undo brings back has a new identity, what stayed keeps its own`() {
    let store = NavigationStore<ShopRoute>()
    store.send(.goMany([.home, .product(1)]))
    let home = store.state.path.id(at: 0)
    let product = store.state.path.id(at: 1)
    store.send(.back)
    store.send(.undo)
    #expect(store.state.path == [.home, .product(1)])
    #expect(store.state.path.id(at: 0) == home)
    #expect(store.state.path.id(at: 1) != product)
  }
}
