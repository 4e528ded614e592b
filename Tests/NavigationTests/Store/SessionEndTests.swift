import Navigation
import NavigationTesting
import Testing

/// What happens when a session ends in the middle of something.
@MainActor @Suite(.timeLimit(.minutes(20))) struct SessionEndTests {
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

  @Test func `a send that queued finds the session over`() {
    signIn(for: .seconds(60))
    store.onEvent = { [store, shop] event in
      guard event.after.path == [.product(1)] else { return }
      shop.clock.advance(by: .seconds(61))
      store.send(.go(.order(1)))
    }
    store.execute(.push(.product(1)))
    #expect(store.session.principal == nil)
    #expect(!store.state.path.contains(.order(1)))
    #expect(store.session.pending.count == 1)
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

  @Test func `what queued before the end of a session waits for that person alone`() async {
    signIn(for: .seconds(60))
    let held = Held()
    store.addMiddleware(held)
    store.send(.go(.product(1)))
    await held.isAsked()
    store.send(.go(.order(1)))
    store.send(.deepLink("shop://nowhere"))
    shop.clock.advance(by: .seconds(61))
    store.expireIfDue()
    held.decide(.proceed)
    await held.isAsked()
    held.decide(.proceed)
    await shop.shows(.login)
    #expect(shop.waiting.count == 1)
    store.signIn(.admin)
    #expect(store.state.path.isEmpty)
    #expect(
      shop.notices.contains { if case .dropped(_, .otherPerson) = $0 { true } else { false } })
  }

  @Test func `what queued before a sign-out ends with the session, aloud`() async {
    store.signIn(.demo)
    let held = Held()
    store.addMiddleware(held)
    store.send(.go(.product(1)))
    await held.isAsked()
    store.send(.go(.order(1)))
    let end = Task { await store.perform(.push(.order(2))) }
    let screen = Task { await store.present(.orders, returning: Int.self) }
    await Task.yield()
    store.signOut()
    held.decide(.proceed)
    #expect(await end.value == .rejected(.stale))
    #expect(await screen.value == .cancelled)
    #expect(store.loginLayer == nil && shop.waiting.isEmpty)
    #expect(
      shop.notices.filter { if case .refused(_, .rejected(.stale)) = $0 { true } else { false } }
        .count == 2)
    store.signIn(.admin)
    #expect(store.state.path.isEmpty && store.state.presentations.isEmpty)
  }

  @Test func `what is sent after a queued sign-out is anybody's`() {
    store.signIn(.demo)
    store.onEvent = { [store] event in
      guard event.after.path == [.product(1)] else { return }
      store.signOut()
      store.send(.go(.order(1)))
    }
    store.execute(.push(.product(1)))
    #expect(shop.waiting.count == 1)
    store.signIn(.admin)
    #expect(store.state.path == [.product(1), .order(1)])
  }

  @Test func `the rest of a batch belongs to the session in which it began`() async {
    for signsOut in [false, true] {
      let shop = ShopStore()
      let store = shop.store
      store.signIn(
        Principal(subject: "demo", expires: shop.clock.now.advanced(by: .seconds(60))))
      let held = Held()
      let handle = store.addMiddleware(held)
      _ = store.executeBatch([.push(.product(1)), .push(.order(1)), .push(.notice)])
      await held.isAsked()
      store.removeMiddleware(handle)
      if signsOut {
        store.signOut()
      } else {
        shop.clock.advance(by: .seconds(61))
        store.expireIfDue()
      }
      held.decide(.proceed)
      await shop.shows(.notice)
      #expect(shop.waiting.count == (signsOut ? 0 : 1))
      store.signIn(.admin)
      #expect(!store.state.path.contains(.order(1)))
    }
  }

  @Test func `a batch that finds the session over waits for that person alone`() {
    signIn(for: .seconds(60))
    store.addMiddleware(
      AnyNavigationMiddleware(didExecute: { [shop] _, _, _ in
        shop.clock.advance(by: .seconds(61))
      }))
    _ = store.executeBatch([.push(.product(1)), .push(.order(1))])
    #expect(shop.waiting.count == 1)
    store.signIn(.admin)
    #expect(store.state.path == [.product(1)])
  }

  // MARK: - While a resume is decided on

  /// Two links wait, somebody signs in, and the first of them is being decided on.
  private func resuming(for duration: Duration? = nil) async -> Held {
    store.send(.go(.order(1)))
    store.send(.go(.order(2)))
    let held = Held()
    store.addMiddleware(held)
    store.signIn(
      Principal(
        subject: "demo", expires: duration.map { shop.clock.now.advanced(by: $0) }))
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

  @Test func `a sign-out drops what resumes, aloud, and nobody else is led there`() async {
    let held = await resuming()
    store.signOut()
    #expect(shop.waiting.isEmpty)
    #expect(
      shop.notices.contains {
        if case .dropped(let items, .cancelled) = $0 { items.count == 2 } else { false }
      })
    await held.decideAndEnd(.proceed)
    store.signIn(.admin)
    #expect(store.state.path.isEmpty)
    #expect(shop.waiting.isEmpty)
  }

  @Test func `the end of a session keeps what resumes, for that person alone`() async {
    let held = await resuming(for: .seconds(60))
    shop.clock.advance(by: .seconds(61))
    store.expireIfDue()
    #expect(store.session.principal == nil)
    #expect(shop.waiting.count == 2)
    await held.decideAndEnd(.proceed)
    #expect(shop.waiting.count == 2)
    store.signIn(.admin)
    #expect(store.state.path.isEmpty)
    #expect(shop.waiting.isEmpty)
    #expect(
      shop.notices.filter { if case .dropped(_, .otherPerson) = $0 { true } else { false } }.count
        == 2)
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
}
