package import Navigation
package import NavigationTerminal
import TerminalKit

/// The complete storefront: data, links, gate, sign-in and screens around one store.
@MainActor
package final class StorefrontApp {
  /// The shop's products and orders.
  package let shop: Shop
  /// The service that answers requests for orders.
  package let orders: OrderService
  /// The store.
  package let store: NavigationStore<StorefrontRoute>

  /// Assembles the storefront; sessions, delays and dates all use the clock of the run.
  package init(_ app: AppDescription<StorefrontRoute>, data: ShopData) throws {
    let clock = app.clock
    let shop = Shop(data: data)
    let orders = OrderService(shop: shop) { try await clock.sleep(for: $0) }
    (self.shop, self.orders) = (shop, orders)
    let service = SimulatedAuthenticationService(
      accounts: data.accounts, now: { clock.now }, sleep: { try await clock.sleep(for: $0) })
    app.tabs = [
      AppTab(StorefrontTab.home, "Home", root: .home),
      AppTab(StorefrontTab.catalog, "Catalog", root: .catalog),
      AppTab(StorefrontTab.orders, "Orders", root: .orders),
      AppTab(StorefrontTab.account, "Account", root: .account),
    ]
    app.links = try data.links()
    app.access = StorefrontAccess.policy
    app.keeping = [
      KeptValue(
        "cart", get: { shop.cart }, add: { shop.addLines($0) }, clear: { shop.clearCart() }),
      KeptValue("settings", get: { shop.preferences }, set: { shop.preferences = $0 }),
    ]
    store = app.store
    store.addMiddleware(Self.ownOrders(in: shop))
    app.title = { $0.title(in: shop.data) }
    app.coordinator(
      StorefrontCoordinator(store: store, shop: shop, service: service, orders: orders))
    Self.describeHost(app, shop)
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

  private static func describeHost(_ app: AppDescription<StorefrontRoute>, _ shop: Shop) {
    app.search = .search()
    app.places = { shop.places(for: $0) }
    app.perform = { action, context in
      context.notice(Words.noVariant(action.values["variant"] ?? ""))
    }
    app.accounts = shop.data.accounts.map { account in
      TrialAccount(
        email: account.email,
        password: SimulatedAuthenticationService.passwords[account.email] ?? "",
        roles: account.roles.sorted())
    }
    app.linkNames = Words.linkNames
    app.questionBeforeSignOut = {
      shop.cart.isEmpty ? nil : Words.questionBeforeSignOut(losing: shop.cartCount)
    }
    app.chips = { principal in
      var chips: [HostChip<StorefrontRoute>] = []
      if principal == nil { chips.append(HostChip("signed out", intent: .present(.signIn))) }
      if shop.cartCount > 0 {
        chips.append(
          HostChip("cart \(shop.cartCount)", isProminent: true, intent: .backOrGo(.cart)))
      }
      return chips
    }
    app.showsStack = true
    app.showsStackStrip = true
    // Shelf and product are shown side by side, and the selected product before it is opened; with the
    // stack view, from 140 columns on.
    app.panes = .columns(from: 104, atMost: 3)
    app.panes.previews = true
  }
}

extension StorefrontApp {
  /// The storefront as a program.
  package static var program: TerminalApp<StorefrontRoute> {
    TerminalApp(
      name: "storefront", version: "0.3.0",
      about: "a shop for charts, instruments and quiet light, for trying out navigation",
      data: .nothing
    ) { app in
      _ = try StorefrontApp(app, data: ShopData.embedded())
    }.tour(
      String(decoding: PackageResources.tour_tape, as: UTF8.self),
      secrets: ["STOREFRONT_PASSWORD": "sextant"]
    )
  }
}
