import Navigation
import NavigationTesting
import Testing

/// Refusals for lack of room, and what listeners make of them.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RefusalTests {
  private func spin() async { for _ in 0..<200 { await Task.yield() } }

  private func store() -> NavigationStore<ShopRoute> {
    NavigationStore(initial: .shop(), access: .shop)
  }

  @Test(arguments: [false, true])
  func `whoever is refused inside a refusal hears it`(signsOut: Bool) async {
    let store = store()
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
    store.fillQueue(beside: 1)
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

  @Test func `a batch ends at a command that has to wait`() async {
    let store = store()
    let held = HeldProducts()
    store.addMiddleware(held)
    let batch = store.executeBatch([.push(.notice), .push(.product(1)), .push(.home)])
    #expect(batch.results == [.success, .deferred])
    #expect(store.executeBatch([.push(.home)]).results == [.deferred])
    await spin()
    held.decide(.proceed)
    await spin()
    #expect(store.state.path == [.notice, .product(1), .home])
    #expect(store.executeBatch([.pop]).results == [.success])
  }

  @Test func `a batch inside a run is refused as a whole`() {
    let store = store()
    var inner: NavigationBatchResult<ShopRoute>?
    store.onEvent = { [unowned store] _ in
      if inner == nil { inner = store.executeBatch([.push(.home), .pop]) }
    }
    store.execute(.push(.notice))
    #expect(inner?.results == [.reentrant])
    #expect(inner?.executedCommands == [] && inner?.isSuccess == false)
    #expect(store.state.path == [.notice])
  }

  /// A store with one decision pending and no room.
  private func fullStore() async -> (NavigationStore<ShopRoute>, HeldProducts) {
    let store = store()
    let held = HeldProducts()
    store.addMiddleware(held)
    store.send(.go(.product(1)))
    await spin()
    store.send(.go(.product(2)))
    store.fillQueue(beside: 1)
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
    // What is refused in answer to a refusal is answered later, or this would not end.
    #expect(ends <= 3)
    await spin()
    #expect(deepest <= 3 && ends > 3)
    for _ in 0..<4 {
      held.decide(.proceed)
      await spin()
    }
  }

  @Test func `what finds no room in the queue is told each time, and supersedes nothing`() async {
    let (store, held) = await fullStore()
    held.givesWay = true
    var told = 0
    store.onNotice = { if case .refused(_, .rejected(.queueFull)) = $0 { told += 1 } }
    for number in 3...4 { store.send(.go(.product(number))) }
    #expect(told == 2)
    held.decide(.proceed)
    await spin()
    #expect(store.state.path.first == .product(1))
    held.decide(.proceed)
  }
}

extension NavigationStore {
  /// Fills the queue with requests that fail, and so change nothing when they run.
  ///
  /// - Parameter count: The number of requests that are queued already.
  func fillQueue(beside count: Int = 0) {
    for _ in count..<1_024 { send(.backBy(9_999)) }
  }
}
