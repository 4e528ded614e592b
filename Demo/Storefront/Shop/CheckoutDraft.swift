/// The choices made in a checkout before the order is placed.
package struct CheckoutDraft: Hashable, Sendable {
  /// The delivery address.
  package var address: String
  /// The delivery method.
  package var delivery: DeliveryMethod

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - address: The delivery address.
  ///   - delivery: The delivery method.
  package init(address: String, delivery: DeliveryMethod) {
    (self.address, self.delivery) = (address, delivery)
  }
}
