import Navigation

extension Shop {
  /// The places one may ask for by name: everything on the shelves, and whoever's own.
  ///
  /// - Parameter principal: Who is signed in, if anyone; which orders there are is told to nobody
  ///   else.
  /// - Returns: The places, those that are asked for most first.
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
