import Navigation
import NavigationTerminal
import Testing

/// What an app says wrongly of itself is told when it starts.
@MainActor @Suite struct AppPartsTests {
  enum Place: Route { case home }

  private func parts(_ pattern: String, converters: [DeepLinkConverter] = []) throws {
    let matcher = DeepLinkMatcher<Place>(converters: converters) {
      DeepLinkMapping(pattern, route: .home)
    }
    _ = try AppParts(
      clock: .virtual(), tabs: [HostTab("main", "Main")],
      links: AppLinks(schemes: ["app"], matcher: matcher) { .show(path: [$0]) }
    ) { _ in
      HostConfiguration(name: "App", title: { "\($0)" }) { _, _ in fatalError("No screen is made.")
      }
    }
  }

  @Test func `a converter that is not registered is an error at the start`() throws {
    let error = #expect(throws: DeepLinkMatcherError.self) { try parts("x/<itn:y>") }
    #expect(
      error?.description == """
        no converter "itn" is registered; expected "int"?
        x/<itn:y>
           ^
        """)
    try parts("x/<itn:y>", converters: [DeepLinkConverter("itn", choices: ["a"])])
  }

  @Test func `a tab that is there twice is an error at the start`() {
    #expect(throws: NavigationStateError.duplicateTab("main")) {
      _ = try AppParts<Place>(
        clock: .virtual(), tabs: [HostTab("main", "Main"), HostTab("main", "Other")]
      ) { _ in
        HostConfiguration(name: "App", title: { "\($0)" }) { _, _ in fatalError("No screen.") }
      }
    }
  }
}
