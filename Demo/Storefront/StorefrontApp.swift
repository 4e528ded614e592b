package import Navigation
package import NavigationTerminal
package import TerminalKit

/// The storefront, put together: data, links, gate, sign-in and screens around one store.
@MainActor
package final class StorefrontApp {
  /// What is sold, and what was bought.
  package let shop: Shop
  /// Where everybody is.
  package var store: NavigationStore<StorefrontRoute> { parts.store }
  /// What the storefront tells its host.
  package var configuration: HostConfiguration<StorefrontRoute> { parts.configuration }
  /// Who can tell who somebody is.
  package let service: any AuthenticationService
  /// Who answers questions about orders.
  package let orders: OrderService
  private let clock: AppClock
  /// The store, and what the host is told.
  package let parts: AppParts<StorefrontRoute>

  /// Puts the storefront together.
  ///
  /// - Parameters:
  ///   - data: What the shop knows.
  ///   - clock: The one clock of everything: sessions, delays and dates.
  /// - Throws: What is wrong with the link table.
  package init(data: ShopData, clock: AppClock) throws {
    self.clock = clock
    let links = try StorefrontLinks(data: data)
    let shop = Shop(data: data)
    self.shop = shop
    let service = SimulatedAuthenticationService(
      accounts: data.accounts, now: { clock.now },
      sleep: { duration in try await clock.sleep(for: duration) })
    self.service = service
    let orders = OrderService(shop: shop) { try await clock.sleep(for: $0) }
    self.orders = orders
    parts = try AppParts(
      clock: clock,
      tabs: [
        HostTab(StorefrontTab.home, "Home", root: .home),
        HostTab(StorefrontTab.catalog, "Catalog", root: .catalog),
        HostTab(StorefrontTab.orders, "Orders", root: .orders),
        HostTab(StorefrontTab.account, "Account", root: .account),
      ],
      links: links.links, access: StorefrontAccess.policy,
      keeping: [
        KeptValue("cart", get: { shop.cart }, set: { shop.takeBack($0) }),
        KeptValue("settings", get: { shop.preferences }, set: { shop.preferences = $0 }),
      ]
    ) { store in
      store.addMiddleware(OrderOwnership(shop: shop))
      let coordinator = StorefrontCoordinator(
        shop: shop, service: service, orders: orders
      ) { [weak store] in store?.send($0) }
      return Self.configuration(shop, coordinator, links)
    }
  }

  private static func configuration(
    _ shop: Shop, _ coordinator: StorefrontCoordinator, _ links: StorefrontLinks
  ) -> HostConfiguration<StorefrontRoute> {
    var configuration = HostConfiguration<StorefrontRoute>(
      name: "Storefront",
      title: { $0.title(in: shop.data) }, screen: { coordinator.screen(for: $0, $1) })
    configuration.search = .search("")
    configuration.places = { shop.places(for: $0) }
    configuration.link = {
      if case .message(let message) = $0 { return message.link }
      return links.pipeline.url(for: $0)?.description
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
    configuration.accounts = shop.data.accounts.map { account in
      RouteMapText.Account(
        email: account.email,
        password: SimulatedAuthenticationService.passwords[account.email] ?? "",
        roles: account.roles.sorted())
    }
    configuration.words = Words()
    configuration.linkNames = Words.linkNames
    configuration.chips = { principal in
      var chips: [HostChip<StorefrontRoute>] = []
      if principal == nil { chips.append(HostChip(Words.isSignedOut, intent: .present(.signIn))) }
      let pieces = shop.cart.reduce(0) { $0 + $1.quantity }
      if pieces > 0 {
        chips.append(HostChip(Words.cart(pieces), role: .prominent, intent: .backOrGo(.cart)))
      }
      return chips
    }
    configuration.showsStack = true
    // Shelf and product side by side, from 140 columns beside the stack view.
    configuration.panes = .columns(from: 104)
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

  /// The storefront as a program: interactive, tour, replay, explain, routes, help.
  package static var program: TerminalApp<StorefrontRoute> {
    TerminalApp(
      name: "storefront", version: version,
      about: "a shop for charts, instruments and quiet light, to try navigation in"
    ) { environment in
      try StorefrontApp(data: ShopData.embedded(), clock: environment.clock).parts
    }.tour(
      String(decoding: PackageResources.tour_tape, as: UTF8.self),
      secrets: ["STOREFRONT_PASSWORD": "sextant"])
  }
}
