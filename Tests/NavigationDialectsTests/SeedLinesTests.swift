import Navigation
import NavigationDialects
import NavigationTesting
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

private enum ShopRoute: TitledRoute {
  case product(String, title: String? = nil)
  case user(Int)
  case region(String)

  func withTitle(_ title: String) -> Self {
    if case .product(let id, _) = self { .product(id, title: title) } else { self }
  }
}

extension Container {
  fileprivate var shopNavigator: Factory<any LinkNavigator<ShopRoute>> { runningNavigator() }
}

@MainActor private final class AuthManager {
  var isLoggedIn = false
}

/// The seeds' own lines, as the seeds write them.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SeedLinesTests {
  private func shop() -> NavigationStore<ShopRoute> {
    NavigationStore(
      links: DeepLinkPipeline(
        allowedSchemes: ["shop"],
        matcher: DeepLinkMatcher {
          Turnpike.map(route: "products/:id") { route in
            guard let id = route.routeParams["id"] else { return nil }
            return .navigate(to: .product(id), isModalInNavigation: route.isModal)
              .withTitle(route.queryParams?["title"])
          }
        }, plan: { .show(path: [$0]) }))
  }

  // MARK: - PoqSDK

  @Test func `a route that is mapped after the first link holds from the next one on`() {
    let store = shop()
    #expect(store.resolve("products/7").isSuccess)
    #expect(!store.resolve("users/1").isSuccess)
    Turnpike.map(route: "users/:id", in: store) { route in
      route.routeParams["id"].flatMap { Int($0) }.map { .push(.user($0)) }
    }
    #expect(store.resolve("users/1").isSuccess)
    #expect(store.resolve("products/7").isSuccess)
    // Mapped again, the same route leads elsewhere.
    Turnpike.map(route: "users/:id", in: store) { _ in .push(.region("all")) }
    store.resolve("users/1")
    #expect(
      store.state.path == [.product("7"), .user(1), .product("7"), .region("all")])
  }

  @Test func `what is wrong with a route mapped later is told, and the rest of the table holds`() {
    let store = shop()
    let problems = Turnpike.map(route: "users/<int:id", in: store) { _ in .push(.user(1)) }
    #expect(problems.map(\.pattern) == ["users/<int:id"])
    store.resolve("products/7")
    #expect(store.state.path == [.product("7")])
  }

  @Test func `a route cannot be mapped in a store without links`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = await MainActor.run {
        Turnpike.map(route: "users/:id", in: NavigationStore<ShopRoute>()) { _ in nil }
      }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      words.contains("A route can be mapped only in a store that has a pipeline for links."))
  }

  @Test func `a link in a variable is resolved`() {
    let store = shop()
    let deeplink = "products/7"
    store.resolve(deeplink)
    #expect(store.state.path == [.product("7")])
    store.resolve(deeplink, context: ["state": 1])
    #expect(store.state.path.count == 2)
  }

  @Test func `a literal still encodes its values, whatever resolves it`() {
    let store = shop()
    let id = "a/b"
    store.resolve("products/\(id)")
    #expect(store.state.path == [.product("a/b")])
    let navigator: any LinkNavigator<ShopRoute> = store
    navigator.resolve("products/\(id)")
    #expect(store.state.path == [.product("a/b"), .product("a/b")])
  }

  @Test func `withTitle gives the route its title`() {
    let store = shop()
    store.resolve("products/7?title=Seven")
    #expect(store.state.path == [.product("7", title: "Seven")])
    store.resolve("products/8?is_modal&title=Eight")
    #expect(store.state.presentations.map(\.root) == [.product("8", title: "Eight")])
  }

  @Test func `withTitle titles the last route of any plan`() {
    let plans: [NavigationPlan<ShopRoute>] = [
      .show(path: [.product("6"), .product("7")]),
      .show(path: [.product("6")], presenting: .product("7")),
      NavigationPlan(commands: [.pushAll([.product("6"), .product("7")])]),
      NavigationPlan(commands: [.push(.product("6")), .replaceTop(.product("7")), .popToRoot]),
      NavigationPlan(commands: [.sequence([.push(.product("6")), .push(.product("7")), .pop])]),
      NavigationPlan(commands: [
        .push(.product("6")), .sequence([.push(.product("6")), .sequence([.push(.product("7"))])]),
      ]),
      NavigationPlan(commands: [.whenCancelled(.pop, fallback: .push(.product("7")))]),
      NavigationPlan(commands: [.whenCancelled(.push(.product("7")), fallback: .popToRoot)]),
    ]
    for plan in plans {
      let titled = plan.withTitle("Seven").commands.flatMap(\.routes)
      #expect(titled.last == .product("7", title: "Seven"))
      #expect(titled.dropLast().allSatisfy { $0 == .product("6") })
    }
  }

  @Test func `withTitle titles the last route of a command and of its fallback`() {
    let plan = NavigationPlan<ShopRoute>(commands: [
      .whenCancelled(
        .pushAll([.product("5"), .product("6")]),
        fallback: .sequence([.popToRoot, .push(.product("7"))]))
    ])
    #expect(
      plan.withTitle("New").commands == [
        .whenCancelled(
          .pushAll([.product("5"), .product("6", title: "New")]),
          fallback: .sequence([.popToRoot, .push(.product("7", title: "New"))]))
      ])
  }

  @Test func `the container's navigator is the running app's store`() {
    Container.withOverrides { _ in
    } operation: {
      let store = shop()
      Container.shared.run(store)
      let navigator = Container.shared.shopNavigator()
      navigator.resolve("products/7")
      #expect(store.state.path == [.product("7")])
      Container.withOverrides { _ in
      } operation: {
        _ = Container.shared.shopNavigator().resolve("products/8")
      }
      #expect(store.state.path.count == 2)
      let other = shop()
      Container.shared.run(other)
      Container.shared.shopNavigator().resolve("products/9")
      #expect(other.state.path == [.product("9")])
    }
  }

  @Test func `the container's navigator is overridden by a mock`() {
    Container.withOverrides {
      $0.override(\.shopNavigator) { MockNavigator() }
    } operation: {
      Container.shared.shopNavigator().resolve("products/7")
      let mock = Container.shared.shopNavigator() as? MockNavigator<ShopRoute, String>
      #expect(mock?.links == ["/products/7"])
    }
  }

  @Test func `a container without a running app says what is missing`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Container.shared.shopNavigator() }
    }
  }

  // MARK: - URLNavigator

  private func navigator() throws -> (URLNavigator<ShopRoute>, NavigationStore<ShopRoute>) {
    let navigator = URLNavigator<ShopRoute>(allowedSchemes: ["myapp"])
    URLNavigationMap.initialize(navigator: navigator)
    let store = NavigationStore(links: try navigator.pipeline())
    navigator.connect(to: store)
    return (navigator, store)
  }

  private enum URLNavigationMap {
    @MainActor static func initialize(navigator: any NavigatorProtocol<ShopRoute>) {
      navigator.register("myapp://user/<int:id>") { url, values, context in
        guard let userID = values["id"] as? Int else { return nil }
        return .user(userID)
      }
      navigator.handle("myapp://alert") { url, values, context in
        url.queryParameters["title"] != nil
      }
    }
  }

  @Test func `open is a condition, and present is nil where nothing was presented`() throws {
    let (navigator, store) = try navigator()
    func application(open url: URL) -> Bool {
      if navigator.open(url) {
        return true
      }
      if navigator.present(url, wrap: .stack) != nil {
        return true
      }
      return false
    }
    #expect(application(open: try #require(URL(string: "myapp://alert?title=Hi"))))
    #expect(application(open: try #require(URL(string: "myapp://user/1"))))
    #expect(!application(open: try #require(URL(string: "myapp://nobody"))))
    #expect(store.state.presentations.map(\.root) == [.user(1)])
  }

  @Test func `a stand-in for the navigator has three functions`() {
    final class Mock: NavigatorProtocol {
      var patterns: [String] = []
      var opened: [String] = []

      func register(
        _ pattern: String, secrets: Set<String>,
        _ factory: @escaping URLNavigator<ShopRoute>.RouteFactory
      ) { patterns.append(pattern) }

      func handle(
        _ pattern: String, requirement: AccessRequirement, secrets: Set<String>,
        _ handler: @escaping URLNavigator<ShopRoute>.OpenHandler
      ) { patterns.append(pattern) }

      func navigate(
        to url: any URLConvertible, context: DeepLinkContext, as placement: URLPlacement?
      ) -> URLNavigationResult<ShopRoute> {
        opened.append(url.urlStringValue)
        return placement == nil ? .handled : .navigated(to: .user(1))
      }
    }
    let mock = Mock()
    URLNavigationMap.initialize(navigator: mock)
    #expect(mock.patterns == ["myapp://user/<int:id>", "myapp://alert"])
    #expect(mock.open("myapp://alert"))
    #expect(mock.push("myapp://user/1") == .user(1))
    #expect(mock.opened == ["myapp://alert", "myapp://user/1"])
  }

  @Test func `what is registered after the first link holds from the next one on`() throws {
    let (navigator, store) = try navigator()
    #expect(store.open("myapp://user/1") == .plan(NavigationPlan(commands: [.push(.user(1))])))
    #expect(!navigator.open("myapp://late"))
    navigator.handle("myapp://late") { _, _, _ in true }
    navigator.register("myapp://post/<title>") { _, values, _ in
      (values["title"] as? String).map { .product($0) }
    }
    navigator.valueConverters["even"] = URLValueConverter(expecting: "an even number") { text in
      Int(text).flatMap { $0.isMultiple(of: 2) ? $0 : nil }
    }
    navigator.register("myapp://half/<even:n>") { _, values, _ in
      (values["n"] as? Int).map { .user($0 / 2) }
    }
    #expect(navigator.open("myapp://late"))
    store.open("myapp://post/a")
    store.open("myapp://half/84")
    #expect(store.state.path == [.user(1), .product("a"), .user(42)])
  }

  @Test func `what is wrong with a later pattern is told, and the rest of the table holds`() throws
  {
    let (navigator, store) = try navigator()
    var told: [[String]] = []
    navigator.onProblems = { told.append($0.map(\.pattern)) }
    navigator.register("myapp://broken/<int:id") { _, _, _ in nil }
    #expect(told == [["myapp://broken/<int:id"]])
    store.open("myapp://user/1")
    #expect(store.state.path == [.user(1)])
  }

  @Test func `a converter has pathComponents and an index`() throws {
    let navigator = URLNavigator<ShopRoute>(allowedSchemes: ["myapp"])
    navigator.valueConverters["region"] = URLValueConverter { pathComponents, index in
      let allowedRegions = ["us-west-1", "ap-northeast-2", "eu-west-3"]
      guard allowedRegions.contains(pathComponents[index]) else {
        return nil
      }
      return pathComponents[index]
    }
    navigator.register("myapp://region/<region:_>") { _, values, _ in
      (values["_"] as? String).map { .region($0) }
    }
    let store = NavigationStore(links: try navigator.pipeline())
    navigator.connect(to: store)
    #expect(navigator.push("myapp://region/us-west-1") == .region("us-west-1"))
    #expect(navigator.push("myapp://region/ca-central-1") == nil)
  }

  @Test func `of a name that a query has twice the last counts, as in URLNavigator`() {
    #expect("myapp://x?a=1&a=2&b=3".queryParameters == ["a": "2", "b": "3"])
  }

  // MARK: - InnoRouter

  @Test func `an auth manager on the main actor says who is signed in`() {
    let authManager = AuthManager()
    let pipeline = DeepLinkPipeline<ShopRoute>(
      allowedSchemes: ["myapp"], resolve: { _ in .user(1) },
      authenticationPolicy: .required(
        shouldRequireAuthentication: { route in
          if case .user = route { return true }
          return false
        },
        isAuthenticated: { authManager.isLoggedIn }
      ),
      plan: { route in NavigationPlan(commands: [.push(route)]) })
    guard case .pending(let pending) = pipeline.decide(for: "myapp://user/1") else {
      Issue.record("Signed out, the link was not pending.")
      return
    }
    #expect(pending.gatedRoute == .user(1))
    authManager.isLoggedIn = true
    #expect(pipeline.decide(for: "myapp://user/1") == .plan(pending.plan))
  }

  @Test func `allowed hosts hold for an app's own scheme in a pipeline of closures too`() {
    let pipeline = DeepLinkPipeline<ShopRoute>(
      allowedSchemes: ["app"], allowedHosts: ["app.example"], resolve: { _ in .user(1) },
      plan: { .show(path: [$0]) })
    guard case .plan = pipeline.decide(for: "app://app.example/home") else {
      Issue.record("An allowed host was not opened.")
      return
    }
    for link in ["app://evil.example/home", "app://evil.example"] {
      if case .plan = pipeline.decide(for: link) { Issue.record("\(link) was opened.") }
    }
  }

  @Test func `a host that is none ends the program with a sentence`() async {
    await #expect(processExitsWith: .failure) {
      _ = DeepLinkPipeline<ShopRoute>(
        allowedSchemes: ["app"], allowedHosts: ["https://app.example/"], resolve: { _ in nil },
        plan: { .show(path: [$0]) })
    }
  }
}
