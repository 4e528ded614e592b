/// What was chosen on the way to an order that is not placed yet.
package struct CheckoutDraft: Hashable, Sendable {
  /// Where the parcel goes.
  package var address: String
  /// How it gets there.
  package var delivery: DeliveryMethod

  /// Keeps choices.
  ///
  /// - Parameters:
  ///   - address: Where the parcel goes.
  ///   - delivery: How it gets there.
  package init(address: String, delivery: DeliveryMethod) {
    (self.address, self.delivery) = (address, delivery)
  }
}
