import Navigation
import Testing

/// "Navigation in Swift", each of its shapes under its own name.
@MainActor @Suite struct SundellTests {
  enum AppRoute: Route {
    case welcome(user: String), passwordReset, signUp, page(Int), main
  }

  /// A navigator of one scope, with destinations of its own and a factory for what they are.
  final class LoginNavigator: Navigator {
    enum Destination {
      case loginCompleted(user: String)
      case forgotPassword
      case signup
    }

    private let navigator: AnyNavigator<AppRoute>
    private let factory: LoginFactory

    init(navigator: AnyNavigator<AppRoute>, factory: LoginFactory) {
      self.navigator = navigator
      self.factory = factory
    }

    func navigate(to destination: Destination) {
      navigator.navigate(to: factory.route(for: destination))
    }
  }

  struct LoginFactory {
    func route(for destination: LoginNavigator.Destination) -> AppRoute {
      switch destination {
      case .loginCompleted(let user): .welcome(user: user)
      case .forgotPassword: .passwordReset
      case .signup: .signUp
      }
    }
  }

  @Test func `a login screen knows a navigator of its own destinations and nothing else`() {
    let store = NavigationStore<AppRoute>()
    let navigator = LoginNavigator(navigator: AnyNavigator(store), factory: LoginFactory())
    navigator.navigate(to: .signup)
    navigator.navigate(to: .loginCompleted(user: "Ada"))
    #expect(store.state.path == [.signUp, .welcome(user: "Ada")])
  }

  @Test func `a scope's navigator is made of another without either knowing the other`() {
    enum Welcome { case done }
    let store = NavigationStore<AppRoute>()
    let welcome: AnyNavigator<Welcome> = store.navigator { _ in .resetTo([.main]) }
    let nested: AnyNavigator<Int> = welcome.scoped { _ in .done }
    nested.navigate(to: 1)
    #expect(store.state.path == [.main])
  }

  @MainActor protocol OnboardingDelegate: AnyObject {
    func onboardingDidFinish(_ coordinator: OnboardingCoordinator)
  }

  /// The onboarding flow: pages that know no other page, a coordinator that is their delegate.
  @MainActor final class OnboardingCoordinator {
    weak var delegate: (any OnboardingDelegate)?
    private var steps: StepCoordinator<Int>?

    init(navigator: AnyNavigator<AppRoute>) {
      steps = StepCoordinator([0, 1, 2], show: { navigator.navigate(to: .page($0)) }) {
        [weak self] _ in
        guard let self else { return }
        delegate?.onboardingDidFinish(self)
      }
    }

    func activate() { steps?.activate() }
    func onboardingNextButtonTapped() { steps?.next() }
  }

  @MainActor final class AppDelegate: OnboardingDelegate {
    var finished = 0
    func onboardingDidFinish(_ coordinator: OnboardingCoordinator) { finished += 1 }
  }

  @Test func `the onboarding coordinator leads through the pages and tells its delegate`() {
    let store = NavigationStore<AppRoute>()
    let coordinator = OnboardingCoordinator(navigator: AnyNavigator(store))
    let app = AppDelegate()
    coordinator.delegate = app
    coordinator.activate()
    coordinator.onboardingNextButtonTapped()
    #expect(store.state.path == [.page(0), .page(1)])
    coordinator.onboardingNextButtonTapped()
    #expect(app.finished == 0)
    coordinator.onboardingNextButtonTapped()
    #expect(app.finished == 1)
    #expect(store.state.path == [.page(0), .page(1), .page(2)])
  }
}
