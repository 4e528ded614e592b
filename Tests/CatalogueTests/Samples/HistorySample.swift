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

  @Test func `a place with a name`() {
    let store = NavigationStore<BookRoute>()
    store.send(.go(.book(1)))
    var address = ""
    let form = NavigationCheckpoint<String>("address form")
    store.setCheckpoint(form) { address = $0 }
    store.execute(.pushAll([.desk, .note("which street?")]))

    store.returnToCheckpoint(form, with: "Hill Road 7")
    #expect(address == "Hill Road 7")
    #expect(store.state.path == [.book(1)])
  }
}
