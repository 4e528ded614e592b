import Navigation
import NavigationDialects
import Testing

@MainActor @Suite struct DialectsSample {
  @Test func `Turnpike's way`() throws {
    let matcher = DeepLinkMatcher<BookRoute> {
      Turnpike.map(route: "books/:id") { route in
        guard let id = route.routeParams["id"].flatMap({ Int($0) }) else { return nil }
        return .navigate(to: .book(id), isModalInNavigation: route.isModal)
      }
    }
    let store = NavigationStore<BookRoute>(
      links: DeepLinkPipeline(allowedSchemes: ["library"], matcher: matcher) { .push($0) })
    store.open("library://books/7?is_modal=true")
    #expect(store.state.presentations.map(\.root) == [.book(7)])
  }
}
