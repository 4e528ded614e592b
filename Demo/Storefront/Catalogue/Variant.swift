/// One way in which a product is sold, with its own price and stock.
package struct Variant: Hashable, Sendable, Identifiable, Decodable {
  /// The name in links: `products/12?variant_id=bronze`.
  package var id: String
  /// The name on the screen.
  package var name: String
  /// What one costs.
  package var price: Money
  /// How many lay on the shelf when the program started.
  package var stock: Int
}
