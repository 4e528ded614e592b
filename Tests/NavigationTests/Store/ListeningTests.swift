import Navigation
import Testing

/// A middleware that removes itself when it is asked.
@MainActor private final class Once: NavigationMiddleware {
  typealias R = ShopRoute

  let name = "once"
  var handle: MiddlewareHandle?
  private(set) var told = 0
  private unowned let store: NavigationStore<ShopRoute>

  init(_ store: NavigationStore<ShopRoute>) { self.store = store }

  func willExecute(
    _ command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
  ) -> MiddlewareDecision<ShopRoute> {
    if let handle { store.removeMiddleware(handle) }
    return .proceed
  }

  func didExecute(
    _ command: NavigationCommand<ShopRoute>, result: NavigationResult<ShopRoute>,
    in context: NavigationContext<ShopRoute>
  ) -> NavigationResult<ShopRoute> {
    told += 1
    return result
  }
}

/// The one stream of what happened, and who hears it.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ListeningTests {
  private let shop = ShopStore()
  private var store: NavigationStore<ShopRoute> { shop.store }

  private func word(_ update: NavigationUpdate<ShopRoute>) -> String {
    switch update {
    case .changed: "changed"
    case .principalChanged(let old, let new): "\(old?.subject ?? "-") to \(new?.subject ?? "-")"
    case .signInChanged(_, let layer): layer == nil ? "no sign-in" : "sign-in"
    case .noticed: "noticed"
    case .performed(let action): action.name
    case .finished(let trace): "finished \(trace.result)"
    }
  }

  @Test func `the app's closures may take themselves and each other away`() {
    let shop = ShopStore()
    let store = shop.store
    var heard: [String] = []
    store.onEvent = { [store] _ in
      heard.append("event")
      store.onEvent = nil
      store.addListener { _ in heard.append("late") }
    }
    store.onTrace = { [store] _ in
      heard.append("trace")
      store.onTrace = nil
      store.onNotice = nil
    }
    store.onNotice = { [store] _ in
      heard.append("notice")
      store.onNotice = nil
    }
    store.send(.go(.order(1)))
    store.execute(.popCount(7))
    store.execute(.push(.product(1)))
    #expect(heard.filter { $0 != "late" }.sorted() == ["event", "notice", "trace"])
    #expect(store.onEvent == nil && store.onTrace == nil && store.onNotice == nil)
  }

  @Test func `a listener hears all in order, beside the app's own closures`() {
    var heard: [String] = []
    store.addListener { heard.append(word($0)) }
    store.execute(.push(.product(1)))
    store.execute(.popCount(3))
    store.send(.go(.order(1)))
    store.signIn(.demo)
    store.apply(NavigationPlan(commands: [], action: NavigationAction(name: "export")))
    #expect(
      heard == [
        "changed", "finished success",
        "finished insufficientStackDepth(requested: 3, available: 1)",
        "sign-in", "noticed", "finished pending",
        "no sign-in", "- to demo", "noticed", "changed", "noticed", "finished success",
        "export", "finished success",
      ])
    #expect(shop.events.count == 2)
    #expect(shop.notices.count == 3)
    #expect(shop.actions.map(\.name) == ["export"])
  }

  @Test func `a listener that is removed hears nothing more, and others go on`() {
    var heard: [Int] = []
    let first = store.addListener { if case .changed = $0 { heard.append(1) } }
    store.addListener { if case .changed = $0 { heard.append(2) } }
    store.execute(.push(.home))
    #expect(store.removeListener(first))
    #expect(!store.removeListener(first))
    store.execute(.push(.home))
    #expect(heard == [1, 2, 2])
  }

  @Test func `another person finds no place of the first one, also where both may see it`() {
    store.signIn(.demo)
    store.execute(.pushAll([.product(1), .order(1), .product(2)]))
    var heard: [String] = []
    store.addListener { if case .principalChanged = $0 { heard.append(word($0)) } }
    store.signIn(.admin)
    #expect(heard == ["demo to admin"])
    #expect(store.state.path.isEmpty)
  }

  @Test func `a middleware that removes itself is told of its last command`() {
    let once = Once(store)
    once.handle = store.addMiddleware(once)
    #expect(store.execute(.push(.home)) == .success)
    #expect(store.execute(.push(.home)) == .success)
    #expect(once.told == 1)
  }

  @Test func `a middleware that a listener removes is told of the command under way`() {
    var told = 0
    let handle = store.addMiddleware(
      AnyNavigationMiddleware(didExecute: { _, _, _ in told += 1 }))
    store.addListener { [store] _ in store.removeMiddleware(handle) }
    #expect(store.execute(.push(.home)) == .success)
    #expect(store.execute(.push(.home)) == .success)
    #expect(told == 1)
  }

  @Test func `middleware sees the state that its request led to, and no other`() {
    var seen: [ShopRoute?] = []
    store.addMiddleware(
      AnyNavigationMiddleware(didExecute: { _, _, state in seen.append(state.visible) }))
    store.execute(.push(.order(1)))
    #expect(seen == [.home])
    store.cancelSignIn()
    seen = []
    store.execute(.sequence([.push(.order(1)), .pop, .push(.product(1))]))
    #expect(seen == [.product(1), .product(1), .product(1)])
    seen = []
    store.execute(
      .whenCancelled(.sequence([.push(.product(2)), .popCount(9)]), fallback: .push(.product(3))))
    #expect(seen == [.product(3), .product(3), .product(3)])
  }

  @Test func `a listener that answers refusals does not recurse in a full queue`() {
    let store = NavigationStore<ShopRoute>(initial: .shop(), access: .shop)
    var (depth, deepest, told) = (0, 0, 0)
    store.onNotice = { [unowned store] in
      guard case .refused(_, .rejected(.queueFull)) = $0, told < 1_000 else { return }
      depth += 1
      told += 1
      deepest = max(deepest, depth)
      store.send(.go(.notice))
      depth -= 1
    }
    store.onEvent = { [unowned store] event in
      guard event.after.path == [.product(1)] else { return }
      store.fillQueue()
      for number in 2...4 { store.send(.go(.product(number))) }
    }
    store.send(.go(.product(1)))
    #expect(deepest <= 2 && told < 1_030, "\(deepest) deep, \(told) told")
  }
}
