import Navigation
import NavigationTesting
import Testing

/// Takes its time to let one go back.
@MainActor private final class HeldBack: AsyncNavigationMiddleware {
  typealias R = ShopRoute
  let name = "held"
  let timeLimit: Duration? = nil
  private(set) var answer: CheckedContinuation<Void, Never>?
  private(set) var isAsked = false
  func isConcerned(
    with command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
  ) -> Bool { command == .pop }
  func willExecute(
    _ command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
  ) async -> MiddlewareDecision<ShopRoute> {
    await withCheckedContinuation {
      answer = $0
      isAsked = true
    }
    return .proceed
  }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct AwaitedScreenTests {
  private let shop = ShopStore()
  private var store: NavigationStore<ShopRoute> { shop.store }

  private func present(
    _ route: ShopRoute = .product(1), _ style: PresentationStyle = .sheet
  ) async -> Task<CoordinatorOutcome<Int>, Never> {
    let task = Task { [store] in await store.present(route, style: style, returning: Int.self) }
    await shop.shows(route)
    return task
  }

  @Test func `a presented screen ends with its value, and is closed`() async {
    let colour = await present()
    #expect(store.finish(7) == .success)
    #expect(await colour.value == .finished(7))
    #expect(store.state.presentations.isEmpty)
  }

  @Test func `a value whose screen may not close is not kept for a later dismissal`() async {
    let colour = await present()
    let veto = store.addMiddleware(
      AnyNavigationMiddleware(name: "veto") { _, _ in .cancel(reason: "stay") })
    #expect(store.finish(7) == .cancelled(reason: "stay", by: "veto"))
    #expect(store.state.presentations.count == 1)
    store.removeMiddleware(veto)
    store.execute(.dismiss)
    #expect(await colour.value == .dismissed)
  }

  @Test func `of two awaited screens, the one that is named ends`() async throws {
    let below = Task { [store] in await store.push(.product(2), returning: Int.self) }
    await shop.shows(.product(2))
    let entry = try #require(store.state.tabs.first?.stack.id(at: 0))
    let above = Task { [store] in await store.push(.product(3), returning: Int.self) }
    await shop.shows(.product(3))
    #expect(store.finish(5, entry: entry) == .success)
    #expect(await below.value == .finished(5))
    #expect(await above.value != .finished(5))
    #expect(store.state.path == [])
  }

  @Test func `a pushed screen ends with its value, and one goes back to below it`() async {
    store.execute(.push(.home))
    let task = Task { [store] in await store.push(.product(2), returning: Int.self) }
    await shop.shows(.product(2))
    store.execute(.push(.notice))
    #expect(store.finish(3) == .success)
    #expect(await task.value == .finished(3))
    #expect(store.state.path == [.home])
  }

  @Test func `going back, dismissing and popping are dismissals`() async {
    for command in [NavigationCommand<ShopRoute>.dismiss, .dismissAll] {
      let task = await present()
      store.execute(command)
      #expect(await task.value == .dismissed)
    }
    let task = await present()
    store.send(.back)
    #expect(await task.value == .dismissed)
  }

  @Test func `a plan and undo are dismissals, and a sign-out is a cancellation`() async {
    var task = await present()
    store.apply(.show(tab: "home", path: [.product(5)]))
    #expect(await task.value == .dismissed)

    let pushed = Task { [store] in await store.push(.product(6), returning: Int.self) }
    await shop.shows(.product(6))
    store.send(.undo)
    #expect(await pushed.value == .dismissed)

    store.signIn(.demo)
    task = await present(.orders)
    store.signOut()
    #expect(await task.value == .cancelled)
  }

  @Test(arguments: [false, true])
  func `the end of the session cancels it, whatever else goes back then`(isExpiry: Bool) async {
    store.signIn(Principal(subject: "demo", expires: shop.clock.now.advanced(by: .seconds(60))))
    let task = Task { [store] in await store.push(.order(1), returning: Int.self) }
    await shop.shows(.order(1))
    let held = HeldBack()
    store.addMiddleware(held)
    // One way back is being decided on, and the next one is asked for as soon as the session is over.
    let back = Task { [store] in await store.perform(.pop) }
    while !held.isAsked, !Task.isCancelled { await Task.yield() }
    store.addListener { [store] in if case .principalChanged = $0 { store.execute(.popToRoot) } }
    if isExpiry {
      shop.clock.advance(by: .seconds(61))
      store.expireIfDue()
    } else {
      store.signOut()
    }
    held.answer?.resume()
    #expect(await task.value == .cancelled)
    _ = await back.value
  }

  @Test func `replacing the stack under it ends a pushed screen`() async {
    let task = Task { [store] in await store.push(.product(6), returning: Int.self) }
    await shop.shows(.product(6))
    store.execute(.replace([.home]))
    #expect(await task.value == .dismissed)
  }

  @Test func `a value that comes after the end of the session closes nothing else`() async {
    store.execute(.push(.product(1)))
    store.signIn(
      Principal(subject: "demo", expires: shop.clock.now.advanced(by: .seconds(60))))
    store.execute(.push(.order(1)))
    let task = Task { [store] in await store.push(.notice, returning: Int.self) }
    await shop.shows(.notice)
    shop.clock.advance(by: .seconds(61))
    #expect(!store.finish(3).isSuccess)
    #expect(await task.value == .cancelled)
    #expect(store.state.tab("home")?.stack == [.product(1)])
    #expect(store.loginLayer != nil && shop.waiting.count == 1)
  }

  @Test(arguments: [false, true])
  func `cancelling after the end of the session closes nothing else`(isPushed: Bool) async {
    store.execute(.push(.product(1)))
    store.signIn(
      Principal(subject: "demo", expires: shop.clock.now.advanced(by: .seconds(60))))
    if isPushed { store.execute(.push(.order(1))) }
    let task = Task { [store] in
      isPushed
        ? await store.push(.notice, returning: Int.self)
        : await store.present(.orders, returning: Int.self)
    }
    await shop.shows(isPushed ? .notice : .orders)
    shop.clock.advance(by: .seconds(61))
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(store.state.tab("home")?.stack == [.product(1)])
    // The place holds no screen that only the caller awaited.
    #expect(shop.waiting.count == (isPushed ? 1 : 0))
  }

  @Test func `it is in no history and in no file`() async throws {
    store.execute(.push(.product(9)))
    let task = await present()
    #expect(store.snapshot().base.layers.isEmpty)
    store.send(.undo)
    #expect(store.state.path.isEmpty, "the sheet has a stack of its own, which is empty")
    #expect(store.state.presentations.count == 1, "undo goes on below it")
    #expect(store.state.tab("home")?.stack.isEmpty == true)
    store.finish(1)
    #expect(await task.value == .finished(1))
    store.send(.redo)
    #expect(store.state.path == [.product(9)])
    #expect(store.state.presentations.isEmpty)
  }

  @Test func `the nearest awaited screen ends, and one value ends one screen`() async {
    let outer = await present(.product(1))
    let inner = await present(.product(2))
    store.finish(2)
    #expect(await inner.value == .finished(2))
    store.finish(1)
    #expect(await outer.value == .finished(1))
    #expect(
      store.finish(0) == .unsupported("No caller is waiting for a value from this screen."))
  }

  @Test func `a value of another type is refused and said, and the screen stays`() async {
    let task = await present()
    #expect(
      store.finish("seven")
        == .unsupported("This screen must return Int, not String."))
    #expect(store.state.presentations.count == 1)
    store.finish(7)
    #expect(await task.value == .finished(7))
  }

  /// Waits until everything that was started has run.
  private func settle() async {
    for _ in 0..<50 { await Task.yield() }
  }

  /// Lets a caller give up while a middleware keeps every screen.
  private func giveUp(_ caller: Task<CoordinatorOutcome<Int>, Never>) async {
    let veto = store.addMiddleware(
      AnyNavigationMiddleware(name: "veto") { _, _ in .cancel(reason: "no") })
    caller.cancel()
    #expect(await caller.value == .cancelled)
    await settle()
    store.removeMiddleware(veto)
  }

  @Test func `a pushed screen that outlives its caller costs no redo`() async {
    let caller = Task { [store] in await store.push(.product(1), returning: Int.self) }
    await shop.shows(.product(1))
    store.execute(.push(.product(2)))
    store.send(.undo)
    await giveUp(caller)
    store.send(.redo)
    #expect(store.state.path == [.product(1), .product(2)])
  }

  @Test(arguments: [false, true])
  func `a layer that outlives its caller is in the history`(isFirst: Bool) async {
    if !isFirst { store.execute(.push(.product(1))) }
    let caller = await present(.notice)
    await giveUp(caller)
    let before = store.state
    #expect(before.presentations.map(\.root) == [.notice])
    store.send(.undo)
    store.send(.redo)
    #expect(store.state == before)
  }

  @Test func `a value is not kept where a rewrite lets the screen stay`() async {
    let colour = await present()
    let other = store.addMiddleware(
      AnyNavigationMiddleware(name: "other") { command, _ in
        if case .dismissEntry = command { .rewrite(.push(.product(9))) } else { .proceed }
      })
    _ = store.finish(3)
    store.removeMiddleware(other)
    store.execute(.dismiss)
    #expect(await colour.value == .dismissed)
  }
}
