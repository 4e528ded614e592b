import Navigation
import NavigationTesting
import Testing

/// A small shop: two open places, two that need sign-in, one that needs a role.
enum ShopRoute: Route {
  case home, product(Int), order(Int), orders, admin, login, notice
}

extension AccessPolicy where R == ShopRoute {
  static var shop: Self {
    Self(login: .login) { route in
      switch route {
      case .order, .orders: .signedIn
      case .admin: .role("administrator")
      case .home, .product, .login, .notice: .none
      }
    }
  }
}

extension Principal {
  static let demo = Principal(subject: "demo")
  static let admin = Principal(subject: "admin", roles: ["administrator"])
}

extension NavigationState where R == ShopRoute {
  /// Tabs home (selected) and orders, which needs sign-in.
  static func shop(home: RouteStack<ShopRoute> = []) -> Self {
    do {
      return try Self(tabs: [
        Tab("home", root: .home, stack: home), Tab("orders", root: .orders),
      ])
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension DeepLinkPipeline where R == ShopRoute {
  static var shop: Self {
    Self(
      allowedSchemes: ["shop"],
      matcher: DeepLinkMatcher {
        DeepLinkMapping("products/<int:id>") {
          $0.firstValue(forName: "id", as: Int.self).map { .product($0) }
        }
        DeepLinkMapping("orders/<int:id>") {
          $0.firstValue(forName: "id", as: Int.self).map { .order($0) }
        }
      }, access: .shop
    ) { .show(path: [$0]) }
  }
}

extension NavigationTestStore where R == ShopRoute {
  /// A test store of a shop whose clock stands still until the test moves it.
  static func shop(
    _ clock: NavigationTestClock = NavigationTestClock(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> NavigationTestStore {
    NavigationTestStore(
      NavigationStore(initial: .shop(), access: .shop, links: .shop, clock: clock.clock),
      sourceLocation: sourceLocation)
  }
}
