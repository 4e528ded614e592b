import Navigation
import NavigationDialects
import NavigationTesting
import Testing

struct ProductState: Hashable, Sendable {
  var name: String
}

/// A coordinator as the page has them: it handles the navigation to, and of, one feature.
@MainActor final class ProductCoordinator: FeatureCoordinator {
  typealias RouteType = AppRoute

  var links: [DeepLinkMapping<AppRoute>] {
    Turnpike.map(route: "products/:product_id") { route in
      guard let productId = route.routeParameters?["product_id"] else { return nil }
      let variantId = route.queryParameters?["variant_id"]
      let state = route.context?["product"] as? ProductState
      return .navigate(
        to: .product(productId, variant: variantId, state: state?.name),
        isModalInNavigation: route.isModal)
    }
  }

  /// Goes to the feature; the one place that knows its route.
  func show(_ id: String, state: ProductState? = nil) {
    Container.shared.navigator().resolve(
      .route("products/\(id)", params: ["variant_id": nil]),
      context: state.map { ["product": $0] } ?? .empty)
  }
}

@MainActor final class SomethingCoordinator: FeatureCoordinator {
  typealias RouteType = AppRoute

  var links: [DeepLinkMapping<AppRoute>] {
    Turnpike.map(route: "something/:id") { route in
      guard let id = route.routeParams["id"] else { return nil }
      return .navigate(
        to: .something(id, title: route.queryParams?["title"]), isModalInNavigation: route.isModal)
    }
    Turnpike.map(route: "something/new") { route in .push(.something("new", title: route.title)) }
    Turnpike.map(route: "alert/:id") { route in
      route.routeParams["id"].map { .present(.something($0, title: nil)) }
    }
    Turnpike.map(route: "modal/:id") { route in
      route.routeParams["id"].map {
        .presentNavigationController(with: .something($0, title: nil))
      }
    }
    Turnpike.map(route: "bare") { route in
      route.routeParameters == nil && route.queryParameters == nil && route.context == nil
        ? .push(.home) : nil
    }
  }
}

extension Container {
  /// The main navigator: a store that knows every feature's links.
  var navigator: Factory<any LinkNavigator<AppRoute>> {
    factory { Container.shared.store() }
  }

  var store: Factory<NavigationStore<AppRoute>> {
    factory {
      do {
        let matcher = try DeepLinkMatcher<AppRoute>.composed(
          of: [ProductCoordinator(), SomethingCoordinator()])
        return NavigationStore(
          links: DeepLinkPipeline(
            allowedSchemes: ["poq"], matcher: matcher, plan: { .push($0) }))
      } catch {
        preconditionFailure("\(error)")
      }
    }
  }
}

/// The PoqSDK pages, versions 23 and 25, each capability under its own name.
@MainActor @Suite struct PoqSDKTests {
  /// Runs with a store of its own.
  func withStore(_ work: (NavigationStore<AppRoute>) throws -> Void) rethrows {
    try Container.withOverrides({ _ in }) { try work(Container.shared.store()) }
  }

  @Test func `a route is resolved by the main navigator`() {
    withStore { store in
      let titleOrNil: String? = nil
      let id = "1"
      let navigator = Container.shared.navigator()
      let opening = navigator.resolve(.route("something/\(id)", params: ["title": titleOrNil]))
      #expect(opening.isSuccess)
      #expect(opening.destination == .something("1", title: nil))
      navigator.resolve(.route("something/\(id)", params: ["title": "Hi & bye"]))
      #expect(
        store.state.path == [.something("1", title: nil), .something("1", title: "Hi & bye")])
    }
  }

  @Test func `an id cannot change the route's shape`() {
    withStore { store in
      for id in ["a/b", "new?is_modal=1", "%2e%2e", "../x", "é 日本", "new"] {
        Container.shared.navigator().resolve("something/\(id)")
      }
      #expect(
        store.state.path == [
          .something("a/b", title: nil), .something("new?is_modal=1", title: nil),
          .something("%2e%2e", title: nil), .something("../x", title: nil),
          .something("é 日本", title: nil), .something("new", title: nil),
        ])
      let dots = Container.shared.navigator().resolve("something/\("..")")
      guard case .rejected(let rejection) = dots.decision else {
        Issue.record("A segment that no link has was opened.")
        return
      }
      #expect(rejection.reason == .malformed(.dotSegment))
    }
  }

  @Test func `which of two routes answers is defined: the more exact one`() {
    withStore { store in
      Container.shared.navigator().resolve(.route("something/new", params: ["title": "exact"]))
      #expect(store.state.path == [.something("new", title: "exact")])
    }
  }

  @Test(arguments: [
    ("is_modal=true", true), ("is_modal=1", true), ("is_modal", true), ("is_modal=false", false),
    ("is_modal=yes", false), ("x=1", false),
  ])
  func `isModal is read from the link`(query: String, isModal: Bool) {
    withStore { store in
      Container.shared.navigator().resolve(RouteLink(verbatim: "poq://something/1?\(query)"))
      #expect(store.state.presentations.count == (isModal ? 1 : 0))
      #expect(store.state.visible == .something("1", title: nil))
      if isModal { #expect(Container.shared.navigator().push(.home) == .success) }
    }
  }

  @Test func `path, query and context reach the closure`() {
    withStore { store in
      let navigator = Container.shared.navigator()
      navigator.resolve("products/132?variant_id=5")
      navigator.resolve("products/132", context: ["product": ProductState(name: "Shoe")])
      navigator.resolve("bare")
      #expect(
        store.state.path == [
          .product("132", variant: "5", state: nil), .product("132", variant: nil, state: "Shoe"),
          .home,
        ])
      #expect(navigator.resolve("bare", context: ["x": 1]).decision == .unhandled("/bare"))
    }
  }

  @Test func `present is alone, presentNavigationController has a stack`() {
    withStore { store in
      let navigator = Container.shared.navigator()
      #expect(navigator.push(.home) == .success)
      navigator.navigate(to: .post("1"))
      #expect(navigator.navigate(to: .post("2"), isModalInNavigation: false) == .success)
      #expect(store.state.path == [.home, .post("1"), .post("2")])
      #expect(navigator.presentNavigationController(with: .post("3")) == .success)
      #expect(navigator.navigate(to: .post("4"), isModalInNavigation: true) == .success)
      #expect(navigator.push(.post("5")) == .success)
      #expect(navigator.present(.post("6")) == .success)
      guard case .unsupported = navigator.push(.home) else {
        Issue.record("A route was pushed on one that is presented alone.")
        return
      }
      #expect(store.state.presentations.map(\.root) == [.post("3"), .post("4"), .post("6")])
    }
  }

  @Test func `a custom route's closure presents in the same words`() {
    withStore { store in
      let navigator = Container.shared.navigator()
      navigator.resolve("modal/1")
      navigator.resolve("alert/2")
      #expect(store.state.presentations.map(\.style) == [.sheet, .alert])
    }
  }

  @Test func `a feature's coordinator navigates to it, with state in hand`() {
    withStore { store in
      ProductCoordinator().show("a/1", state: ProductState(name: "Shoe"))
      #expect(store.state.path == [.product("a/1", variant: nil, state: "Shoe")])
    }
  }

  @Test func `a test gives the container a MockNavigator, for itself alone`() {
    let mock = MockNavigator<AppRoute, String>()
    mock.screensContaining["products/"] = { "a product" }
    mock.screens[.home] = { "home" }
    Container.withOverrides {
      $0.override(\.navigator) { mock }
    } operation: {
      ProductCoordinator().show("7")
      let navigator = Container.shared.navigator()
      #expect(navigator.push(.home) == .success)
      #expect(navigator.resolve("nothing").decision == .unhandled("/nothing"))
    }
    #expect(mock.links == ["/products/7", "/nothing"])
    #expect(mock.shown == ["a product", "home"])
    #expect(mock.routes == [.home])
    #expect(!(Container.shared.navigator() is MockNavigator<AppRoute, String>))
  }

  @Test func `resolveUsingTurnpike: the mock asks the app's own links`() {
    withStore { store in
      let mock = MockNavigator<AppRoute, String>(links: store.links)
      mock.resolvesThroughLinks = true
      mock.screens[.product("7", variant: nil, state: nil)] = { "product 7" }
      Container.withOverrides {
        $0.override(\.navigator) { mock }
      } operation: {
        let opening = Container.shared.navigator().resolve("products/\(7)")
        #expect(opening.isSuccess)
        #expect(opening.destination == .product("7", variant: nil, state: nil))
      }
      #expect(mock.shown == ["product 7"])
      #expect(store.state.path.isEmpty)
    }
  }
}
