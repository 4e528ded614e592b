import Navigation
import NavigationTesting
import Testing

/// Requests that something comes in between: a veto at replay, a decision, an entry above the sender.
@MainActor @Suite(.timeLimit(.minutes(10))) struct InterruptedTests {
  private let shop = ShopStore()
  private var store: NavigationStore<ShopRoute> { shop.store }

  @Test(arguments: [1, 2, 3])
  func `a waiting transaction is applied as a whole or not at all, however it is nested`(
    depth: Int
  ) throws {
    var commands: [NavigationCommand<ShopRoute>] = [.push(.order(1)), .push(.product(1))]
    for _ in 1..<depth { commands = [.sequence(commands)] }
    let (before, kept) = (store.state, ShopStore())
    #expect(store.executeTransaction(commands).result == .pending)
    _ = kept.store.restore(try NavigationSnapshot(data: store.snapshot().data()))
    for shop in [shop, kept] {
      shop.store.addMiddleware(
        AnyNavigationMiddleware(
          name: "veto",
          deciding: { command, _ in
            command == .push(.product(1)) ? .cancel(reason: "sold") : .proceed
          }))
      shop.store.signIn(.demo)
      #expect(shop.store.state.path == before.path)
      #expect(shop.waiting.isEmpty)
    }
  }

  @Test func `dismissing all with the sign-in layer is one change`() {
    store.execute(.present(.notice, .sheet))
    store.execute(.present(.login, .sheet))
    let before = store.state
    store.send(.dismissAll)
    #expect(store.state.presentations.isEmpty)
    #expect(shop.events.last?.before == before)
    #expect(shop.events.last?.cause == .commands([.dismissAll]))
    #expect(shop.notices.count == 1 && store.loginLayer == nil)
  }

  @Test func `a plan that a middleware would cancel is refused before it is applied`() {
    func refusal(of plan: NavigationPlan<ShopRoute>) -> NavigationResult<ShopRoute>? {
      store.machine.refusal(of: plan.map { AnyRoute($0) })?.map { $0.typed() }
    }
    let plan = NavigationPlan<ShopRoute>(commands: [.push(.product(1))])
    #expect(refusal(of: plan) == nil)
    store.addMiddleware(
      AnyNavigationMiddleware(name: "veto", deciding: { _, _ in .cancel(reason: "no") }))
    #expect(refusal(of: plan) == .cancelled(reason: "no", by: "veto"))
    #expect(refusal(of: NavigationPlan(commands: [])) == nil)
    #expect(store.state.path.isEmpty)
  }

  @Test func `what the top entry sends is a command like any other`() {
    store.execute(.pushAll([.product(1), .product(2)]))
    var seen: [NavigationCommand<ShopRoute>] = []
    store.addMiddleware(
      AnyNavigationMiddleware(willExecute: { command, _ in
        seen.append(command)
        return command
      }))
    let entry = store.state.path.id(at: 1)
    store.asking(as: store.requester(at: entry)) {
      store.send(.go(.product(3)))
    }
    #expect(seen == [.push(.product(3))])
  }

  @Test func `what an entry below the top sends passes asynchronous middleware as well`() async {
    store.execute(.pushAll([.product(1), .product(2)]))
    let held = Held()
    store.addMiddleware(held)
    let entry = store.state.path.id(at: 0)
    store.asking(as: store.requester(at: entry)) {
      store.send(.go(.product(3)))
    }
    await held.isAsked()
    #expect(store.state.path == [.product(1), .product(2)])
    // Each of the two commands is decided on: what closes the entries above, and the push.
    await held.decideAndEnd(.proceed)
    await held.isAsked()
    await held.decideAndEnd(.proceed)
    await shop.shows(.product(3))
    #expect(store.state.path == [.product(1), .product(3)])
  }

  @Test func `what a listener sends in answer to that comes from the top again`() {
    store.execute(.pushAll([.product(1), .product(2)]))
    let entry = store.state.path.id(at: 0)
    store.onEvent = { [store] event in
      if event.after.path.last == .product(3) { store.send(.go(.product(4))) }
    }
    store.asking(as: store.requester(at: entry)) {
      store.send(.go(.product(3)))
      store.send(.go(.product(5)))
    }
    #expect(store.state.path == [.product(1), .product(5)])
    store.onEvent = nil
    store.execute(.pop)
    store.execute(.push(.product(2)))
    store.onEvent = { [store] event in
      if event.after.path.last == .product(3) { store.send(.go(.product(4))) }
    }
    store.asking(as: store.requester(at: entry)) {
      store.send(.go(.product(3)))
    }
    #expect(store.state.path == [.product(1), .product(3), .product(4)])
  }

  @Test func `a middleware's other command does not tie the caller to an old entry`() async {
    store.execute(.pushAll([.product(1), .product(2)]))
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "back",
        deciding: { command, _ in command == .push(.notice) ? .rewrite(.pop) : .proceed }
      ))
    let screen = Task { await store.push(.notice, returning: Int.self) }
    #expect(await screen.value == .cancelled)
    #expect(store.state.path == [.product(1)])
  }
}
