import Navigation
import Testing

@MainActor @Suite struct TheValueSample {
  @Test func `tabs, paths and layers`() throws {
    let state = try NavigationState<BookRoute>(
      tabs: [
        Tab("library", root: .shelf, stack: [.book(1), .book(2)]),
        Tab("loans", root: .loans),
      ],
      selectedTab: "library",
      presentations: [Presentation(.note("due soon"), style: .sheet)])

    #expect(state.tab("library")?.stack == [.book(1), .book(2)])
    #expect(state.path == [])  // the sheet's own path
    #expect(state.visible == .note("due soon"))
  }

  @Test func `what makes no sense cannot be built`() {
    #expect(throws: NavigationStateError.duplicateTab("library")) {
      try NavigationState<BookRoute>(tabs: [Tab("library"), Tab("library")])
    }
    #expect(NavigationStateError.noTabs.description == "A navigation state needs at least one tab.")
  }

  @Test func `equal routes are told apart`() {
    let store = NavigationStore<BookRoute>()
    store.send(.goMany([.book(1), .book(1)]))
    let path = store.state.path
    #expect(path[0] == path[1])
    #expect(path.id(at: 0) != path.id(at: 1))
  }
}
