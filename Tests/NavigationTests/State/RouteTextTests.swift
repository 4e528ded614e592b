import Navigation
import Testing

struct RouteTextTests {
  enum Section: String { case display }

  struct Message: Hashable {
    let title: String
    let section: Section
  }

  enum Shop: Route {
    case home
    case settings(Section)
    case product(Int, variant: String? = nil, section: Section? = nil)
    case titled(title: String)
    case found(name: String?)
    case kept(Int?, Section?)
    case many([Section], [String: Section])
    case message(Message)
    indirect case above(Shop)
  }

  struct Named: Route, CustomStringConvertible {
    var description: String { "the named one" }
  }

  struct Place: Route {
    let section: Section?
  }

  @Test(
    arguments: [
      (.home, "home"),
      (.settings(.display), "settings(display)"),
      (.product(7), "product(7)"),
      (.product(7, section: .display), "product(7, section: display)"),
      (.found(name: nil), "found"), (.found(name: "()"), #"found(name: "()")"#),
      (.kept(nil, .display), "kept(nil, display)"), (.kept(nil, nil), "kept(nil, nil)"),
      (
        .product(7, variant: "a \"b\"", section: .display),
        ##"product(7, variant: "a \"b\"", section: display)"##
      ),
      (.titled(title: "NavigationTests.Shop"), #"titled(title: "NavigationTests.Shop")"#),
      (.many([.display], ["a": .display]), #"many([display], ["a": display])"#),
      (.many([], [:]), "many([], [:])"),
      (
        .message(Message(title: "x", section: .display)),
        #"message(Message(title: "x", section: display))"#
      ),
      (.above(.settings(.display)), "above(settings(display))"),
    ] as [(Shop, String)])
  func `a route is said without modules and absent values`(route: Shop, words: String) {
    #expect(RouteText.of(route) == words)
  }

  @Test func `a route that describes itself is taken at its word`() {
    #expect(RouteText.of(Named()) == "the named one")
    #expect(RouteText.of("a" as TextRoute) == "TextRoute(text: \"a\")")
    #expect(RouteText.of(Place(section: .display)) == "Place(section: display)")
    #expect(RouteText.of(Place(section: nil)) == "Place()")
  }

  @Test func `an explanation says a route and the steps to it in these words`() {
    let pipeline = DeepLinkPipeline<Shop>(
      allowedSchemes: ["shop"],
      matcher: DeepLinkMatcher { DeepLinkMapping("settings", route: .settings(.display)) },
      plan: { .show(tab: "home", path: [$0]) })
    let explanation = pipeline.explain("shop://settings")
    #expect(explanation.route == "settings(display)")
    #expect(explanation.message == "opens settings(display)")
    #expect(explanation.plan.last == "replace with settings(display)")
  }
}
