package import Navigation
package import NavigationTerminal
package import TerminalKit

/// The storefront, put together: data, links, gate, sign-in and screens around one store.
@MainActor
package final class StorefrontApp {
  /// What is sold, and what was bought.
  package let shop: Shop
  /// Where everybody is.
  package let store: NavigationStore<StorefrontRoute>
  /// Who can tell who somebody is.
  package let service: any AuthenticationService
  private let clock: AppClock
  private let coordinator: StorefrontCoordinator

  /// Puts the storefront together.
  ///
  /// - Parameters:
  ///   - data: What the shop knows.
  ///   - clock: The one clock of everything: sessions, delays and dates.
  /// - Throws: What is wrong with the link table.
  package init(data: ShopData, clock: AppClock) throws(DeepLinkMatcherError) {
    self.clock = clock
    let links = try StorefrontLinks(data: data)
    let shop = Shop(data: data)
    self.shop = shop
    let service = SimulatedAuthenticationService(
      accounts: data.accounts, now: { clock.now },
      sleep: { duration in try await clock.sleep(for: duration) })
    let store = NavigationStore(
      initial: Self.start, access: StorefrontAccess.policy, links: links.pipeline,
      clock: clock.navigation)
    store.addMiddleware(OrderOwnership(shop: shop))
    self.service = service
    self.store = store
    coordinator = StorefrontCoordinator(shop: shop, service: service) { [weak store] in
      store?.send($0)
    }
  }

  /// Four tabs at their roots.
  private static var start: NavigationState<StorefrontRoute> {
    do {
      return try NavigationState(tabs: [
        Tab(StorefrontTab.home, root: .home), Tab(StorefrontTab.catalog, root: .catalog),
        Tab(StorefrontTab.orders, root: .orders), Tab(StorefrontTab.account, root: .account),
      ])
    } catch {
      preconditionFailure("The storefront's tabs are not a state: \(error)")
    }
  }

  /// What the storefront tells its host.
  package var configuration: HostConfiguration<StorefrontRoute> {
    var configuration = HostConfiguration<StorefrontRoute>(
      name: "Storefront", scheme: StorefrontLinks.scheme,
      tabs: [
        HostTab(StorefrontTab.home, "Home"), HostTab(StorefrontTab.catalog, "Catalog"),
        HostTab(StorefrontTab.orders, "Orders"), HostTab(StorefrontTab.account, "Account"),
      ],
      title: { [shop] in $0.title(in: shop.data) },
      screen: { [coordinator] in coordinator.screen(for: $0, $1) })
    configuration.search = .search("")
    configuration.places = { [shop] in shop.places(for: $0) }
    configuration.link = { [store] in
      if case .message(let message) = $0 { return message.link }
      return store.links?.url(for: $0)?.description
    }
    configuration.perform = { action, context in
      switch action.name {
      case StorefrontLinks.alert:
        let message = LinkMessage(
          title: action.values["title"] ?? "", message: action.values["message"] ?? "")
        context.send(.present(.message(message), .alert))
      case StorefrontLinks.unknownVariant:
        context.notice(Words.noVariant(action.values["variant"] ?? ""))
      default: break
      }
    }
    configuration.words = Words()
    return configuration
  }

  /// Makes the host that shows the storefront on a terminal.
  ///
  /// - Parameter backend: The terminal.
  /// - Returns: The host, not started yet.
  package func host(on backend: any TerminalBackend) -> NavigationHost<StorefrontRoute> {
    NavigationHost(
      store: store, configuration: configuration, backend: backend, clock: clock)
  }
}

extension StorefrontApp {
  /// The storefront's version.
  package static let version = "0.1.0"

  /// The storefront as a program: interactive, replay, explain, routes, help.
  package static var program: TerminalApp<StorefrontRoute> {
    TerminalApp(
      name: "storefront", version: version,
      about: "a shop for charts, instruments and quiet light, to try navigation in"
    ) { environment in
      let app = try StorefrontApp(data: ShopData.embedded(), clock: environment.clock)
      let cart = KeptValue("cart", get: { app.shop.cart }, set: { app.shop.takeBack($0) })
      let settings = KeptValue(
        "settings", get: { app.shop.preferences }, set: { app.shop.preferences = $0 })
      return AppParts(
        store: app.store, configuration: app.configuration, keeping: [cart, settings])
    }
  }
}
