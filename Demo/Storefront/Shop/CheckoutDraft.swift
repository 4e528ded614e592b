/// What was chosen on the way to an order that is not placed yet.
package struct CheckoutDraft: Hashable, Sendable {
  /// Where the parcel goes.
  package var address: String
  /// How it gets there.
  package var delivery: DeliveryMethod
}
