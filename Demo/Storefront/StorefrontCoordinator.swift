import Navigation
import NavigationTerminal

/// The context that every screen receives.
typealias StorefrontContext = ScreenContext<StorefrontRoute>

/// Creates the screen for each route, and handles navigation that involves several screens.
final class StorefrontCoordinator: Coordinator {
  let store: NavigationStore<StorefrontRoute>
  private let shop: Shop
  private let service: SimulatedAuthenticationService
  private let orders: OrderService

  init(
    store: NavigationStore<StorefrontRoute>, shop: Shop, service: SimulatedAuthenticationService,
    orders: OrderService
  ) {
    (self.store, self.shop, self.service, self.orders) = (store, shop, service, orders)
  }

  /// Sends an intent to the store; moving past the last onboarding page returns to the root.
  func handle(_ intent: NavigationIntent<StorefrontRoute>) {
    guard case .go(.onboarding(let page)) = intent, page > shop.data.onboarding.count else {
      return store.send(intent)
    }
    store.send(.backToRoot)
  }

  func destination(
    for route: StorefrontRoute
  ) -> @MainActor (StorefrontContext) -> any Screen {
    { [shop, service, orders] context in
      switch route {
      case .home: HomeScreen(context: context, shop: shop)
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
      case .page(let path): HelpPageScreen(path: path, context: context, shop: shop)
      case .onboarding(let page): OnboardingScreen(number: page, context: context, shop: shop)
      case .signIn: SignInScreen(context: context, service: service)
      case .admin: AdminScreen(context: context, shop: shop)
      case .message(let title, let message):
        MessageScreen(heading: title, message: message, context: context)
      }
    }
  }
}
