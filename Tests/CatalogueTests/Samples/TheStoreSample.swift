import Navigation
import Testing

@MainActor @Suite struct TheStoreSample {
  @Test func `intents and commands`() {
    let store = NavigationStore<BookRoute>()
    store.send(.go(.book(1)))
    store.send(.present(.note("lend it?"), .alert))
    store.send(.back)

    let result = store.execute(.popCount(3))
    #expect(result == .insufficientStackDepth(requested: 3, available: 1))
    #expect(store.state.path == [.book(1)])
  }

  @Test func `several at once`() {
    let store = NavigationStore<BookRoute>()
    let batch = store.executeBatch([.push(.book(1)), .popCount(5), .push(.book(2))])
    #expect(batch.results.map(\.isSuccess) == [true, false, true])
    #expect(store.state.path == [.book(1), .book(2)])

    let transaction = store.executeTransaction([.popToRoot, .popCount(5)])
    #expect(!transaction.isCommitted)
    #expect(store.state.path == [.book(1), .book(2)])
  }

  @Test func `a fallback`() {
    let store = NavigationStore<BookRoute>()
    let home = NavigationCommand<BookRoute>.popTo(.shelf)
    store.execute(.whenCancelled(home, fallback: .replace([.shelf])))
    #expect(store.state.path == [.shelf])
  }

  @Test func `rules for stacks, and previews`() {
    let store = NavigationStore<BookRoute>(validator: .uniqueRoutes)
    store.send(.go(.book(1)))
    let again = NavigationCommand<BookRoute>.push(.book(1))
    #expect(!again.canExecute(on: store.state, validator: store.validator))
    #expect(!store.execute(again).isSuccess)
    #expect(store.state.path == [.book(1)])
  }

  @Test func `from inside a listener`() {
    let store = NavigationStore<BookRoute>()
    store.onEvent = { event in
      guard event.after.path == [.book(1)] else { return }
      store.send(.go(.book(2)))  // runs when this change has been announced
      #expect(store.execute(.pop) == .reentrant)
    }
    store.send(.go(.book(1)))
    #expect(store.state.path == [.book(1), .book(2)])
  }

  @Test func `streams and traces`() async {
    let store = NavigationStore<BookRoute>()
    var inVain: [NavigationTrace<BookRoute>] = []
    store.onTrace = { inVain.append($0) }
    let events = store.events
    store.send(.go(.desk))
    store.send(.backBy(7))
    #expect(inVain.map(\.request) == [.intent(.backBy(7))])
    for await event in events {
      #expect(event.cause == .commands([.push(.desk)]))
      break
    }
  }

  @Test(arguments: [true, false])
  func `a plan as a block`(isLibrarian: Bool) {
    let store = NavigationStore<BookRoute>()
    let plan = NavigationPlan<BookRoute> {
      .dismissAll
      for id in 1...2 { .push(.book(id)) }
      if isLibrarian { .present(.desk) }
    }
    #expect(store.apply(plan).isSuccess)
    #expect(store.state.tabs[0].stack == [.book(1), .book(2)])
    #expect(store.state.presentations.isEmpty != isLibrarian)
  }
}
