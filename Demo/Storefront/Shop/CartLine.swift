/// A line of the cart: a variant and its quantity.
package struct CartLine: Hashable, Sendable, Identifiable, Codable {
  /// The product's number.
  package let product: Product.ID
  /// The variant's name in links.
  package let variant: Variant.ID
  /// The quantity; at least one.
  package var quantity: Int

  /// The identity of a line within a cart.
  package struct ID: Hashable, Sendable {
    /// The product's number.
    package let product: Product.ID
    /// The variant's name in links.
    package let variant: Variant.ID

    /// Creates an identity.
    ///
    /// - Parameters:
    ///   - product: The product's number.
    ///   - variant: The variant's name in links.
    package init(product: Product.ID, variant: Variant.ID) {
      (self.product, self.variant) = (product, variant)
    }
  }

  /// The line's identity within a cart.
  package var id: ID { ID(product: product, variant: variant) }
}
