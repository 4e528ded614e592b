import Navigation
import NavigationTerminal

/// Makes the screen of each place, and manages the flows that span several.
///
/// Screens know what they need and nothing of one another. What comes after the first steps is
/// decided here, because here is where they were begun.
@MainActor
final class StorefrontCoordinator {
  private let shop: Shop
  private let service: any AuthenticationService
  private let orders: OrderService
  private let navigate: @MainActor (NavigationIntent<StorefrontRoute>) -> Void
  /// Leads through the first steps while somebody takes them.
  private var onboarding: OnboardingCoordinator?

  init(
    shop: Shop, service: any AuthenticationService, orders: OrderService,
    navigate: @escaping @MainActor (NavigationIntent<StorefrontRoute>) -> Void
  ) {
    self.shop = shop
    self.service = service
    self.orders = orders
    self.navigate = navigate
  }

  /// Makes the screen of a place that the gate let in.
  func screen(for route: StorefrontRoute, _ context: StorefrontContext) -> any Screen {
    switch route {
    case .home:
      HomeScreen(context: context, shop: shop) { [weak self] in
        self?.onboardingCoordinator().activate()
      }
    case .catalog: CatalogScreen(context: context, shop: shop)
    case .category(let id): CategoryScreen(id: id, context: context, shop: shop)
    case .product(let id, let variant, let title):
      ProductScreen(id: id, variant: variant, linkTitle: title, context: context, shop: shop)
    case .search(let text): SearchScreen(text: text, context: context, shop: shop)
    case .cart: CartScreen(context: context, shop: shop)
    case .checkout(.address): CheckoutAddressScreen(context: context, shop: shop)
    case .checkout(.delivery): CheckoutDeliveryScreen(context: context, shop: shop)
    case .checkout(.confirm): CheckoutConfirmScreen(context: context, shop: shop)
    case .checkout(.done): CheckoutDoneScreen(context: context, shop: shop)
    case .orders: OrdersScreen(context: context, shop: shop, service: orders)
    case .order(let id): OrderScreen(id: id, context: context, shop: shop, service: orders)
    case .account: AccountScreen(context: context, shop: shop)
    case .settings(let section): SettingsScreen(section: section, shop: shop)
    case .signIn: SignInScreen(context: context, service: service)
    case .onboarding(let page): onboardingScreen(page)
    case .page(let path): HelpPageScreen(path: path, context: context, shop: shop)
    case .admin: AdminScreen(context: context, shop: shop)
    case .message(let message): MessageScreen(message: message, context: context)
    }
  }
}

// MARK: - The first steps

extension StorefrontCoordinator: OnboardingCoordinatorDelegate {
  private func onboardingScreen(_ page: Int) -> OnboardingScreen {
    let screen = OnboardingScreen(number: page, shop: shop)
    screen.delegate = onboardingCoordinator()
    return screen
  }

  /// The coordinator of the first steps, whether they were begun at Home or by a link.
  private func onboardingCoordinator() -> OnboardingCoordinator {
    if let onboarding { return onboarding }
    let coordinator = OnboardingCoordinator(
      pageCount: shop.data.onboarding.count, navigate: navigate)
    coordinator.delegate = self
    onboarding = coordinator
    return coordinator
  }

  func onboardingCoordinatorDidFinish(_ coordinator: OnboardingCoordinator) {
    navigate(.backToRoot)
    onboarding = nil
  }
}
