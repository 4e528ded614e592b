/// One line of an order or of a cart: so many of one variant, at the price of that day.
package struct OrderLine: Hashable, Sendable, Identifiable, Decodable {
  /// The product's number.
  package var product: Product.ID
  /// The variant's name in links.
  package var variant: Variant.ID
  /// The quantity.
  package var quantity: Int
  /// The price of one item.
  package var price: Money

  /// What it is a line of.
  package var id: CartLine.ID { CartLine.ID(product: product, variant: variant) }

  /// What all of them cost.
  package var total: Money { price * quantity }
}
