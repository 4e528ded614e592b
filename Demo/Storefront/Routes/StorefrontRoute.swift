import Navigation

/// Every place in the shop.
package enum StorefrontRoute: Route, Codable {
  /// The first tab.
  case home
  /// All shelves.
  case catalog
  /// One shelf.
  case category(Category.ID)
  /// One product; a variant is chosen when it is named, and a title is what a link calls it.
  case product(Product.ID, variant: Variant.ID? = nil, title: String? = nil)
  /// What was found for a text; all of it still to be typed when the text is empty.
  case search(String)
  /// What lies in the cart.
  case cart
  /// A step from the cart to an order.
  case checkout(CheckoutStep)
  /// The orders of whoever is signed in.
  case orders
  /// One order of whoever is signed in.
  case order(Order.ID)
  /// Who is signed in.
  case account
  /// A part of the settings.
  case settings(SettingsSection)
  /// Where a person says who they are.
  case signIn
  /// A page of the first steps, counted from 1.
  case onboarding(Int)
  /// A page of help, by its path.
  case page(String)
  /// What only an administrator sees.
  case admin
  /// Words that came with a link, in a box.
  case message(LinkMessage)
}
