import Navigation
import NavigationDialects
import Observation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The InnoRouter post, each of its capabilities under its own name.
@MainActor @Suite(.timeLimit(.minutes(10))) struct InnoRouterTests {
  enum HomeRoute: Route {
    case list
    case detail(id: String)
    case settings
    case login
  }

  // MARK: - Principles

  @Test func `state is one value: a RouteStack that reads like an array`() {
    let store = NavigationStore<HomeRoute>()
    #expect(store.state.path == [])
    store.send(.go(.list))
    #expect(store.state.path.last == .list)
    #expect(store.state.path.path == [.list])
  }

  @Test func `a screen sends intents and never changes navigation itself`() {
    let store = NavigationStore<HomeRoute>()
    store.send(.go(.detail(id: "123")))
    store.send(.go(.settings))
    store.send(.back)
    #expect(store.state.path == [.detail(id: "123")])
  }

  @Test func `a screen depends on the Navigator protocol alone`() {
    @MainActor struct HomeView<N: Navigator<HomeRoute>> {
      let navigator: N
      func tapDetail() { navigator.navigate(to: .detail(id: "123")) }
    }
    let store = NavigationStore<HomeRoute>()
    HomeView(navigator: store).tapDetail()
    #expect(store.state.path == [.detail(id: "123")])
    var asked: [HomeRoute] = []
    HomeView(navigator: AnyNavigator { asked.append($0) }).tapDetail()
    #expect(asked == [.detail(id: "123")])
  }

  @Test func `the store is observed`() {
    let store = NavigationStore<HomeRoute>()
    let changes = Changes()
    withObservationTracking {
      _ = store.state
    } onChange: {
      MainActor.assumeIsolated { changes.count += 1 }
    }
    store.send(.back)
    #expect(changes.count == 0)
    store.send(.go(.list))
    #expect(changes.count == 1)
  }

  @MainActor final class Changes {
    var count = 0
  }

  // MARK: - Intents and commands

  @Test func `every intent of the post does what the post says`() throws {
    let store = NavigationStore<HomeRoute>(links: Self.openPipeline)
    store.send(.go(.list))
    #expect(store.state.path == [.list])
    store.send(.goMany([.settings, .detail(id: "1"), .login]))
    #expect(store.state.path == [.list, .settings, .detail(id: "1"), .login])
    store.send(.back)
    #expect(store.state.path == [.list, .settings, .detail(id: "1")])
    store.send(.backTo(.list))
    #expect(store.state.path == [.list])
    store.send(.resetTo([.settings, .login, .list]))
    store.send(.backBy(2))
    #expect(store.state.path == [.settings])
    store.send(.backToRoot)
    #expect(store.state.path == [])
    store.send(.deepLink(try #require(URL(string: "myapp://products/7"))))
    #expect(store.state.path == [.detail(id: "7")])
  }

  @Test func `an intent is converted to its command`() {
    let state = NavigationState<HomeRoute>(path: [.list])
    #expect(NavigationIntent.go(.settings).command(in: state) == .push(.settings))
    #expect(
      NavigationIntent.goMany([.list, .list]).command(in: state) == .pushAll([.list, .list]))
    #expect(NavigationIntent.back.command(in: state) == .pop)
    #expect(NavigationIntent.backBy(2).command(in: state) == .popCount(2))
    #expect(NavigationIntent.backTo(.list).command(in: state) == .popTo(.list))
    #expect(NavigationIntent.backToRoot.command(in: state) == .popToRoot)
    #expect(NavigationIntent.resetTo([.login]).command(in: state) == .replace([.login]))
  }

  @Test func `commands are data: a plan is tested without a screen`() {
    var state = NavigationState<HomeRoute>()
    let engine = NavigationEngine<HomeRoute>()
    for command in NavigationPlan<HomeRoute>(commands: [.push(.list), .push(.settings), .pop])
      .commands
    {
      #expect(engine.apply(command, to: &state) == .success)
    }
    #expect(state.path == [.list])
    #expect(engine.apply(.popTo(.login), to: &state) == .routeNotFound(.login))
  }

  // MARK: - Coordinator

  final class AppCoordinator: Coordinator {
    let store = NavigationStore<HomeRoute>()
    var isAuthenticated = false

    func handle(_ intent: NavigationIntent<HomeRoute>) {
      if case .go(.settings) = intent, !isAuthenticated {
        store.send(.go(.login))
        return
      }
      store.send(intent)
    }

    func destination(for route: HomeRoute) -> String { "\(route)" }
  }

  @Test func `a coordinator holds the policy that screens need not know`() {
    let coordinator = AppCoordinator()
    coordinator.handle(.go(.settings))
    #expect(coordinator.store.state.path == [.login])
    coordinator.isAuthenticated = true
    coordinator.handle(.go(.settings))
    #expect(coordinator.store.state.path == [.login, .settings])
    #expect(coordinator.destination(for: .list) == "list")
  }

  protocol ProductRepository: Sendable {
    func fetchProduct(id: String) async throws -> String
  }

  struct ProductRepositoryImpl: ProductRepository {
    func fetchProduct(id: String) async throws -> String { "product \(id)" }
  }

  @MainActor @Observable final class ProductDetailViewModel {
    let productID: String
    private let repository: any ProductRepository
    private(set) var product: String?

    init(productID: String, repository: any ProductRepository) {
      self.productID = productID
      self.repository = repository
    }

    func load() async { product = try? await repository.fetchProduct(id: productID) }
  }

  /// The post's "real architecture": what a screen needs is put together in the coordinator.
  @Observable final class ProductCoordinator: Coordinator {
    typealias RouteType = HomeRoute
    let store = NavigationStore<HomeRoute>()
    let repository: any ProductRepository

    init(repository: any ProductRepository) { self.repository = repository }

    func destination(for route: HomeRoute) -> ProductDetailViewModel? {
      guard case .detail(let id) = route else { return nil }
      return ProductDetailViewModel(productID: id, repository: repository)
    }
  }

  @Test func `the real architecture example, from intent to what a screen loads`() async throws {
    let coordinator = ProductCoordinator(repository: ProductRepositoryImpl())
    coordinator.handle(.go(.detail(id: "7")))
    let visible = try #require(coordinator.store.state.visible)
    let model = try #require(coordinator.destination(for: visible))
    await model.load()
    #expect(model.product == "product 7")
    #expect(coordinator.destination(for: .list) == nil)
  }

  // MARK: - Middleware

  @Test func `middleware prevents duplicate pushes, in the post's own closure`() {
    let store = NavigationStore<HomeRoute>()
    store.addMiddleware(
      AnyNavigationMiddleware(
        willExecute: { command, state in
          if case .push(let next) = command, state.path.last == next {
            return nil
          }
          return command
        }))
    store.send(.go(.list))
    store.send(.go(.list))
    #expect(store.state.path == [.list])
    guard case .cancelled = store.execute(.push(.list)) else {
      Issue.record("A duplicate push was not cancelled.")
      return
    }
    store.send(.go(.settings))
    store.send(.go(.list))
    #expect(store.state.path == [.list, .settings, .list])
  }

  @Test func `middleware logs command and result`() {
    var tracked: [[String: String]] = []
    let store = NavigationStore<HomeRoute>()
    store.addMiddleware(
      AnyNavigationMiddleware(
        didExecute: { command, result, _ in
          tracked.append([
            "command": String(describing: command), "result": String(describing: result),
          ])
        }))
    store.send(.go(.list))
    #expect(tracked.count == 1)
    #expect(tracked.first?["result"] == "success")
    #expect(tracked.first?["command"]?.hasPrefix("push") == true)
  }

  // MARK: - Deep links

  nonisolated static let matcher = DeepLinkMatcher<HomeRoute> {
    DeepLinkMapping("/products") { _ in .list }
    DeepLinkMapping("/products/:id") { params in
      params.firstValue(forName: "id").map { .detail(id: $0) }
    }
    DeepLinkMapping("/help/*") { _ in .settings }
  }

  nonisolated static var openPipeline: DeepLinkPipeline<HomeRoute> {
    DeepLinkPipeline(
      allowedSchemes: ["myapp"], matcher: matcher,
      plan: { route in NavigationPlan(commands: [.push(route)]) })
  }

  nonisolated static func pipeline(isLoggedIn: Bool = false) -> DeepLinkPipeline<HomeRoute> {
    DeepLinkPipeline<HomeRoute>(
      allowedSchemes: ["myapp", "https"],
      allowedHosts: ["myapp.com"],
      resolve: { matcher.match($0) },
      authenticationPolicy: .required(
        shouldRequireAuthentication: { route in
          if case .detail = route { return true }
          return false
        },
        isAuthenticated: { isLoggedIn }),
      plan: { route in NavigationPlan(commands: [.push(route)]) })
  }

  @Test func `the matcher extracts parameters, and * takes any tail`() throws {
    #expect(Self.matcher.problems.isEmpty)
    #expect(Self.matcher.match(try DeepLinkURL("/products/a%2Fb")) == .detail(id: "a/b"))
    for link in ["/help", "/help/a", "/help/a/b?c"] {
      #expect(Self.matcher.match(try DeepLinkURL(link)) == .settings)
    }
    #expect(Self.matcher.match(try DeepLinkURL("/products/1/2")) == nil)
  }

  @Test func `the pipeline decides: a plan, a wait, a refusal, or nothing`() throws {
    let pipeline = Self.pipeline()
    #expect(
      pipeline.decide(for: "myapp://myapp.com/products")
        == .plan(NavigationPlan(commands: [.push(.list)])))
    let url = try #require(URL(string: "https://myapp.com/products/7"))
    guard case .pending(let pending) = pipeline.decide(for: url) else {
      Issue.record("a route that needs sign-in did not wait")
      return
    }
    #expect(pending.destination == .detail(id: "7"))
    guard case .rejected(let scheme) = pipeline.decide(for: "ftp://myapp.com/products"),
      case .rejected(let host) = pipeline.decide(for: "https://other.com/products")
    else {
      Issue.record("a scheme or host that is not allowed was not rejected")
      return
    }
    #expect(scheme.reason == .scheme)
    #expect(host.reason == .host)
    #expect(
      pipeline.decide(for: "https://myapp.com/nothing")
        == .unhandled("https://myapp.com/nothing"))
    #expect(
      Self.pipeline(isLoggedIn: true).decide(for: url)
        == .plan(NavigationPlan(commands: [.push(.detail(id: "7"))])))
  }

  @Test func `what was pending runs after login, in the seed's own way`() {
    let store = NavigationStore<HomeRoute>()
    var pendingDeepLink: PendingDeepLink<HomeRoute>?
    switch Self.pipeline().decide(for: "https://myapp.com/products/7") {
    case .plan(let plan):
      for command in plan.commands { _ = store.execute(command) }
    case .pending(let pending): pendingDeepLink = pending
    case .rejected, .unhandled: break
    }
    #expect(store.state.path.isEmpty)
    for command in pendingDeepLink?.plan.commands ?? [] { _ = store.execute(command) }
    #expect(store.state.path == [.detail(id: "7")])
  }

  @Test func `or it waits in the store, and runs by itself`() {
    let access = AccessPolicy<HomeRoute>(login: .login) { route in
      if case .detail = route { .signedIn } else { .none }
    }
    let store = NavigationStore<HomeRoute>(
      access: access,
      links: DeepLinkPipeline(
        allowedSchemes: ["myapp"], matcher: Self.matcher, access: access,
        plan: { NavigationPlan(commands: [.push($0)]) }))
    store.send(.deepLink("myapp://products/7"))
    #expect(store.session.pending.items.map(\.destination) == [.detail(id: "7")])
    #expect(store.session.visible == .login)
    store.signIn(Principal(subject: "ada"))
    #expect(store.state.path == [.detail(id: "7")])
    #expect(store.state.presentations.isEmpty)
  }
}
