import Navigation
import Testing

/// "Navigation in Swift", each of its shapes under its own name.
@MainActor @Suite struct SundellTests {
  enum AppRoute: Route {
    case login, welcome(user: String), passwordReset, signUp, page(OnboardingPage), main
    case image(Int)
  }

  // MARK: - Coordinators

  /// The content of each page, in order.
  enum OnboardingPage: Int, CaseIterable, Hashable, Sendable {
    case hello, links, tapes
  }

  @MainActor protocol OnboardingScreenDelegate: AnyObject {
    func onboardingScreenNextButtonTapped(_ screen: OnboardingScreen)
  }

  /// A page: it knows no other one and nothing of how they are shown.
  @MainActor final class OnboardingScreen {
    let page: OnboardingPage
    weak var delegate: (any OnboardingScreenDelegate)?

    init(page: OnboardingPage) { self.page = page }

    func tapNext() { delegate?.onboardingScreenNextButtonTapped(self) }
  }

  @MainActor protocol OnboardingCoordinatorDelegate: AnyObject {
    func onboardingCoordinatorDidFinish(_ coordinator: OnboardingCoordinator)
  }

  /// The delegate of all pages; it has a delegate of its own.
  @MainActor final class OnboardingCoordinator: OnboardingScreenDelegate {
    weak var delegate: (any OnboardingCoordinatorDelegate)?
    private(set) var screens: [OnboardingScreen] = []
    private let navigator: AnyNavigator<AppRoute>
    private lazy var steps = StepCoordinator(
      OnboardingPage.allCases,
      show: { [weak self] page in self?.show(page) },
      ended: { [weak self] _ in
        guard let self else { return }
        delegate?.onboardingCoordinatorDidFinish(self)
      })

    init(navigator: AnyNavigator<AppRoute>) { self.navigator = navigator }

    func activate() { steps.activate() }

    func onboardingScreenNextButtonTapped(_ screen: OnboardingScreen) { steps.next() }

    private func show(_ page: OnboardingPage) {
      let screen = OnboardingScreen(page: page)
      screen.delegate = self
      screens.append(screen)
      navigator.navigate(to: .page(page))
    }
  }

  /// The coordinator above: it keeps what it has begun alive, and is its delegate.
  @MainActor final class AppCoordinator: OnboardingCoordinatorDelegate {
    let store = NavigationStore<AppRoute>()
    let children = ChildCoordinators()
    private(set) weak var onboarding: OnboardingCoordinator?
    private(set) var outcomes: [CoordinatorOutcome<Int>] = []
    private var endOnboarding: (@MainActor (CoordinatorOutcome<Int>) -> Void)?

    func start() {
      let child = OnboardingCoordinator(navigator: AnyNavigator(store))
      child.delegate = self
      onboarding = child
      children.begin(
        child,
        { child, end in
          endOnboarding = end
          child.activate()
        },
        ended: { [weak self] outcome in
          self?.outcomes.append(outcome)
          if case .finished = outcome { self?.store.send(.resetTo([.main])) }
        })
    }

    func onboardingCoordinatorDidFinish(_ coordinator: OnboardingCoordinator) {
      endOnboarding?(.finished(coordinator.screens.count))
    }
  }

  @Test func `the onboarding coordinator is every page's delegate and leads to the next`() {
    let store = NavigationStore<AppRoute>()
    let coordinator = OnboardingCoordinator(navigator: AnyNavigator(store))
    coordinator.activate()
    coordinator.screens.last?.tapNext()
    #expect(store.state.path == [.page(.hello), .page(.links)])
    #expect(coordinator.screens.map(\.page) == [.hello, .links])
  }

  @Test func `coordinators nest: the one above holds it, hears of its end, and lets it go`() {
    let app = AppCoordinator()
    app.start()
    #expect(app.children.count == 1)
    #expect(app.onboarding != nil)
    for _ in OnboardingPage.allCases { app.onboarding?.screens.last?.tapNext() }
    #expect(app.outcomes == [.finished(3)])
    #expect(app.store.state.path == [.main])
    #expect(app.children.count == 0)
    #expect(app.onboarding == nil)
  }

  @Test func `a flow that is taken away ends as cancelled, once`() {
    let app = AppCoordinator()
    app.start()
    app.children.cancelAll()
    #expect(app.outcomes == [.cancelled])
    #expect(app.onboarding == nil)
  }

  // MARK: - Navigators

  /// A navigator of one scope, with destinations of its own and a factory for what they are.
  final class LoginNavigator: Navigator {
    enum Destination {
      case loginCompleted(user: String)
      case forgotPassword
      case signup
    }

    private let navigator: AnyNavigator<AppRoute>
    private let factory: any LoginRouteFactory

    init(navigator: AnyNavigator<AppRoute>, factory: any LoginRouteFactory) {
      self.navigator = navigator
      self.factory = factory
    }

    func navigate(to destination: Destination) {
      navigator.navigate(to: route(for: destination))
    }

    private func route(for destination: Destination) -> AppRoute {
      switch destination {
      case .loginCompleted(let user): factory.makeWelcome(forUser: user)
      case .forgotPassword: factory.makePasswordReset()
      case .signup: factory.makeSignUp()
      }
    }
  }

  protocol LoginRouteFactory {
    func makeWelcome(forUser user: String) -> AppRoute
    func makePasswordReset() -> AppRoute
    func makeSignUp() -> AppRoute
  }

  struct AppRouteFactory: LoginRouteFactory {
    func makeWelcome(forUser user: String) -> AppRoute { .welcome(user: user) }
    func makePasswordReset() -> AppRoute { .passwordReset }
    func makeSignUp() -> AppRoute { .signUp }
  }

  /// What the welcome screen may go to; the login scope has never heard of it.
  enum WelcomeDestination {
    case begin
    case image(Int)
  }

  /// A screen with a navigator of its own destinations, and nothing else.
  @MainActor final class LoginScreen {
    struct Failure: Error {}
    private let navigator: AnyNavigator<LoginNavigator.Destination>
    private(set) var shown: [String] = []

    init(navigator: AnyNavigator<LoginNavigator.Destination>) { self.navigator = navigator }

    func handleLoginButtonTap(_ result: Result<String, Failure>) {
      switch result {
      case .success(let user): navigator.navigate(to: .loginCompleted(user: user))
      case .failure: shown.append("error")
      }
    }

    func handleForgotPasswordButtonTap() { navigator.navigate(to: .forgotPassword) }

    func handleSignUpButtonTap() { navigator.navigate(to: .signup) }
  }

  @MainActor final class WelcomeScreen {
    let user: String
    private let navigator: AnyNavigator<WelcomeDestination>

    init(user: String, navigator: AnyNavigator<WelcomeDestination>) {
      self.user = user
      self.navigator = navigator
    }

    func tapBegin() { navigator.navigate(to: .begin) }
    func tap(image: Int) { navigator.navigate(to: .image(image)) }
  }

  /// The one place that knows the screens and gives each its navigator.
  @MainActor struct ScreenFactory {
    let store: NavigationStore<AppRoute>

    func makeLogin() -> LoginScreen {
      LoginScreen(
        navigator: AnyNavigator(
          LoginNavigator(navigator: AnyNavigator(store), factory: AppRouteFactory())))
    }

    func makeWelcome(user: String) -> WelcomeScreen {
      WelcomeScreen(
        user: user,
        navigator: store.navigator { destination in
          switch destination {
          case .begin: .resetTo([.main])
          case .image(let number): .go(.image(number))
          }
        })
    }
  }

  @Test func `a login screen knows a navigator of its own destinations and nothing else`() {
    let store = NavigationStore<AppRoute>()
    let login = ScreenFactory(store: store).makeLogin()
    login.handleSignUpButtonTap()
    login.handleForgotPasswordButtonTap()
    login.handleLoginButtonTap(.failure(LoginScreen.Failure()))
    #expect(store.state.path == [.signUp, .passwordReset])
    #expect(login.shown == ["error"])
    login.handleLoginButtonTap(.success("Ada"))
    #expect(store.state.path.last == .welcome(user: "Ada"))
  }

  @Test func `the factory injects another scope's navigator, and neither scope knows the other`() {
    let store = NavigationStore<AppRoute>()
    let factory = ScreenFactory(store: store)
    factory.makeLogin().handleLoginButtonTap(.success("Ada"))
    guard case .welcome(let user)? = store.state.visible else {
      Issue.record("The login scope did not lead to the welcome screen.")
      return
    }
    let welcome = factory.makeWelcome(user: user)
    welcome.tap(image: 7)
    #expect(store.state.path == [.welcome(user: "Ada"), .image(7)])
    welcome.tapBegin()
    #expect(store.state.path == [.main])
  }

  @Test func `a narrower scope is made of a wider one`() {
    let store = NavigationStore<AppRoute>()
    let images: AnyNavigator<Int> = AnyNavigator(store).scoped { .image($0) }
    images.navigate(to: 1)
    #expect(store.state.path == [.image(1)])
  }

  @Test func `a navigator may outlive its store, and holds nothing alive`() {
    var store: NavigationStore<AppRoute>? = NavigationStore()
    weak let held = store
    let navigator: AnyNavigator<Int>? = store?.navigator { .go(.image($0)) }
    store = nil
    #expect(held == nil)
    navigator?.navigate(to: 1)
  }

  @Test func `links come in where navigation has its place`() {
    let matcher = DeepLinkMatcher<AppRoute> {
      DeepLinkMapping("images/<int:id>") { values in
        values.firstValue(forName: "id", as: Int.self).map { .image($0) }
      }
    }
    let app = NavigationStore<AppRoute>(
      links: DeepLinkPipeline(
        allowedSchemes: ["app"], matcher: matcher, plan: { .show(path: [.main, $0]) }))
    app.send(.deepLink("app://images/7"))
    #expect(app.state.path == [.main, .image(7)])
  }
}
