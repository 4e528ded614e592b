extension StorefrontRoute {
  /// What the place is called, without looking at anybody's data.
  ///
  /// - Parameter data: What the shop sells and has to say.
  /// - Returns: The title, as the breadcrumbs show it.
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
    case .signIn: Words.signIn
    case .onboarding(let page): "First steps \(page)"
    case .page(let path): data.helpPage(path)?.title ?? "Page \(path)"
    case .admin: "Administration"
    case .message: Words.messageFromLink
    }
  }
}
