import Navigation
import NavigationTesting
import Testing

/// The check of a whole table of links.
@MainActor @Suite struct LinkTableCheckTests {
  private enum PlaceRoute: Route {
    case place(String)
  }

  private func mapping(_ pattern: String) -> DeepLinkMapping<PlaceRoute> {
    DeepLinkMapping(pattern, route: .place(pattern))
  }

  @Test func `a table without problems passes`() {
    expectNoProblems(in: DeepLinkMatcher([mapping("places"), mapping("places/:name")]))
  }

  @Test func `every problem of a table is a failure at the line that asks`() {
    let matcher = DeepLinkMatcher([
      mapping("x/<itn:y>"), mapping("broken/<int:id"), mapping("places/:name"),
      mapping("places/:id"),
    ])
    let failures = failures {
      expectNoProblems(in: matcher)
    }
    #expect(failures.count == 3)
    #expect(failures.allSatisfy { $0.code == "expectNoProblems(in: matcher)" })
    #expect(failures.contains { $0.text.contains("itn") && $0.text.contains("int") })
  }
}
