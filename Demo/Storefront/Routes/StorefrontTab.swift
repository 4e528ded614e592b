package import Navigation

/// The tabs, in the order of their number keys.
package enum StorefrontTab {
  /// Home, and what belongs to no other tab.
  package static let home: TabID = "home"
  /// What is sold, up to the cart and the checkout.
  package static let catalog: TabID = "catalog"
  /// What was bought.
  package static let orders: TabID = "orders"
  /// Who is signed in.
  package static let account: TabID = "account"
}
