import Navigation

extension Shop {
  /// Returns the routes that can be found by name, such as shelves, products and orders.
  ///
  /// - Parameter principal: The signed-in account, if any; orders are listed only for it.
  /// - Returns: The routes, most important first.
  /// - Complexity: O(*n*) in the number of products and orders.
  func places(for principal: Principal?) -> [StorefrontRoute] {
    let orders = principal.map { self.orders(of: $0.subject) } ?? []
    var places: [StorefrontRoute] = [
      .home, .catalog, .cart, .search(""), .orders, .account, .admin,
    ]
    places += orders.map { .order($0.id) }
    places += catalogue.categories.map { .category($0.id) }
    places += catalogue.products.map { .product($0.id) }
    places += SettingsSection.allCases.map { .settings($0) }
    places += data.helpPages.map { .page($0.path) }
    places.append(.onboarding(1))
    return places
  }
}
