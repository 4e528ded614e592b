/// A variant of a product, with its own price and stock.
package struct Variant: Hashable, Sendable, Identifiable, Decodable {
  /// The name in links: `products/12?variant_id=bronze`.
  package var id: String
  /// The displayed name.
  package var name: String
  /// The price of one item.
  package var price: Money
  /// The stock at launch.
  package var stock: Int
}
