import Navigation
import NavigationTesting
import Testing

/// Requests that something comes in between: a veto at replay, a sign-out, an entry above the sender.
@MainActor @Suite(.timeLimit(.minutes(10))) struct InterruptedTests {
  private let shop = ShopStore()
  private var store: NavigationStore<ShopRoute> { shop.store }

  private var isResumed: Bool {
    shop.notices.contains { if case .resumed = $0 { true } else { false } }
  }

  private func isRefused(_ result: NavigationResult<ShopRoute>) -> Bool {
    shop.notices.contains { if case .refused(_, result) = $0 { true } else { false } }
  }

  /// Lets everything run that was started.
  private func settle() async {
    for _ in 0..<50 { await Task.yield() }
  }

  /// Expects that each change is heard before the next one is made.
  private func hearOnlyTheNewest() {
    store.addListener { [store] update in
      if case .changed(let event) = update { #expect(event.after == store.state) }
    }
  }

  @Test func `a waiting command that a middleware cancels is refused aloud, not resumed`() {
    store.send(.go(.order(1)))
    store.addMiddleware(
      AnyNavigationMiddleware(name: "veto", deciding: { _, _ in .cancel(reason: "closed today") }))
    store.signIn(.demo)
    #expect(!isResumed)
    #expect(isRefused(.cancelled(reason: "closed today", by: "veto")))
    #expect(shop.waiting.isEmpty)
  }

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

  @Test func `what became outdated meanwhile does not strand what waits behind it`() async {
    let shop = ShopStore(pendingPolicy: PendingPolicy(lifetime: .seconds(60)))
    let store = shop.store
    store.send(.go(.order(1)))
    shop.clock.advance(by: .seconds(50))
    store.send(.go(.order(2)))
    let held = Held()
    store.addMiddleware(held)
    store.signIn(.demo)
    await held.isAsked()
    shop.clock.advance(by: .seconds(20))
    held.decide(.proceed)
    await held.isAsked()
    held.decide(.proceed)
    await shop.shows(.order(2))
    #expect(shop.waiting.isEmpty && store.state.path == [.order(2)])
  }

  @Test func `what is resumed after a decision is one change, heard while it is the newest`()
    async
  {
    let both = store.executeTransaction([.push(.order(1)), .push(.product(1))])
    #expect(both.result == .pending)
    store.send(.go(.order(2)))
    store.send(.go(.order(3)))
    let held = HeldProducts()
    store.addMiddleware(held)
    hearOnlyTheNewest()
    store.signIn(.demo)
    await settle()
    held.decide(.proceed)
    await settle()
    #expect(shop.events.map(\.after) == [store.state])
    #expect(store.state.path == [.order(1), .product(1), .order(2), .order(3)])
  }

  @Test func `dismissing all with the sign-in layer is one change`() {
    store.execute(.present(.notice, .sheet))
    store.execute(.present(.login, .sheet))
    let before = store.state
    hearOnlyTheNewest()
    store.send(.dismissAll)
    #expect(store.state.presentations.isEmpty)
    #expect(shop.events.last?.before == before)
    #expect(shop.events.last?.cause == .commands([.dismissAll]))
    #expect(shop.notices.count == 1 && store.loginLayer == nil)
  }

  @Test func `cancelling for a session that is over says what it drops, with no sign-in to close`()
    async
  {
    store.send(.go(.order(1)))
    store.addMiddleware(Held())
    store.signIn(Principal(subject: "demo", expires: shop.clock.now.advanced(by: .seconds(60))))
    await settle()
    let waiting = store.session.pending.items
    #expect(waiting.count == 1 && store.isDeciding)
    shop.clock.advance(by: .seconds(61))
    store.cancelSignIn()
    #expect(store.loginLayer == nil && shop.waiting.isEmpty)
    #expect(shop.notices.last == .dropped(waiting, .cancelled))
  }

  @Test func `a session that expires between commands changes what is shown in a step of its own`()
  {
    store.signIn(Principal(subject: "demo", expires: shop.clock.now.advanced(by: .seconds(60))))
    store.execute(.push(.order(1)))
    store.addMiddleware(
      AnyNavigationMiddleware(didExecute: { [shop] _, _, _ in
        shop.clock.advance(by: .seconds(61))
      }))
    hearOnlyTheNewest()
    let batch = store.executeBatch([.push(.product(1)), .push(.product(2))])
    #expect(batch.results == [.success, .success])
    #expect(store.session.principal == nil && store.state.path == [.product(2)])
  }

  @Test func `what waits behind the end of its session goes on waiting for its own account`() {
    store.send(.go(.product(3)))
    store.send(.go(.order(1)))
    store.send(.go(.order(2)))
    store.addMiddleware(
      AnyNavigationMiddleware(didExecute: { [shop] _, _, _ in
        shop.clock.advance(by: .seconds(61))
      }))
    hearOnlyTheNewest()
    store.signIn(Principal(subject: "demo", expires: shop.clock.now.advanced(by: .seconds(60))))
    #expect(isResumed && store.session.principal == nil)
    #expect(store.session.pending.items.allSatisfy { $0.subject == "demo" })
    store.signIn(Principal(subject: "other"))
    #expect(store.state.path == [.product(3)])
  }

  @Test func `restoring at launch is heard step by step`() throws {
    store.signIn(.demo)
    store.execute(.push(.order(1)))
    let snapshot = try NavigationSnapshot<ShopRoute>(data: store.snapshot().data())
    store.execute(.push(.product(1)))
    hearOnlyTheNewest()
    _ = store.restoreAtLaunch(snapshot)
    #expect(store.state.path == [.order(1)] && store.session.principal == .demo)
  }

  @Test func `a sign-in that queued behind a sign-out stands, one before it does not`() async {
    store.signIn(.demo)
    let held = Held()
    store.addListener { [store] update in
      guard case .changed(let event) = update, event.after.visible == .notice else { return }
      store.send(.go(.product(1)))
      store.signIn(Principal(subject: "third"))
      store.signOut()
      store.signIn(.admin)
    }
    store.addMiddleware(held)
    store.send(.go(.notice))
    #expect(store.session.principal == .admin && !store.isDeciding)
  }

  @Test func `a plan that a middleware would cancel is refused before it is applied`() {
    let plan = NavigationPlan<ShopRoute>(commands: [.push(.product(1))])
    #expect(store.refusal(of: plan) == nil)
    store.addMiddleware(
      AnyNavigationMiddleware(name: "veto", deciding: { _, _ in .cancel(reason: "no") }))
    #expect(store.refusal(of: plan) == .cancelled(reason: "no", by: "veto"))
    #expect(store.refusal(of: NavigationPlan(commands: [])) == nil)
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
    store.asking(
      from: RequestOrigin(at: NavigationStandpoint(tab: "home", layer: nil, index: 1, entry: entry))
    ) {
      store.send(.go(.product(3)))
    }
    #expect(seen == [.push(.product(3))])
  }

  @Test func `what an entry below the top sends passes asynchronous middleware as well`() async {
    store.execute(.pushAll([.product(1), .product(2)]))
    let held = HeldProducts()
    store.addMiddleware(held)
    let entry = store.state.path.id(at: 0)
    store.asking(
      from: RequestOrigin(at: NavigationStandpoint(tab: "home", layer: nil, index: 0, entry: entry))
    ) {
      store.send(.go(.product(3)))
    }
    await settle()
    #expect(held.waiting.count == 1)
    #expect(store.state.path == [.product(1), .product(2)])
    held.decide(.proceed)
    await settle()
    #expect(store.state.path == [.product(1), .product(3)])
  }

  @Test func `what a listener sends in answer to that comes from the top again`() {
    store.execute(.pushAll([.product(1), .product(2)]))
    let entry = store.state.path.id(at: 0)
    store.onEvent = { [store] event in
      if event.after.path.last == .product(3) { store.send(.go(.product(4))) }
    }
    store.asking(
      from: RequestOrigin(at: NavigationStandpoint(tab: "home", layer: nil, index: 0, entry: entry))
    ) {
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
    store.asking(
      from: RequestOrigin(at: NavigationStandpoint(tab: "home", layer: nil, index: 0, entry: entry))
    ) {
      store.send(.go(.product(3)))
    }
    #expect(store.state.path == [.product(1), .product(3), .product(4)])
  }

  @Test func `what an entry below the top sends begins at that entry, in a tab and in a layer`() {
    func standpoint(_ tab: TabID?, _ layer: EntryID?) -> NavigationStandpoint {
      NavigationStandpoint(tab: tab, layer: layer, index: 0, entry: store.state.path.id(at: 0))
    }
    store.execute(.pushAll([.product(1), .product(2)]))
    store.asking(from: RequestOrigin(at: standpoint("orders", nil))) {
      store.send(.go(.product(3)))
    }
    #expect(store.state.path == [.product(1), .product(2), .product(3)])
    store.asking(from: RequestOrigin(at: standpoint("home", nil))) { store.send(.go(.notice)) }
    #expect(store.state.path == [.product(1), .notice])
    store.execute(.present(.product(7)))
    store.execute(.pushAll([.product(8), .product(9)]))
    store.asking(from: RequestOrigin(at: standpoint(nil, store.state.presentations.last?.id))) {
      store.send(.go(.notice))
    }
    #expect(store.state.path == [.product(8), .notice])
    // What no longer stands there sends from the top.
    let (layer, top) = (store.state.presentations.last?.id, store.state.path.id(at: 1))
    for other in [
      NavigationStandpoint(tab: "home", layer: nil, index: -1, entry: nil),
      NavigationStandpoint(tab: nil, layer: layer, index: 0, entry: top),
    ] {
      store.asking(from: RequestOrigin(at: other)) { store.send(.go(.product(6))) }
      #expect(store.state.path == [.product(8), .notice, .product(6)])
      store.send(.back)
    }
  }

  @Test func `a rule may read the store`() {
    let reader = Reader()
    let store = NavigationStore<ShopRoute>(
      initial: .shop(home: [.product(1)]), access: .shop, rules: { [reader] in reader.rule($0) })
    reader.store = store
    store.execute(.push(.notice))
    reader.isClosed = true
    store.rulesChanged()
    #expect(store.state.path.isEmpty)
  }

  @MainActor private final class Reader: Sendable {
    weak var store: NavigationStore<ShopRoute>?
    var isClosed = false

    func rule(_ route: ShopRoute) -> String? {
      isClosed && store?.session.principal == nil && store?.session.history.canUndo == true
        ? "it is closed" : nil
    }
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

  @Test func `no awaited layer is a step of the history after a sign-out`() async {
    store.signIn(.demo)
    let screen = Task { await store.present(.notice, returning: Int.self) }
    await shop.shows(.notice)
    store.signOut()
    store.finish(1)
    #expect(await screen.value == .finished(1))
    store.send(.undo)
    #expect(store.state.presentations.isEmpty)
  }
}
