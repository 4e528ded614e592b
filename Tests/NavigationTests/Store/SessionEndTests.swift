import Navigation
import NavigationTesting
import Testing

/// What happens when a session ends in the middle of something.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SessionEndTests {
  private let shop = ShopStore()
  private var store: NavigationStore<ShopRoute> { shop.store }

  private func signIn(for duration: Duration) {
    store.signIn(Principal(subject: "demo", expires: shop.clock.now.advanced(by: duration)))
  }

  @Test func `a sign-out is never refused and never gives way in a full queue`() {
    for overflow in [PendingPolicy.Overflow.refuseNewest, .dropOldest] {
      let store = NavigationStore<ShopRoute>(
        initial: .shop(), access: .shop,
        queuePolicy: NavigationQueuePolicy(capacity: 1, overflow: overflow))
      store.signIn(.demo)
      store.onEvent = { [unowned store] event in
        guard event.after.path.count == 1 else { return }
        store.send(.go(.product(2)))
        store.signOut()
        store.send(.go(.product(3)))
      }
      store.execute(.push(.product(1)))
      #expect(store.session.principal == nil)
    }
  }

  @Test func `each command of a batch finds the session over`() {
    signIn(for: .seconds(60))
    store.addMiddleware(
      AnyNavigationMiddleware(didExecute: { [shop] _, _, _ in
        shop.clock.advance(by: .seconds(61))
      }))
    let batch = store.executeBatch([.push(.product(1)), .push(.order(1))])
    #expect(batch.results == [.success, .pending])
    #expect(store.session.principal == nil)
    #expect(shop.events.contains { $0.cause == .commands([.push(.product(1))]) })
  }

  @Test(arguments: [PendingPolicy.Overflow.dropOldest, .refuseNewest])
  func `an awaited screen that ends with the session takes no waiting link's place`(
    overflow: PendingPolicy.Overflow
  ) async {
    let shop = ShopStore(pendingPolicy: PendingPolicy(capacity: 1, overflow: overflow))
    let store = shop.store
    store.send(.go(.order(1)))
    let waiting = shop.waiting
    let asking = Asking(store)
    store.addMiddleware(asking)
    store.signIn(Principal(subject: "demo", expires: shop.clock.now.advanced(by: .seconds(60))))
    for _ in 0..<1_000 where shop.state.visible != .order(7) { await Task.yield() }
    #expect(shop.state.visible == .order(7))
    shop.clock.advance(by: .seconds(61))
    store.expireIfDue()
    #expect(shop.waiting == waiting)
    #expect(shop.notices.contains(.expired(place: nil)))
  }

  @Test func `a queued layer that ends with the session comes back with its account`() {
    signIn(for: .seconds(60))
    store.execute(.present(.notice, .sheet))
    #expect(store.execute(.presentInTurn(.order(7), .sheet)).isSuccess)
    shop.clock.advance(by: .seconds(61))
    store.expireIfDue()
    #expect(store.state.queuedPresentations.isEmpty)
    #expect(shop.waiting.map(\.routes) == [[.notice, .order(7)]])
    store.signIn(.demo)
    #expect(store.state.queuedPresentations.map(\.root) == [.order(7)])
    store.execute(.dismiss)
    #expect(store.state.visible == .order(7))
  }

  @Test func `a layer that ends over an equal place waits`() {
    signIn(for: .seconds(60))
    store.execute(.push(.product(5)))
    store.execute(.present(.order(1), .sheet))
    store.execute(.push(.product(5)))
    shop.clock.advance(by: .seconds(61))
    store.expireIfDue()
    #expect(store.session.layers.map(\.root) == [.login])
    store.signIn(.demo)
    #expect(store.state.presentations.map(\.root) == [.order(1)])
    #expect(store.state.visible == .product(5))
  }

  @Test func `what was queued in another tab alone is no reason to sign in again`() {
    signIn(for: .seconds(60))
    store.execute(.selectTab("orders"))
    store.execute(.push(.order(1)))
    store.execute(.selectTab("home"))
    shop.clock.advance(by: .seconds(61))
    store.expireIfDue()
    #expect(store.state.presentations.isEmpty)
    #expect(shop.waiting.isEmpty)
  }

  @Test func `a queued layer that a lost role closes is refused aloud`() {
    store.signIn(Principal(subject: "demo", roles: ["administrator"]))
    store.execute(.present(.notice, .sheet))
    store.execute(.presentInTurn(.admin, .sheet))
    store.execute(.presentInTurn(.order(7), .sheet))
    store.signIn(.demo)
    #expect(store.state.queuedPresentations.map(\.root) == [.order(7)])
    let refusals = shop.notices.filter { if case .refused = $0 { true } else { false } }
    #expect(
      refusals == [.refused(.commands([.presentInTurn(.admin, .sheet)]), .rejected(.forbidden))])
  }

  @Test func `an alert over a place that waits is not saved with it`() throws {
    signIn(for: .seconds(60))
    store.execute(.push(.order(1)))
    store.execute(.present(.order(66), .alert))
    shop.clock.advance(by: .seconds(61))
    store.expireIfDue()
    #expect(shop.waiting.map(\.routes) == [[.order(1)]])
    let text = try String(decoding: store.snapshot().data(), as: UTF8.self)
    #expect(!text.contains("\"_0\":66"))
  }

  @Test func `a layer that ends below the sign-in leaves it there`() async throws {
    store.execute(.present(.notice, .sheet))
    let below = store.state.presentations[0].id
    store.send(.go(.order(1)))
    #expect(store.execute(.dismissEntry(below)).isSuccess)
    #expect(store.session.layers.map(\.root) == [.login])
    #expect(shop.waiting == [NavigationPlan(commands: [.push(.order(1))])])
    #expect(!store.execute(.dismissEntry(below)).isSuccess)
    #expect(store.session.visible == .login)
    store.execute(.dismissEntry(try #require(store.loginLayer)))
    #expect(shop.waiting.isEmpty)
  }

  @Test func `a plan that closes the sign-in performs its action`() {
    store.send(.go(.order(1)))
    #expect(
      store.apply(NavigationPlan(commands: [.dismiss], action: NavigationAction(name: "x")))
        == .success)
    #expect(shop.actions.map(\.name) == ["x"])
  }

  @Test func `nothing that middleware rewrites covers the login layer`() throws {
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "now",
        deciding: { command, _ in
          if case .presentInTurn(let route, let style) = command {
            .rewrite(.present(route, style))
          } else {
            .proceed
          }
        }))
    store.send(.go(.order(1)))
    store.execute(.presentInTurn(.notice, .sheet))
    #expect(store.state.presentations.map(\.root) == [.notice])
    store.send(.go(.order(2)))
    #expect(store.session.layers.map(\.root) == [.notice, .login])
    #expect(!(try String(decoding: store.snapshot().data(), as: UTF8.self)).contains("login"))
  }

  @Test(arguments: [
    NavigationCommand<ShopRoute>.push(.product(9)), .present(.product(9), .sheet),
    .selectTab("home"),
  ])
  func `what middleware makes of another command closes the login layer like any other`(
    rewritten: NavigationCommand<ShopRoute>
  ) {
    store.execute(.present(.notice, .sheet))
    let below = store.state.presentations[0].id
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "other",
        deciding: { command, _ in
          switch command {
          case .dismissEntry, .presentInTurn: .rewrite(rewritten)
          default: .proceed
          }
        }))
    store.send(.go(.order(1)))
    #expect(store.execute(.dismissEntry(below)).isSuccess)
    #expect(store.loginLayer == nil)
    store.execute(.dismissAll)
    store.send(.go(.order(2)))
    #expect(store.loginLayer != nil)
    #expect(store.execute(.presentInTurn(.product(3), .sheet)).isSuccess)
    #expect(store.loginLayer == nil)
  }

  @Test func `a restored place does not lose the layer that is queued in it`() throws {
    store.signIn(.demo)
    store.execute(.push(.order(2)))
    store.execute(.present(.order(3), .sheet))
    store.execute(.presentInTurn(.order(4), .sheet))
    let next = ShopStore()
    let report = next.store.restore(try NavigationSnapshot(data: store.snapshot().data()))
    #expect(report.dropped.isEmpty)
    next.store.signIn(.demo)
    #expect(next.state.queuedPresentations.map(\.root) == [.order(4)])
  }

  @Test func `a request for an awaited screen is not saved`() async throws {
    let asked = Task { await store.present(.order(66), returning: Int.self) }
    for _ in 0..<1_000 where shop.waiting.isEmpty { await Task.yield() }
    #expect(!(try String(decoding: store.snapshot().data(), as: UTF8.self)).contains("\"_0\":66"))
    store.cancelSignIn()
    #expect(await asked.value == .cancelled)
  }

  @Test func `a push that middleware makes of an awaited screen does not hold a decision`() async {
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "push",
        deciding: { command, _ in
          if case .present(let route, _) = command { .rewrite(.push(route)) } else { .proceed }
        }))
    store.signIn(.demo)
    store.addMiddleware(Asking(store))
    store.execute(.push(.order(1)))
    for _ in 0..<1_000 where store.state.path.count < 2 { await Task.yield() }
    store.send(.backToRoot)
    #expect(store.state.path.isEmpty)
  }

  @Test func `what a change of the store releases may call the store`() {
    func leaving() -> Leaving { Leaving { [store] in store.send(.go(.notice)) } }
    func hold<Value>(_ held: Leaving) -> @MainActor (Value) -> Void { { _ in _ = held } }
    store.onEvent = hold(leaving())
    store.onEvent = nil
    store.onNotice = hold(leaving())
    store.onNotice = nil
    store.onAction = hold(leaving())
    store.onAction = nil
    store.onTrace = hold(leaving())
    store.onTrace = nil
    let checkpoint = NavigationCheckpoint<Int>("form")
    store.setCheckpoint(checkpoint, onReturn: hold(leaving()))
    store.setCheckpoint(checkpoint, onReturn: { _ in })
    func middleware() -> AnyNavigationMiddleware<ShopRoute> {
      let held = leaving()
      return AnyNavigationMiddleware(didExecute: { _, _, _ in _ = held })
    }
    store.removeMiddleware(store.addMiddleware(middleware()))
    store.replaceMiddleware(store.addMiddleware(middleware()), with: DuplicateMiddleware())
    #expect(store.state.path.contains(.notice))
  }

  @Test func `a link that finds the queue full is refused by its name`() {
    let store = NavigationStore<ShopRoute>(
      initial: .shop(), access: .shop, queuePolicy: NavigationQueuePolicy(capacity: 1))
    var refused: [PendingDeepLink<ShopRoute>.Request] = []
    store.onNotice = {
      if case .refused(let request, .rejected(.queueFull)) = $0 { refused.append(request) }
    }
    store.onEvent = { [unowned store] event in
      guard event.after.path == [.product(1)] else { return }
      store.send(.go(.notice))
      store.send(.deepLink(DeepLinkRequest("shop://home")))
    }
    store.execute(.push(.product(1)))
    #expect(refused.first == .link("shop://home"))
  }

  @Test func `a session that is over cannot begin`() {
    let over = Principal(subject: "demo", expires: shop.clock.now)
    #expect(!store.signIn(over))
    #expect(store.session.principal == nil)
    #expect(shop.notices.isEmpty)
  }

  @Test func `a session that ends while its sign-in queues does not begin`() {
    store.onEvent = { [store, shop] _ in
      store.signIn(
        Principal(subject: "demo", expires: shop.clock.now.advanced(by: .seconds(1))))
      shop.clock.advance(by: .seconds(2))
    }
    store.execute(.push(.product(1)))
    #expect(store.session.principal == nil)
    #expect(shop.notices == [.expired(place: nil)])
  }

  // MARK: - While a resume is decided on

  /// Two links wait, somebody signs in, and the first of them is being decided on.
  private func resuming() async -> Held {
    store.send(.go(.order(1)))
    store.send(.go(.order(2)))
    let held = Held()
    store.addMiddleware(held)
    store.signIn(.demo)
    await held.isAsked()
    return held
  }

  private var kept: Int { store.snapshot().waiting.count }

  @Test func `what resumes stays in the session until its end`() async {
    let held = await resuming()
    #expect(shop.waiting.count == 2)
    #expect(kept == 2)
    held.decide(.proceed)
    await held.isAsked()
    #expect(shop.waiting.count == 1)
    held.decide(.proceed)
    await shop.shows(.order(2))
    #expect(store.state.path == [.order(1), .order(2)])
    #expect(shop.waiting.isEmpty)
    // Each is announced when it opens, since the decision took its time.
    let resumed = shop.notices.compactMap {
      if case .resumed(let items) = $0 { items } else { nil }
    }
    #expect(resumed.map(\.count) == [1, 1])
  }

  @Test func `what was resumed before the session ended was announced`() async {
    let held = await resuming()
    held.decide(.proceed)
    await held.isAsked()
    store.signOut()
    let resumed = shop.notices.compactMap {
      if case .resumed(let items) = $0 { items } else { nil }
    }
    #expect(resumed.map(\.count) == [1])
    held.decide(.proceed)
  }

  @Test func `a snapshot is not taken up in the middle of a decision, nor after it`() async {
    store.execute(.push(.product(7)))
    let snapshot = store.snapshot()
    store.execute(.popToRoot)
    let held = Held()
    store.addMiddleware(held)
    store.send(.go(.product(1)))
    await held.isAsked()
    #expect(store.restore(snapshot).refusal == .reentrant)
    held.decide(.proceed)
    await shop.shows(.product(1))
    #expect(store.state.path == [.product(1)])
  }

  private func spin() async { for _ in 0..<200 { await Task.yield() } }

  @Test func `what followed a sign-in that a sign-out made void ends with it`() async {
    let held = HeldProducts()
    store.addMiddleware(held)
    store.send(.go(.product(1)))
    await spin()
    #expect(store.signIn(Principal(subject: "ada")))
    store.send(.go(.order(7)))
    store.signOut()
    #expect(shop.notices.contains(.refused(.commands([.push(.order(7))]), .rejected(.stale))))
    held.decide(.proceed)
    await spin()
    #expect(store.session.pending.isEmpty)
    store.signIn(Principal(subject: "bob"))
    #expect(!store.state.path.contains(.order(7)))
  }

  @Test(arguments: [0, 1, 2])
  func `a place with layers that look alike comes back`(kind: Int) throws {
    store.signIn(Principal(subject: "ada", expires: shop.clock.now.advanced(by: .seconds(60))))
    store.execute(.push(.order(1)))
    store.execute(.present(.notice, .sheet))
    switch kind {
    case 0:
      store.execute(.push(.product(1)))
      store.execute(.presentInTurn(.notice, .sheet))
      store.execute(.pop)
    case 1:
      store.execute(.present(.product(3), .alert))
      store.execute(.present(.notice, .sheet))
    default:
      for number in [1, 2, 1] { store.execute(.presentInTurn(.product(number), .sheet)) }
      store.execute(.dismissEntry(store.state.queuedPresentations[1].id))
    }
    let before = store.state
    let layers = before.presentations.filter { $0.style != .alert }.map(\.root)
    let saved = try store.snapshot().data()
    shop.clock.advance(by: .seconds(61))
    store.expireIfDue()
    store.signIn(Principal(subject: "ada"))
    #expect(store.state.path == before.path)
    #expect(store.state.presentations.map(\.root) == layers)
    #expect(store.state.queuedPresentations.map(\.root) == before.queuedPresentations.map(\.root))
    let next = ShopStore()
    #expect(next.store.restore(try NavigationSnapshot(data: saved)).dropped.isEmpty)
    next.store.signIn(Principal(subject: "ada"))
    #expect(next.state.presentations.map(\.root) == layers)
  }

  @Test func `a saved request of many commands opens without comparing each with the first`() throws
  {
    #expect(
      store.executeTransaction(Array(repeating: .push(.order(1)), count: 8_000)).result == .pending)
    let next = ShopStore()
    var told = 0
    next.store.addMiddleware(AnyNavigationMiddleware(didExecute: { _, _, _ in told += 1 }))
    next.store.restore(try NavigationSnapshot(data: store.snapshot().data()))
    next.store.signIn(.demo)
    #expect(next.state.path.count == 8_000 && told == 8_000)
  }
}

/// Something that calls the store when it is released, as a coordinator does that cleans up.
@MainActor private final class Leaving {
  private let leave: @MainActor () -> Void

  init(_ leave: @escaping @MainActor () -> Void) { self.leave = leave }

  isolated deinit { leave() }
}

/// A middleware that asks a question on a gated screen before it decides on an order.
@MainActor private final class Asking: AsyncNavigationMiddleware {
  let name = "asking"
  private let store: NavigationStore<ShopRoute>

  init(_ store: NavigationStore<ShopRoute>) { self.store = store }

  func isConcerned(
    with command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
  ) -> Bool { command == .push(.order(1)) }

  func willExecute(
    _ command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
  ) async -> MiddlewareDecision<ShopRoute> {
    _ = await store.present(.order(7), returning: Int.self)
    return .proceed
  }
}
