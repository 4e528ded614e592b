import Navigation
import Testing

/// Work that belongs to an entry, whatever takes the entry away.
@MainActor @Suite(.timeLimit(.minutes(10))) struct CoordinatorWorkTests {
  let shop = ShopStore()
  let work: CoordinatorWork<ShopRoute>

  init() {
    work = CoordinatorWork(store: shop.store)
  }

  /// Work that ends when it is cancelled, and says so.
  private func sleeper(for entry: EntryID? = nil) -> Task<Void, Never> {
    work.start(for: entry) {
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      for await _ in stream {}
      continuation.finish()
    }
  }

  @Test func `a pop cancels at once the work of what it takes away, and no other`() async {
    shop.store.execute(.push(.product(1)))
    let first = sleeper()
    shop.store.execute(.push(.product(2)))
    let second = sleeper()
    shop.store.execute(.pop)
    #expect(second.isCancelled)
    #expect(!first.isCancelled)
    #expect(work.count == 1)
    await second.value
    shop.store.execute(.pop)
    #expect(first.isCancelled)
  }

  static let departures: [(String, @MainActor (ShopStore) -> Void)] = [
    ("replace", { $0.store.execute(.replace([.product(9)])) }),
    ("replace with its equal elsewhere", { $0.store.execute(.replace([.notice, .product(1)])) }),
    ("pop to root", { $0.store.execute(.popToRoot) }),
    ("a plan", { $0.store.apply(.show(path: [.product(3)])) }),
    ("undo", { $0.store.send(.undo) }),
    (
      "pop and push of its equal in one batch",
      { _ = $0.store.executeBatch([.pop, .push(.product(1))]) }
    ),
  ]

  @Test(arguments: 0..<6)
  func `whatever takes the entry away cancels its work`(index: Int) {
    #expect(Self.departures.count == 6)
    let (name, leave) = Self.departures[index]
    shop.store.execute(.push(.product(1)))
    let task = sleeper()
    leave(shop)
    #expect(task.isCancelled, "\(name)")
  }

  @Test func `sign-out and dismissal cancel`() {
    shop.store.signIn(.demo)
    shop.store.execute(.push(.order(1)))
    let order = sleeper()
    shop.store.execute(.present(.product(1)))
    let layer = sleeper()
    shop.store.execute(.push(.product(2)))
    let above = sleeper()
    shop.store.execute(.pop)
    #expect(above.isCancelled)
    #expect(!layer.isCancelled)
    shop.store.execute(.dismiss)
    #expect(layer.isCancelled)
    #expect(!order.isCancelled)
    shop.store.signOut()
    #expect(order.isCancelled)
  }

  @Test func `work stays under what covers its entry, and in a tab that is left`() {
    shop.store.signIn(.demo)
    shop.store.execute(.push(.product(1)))
    let task = sleeper()
    shop.store.execute(.push(.product(2)))
    shop.store.execute(.present(.notice, .alert))
    shop.store.execute(.selectTab("orders"))
    shop.store.execute(.replace([.order(1)]))
    #expect(!task.isCancelled)
  }

  @Test func `work that ended is let go of, and work for what is gone is not begun`() async {
    shop.store.execute(.push(.product(1)))
    let entry = shop.state.visibleEntry
    var ran = 0
    await work.start { ran += 1 }.value
    #expect(work.count == 0)
    shop.store.execute(.pop)
    let late = work.start(for: entry) { ran += 1 }
    await late.value
    #expect(late.isCancelled)
    #expect(ran == 1)
  }

  @Test func `a root's work ends with the coordinator`() {
    var holder: CoordinatorWork<ShopRoute>? = CoordinatorWork(store: shop.store)
    let task = holder?.start {
      let (stream, _) = AsyncStream<Void>.makeStream()
      for await _ in stream {}
    }
    shop.store.execute(.push(.product(1)))
    #expect(task?.isCancelled == false)
    holder = nil
    #expect(task?.isCancelled == true)
  }

  @Test func `cancelling all cancels all`() {
    let tasks = (0..<3).map { _ in sleeper() }
    work.cancelAll()
    #expect(tasks.filter { !$0.isCancelled }.isEmpty)
    #expect(work.count == 0)
  }
}
