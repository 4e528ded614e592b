package import Navigation
package import NavigationTerminal

/// The meaning of links: routes declare their links, and plans define where each route appears.
extension ShopData {
  /// The name of the action that reports an unknown variant in a link.
  package static let unknownVariant = "unknown variant"

  /// Returns the links: `storefront://orders/1042`, `https://storefront.example/orders/1042`.
  ///
  /// - Throws: `DeepLinkMatcherError` with all problems in the table.
  package func links() throws(DeepLinkMatcherError) -> AppLinks<StorefrontRoute> {
    AppLinks(
      schemes: ["storefront", "https"], hosts: ["storefront.example"],
      matcher: try .validated(converters: [
        DeepLinkConverter("section", SettingsSection.self),
        DeepLinkConverter("step", CheckoutStep.self),
        DeepLinkConverter("shelf", choices: catalogue.categories.map(\.id)),
        DeepLinkConverter("modal", choices: ["true", "1"]),
      ]) {
        StorefrontRoute.linkMappings(listed: listed)
      },
      plan: plan)
  }

  /// The products and pages that exist; any order may, to hide which ones do.
  private var listed: [StorefrontRoute] {
    catalogue.products.map { .product($0.id) } + helpPages.map { .page($0.path) }
      + onboarding.indices.map { .onboarding($0 + 1) }
  }

  /// Returns the plan that leads to a route: its tab, its back stack, and any presented layer.
  package func plan(for route: StorefrontRoute) -> NavigationPlan<StorefrontRoute> {
    switch route {
    case .home: .show(tab: StorefrontTab.home)
    case .catalog: .show(tab: StorefrontTab.catalog)
    case .category, .search, .cart, .checkout(.done):
      .show(tab: StorefrontTab.catalog, path: [route])
    case .product(let id, let variant, let title): plan(id, variant, title)
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
        tab: StorefrontTab.home, path: (1...max(1, page)).map { StorefrontRoute.onboarding($0) })
    case .page(let path): .show(tab: StorefrontTab.home, path: pages(to: path))
    // Sign-in and messages are presented over the current screen.
    case .signIn: NavigationPlan(commands: [.present(route, .sheet)])
    case .message: NavigationPlan(commands: [.present(route, .alert)])
    }
  }

  /// Returns the plan for a product; an unknown variant causes a notice, not a refusal.
  private func plan(
    _ id: Product.ID, _ variant: Variant.ID?, _ title: String?
  ) -> NavigationPlan<StorefrontRoute> {
    let product = catalogue.product(id)
    let variant = variant.flatMap { $0.isEmpty ? nil : $0 }
    let unknown = variant.flatMap { product?.variant($0) == nil ? $0 : nil }
    let route = StorefrontRoute.product(
      id, variant: unknown == nil ? variant : nil,
      title: title.flatMap { $0.isEmpty ? nil : $0 })
    let shelf = product.map { [StorefrontRoute.category($0.category)] } ?? []
    let plan = NavigationPlan<StorefrontRoute>.show(
      tab: StorefrontTab.catalog, path: shelf + [route])
    return NavigationPlan(
      commands: plan.commands,
      action: unknown.map { NavigationAction(name: Self.unknownVariant, values: ["variant": $0]) })
  }

  /// Returns the page, preceded by the pages whose paths are prefixes of its path.
  private func pages(to path: String) -> [StorefrontRoute] {
    let names = path.split(separator: "/")
    return names.indices.map { names[...$0].joined(separator: "/") }
      .filter { $0 == path || helpPage($0) != nil }
      .map { .page($0) }
  }
}
