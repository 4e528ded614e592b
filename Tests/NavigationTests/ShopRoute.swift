import FoundationEssentials
import Navigation
import NavigationTesting

/// A small shop: two open places, two that need sign-in, one that needs a role.
enum ShopRoute: Route, Codable {
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

/// A shop's store with everything it announces written down.
@MainActor final class ShopStore {
  let store: NavigationStore<ShopRoute>
  let clock: NavigationTestClock
  private(set) var events: [NavigationEvent<ShopRoute>] = []
  private(set) var notices: [NavigationNotice<ShopRoute>] = []
  private(set) var actions: [NavigationAction] = []
  private var awaited: [(route: ShopRoute, CheckedContinuation<Void, Never>)] = []

  init(
    _ state: NavigationState<ShopRoute> = .shop(), pendingPolicy: PendingPolicy = PendingPolicy()
  ) {
    let clock = NavigationTestClock()
    self.clock = clock
    store = NavigationStore(
      initial: state, access: .shop, clock: clock.clock, pendingPolicy: pendingPolicy)
    // A decision that a test leaves open may end after it.
    store.onEvent = { [weak self] in self?.events.append($0) }
    store.addListener { [weak self] update in
      switch update {
      case .changed, .signInChanged: self?.look()
      default: break
      }
    }
    store.onNotice = { [weak self] in self?.notices.append($0) }
    store.onAction = { [weak self] in self?.actions.append($0) }
  }

  var state: NavigationState<ShopRoute> { store.state }

  var session: NavigationSession<ShopRoute> { store.session }

  /// Returns when this route is on the screen.
  func shows(_ route: ShopRoute) async {
    guard session.visible != route else { return }
    await withCheckedContinuation { awaited.append((route, $0)) }
  }

  private func look() {
    let met = awaited.filter { $0.route == session.visible }
    awaited.removeAll { $0.route == session.visible }
    for (_, continuation) in met { continuation.resume() }
  }

  var waiting: [NavigationPlan<ShopRoute>] { store.session.pending.items.map(\.plan) }
}
