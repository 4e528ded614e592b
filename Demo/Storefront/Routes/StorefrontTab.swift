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

  /// What a tab shows when nothing is on its stack.
  ///
  /// - Parameter tab: The tab.
  /// - Returns: The place, or `nil` for a tab that is not the storefront's.
  static func root(of tab: TabID) -> StorefrontRoute? {
    switch tab {
    case home: .home
    case catalog: .catalog
    case orders: .orders
    case account: .account
    default: nil
    }
  }
}
