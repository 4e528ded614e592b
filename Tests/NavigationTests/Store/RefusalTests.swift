import Navigation
import NavigationTesting
import Testing

/// Refusals for lack of room, and what listeners make of them.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RefusalTests {
  private let shop = ShopStore()
  private var store: NavigationStore<ShopRoute> { shop.store }

  /// Does something inside a run whose queue is full.
  private func inFullRun(_ work: @escaping @MainActor () -> Void) {
    store.onEvent = { [unowned store] _ in
      store.onEvent = nil
      store.fillQueue()
      work()
    }
    store.execute(.push(.product(1)))
  }

  @Test func `a batch ends at a command that has to wait, and the next one is not held up`() async {
    let held = Held()
    store.addMiddleware(held)
    let batch = store.executeBatch([.push(.notice), .push(.product(1)), .push(.home)])
    #expect(batch.results == [.success, .deferred])
    await held.isAsked()
    #expect(store.executeBatch([.push(.notice)]).results == [.success])
    await held.decideAndEnd(.proceed)
    #expect(store.state.path == [.notice, .notice])
  }

  @Test func `a batch inside a run is refused as a whole`() {
    let store = NavigationStore<ShopRoute>()
    var inner: NavigationBatchResult<ShopRoute>?
    store.onEvent = { [unowned store] _ in
      if inner == nil { inner = store.executeBatch([.push(.home), .pop]) }
    }
    store.execute(.push(.notice))
    #expect(inner?.results == [.reentrant])
    #expect(inner?.executedCommands == [] && inner?.isSuccess == false)
    #expect(store.state.path == [.notice])
  }

  @Test func `what finds no room in the queue is told each time`() {
    inFullRun { [store] in for number in 3...4 { store.send(.go(.product(number))) } }
    let refused = shop.notices.count {
      if case .refused(_, .rejected(.queueFull)) = $0 { true } else { false }
    }
    #expect(refused == 2)
    #expect(store.state.path == [.product(1)])
  }

  @Test func `a flow that finds no room ends, and one that begins again does not recurse`() {
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
    inFullRun { flow?.activate() }
    #expect(deepest <= 3 && ends > 3)
    #expect(flow?.current == nil)
  }
}

extension NavigationStore {
  /// Fills the queue with requests that fail, and so change nothing when they run.
  func fillQueue() { for _ in 0..<1_024 { send(.backBy(9_999)) } }
}
