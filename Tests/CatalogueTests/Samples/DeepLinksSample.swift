import Navigation
import Testing

extension DeepLinkPipeline where R == BookRoute {
  static var library: Self {
    let matcher = DeepLinkMatcher<BookRoute> {
      DeepLinkMapping("shelf", route: .shelf)
      DeepLinkMapping("books/<int:id>") { parameters in
        parameters.firstValue(forName: "id", as: Int.self).map { .book($0) }
      }
      DeepLinkMapping("loans/<int:id>") { parameters in
        parameters.firstValue(forName: "id", as: Int.self).map { .loan($0) }
      }
    }
    return DeepLinkPipeline(
      allowedSchemes: ["library"], matcher: matcher, access: .library
    ) { route in .show(tab: "main", path: [route]) }
  }
}

@MainActor @Suite struct DeepLinksSample {
  @Test func `one decision`() {
    let links = DeepLinkPipeline.library
    #expect(links.decide(for: "library://books/7") == .plan(.show(tab: "main", path: [.book(7)])))
    #expect(links.decide(for: "library://journals") == .unhandled("library://journals"))

    let store = NavigationStore(access: .library, links: links)
    store.open("library://loans/1")
    #expect(store.session.pending.items.map(\.link) == ["library://loans/1"])
  }

  @Test func `why not`() {
    let text = "\(DeepLinkPipeline.library.explain("library://books/seven"))"
    #expect(text.contains("books/<int:id>"))
    guard case .rejected(let why) = DeepLinkPipeline.library.decide(for: "libary://shelf") else {
      Issue.record("a scheme that is not opened was opened")
      return
    }
    #expect(
      why.description == """
        scheme "libary" is not allowed; did you mean "library"?
        libary://shelf
        ^
        """)
  }
}
