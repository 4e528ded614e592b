import Navigation
package import NavigationTerminal
import TerminalKit

/// The complete storefront: data, links, gate, sign-in and screens around one store.
@MainActor
package final class StorefrontApp {
  /// The shop's products and orders.
  package let shop: Shop
  /// The service that answers requests for orders.
  package let orders: OrderService
  /// The store and the configuration of the host.
  package let parts: AppParts<StorefrontRoute>

  /// Assembles the storefront; sessions, delays and dates all use the given clock.
  package init(data: ShopData, clock: AppClock) throws {
    let shop = Shop(data: data)
    let orders = OrderService(shop: shop) { try await clock.sleep(for: $0) }
    (self.shop, self.orders) = (shop, orders)
    let service = SimulatedAuthenticationService(
      accounts: data.accounts, now: { clock.now }, sleep: { try await clock.sleep(for: $0) })
    parts = try AppParts(
      clock: clock,
      tabs: [
        HostTab(StorefrontTab.home, "Home", root: .home),
        HostTab(StorefrontTab.catalog, "Catalog", root: .catalog),
        HostTab(StorefrontTab.orders, "Orders", root: .orders),
        HostTab(StorefrontTab.account, "Account", root: .account),
      ],
      links: data.links(), access: StorefrontAccess.policy,
      keeping: [
        KeptValue(
          "cart", get: { shop.cart }, add: { shop.addLines($0) }, clear: { shop.clearCart() }),
        KeptValue("settings", get: { shop.preferences }, set: { shop.preferences = $0 }),
      ]
    ) { store in
      store.addMiddleware(Self.ownOrders(in: shop))
      return Self.configuration(
        shop,
        StorefrontCoordinator(store: store, shop: shop, service: service, orders: orders))
    }
  }

  /// Returns middleware that refuses other accounts' orders, however they are requested.
  ///
  /// The message is the same as for an order that does not exist. Before sign-in, no message is
  /// shown, because the gate makes such a command wait.
  private static func ownOrders(in shop: Shop) -> AnyNavigationMiddleware<StorefrontRoute> {
    AnyNavigationMiddleware(
      name: "orders",
      deciding: { command, context in
        guard let account = context.principal?.subject else { return .proceed }
        let missing = command.routes.compactMap { $0[case: \.order] }
          .first { shop.order($0, of: account) == nil }
        return missing.map { .cancel(reason: Words.noOrder($0)) } ?? .proceed
      })
  }

  private static func configuration(
    _ shop: Shop, _ coordinator: StorefrontCoordinator
  ) -> HostConfiguration<StorefrontRoute> {
    var configuration = HostConfiguration<StorefrontRoute>(
      name: "Storefront", title: { $0.title(in: shop.data) }, coordinator: coordinator)
    configuration.search = .search()
    configuration.places = { shop.places(for: $0) }
    configuration.perform = { action, context in
      context.notice(Words.noVariant(action.values["variant"] ?? ""))
    }
    configuration.accounts = shop.data.accounts.map { account in
      TrialAccount(
        email: account.email,
        password: SimulatedAuthenticationService.passwords[account.email] ?? "",
        roles: account.roles.sorted())
    }
    configuration.linkNames = Words.linkNames
    configuration.questionBeforeSignOut = {
      shop.cart.isEmpty ? nil : Words.questionBeforeSignOut(losing: shop.cartCount)
    }
    configuration.chips = { principal in
      var chips: [HostChip<StorefrontRoute>] = []
      if principal == nil { chips.append(HostChip("signed out", intent: .present(.signIn))) }
      if shop.cartCount > 0 {
        chips.append(
          HostChip("cart \(shop.cartCount)", role: .prominent, intent: .backOrGo(.cart)))
      }
      return chips
    }
    configuration.showsStack = true
    configuration.showsStackStrip = true
    // Shelf and product are shown side by side, and the selected product before it is opened; with the
    // stack view, from 140 columns on.
    configuration.panes = .columns(from: 104, atMost: 3)
    configuration.panes.previews = true
    return configuration
  }
}

extension StorefrontApp {
  /// The storefront as a program.
  package static var program: TerminalApp<StorefrontRoute> {
    TerminalApp(
      name: "storefront", version: "0.3.0",
      about: "a shop for charts, instruments and quiet light, for trying out navigation",
      data: .nothing
    ) { environment in
      try StorefrontApp(data: ShopData.embedded(), clock: environment.clock).parts
    }.tour(
      String(decoding: PackageResources.tour_tape, as: UTF8.self),
      secrets: ["STOREFRONT_PASSWORD": "sextant"]
    )
  }
}
