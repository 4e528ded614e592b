import Navigation
import Testing

@MainActor @Suite struct CheckpointTests {
  private let shop = ShopStore()
  private var store: NavigationStore<ShopRoute> { shop.store }
  private let form = NavigationCheckpoint<Int>("form")

  @Test func `a checkpoint is come back to with a typed value`() {
    var brought: [Int] = []
    store.execute(.push(.product(1)))
    store.setCheckpoint(form) { brought.append($0) }
    store.execute(.pushAll([.product(2), .notice]))
    store.execute(.selectTab("home"))
    #expect(store.canReturn(to: form))
    #expect(store.returnToCheckpoint(form, with: 7) == .success)
    #expect(brought == [7])
    #expect(store.state.path == [.product(1)])
    #expect(shop.events.last?.cause == .history)
  }

  @Test func `coming back is a step that can be undone`() {
    store.setCheckpoint(form) { _ in }
    store.execute(.push(.notice))
    store.returnToCheckpoint(form, with: 1)
    store.send(.undo)
    #expect(store.state.path == [.notice])
  }

  @Test func `one that is not there is said`() {
    #expect(!store.canReturn(to: form))
    #expect(store.returnToCheckpoint(form, with: 1) == .checkpointNotFound("form"))
    store.setCheckpoint(NavigationCheckpoint<String>("form")) { _ in }
    #expect(
      store.returnToCheckpoint(form, with: 1) == .checkpointNotFound("form"),
      "the same name for another type of value is another checkpoint")
  }

  @Test func `setting it again moves it, and there is a bound`() {
    var brought: [String] = []
    store.setCheckpoint(form) { _ in brought.append("old") }
    store.execute(.push(.notice))
    store.setCheckpoint(form) { _ in brought.append("new") }
    store.execute(.popToRoot)
    store.returnToCheckpoint(form, with: 1)
    #expect(store.state.path == [.notice])
    #expect(brought == ["new"])
    for number in 1...64 { store.setCheckpoint(NavigationCheckpoint<Int>("\(number)")) { _ in } }
    #expect(!store.canReturn(to: form), "the oldest gave way")
  }

  @Test func `who loses rights loses the checkpoints, and the gate stands before them`() {
    store.signIn(.demo)
    store.execute(.push(.orders))
    store.setCheckpoint(form) { _ in Issue.record("nobody may come back here") }
    store.execute(.popToRoot)
    store.signOut()
    #expect(!store.canReturn(to: form))
    #expect(store.returnToCheckpoint(form, with: 1) == .checkpointNotFound("form"))
    #expect(store.state.path.isEmpty)
  }

  @Test func `from inside a listener it is not done`() {
    var result: NavigationResult<ShopRoute>?
    let store = store
    store.setCheckpoint(form) { _ in }
    store.addMiddleware(
      AnyNavigationMiddleware { [form] command, _ in
        result = store.returnToCheckpoint(form, with: 1)
        return command
      })
    store.execute(.push(.notice))
    #expect(result == .reentrant)
    #expect(store.state.path == [.notice])
  }

  private enum One { struct Address: Sendable {} }
  private enum Other { struct Address: Sendable {} }

  @Test func `types of the same name have checkpoints of their own`() {
    var returns = 0
    store.setCheckpoint(NavigationCheckpoint<One.Address>("form")) { _ in returns += 1 }
    store.setCheckpoint(NavigationCheckpoint<Other.Address>("form")) { _ in returns += 10 }
    store.returnToCheckpoint(NavigationCheckpoint<One.Address>("form"), with: One.Address())
    #expect(returns == 1)
  }
}
