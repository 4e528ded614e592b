import Navigation
import Testing

@MainActor @Suite struct SavedStateSample {
  @Test func `saved in one run, restored in another`() throws {
    let store = NavigationStore<BookRoute>(access: .library)
    store.send(.goMany([.book(1), .book(2)]))
    let data = try store.snapshot().data()

    let next = NavigationStore<BookRoute>(access: .library)
    let report = next.restore(try NavigationSnapshot(data: data))
    #expect(report.isComplete)
    #expect(next.state.path == [.book(1), .book(2)])
  }
}
