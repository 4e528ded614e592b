import Navigation
import Testing

/// Going back to a state that the history holds, perhaps more than once.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RevisitTests {
  private let shop = ShopStore()
  private var store: NavigationStore<ShopRoute> { shop.store }

  /// Root, product 1, root, product 2, product 3.
  private func walk() {
    for number in 1...2 {
      store.execute(.popToRoot)
      store.execute(.push(.product(number)))
    }
    store.execute(.replace([.product(3)]))
  }

  @Test func `of equal steps the nearest is taken`() {
    let root = store.state
    walk()
    #expect(store.revisit(root) == .done)
    #expect(store.state == root)
    store.send(.redo)
    #expect(store.state.path == [.product(2)])
    store.send(.undo)
    store.send(.undo)
    #expect(store.state.path == [.product(1)])
    // Both roots are as near: the earlier one is it.
    #expect(store.revisit(root) == .done)
    store.send(.redo)
    #expect(store.state.path == [.product(1)])
  }

  @Test func `the step that shows is here, and no event tells of it`() {
    walk()
    let count = shop.events.count
    #expect(store.revisit(store.state) == .here)
    #expect(shop.events.count == count)
  }

  @Test func `while a decision is pending nothing happens, also later`() async {
    walk()
    let state = store.state
    let held = Held()
    store.addMiddleware(held)
    store.send(.go(.product(9)))
    await held.isAsked()
    let here = store.state
    #expect(store.revisit(.shop()) == .busy)
    await held.decideAndEnd(.cancel(reason: "no"))
    for _ in 0..<50 { await Task.yield() }
    #expect(store.state == here && here == state)
  }

  @Test func `what the history does not hold is gone, and what is gated is refused`() throws {
    #expect(store.revisit(.shop(home: [.product(9)])) == .gone)
    store.signIn(Principal(subject: "admin", roles: ["administrator"]))
    store.execute(.push(.admin))
    let state = store.state
    store.execute(.popToRoot)
    store.signIn(Principal(subject: "admin"))
    #expect(store.revisit(state) == .gone)
  }
}

/// What a route holds, released when the history drops the step that shows it.
@MainActor @Suite(.timeLimit(.minutes(10))) struct DroppedStepTests {
  private final class Thing: Sendable, Hashable {
    private let leave: @MainActor () -> Void

    init(_ leave: @escaping @MainActor () -> Void) { self.leave = leave }

    nonisolated static func == (_ left: Thing, _ right: Thing) -> Bool { left === right }
    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    deinit { MainActor.assumeIsolated { leave() } }
  }

  private enum ThingRoute: Route {
    case number(Int), thing(Thing)
  }

  private let store = NavigationStore<ThingRoute>()

  /// Goes to a thing that reads the store when it is released, and writes what it read.
  private func goToThing(_ read: @escaping @MainActor (Int) -> Void) {
    let thing = Thing { [weak store] in
      guard let store else { return }
      read(store.state.path.count)
      store.send(.go(.number(99)))
    }
    store.send(.go(.thing(thing)))
  }

  @Test func `a new step releases the ones that were undone, and they may call the store`() {
    var read: [Int] = []
    goToThing { read.append($0) }
    store.send(.undo)
    store.send(.go(.number(1)))
    #expect(read == [1])
    #expect(store.state.path == [.number(1), .number(99)])
  }

  @Test func `a step beyond the capacity releases the oldest, when the change is over`() {
    // A history of 2,000 steps drops its first 1,001 for the next one; the thing is the last of them.
    var read: [Int] = []
    for number in 1..<1_000 { store.send(.resetTo([.number(number)])) }
    goToThing { read.append($0) }
    for number in 1_001..<2_000 { store.send(.resetTo([.number(number)])) }
    #expect(read.isEmpty)
    store.send(.resetTo([.number(1), .number(2), .number(3)]))
    #expect(read == [3])
    #expect(store.state.path.last == .number(99))
  }

  @Test func `the end of a session releases the history`() {
    var read: [Int] = []
    store.signIn(Principal(subject: "ada"))
    goToThing { read.append($0) }
    store.send(.back)
    store.send(.go(.number(5)))
    store.signOut()
    #expect(read == [1])
  }

  @Test(arguments: ["things://2", "things://9"])
  func `the next link releases what came with the last, which waits or does not`(
    next: String
  ) async {
    let matcher = DeepLinkMatcher<ThingRoute> {
      DeepLinkMapping("<int:n>") { (parameters: DeepLinkParameters) -> ThingRoute? in
        parameters.firstValue(forName: "n", as: Int.self).map { .number($0) }
      }
    }
    let access = AccessPolicy<ThingRoute>(login: .number(0)) {
      $0 == .number(9) ? .signedIn : .none
    }
    let links = DeepLinkPipeline(allowedSchemes: ["things"], matcher: matcher, access: access) {
      .show(path: [$0])
    }
    let store = NavigationStore(access: access, links: links)
    var read: [Int] = []
    do {
      var context = DeepLinkContext()
      context["thing"] = Thing { [weak store] in
        guard let store else { return }
        read.append(store.state.path.count)
        store.send(.go(.number(99)))
      }
      store.open(DeepLinkRequest(next, context: context))
    }
    // What waits is kept with its values; what was opened keeps none.
    #expect(read.isEmpty == (next == "things://9"))
    store.open(DeepLinkRequest(next))
    #expect(read.count == 1)
  }

  @Test func `a full history releases its oldest steps`() {
    var read: [Int] = []
    goToThing { read.append($0) }
    store.send(.back)
    for number in 1...2_100 {
      store.send(.go(.number(number)))
      store.send(.back)
    }
    #expect(read.count == 1)
  }
}
