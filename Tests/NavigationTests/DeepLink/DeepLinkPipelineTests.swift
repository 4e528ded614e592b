import Foundation
import Navigation
import Testing

/// The whole way from a link to a decision.
@Suite(.timeLimit(.minutes(10))) struct DeepLinkPipelineTests {
  enum Shop: Route {
    case home, orders, admin, login
    case product(Int)
    case order(Int)
  }

  static let pipeline = DeepLinkPipeline<Shop>(
    allowedSchemes: ["shop", "https"], allowedHosts: ["shop.example"],
    matcher: DeepLinkMatcher {
      DeepLinkMapping("home", route: .home)
      DeepLinkMapping("products/<int:id>") { values in
        values.firstValue(forName: "id", as: Int.self).map { .product($0) }
      }
      DeepLinkMapping("orders", route: .orders)
      DeepLinkMapping("orders/<int:id>", secrets: ["token"]) { values in
        values.firstValue(forName: "id", as: Int.self).map { .order($0) }
      }
      DeepLinkMapping("admin", route: .admin)
      DeepLinkMapping("shop://internal", route: .home)
      DeepLinkMapping("v1.2/notes", route: .home)
      DeepLinkMapping(
        "go/<int:id>", plan: { _ in .show(tab: "b", path: [.home], presenting: .admin) })
      DeepLinkMapping<Shop>.handle("alert?title=:title", name: "alert")
      DeepLinkMapping<Shop>.handle("wipe", requirement: .role("admin"))
    },
    access: AccessPolicy(login: .login) { route in
      switch route {
      case .orders, .order: .signedIn
      case .admin: .role("admin")
      default: .none
      }
    },
    plan: { .show(path: [$0]) })

  @Test(arguments: [
    ("orders", "shop://orders"), ("//shop.example/orders", "shop://shop.example/orders"),
    ("shop://orders", "shop://orders"), ("shop:orders?at=1", "shop:orders?at=1"),
    ("other:orders/2", "other:orders/2"), ("orders/2?at=12:30", "shop://orders/2?at=12:30"),
    ("orders#a:b", "shop://orders#a:b"), ("", "shop://"),
  ])
  func `a typed link without a scheme gets the first of the app's`(typed: String, link: String) {
    #expect(Self.pipeline.completed(typed) == link)
  }

  let customer = Principal(subject: "c")
  let admin = Principal(subject: "a", roles: ["admin"])

  func decide(_ link: String, _ principal: Principal? = nil) -> DeepLinkDecision<Shop> {
    Self.pipeline.decide(for: link, principal: principal)
  }

  func rejection(_ decision: DeepLinkDecision<Shop>) -> DeepLinkRejection? {
    if case .rejected(let rejection) = decision { rejection } else { nil }
  }

  @Test func `a host is a name alone`() async {
    await #expect(processExitsWith: .failure) {
      _ = DeepLinkPipeline<Shop>(
        allowedSchemes: ["https"], allowedHosts: ["https://shop.example"],
        matcher: DeepLinkMatcher([]), plan: { .show(path: [$0]) })
    }
    await #expect(processExitsWith: .failure) {
      _ = DeepLinkPipeline<Shop>(
        allowedSchemes: ["https"], allowedHosts: ["shop.example:443"],
        matcher: DeepLinkMatcher([]), plan: { .show(path: [$0]) })
    }
  }

  @Test(arguments: [
    "shop://products/7", "shop:///products/7", "shop:/products/7", "shop:products/7",
    "SHOP://Products/7/", "shop://shop.example/products/7", "https://shop.example/products/7",
    "HTTPS://SHOP.EXAMPLE/products/7?x#y",
  ])
  func `one place has many spellings`(link: String) {
    #expect(decide(link) == .plan(.show(path: [.product(7)])))
  }

  @Test(
    arguments: [
      ("shop://products/%zz", .malformed(.percentEncoding), 16), ("ftp://products/7", .scheme, 0),
      ("htps://shop.example/products/7", .scheme, 0), ("https://evil.example/products/7", .host, 8),
      ("https:///products/7", .host, 6), ("https:/products/7", .host, 6),
      ("https://shop.example.evil/", .host, 8), ("shop://evil.example/products/7", .host, 7),
      ("shop://[::1]/products/7", .host, 8), ("shop://me@products/7", .userInfo, 7),
      ("https://me@shop.example/products/7", .userInfo, 8), ("shop://products:80/7", .port, 16),
      ("https://shop.example:443/products/7", .port, 21), ("shop://evil.example:80/x", .host, 7),
      ("products/7", .origin, 0), ("//shop.example/products/7", .origin, 0),
      ("ftp://me@evil.example:80/%20", .scheme, 0),
    ] as [(String, DeepLinkRejection.Reason, Int)])
  func `a link is refused in a fixed order, and the place is said`(
    link: String, reason: DeepLinkRejection.Reason, position: Int
  ) {
    let rejection = rejection(decide(link))
    #expect(rejection?.reason == reason)
    #expect(rejection?.position == position)
    #expect(rejection?.link == link)
  }

  @Test(arguments: [
    "shop://prodcts/7", "shop://products", "shop://products/x", "shop://", "https://shop.example/",
    "https://shop.example/Products/7", "shop://products/7/8", "https://shop.example/internal",
  ])
  func `a link that no pattern answers is unhandled`(link: String) {
    #expect(decide(link) == .unhandled(link))
  }

  @Test func `a dot begins a pattern only where one is written so`() {
    #expect(decide("shop://v1.2/notes") == .plan(.show(path: [.home])))
    #expect(decide("shop://v1.2/x") == .unhandled("shop://v1.2/x"))
    #expect(rejection(decide("shop://v1.3/notes"))?.reason == .host)
  }

  @Test func `the first segment counts, also where the host stands`() {
    let pipeline = DeepLinkPipeline<TextRoute>(
      allowedSchemes: ["app"],
      matcher: DeepLinkMatcher { DeepLinkMapping("<path:p>") { _ in "p" } },
      plan: { .show(path: [$0]) })
    let path = String(repeating: "/a", count: 127)
    #expect(pipeline.decide(for: "app://a" + path) == .plan(.show(path: ["p"])))
    for link in ["app://a\(path)/a", "app:///a\(path)/a", "app:/a\(path)/a"] {
      guard case .rejected(let rejection) = pipeline.decide(for: link) else {
        Issue.record("129 segments were let in.")
        continue
      }
      #expect(rejection.reason == .malformed(.tooManySegments))
      #expect(rejection.position == link.utf8.count - 1)
      #expect(pipeline.explain(link).outcome == .rejected)
    }
  }

  @Test(arguments: ["app://..", "app://../a", "app://%2E%2e/a", "app:///..", "app:/../a"])
  func `no segment is ever a relative step`(link: String) {
    let pipeline = DeepLinkPipeline<TextRoute>(
      allowedSchemes: ["app"], matcher: DeepLinkMatcher { DeepLinkMapping("*") { _ in "p" } },
      plan: { .show(path: [$0]) })
    guard case .rejected(let rejection) = pipeline.decide(for: link) else {
      Issue.record("\(link) was let in.")
      return
    }
    #expect(rejection.reason == .malformed(.dotSegment))
  }

  @Test func `a path without a scheme is for the inside only`() {
    let plan = DeepLinkDecision<Shop>.plan(.show(path: [.product(7)]))
    #expect(Self.pipeline.decide(for: "products/7", isInternal: true) == plan)
    #expect(Self.pipeline.decide(for: "/products/7", isInternal: true) == plan)
    let request = DeepLinkRequest("internal", isInternal: true)
    #expect(Self.pipeline.decide(for: request) == .plan(.show(path: [.home])))
    let foreign = Self.pipeline.decide(for: "//evil.example/products/7", isInternal: true)
    #expect(rejection(foreign)?.reason == .host)
  }

  @Test func `what needs sign-in waits, and what may not be seen is refused`() throws {
    let date = Date(timeIntervalSince1970: 5)
    let pending = Self.pipeline.decide(for: "shop://orders/7", at: date)
    let expected = PendingDeepLink<Shop>(
      request: .link("shop://orders/7"), plan: .show(path: [.order(7)]), queuedAt: date,
      canBeSaved: true, gatedRoute: .order(7))
    #expect(pending == .pending(expected))
    #expect(decide("shop://orders/7", customer) == .plan(.show(path: [.order(7)])))
    guard case .pending(let waiting) = decide("shop://orders") else {
      Issue.record("The link did not wait.")
      return
    }
    #expect(waiting.canBeSaved)
    let forbidden = rejection(decide("shop://admin", customer))
    #expect(forbidden?.reason == .forbidden(role: "admin"))
    #expect(decide("shop://admin", admin) == .plan(.show(path: [.admin])))
  }

  @Test func `every route of a plan is asked about`() {
    guard case .pending = decide("shop://go/1") else {
      Issue.record("The presented route was not asked about.")
      return
    }
    #expect(rejection(decide("shop://go/1", customer))?.reason == .forbidden(role: "admin"))
    let plan = NavigationPlan<Shop>.show(tab: "b", path: [.home], presenting: .admin)
    #expect(decide("shop://go/1", admin) == .plan(plan))
  }

  /// Routes whose links are written by hand.
  private enum Spoken: Routable {
    case page

    struct Cases: Sendable {}
    static var cases: Cases { Cases() }
    static var linkMappings: [DeepLinkMapping<Self>] {
      [.handle("alert", name: "alert"), DeepLinkMapping("page", route: .page)]
    }
  }

  @Test func `an action is no route that does not exist`() {
    let pipeline = DeepLinkPipeline<Spoken>(
      allowedSchemes: ["shop"], matcher: DeepLinkMatcher(Spoken.linkMappings { _ in false }),
      plan: { .show(path: [$0]) })
    let action = NavigationAction(name: "alert")
    #expect(
      pipeline.decide(for: "shop://alert", principal: nil)
        == .plan(NavigationPlan(commands: [], action: action)))
    guard case .unhandled = pipeline.decide(for: "shop://page", principal: nil) else {
      Issue.record("A route that does not exist was opened.")
      return
    }
  }

  @Test func `an action is decided like a place`() {
    let action = NavigationAction(name: "alert", values: ["title": "Hi", "m": "x"])
    #expect(
      decide("shop://alert?title=Hi&m=x") == .plan(NavigationPlan(commands: [], action: action)))
    guard case .pending = decide("shop://wipe") else {
      Issue.record("The action's requirement was not asked for.")
      return
    }
    #expect(rejection(decide("shop://wipe", customer))?.reason == .forbidden(role: "admin"))
  }

  @Test func `a link with context waits in memory only`() {
    let decision = Self.pipeline.decide(for: "shop://orders", context: ["state": 1])
    guard case .pending(let waiting) = decision else {
      Issue.record("The link did not wait.")
      return
    }
    #expect(!waiting.canBeSaved)
    #expect(waiting.context == ["state": 1])
  }

  @Test func `a URL and a link that was read before decide alike`() throws {
    let url = try #require(URL(string: "shop://products/7"))
    let plan = DeepLinkDecision<Shop>.plan(.show(path: [.product(7)]))
    #expect(Self.pipeline.decide(for: url) == plan)
    #expect(Self.pipeline.decide(for: try DeepLinkURL("shop://products/7")) == plan)
  }

  @Test func `a host of one's own scheme is one in the pattern too`() throws {
    let pipeline = DeepLinkPipeline<TextRoute>(
      allowedSchemes: ["app", "https"], allowedHosts: ["app.example"],
      matcher: DeepLinkMatcher { DeepLinkMapping("app://app.example/a", route: "a") },
      plan: { .show(path: [$0]) })
    #expect(pipeline.decide(for: "app://app.example/a") == .plan(.show(path: ["a"])))
    #expect(pipeline.decide(for: "app://a") == .unhandled("app://a"))
    #expect(pipeline.decide(for: "https://app.example/a") == .unhandled("https://app.example/a"))
  }

  @Test func `a rejection draws a caret under the place`() {
    #expect(
      rejection(decide("htps://shop.example/"))?.description == """
        scheme "htps" is not allowed; did you mean "https"?
        htps://shop.example/
        ^
        """)
  }
}
