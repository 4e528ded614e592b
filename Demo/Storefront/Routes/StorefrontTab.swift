package import Navigation

/// The tabs, in the order of their number keys.
package enum StorefrontTab {
  /// Home, and everything that does not belong to another tab.
  package static let home: TabID = "home"
  /// The catalog, with the cart and the checkout.
  package static let catalog: TabID = "catalog"
  /// The orders.
  package static let orders: TabID = "orders"
  /// The account.
  package static let account: TabID = "account"
}
