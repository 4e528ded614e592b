/// A line of an order or a cart: a variant, its quantity, and its price at the time.
package struct OrderLine: Hashable, Sendable, Identifiable, Decodable {
  /// The product's number.
  package var product: Product.ID
  /// The variant's name in links.
  package var variant: Variant.ID
  /// The quantity.
  package var quantity: Int
  /// The price of one item.
  package var price: Money

  /// The line's identity: its product and variant.
  package var id: CartLine.ID { CartLine.ID(product: product, variant: variant) }

  /// The price of all items in the line.
  package var total: Money { price * quantity }
}
