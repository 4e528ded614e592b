package import Navigation

/// Who may see what, said once.
package enum StorefrontAccess {
  /// The role that administration needs.
  package static let administrator = "administrator"

  /// What each place needs: orders, checkout and account a signed-in person, administration an
  /// administrator, all others nothing.
  package static let policy = AccessPolicy<StorefrontRoute>(login: .signIn) { route in
    switch route {
    case .orders, .order, .checkout, .account: .signedIn
    case .admin: .role(administrator)
    case .home, .catalog, .category, .product, .search, .cart, .settings, .signIn, .onboarding,
      .page, .message:
      .none
    }
  }
}
