/// One line of the cart: so many of one variant.
package struct CartLine: Hashable, Sendable, Identifiable, Codable {
  /// The product's number.
  package let product: Product.ID
  /// The variant's name in links.
  package let variant: Variant.ID
  /// How many; at least one.
  package var quantity: Int

  /// A line's name among all lines of a cart.
  package struct ID: Hashable, Sendable {
    /// The product's number.
    package let product: Product.ID
    /// The variant's name in links.
    package let variant: Variant.ID

    /// Names a line.
    ///
    /// - Parameters:
    ///   - product: The product's number.
    ///   - variant: The variant's name in links.
    package init(product: Product.ID, variant: Variant.ID) {
      (self.product, self.variant) = (product, variant)
    }
  }

  /// The line's name among all lines of a cart.
  package var id: ID { ID(product: product, variant: variant) }
}
