import Navigation
import Testing

@MainActor @Suite struct HistorySample {
  @Test func `steps and places`() {
    let store = NavigationStore<BookRoute>()
    store.send(.go(.book(1)))
    store.send(.go(.book(1)))
    store.send(.go(.book(2)))

    store.send(.undo)  // a step
    #expect(store.state.path == [.book(1), .book(1)])
    store.send(.historyBack)  // the nearest other place
    #expect(store.state.path == [])
    store.send(.historyForward)
    #expect(store.state.path == [.book(1)])
    #expect(store.session.history.canRedo)
  }

  @Test func `a place that the app kept`() {
    let store = NavigationStore<BookRoute>()
    store.send(.go(.book(1)))
    var address = ""
    let form = store.state.path
    store.execute(.pushAll([.desk, .note("which street?")]))

    address = "Hill Road 7"
    store.send(.resetTo(Array(form)))
    #expect(store.state.path == [.book(1)])
    store.send(.undo)
    #expect(store.state.path == [.book(1), .desk, .note("which street?")])
    #expect(address == "Hill Road 7")
  }
}
