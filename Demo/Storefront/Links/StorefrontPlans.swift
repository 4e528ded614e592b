package import Navigation

/// Which tab and which whole back stack a link to a place builds.
package struct StorefrontPlans: Sendable {
  private let data: ShopData

  /// Makes plans for what the shop sells and has to say.
  ///
  /// - Parameter data: What the shop sells and has to say.
  package init(data: ShopData) { self.data = data }

  /// The plan that ends at a place.
  ///
  /// - Parameter route: The place.
  /// - Returns: An absolute plan: tab, stack, and what is presented over it.
  package func plan(for route: StorefrontRoute) -> NavigationPlan<StorefrontRoute> {
    switch route {
    case .home: .show(tab: StorefrontTab.home)
    case .catalog: .show(tab: StorefrontTab.catalog)
    case .category, .search, .cart: .show(tab: StorefrontTab.catalog, path: [route])
    case .product(let id, _, _):
      saying(route) { .show(tab: StorefrontTab.catalog, path: shelf(of: id) + [$0]) }
    case .checkout(.done): .show(tab: StorefrontTab.catalog, path: [route])
    case .checkout(let step):
      .show(
        tab: StorefrontTab.catalog,
        path: [.cart] + step.trail.map { StorefrontRoute.checkout($0) })
    case .orders: .show(tab: StorefrontTab.orders)
    case .order: .show(tab: StorefrontTab.orders, path: [route])
    case .account: .show(tab: StorefrontTab.account)
    case .admin: .show(tab: StorefrontTab.account, path: [route])
    case .settings: .show(tab: StorefrontTab.home, path: [route])
    case .onboarding(let page):
      .show(
        tab: StorefrontTab.home,
        path: page > 0 ? (1...page).map { StorefrontRoute.onboarding($0) } : [route])
    case .page(let path): .show(tab: StorefrontTab.home, path: pages(to: path))
    // The sign-in layer and a message lie over whatever is there.
    case .signIn: NavigationPlan(commands: [.present(route, .sheet)])
    case .message: NavigationPlan(commands: [.present(route, .alert)])
    }
  }

  /// The plan that shows a product in a layer over its shelf.
  ///
  /// - Parameter route: The product.
  /// - Returns: An absolute plan that ends in a sheet.
  package func modal(_ route: StorefrontRoute) -> NavigationPlan<StorefrontRoute> {
    guard case .product(let id, _, _) = route else { return plan(for: route) }
    return saying(route) {
      .show(tab: StorefrontTab.catalog, path: shelf(of: id), presenting: $0)
    }
  }

  /// A variant that does not exist is no reason to turn somebody away, but a word worth.
  ///
  /// - Parameters:
  ///   - route: The product as it is asked for.
  ///   - plan: Makes the plan for a product that is there.
  /// - Returns: The plan; one that also says which variant there is not, where that is so.
  private func saying(
    _ route: StorefrontRoute, _ plan: (StorefrontRoute) -> NavigationPlan<StorefrontRoute>
  ) -> NavigationPlan<StorefrontRoute> {
    guard case .product(let id, let variant?, let title) = route,
      let product = data.catalogue.product(id), product.variant(variant) == nil
    else { return plan(route) }
    return NavigationPlan(
      commands: plan(.product(id, title: title)).commands,
      action: NavigationAction(
        name: StorefrontLinks.unknownVariant, values: ["variant": variant]))
  }

  private func shelf(of id: Product.ID) -> [StorefrontRoute] {
    data.catalogue.product(id).map { [.category($0.category)] } ?? []
  }

  /// The page and, before it, those whose path is the beginning of its own.
  private func pages(to path: String) -> [StorefrontRoute] {
    let names = path.split(separator: "/")
    return names.indices.map { names[...$0].joined(separator: "/") }
      .filter { $0 == path || data.helpPage($0) != nil }
      .map { StorefrontRoute.page($0) }
  }
}
