import Navigation

/// A value of `order`.
enum Order: String, CaseIterable, DeepLinkValue {
  case price
  case name
}

/// The routes of Acme.
@Routable enum AcmeRoute {
  /// Home
  @Link("home")
  case home
  /// Orders
  @Link("orders")
  case orders
  /// Order {id}
  @Link("orders/<int:id>")
  case order(id: Int)
  /// {sku}
  @Link("p/:sku")
  @Link("products/:sku")
  case product(sku: String)
  /// Filters
  @Link("filters?sort=<order:by>")
  case filters(by: Order)
  /// Me
  @Link("me")
  case me
}

extension AcmeRoute {
  /// The converters of the links: `DeepLinkMatcher(AcmeRoute.linkMappings, converters: …)`.
  static let converters: [DeepLinkConverter] = [
    DeepLinkConverter("order", Order.self)
  ]

  /// The access that the route requires, for an `AccessPolicy`.
  var requirement: AccessRequirement {
    switch self {
    case .home, .product, .filters: .none
    case .orders, .order, .me: .role("customer")
    }
  }
}
