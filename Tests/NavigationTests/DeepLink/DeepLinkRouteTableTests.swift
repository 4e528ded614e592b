import Foundation
import Navigation
import Testing

struct DeepLinkRouteTableTests {
  static let matcher = DeepLinkMatcher<TextRoute> {
    DeepLinkMapping("home", route: "home")
    DeepLinkMapping("products/<int:id>/:tab?") { _ in "product" }
    DeepLinkMapping("products/<int:other>") { _ in "hidden" }
    DeepLinkMapping("files/:name.json?v=<int:version>&d=:d?") { _ in "file" }
    DeepLinkMapping("a/<itn:x>") { _ in "wrong" }
    DeepLinkMapping("tree/*") { _ in "tree" }
  }

  @Test func `the table names placeholders and what is wrong`() {
    let routes = Self.matcher.routes
    func words(_ route: DeepLinkRouteEntry) -> [String] {
      route.parameters.map {
        "\($0.type) \($0.name)\($0.isInQuery ? " in query" : "")\($0.isOptional ? " optional" : "")"
      }
    }
    #expect(routes.map(\.pattern) == Self.matcher.mappings.map(\.pattern))
    #expect(routes[0].writesLinks)
    #expect(words(routes[1]) == ["int id", "string tab optional"])
    #expect(
      words(routes[3]) == ["string name", "int version in query", "string d in query optional"])
    #expect(routes[2].unreachableBehind == nil)
    #expect(routes[4].problem == "no converter \"itn\" is registered; expected \"int\"?")
    #expect(routes[5].segments == ["tree", "*"])
    #expect(words(routes[5]) == ["path * optional"])
    let pages = DeepLinkMatcher { DeepLinkMapping<TextRoute>("pages/<path:slug>") { _ in "page" } }
    #expect(words(pages.routes[0]) == ["path slug"])
  }

  @Test func `an unreachable pattern is named with the one that hides it`() {
    let matcher = DeepLinkMatcher<TextRoute> {
      DeepLinkMapping("a/:x") { _ in "1" }
      DeepLinkMapping("a/:y") { _ in "2" }
    }
    #expect(matcher.routes[1].unreachableBehind == "a/:x")
  }

  @Test func `a handler hides what comes after it`() {
    let matcher = DeepLinkMatcher<TextRoute> {
      DeepLinkMapping.handle("a/:x")
      DeepLinkMapping("a/:y") { _ in "2" }
    }
    #expect(matcher.routes.map(\.unreachableBehind) == [nil, "a/:x"])
  }

  @Test func `of two patterns that hide a third the first is named`() {
    let matcher = DeepLinkMatcher<TextRoute> {
      DeepLinkMapping("a?p=<int:p>?") { _ in "1" }
      DeepLinkMapping("a?q=<int:q>?") { _ in "2" }
      DeepLinkMapping("a?p=<int:p>?&q=<int:q>?") { _ in "3" }
    }
    #expect(matcher.routes.map(\.unreachableBehind) == [nil, nil, "a?p=<int:p>?"])
  }

  @Test func `a pattern that always meets another first is named with it`() {
    let matcher = DeepLinkMatcher<TextRoute> {
      DeepLinkMapping("a/:x") { _ in TextRoute?.none }
      DeepLinkMapping("a/:y?q=:q?") { _ in "2" }
      DeepLinkMapping("a/:z?q=:q") { _ in "3" }
      DeepLinkMapping("a/:w/b") { _ in "4" }
      DeepLinkMapping("a/:v?") { _ in "5" }
    }
    #expect(matcher.problems.isEmpty)
    #expect(matcher.routes.map(\.shadowedBehind) == [nil, "a/:x", nil, nil, nil])
    #expect(matcher.routes.allSatisfy { $0.unreachableBehind == nil })
  }

  @Test func `what is hidden in all its lengths is unreachable`() {
    let matcher = DeepLinkMatcher<TextRoute> {
      DeepLinkMapping("a") { _ in "1" }
      DeepLinkMapping("a/:x?") { _ in "2" }
      DeepLinkMapping("a/:y") { _ in "3" }
    }
    #expect(matcher.problems.map(\.mapping) == [1])
  }

  @Test func `very many patterns may end in one place`() throws {
    let matcher = DeepLinkMatcher<TextRoute>(
      mappings: (0..<4_000).map { index in
        DeepLinkMapping("a/:x") { _ in index == 3_999 ? "last" : nil }
      })
    #expect(matcher.match(try DeepLinkURL("/a/b")) == "last")
    #expect(matcher.routes[3_999].shadowedBehind == "a/:x")
    #expect(matcher.worstCase == 3)
  }

  @Test func `the table is stable JSON`() throws {
    let data = try JSONEncoder().encode(Self.matcher.routes)
    #expect(try JSONDecoder().decode([DeepLinkRouteEntry].self, from: data) == Self.matcher.routes)
  }
}
