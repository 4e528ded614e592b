import Navigation
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct NavigationStreamTests {
  private func told<Element>(
    _ stream: AsyncStream<Element>
  ) async -> [Element] {
    var elements: [Element] = []
    for await element in stream { elements.append(element) }
    return elements
  }

  private func makeStore() -> NavigationStore<ShopRoute> {
    NavigationStore(initial: .shop(), access: .shop)
  }

  @Test func `several listeners each hear every change, and nothing that was no change`() async {
    var streams: [AsyncStream<NavigationEvent<ShopRoute>>] = []
    do {
      let store = makeStore()
      streams = [store.events, store.events]
      store.execute(.push(.product(1)))
      store.execute(.popToRoot)
      store.execute(.popToRoot)
      store.execute(.pop)
      #expect(store.droppedEventCount == 0)
    }
    for stream in streams {
      #expect(
        await told(stream).map(\.cause) == [
          .commands([.push(.product(1))]), .commands([.popToRoot]),
        ])
    }
  }

  @Test func `a listener that does not read keeps the newest, and what it lost is counted`() async {
    var stream: AsyncStream<NavigationEvent<ShopRoute>>
    do {
      let store = makeStore()
      stream = store.events(keeping: 3)
      for number in 1...10 { store.execute(.push(.product(number))) }
      #expect(store.droppedEventCount == 7)
    }
    #expect(
      await told(stream).map(\.after.visible) == [.product(8), .product(9), .product(10)])
  }

  @Test func `a listener that went away costs nothing and loses nothing`() async {
    let store = makeStore()
    do {
      let stream = store.events
      let reader = Task { for await _ in stream {} }
      reader.cancel()
      await reader.value
    }
    await Task.yield()
    for number in 1...300 { store.execute(.push(.product(number))) }
    #expect(store.droppedEventCount == 0)
  }

  @Test func `refusals and failures are told apart from the events`() async throws {
    var traces: [NavigationTrace<ShopRoute>] = []
    var store: NavigationStore? = makeStore()
    store?.onTrace = { traces.append($0) }
    let stream = store?.trace
    tryInVain(store)
    store = nil
    #expect(try await told(#require(stream)) == traces)
    #expect(
      traces.map(\.result) == [
        .insufficientStackDepth(requested: 5, available: 1),
        .cancelled(reason: "guard cancelled it", by: "guard"), .emptyStack, .pending,
      ])
    #expect(
      traces.map(\.request) == [
        .commands([.popCount(5)]), .intent(.go(.product(13))), .commands([.pop]),
        .intent(.go(.orders)),
      ])
    #expect(traces[1].steps.first?.verdicts.first?.middleware == "guard")
    #expect(traces[1].steps.first?.requested == .push(.product(13)))
    #expect(traces[3].before.presentations.isEmpty)
    #expect(traces[3].after == traces[3].before)
  }

  private func tryInVain(_ store: NavigationStore<ShopRoute>?) {
    guard let store else { return }
    store.addMiddleware(
      AnyNavigationMiddleware(name: "guard") { command, _ in
        command == .push(.product(13)) ? nil : command == .push(.notice) ? .pop : command
      })
    store.execute(.push(.product(1)))
    store.execute(.popCount(5))
    store.send(.go(.product(13)))
    store.send(.go(.notice))
    store.execute(.pop)
    store.send(.go(.orders))
  }

  @Test func `a link that is no plan is traced with its decision`() {
    let links = DeepLinkPipeline<ShopRoute>(
      allowedSchemes: ["shop"], matcher: DeepLinkMatcher { DeepLinkMapping("home") { _ in .home } },
      access: .shop, plan: { .show(path: [$0]) })
    let store = NavigationStore<ShopRoute>(initial: .shop(), access: .shop, links: links)
    var traces: [NavigationTrace<ShopRoute>] = []
    store.onTrace = { traces.append($0) }
    store.open("shop://hom")
    #expect(traces.count == 1)
    #expect(traces.first?.request == .link("shop://hom"))
    #expect(traces.first?.result.isSuccess == false && traces.first?.steps.isEmpty == true)
  }
}
