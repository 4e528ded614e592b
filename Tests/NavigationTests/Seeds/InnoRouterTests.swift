import Navigation
import Testing

/// The InnoRouter post, each of its capabilities under its own name.
@MainActor @Suite struct InnoRouterTests {
  enum HomeRoute: Route {
    case list
    case detail(id: String)
    case settings
    case login
  }

  @Test func `a screen sends intents and never changes navigation itself`() {
    let store = NavigationStore<HomeRoute>()
    store.send(.go(.detail(id: "123")))
    store.send(.go(.settings))
    store.send(.back)
    #expect(store.state.path == [.detail(id: "123")])
  }

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
  }

  nonisolated static var pipeline: DeepLinkPipeline<HomeRoute> {
    let matcher = DeepLinkMatcher<HomeRoute> {
      DeepLinkMapping("/products") { _ in .list }
      DeepLinkMapping("/products/:id") { params in
        params.firstValue(forName: "id").map { .detail(id: $0) }
      }
    }
    return DeepLinkPipeline<HomeRoute>(
      allowedSchemes: ["myapp", "https"],
      allowedHosts: ["myapp.com"],
      resolve: { matcher.match($0) },
      authenticationPolicy: .required(
        shouldRequireAuthentication: { route in
          if case .detail = route { return true }
          return false
        },
        isAuthenticated: { false }),
      plan: { route in NavigationPlan(commands: [.push(route)]) })
  }

  @Test func `the pipeline decides: a plan, a wait, a refusal, or nothing`() {
    let pipeline = Self.pipeline
    #expect(
      pipeline.decide(for: "myapp://myapp.com/products")
        == .plan(NavigationPlan(commands: [.push(.list)])))
    guard case .pending(let pending) = pipeline.decide(for: "https://myapp.com/products/7") else {
      Issue.record("a route that needs sign-in did not wait")
      return
    }
    #expect(pending.destination == .detail(id: "7"))
    guard case .rejected = pipeline.decide(for: "ftp://myapp.com/products") else {
      Issue.record("a scheme that is not allowed was not rejected")
      return
    }
    #expect(
      pipeline.decide(for: "https://myapp.com/nothing")
        == .unhandled("https://myapp.com/nothing"))
  }

  @Test func `what was pending runs after login, in the seed's own way`() {
    let store = NavigationStore<HomeRoute>()
    var pendingDeepLink: PendingDeepLink<HomeRoute>?
    if case .pending(let pending) = Self.pipeline.decide(for: "https://myapp.com/products/7") {
      pendingDeepLink = pending
    }
    for command in pendingDeepLink?.plan.commands ?? [] { _ = store.execute(command) }
    #expect(store.state.path == [.detail(id: "7")])
  }
}
