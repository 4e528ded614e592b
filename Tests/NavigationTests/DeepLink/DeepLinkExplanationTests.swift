import Foundation
import Navigation
import Testing

struct DeepLinkExplanationTests {
  enum Shop: Route {
    case home, orders, login, admin
    case product(Int), order(Int), search(String), sort(String), page(String)
  }

  enum Order: String, CaseIterable { case name, price }

  static let pipeline = DeepLinkPipeline<Shop>(
    allowedSchemes: ["shop", "https"], allowedHosts: ["shop.example"],
    matcher: DeepLinkMatcher(converters: [DeepLinkConverter("sort", Order.self)]) {
      DeepLinkMapping("home", route: .home)
      DeepLinkMapping("products/<int:id>") { values in
        values.firstValue(forName: "id", as: Int.self).map { .product($0) }
      }
      DeepLinkMapping("products/:name") { values in
        values.firstValue(forName: "name") == "x" ? .home : nil
      }
      DeepLinkMapping("orders", route: .orders)
      DeepLinkMapping("orders/<int:id>") { values in
        values.firstValue(forName: "id", as: Int.self).map { .order($0) }
      }
      DeepLinkMapping("search?q=:q") { .search($0.firstValue(forName: "q") ?? "") }
      DeepLinkMapping("list/<sort:order>") { .sort($0.firstValue(forName: "order") ?? "") }
      DeepLinkMapping("help/<path:page>") { .page($0.firstValue(forName: "page") ?? "") }
      DeepLinkMapping("admin", route: .admin)
    },
    access: AccessPolicy(login: .login) { route in
      switch route {
      case .orders, .order: .signedIn
      case .admin: .role("admin")
      default: .none
      }
    },
    plan: { .show(tab: "shop", path: [$0]) })

  func explain(_ link: String, _ principal: Principal? = nil) -> DeepLinkExplanation {
    Self.pipeline.explain(link, isInternal: true, principal: principal)
  }

  /// A link, the one sentence for people, and where the caret stands.
  @Test(arguments: [
    ("prodcts/7", "no route \"prodcts\"; did you mean \"products\"?", 0, 7),
    ("shop://prodcts/7", "no route \"prodcts\"; did you mean \"products\"?", 7, 7),
    ("https://shop.example/homme", "no route \"homme\"; did you mean \"home\"?", 21, 5),
    ("zzzzzz", "no route \"zzzzzz\"", 0, 6),
    ("orders/x", "\"x\" under \"orders\" is not a whole number", 7, 1),
    ("list/pric", "no route \"pric\" under \"list\"; did you mean \"price\"?", 5, 4),
    ("home/x", "nothing is under \"home\"", 5, 1),
    ("products", "\"products\" goes on: expected \"<int:id>\" behind it", 8, 0),
    ("help", "\"help\" goes on: expected \"<path:page>\" behind it", 4, 0),
    ("search", "\"search\" needs \"?q=:q\"", 6, 0),
    ("search#top", "\"search\" needs \"?q=:q\"", 6, 0),
    (
      "products/7%",
      "\"%\" is not a percent-encoding; expected \"%\" and two hexadecimal digits (a "
        + "percent sign itself is \"%25\")", 10, 1
    ),
    ("htps://x", "scheme \"htps\" is not opened here; did you mean \"https\"?", 0, 4),
    (
      "https://shop.exampel/",
      "host \"shop.exampel\" is not opened here; did you mean "
        + "\"shop.example\"?", 8, 12
    ),
    ("shop://cafés/x", "no route \"cafés\"", 7, 5),
  ])
  func `what is wrong is said in one sentence with its place`(
    link: String, message: String, offset: Int, length: Int
  ) {
    let explanation = explain(link)
    #expect(explanation.message == message)
    #expect(explanation.place?.offset == offset)
    #expect(explanation.place?.length == length)
  }

  @Test func `a link with the near word in it is suggested`() {
    #expect(explain("shop://prodcts/7?x=1").suggestion == "shop://products/7?x=1")
    #expect(explain("htps://shop.example/home").suggestion == "https://shop.example/home")
    #expect(explain("zzzzzz").suggestion == nil)
  }

  @Test func `an explanation decides as the pipeline does, on every kind of link`() {
    let links = [
      "home", "shop://home", "orders", "admin", "products/7", "products/x", "products/y", "nothing",
      "ftp://x", "https://x/", "search?q=1", "help/a/b", "%", "shop://a.b/c", "list/name",
    ]
    let admin = Principal(subject: "a", roles: ["admin"])
    for principal in [nil, Principal(subject: "c"), admin] {
      for link in links {
        let outcome = explain(link, principal).outcome
        switch Self.pipeline.decide(for: link, isInternal: true, principal: principal) {
        case .plan: #expect(outcome == .plan, "\(link)")
        case .pending: #expect(outcome == .pending, "\(link)")
        case .rejected: #expect(outcome == .rejected, "\(link)")
        case .unhandled: #expect(outcome == .unhandled, "\(link)")
        }
      }
    }
  }

  @Test func `candidates come in order of nearness with what became of them`() {
    let explanation = explain("products/7")
    #expect(explanation.candidates[0].pattern == "products/<int:id>")
    #expect(explanation.candidates[0].result == .won)
    #expect(explanation.candidates[1].pattern == "products/:name")
    #expect(explanation.candidates[1].result == .preceded)
    #expect(explanation.candidates.dropFirst(2).allSatisfy { $0.result == .failed })
    #expect(explanation.plan == ["dismiss all", "select tab shop", "show product(7)"])
    #expect(explanation.route == "product(7)")
    let declined = explain("products/y")
    #expect(declined.candidates.first?.result == .declined)
    #expect(declined.message == "nothing is at \"products/y\": \"products/:name\" says no")
    let near = explain("ordres/7").candidates.map(\.pattern)
    #expect(near.prefix(2) == ["orders", "orders/<int:id>"])
  }

  @Test func `a failure says which part, down to the character`() throws {
    let failure = try #require(explain("shop://orders/1x?y").candidates.first?.failure)
    #expect(failure.part == .segment)
    #expect(failure.segment == 1)
    #expect(failure.place.offset == 14)
    #expect(failure.place.length == 2)
    #expect(failure.found == "1x")
    #expect(failure.expected == "a whole number")
  }

  @Test(arguments: [
    ("", true), ("p", true), ("prod", true), ("products", true), ("products/", true),
    ("shop", true),
    ("shop:", true), ("shop://", true), ("shop://or", true), ("https://shop.e", true),
    ("zzz", false),
    ("products/7/8", false), ("https://evil", false), ("prodcts", false), ("search", true),
    ("search?q", false), ("prod/", false),
  ])
  func `what may still become a link is not called wrong`(link: String, isIncomplete: Bool) {
    let explanation = explain(link)
    #expect((explanation.outcome != .plan && explanation.isIncomplete) == isIncomplete)
  }

  @Test func `an explanation is stable JSON`() throws {
    let explanation = explain("shop://prodcts/7")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let data = try encoder.encode(explanation)
    #expect(try JSONDecoder().decode(DeepLinkExplanation.self, from: data) == explanation)
    let text = String(decoding: data, as: UTF8.self)
    #expect(
      text.hasPrefix(#"{"candidates":[{"failure":{"expected":"\"products\"","found":"prodcts""#))
    #expect(
      text.contains(#""nearWord":"products","outcome":"unhandled","place":{"length":7,"offset":7}"#)
    )
  }

  @Test func `as text it marks the place`() {
    #expect(
      explain("shop://prodcts/7").description.hasPrefix(
        """
        shop://prodcts/7
               ^^^^^^^
        unhandled: no route "prodcts"; did you mean "products"?

          products/<int:id>  "prodcts" is not "products"
        """))
  }

  @Test func `a pipeline of closures explains what it can`() {
    let pipeline = DeepLinkPipeline<TextRoute>(
      allowedSchemes: ["app"], resolve: { $0.host == "a" ? "a" : nil }, plan: { .show(path: [$0]) })
    #expect(pipeline.explain("app://a").outcome == .plan)
    #expect(pipeline.explain("app://b").message == "no route answers")
    #expect(pipeline.explain("x://b").reason == "scheme")
  }

  @Test func `only a few patterns are named`() {
    #expect(Self.pipeline.explain("x", isInternal: true, limit: 3).candidates.count == 3)
  }
}
