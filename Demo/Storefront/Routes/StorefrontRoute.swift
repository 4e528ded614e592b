package import Navigation

/// The routes of the shop, each with the link that leads to it.
@Routable package enum StorefrontRoute: Route, Codable {
  /// The first tab.
  @Link("home") case home
  /// All shelves.
  @Link("catalog") case catalog
  /// One shelf.
  @Link("catalog/<shelf:category>") case category(Category.ID)
  /// One product, optionally with a variant and with a title given by a link, and optionally in a
  /// sheet over its shelf.
  @Link("products/<int:id>?variant_id=:variant?&title=:title?")
  @Link("products/<int:id>?is_modal=<modal:_>&variant_id=:variant?&title=:title?", as: .sheet)
  case product(Product.ID, variant: Variant.ID? = nil, title: String? = nil)
  /// The search screen, with the results for the given text, if any.
  @Link("search?q=:q?") case search(String = "")
  /// The cart.
  @Link("cart") case cart
  /// A step of the checkout.
  @Link("checkout/<step:step>") case checkout(CheckoutStep)
  /// The account's orders.
  @Link("orders") case orders
  /// One of the account's orders.
  @Link("orders/<int:id>") case order(Order.ID)
  /// The account.
  @Link("account", secrets: ["token", "password"]) case account
  /// A section of the settings.
  @Link("settings/<section:name>") case settings(SettingsSection)
  /// A help page, by its path.
  @Link("pages/<path:slug>") case page(String)
  /// An onboarding page, numbered from 1.
  @Link("onboarding/<int:page>") case onboarding(Int)
  /// The sign-in screen.
  @Link("sign-in") case signIn
  /// The screen that only administrators can open.
  @Link("admin") case admin
  /// A message from a link, shown as an alert.
  @Link("alert?title=:title?&message=:message?")
  case message(title: String = "", message: String = "")
}

extension StorefrontRoute {
  /// Returns the title for the breadcrumbs, which contains no account data.
  package func title(in data: ShopData) -> String {
    switch self {
    case .home: "Home"
    case .catalog: "Catalog"
    case .category(let id): data.catalogue.category(id)?.name ?? "Category \(id)"
    case .product(let id, _, let title):
      title.map(Words.linkTitle) ?? data.catalogue.product(id)?.name ?? "Product \(id)"
    case .search(let text): text.isEmpty ? "Search" : "Search: \(text)"
    case .cart: "Cart"
    case .checkout(let step): step.title
    case .orders: "Orders"
    case .order(let id): "Order \(id)"
    case .account: "Account"
    case .settings(let section): section.title
    case .page(let path): data.helpPage(path)?.title ?? "Page \(path)"
    case .onboarding(let page): "First steps \(page)"
    case .signIn: Words.signIn
    case .admin: "Administration"
    case .message: Words.messageFromLink
    }
  }
}

/// The access policy of the shop.
package enum StorefrontAccess {
  /// The role that administration requires.
  package static let administrator = "administrator"

  /// Orders, checkout and account require sign-in, administration requires a role, and all other routes
  /// require nothing.
  package static let policy = AccessPolicy<StorefrontRoute>(login: .signIn) { route in
    switch route {
    case .orders, .order, .checkout, .account: .signedIn
    case .admin: .role(administrator)
    case .home, .catalog, .category, .product, .cart, .search, .settings, .signIn, .onboarding,
      .page, .message:
      .none
    }
  }
}
