import Navigation

/// One step on the way from a cart to an order.
package enum CheckoutStep: String, Hashable, Sendable, CaseIterable, Codable, DeepLinkValue {
  /// Where it goes.
  case address
  /// How it gets there.
  case delivery
  /// All of it once more, before it counts.
  case confirm
  /// The order that came of it.
  case done

  /// The name on the screen.
  package var title: String {
    switch self {
    case .address: "Address"
    case .delivery: "Delivery"
    case .confirm: "Confirm"
    case .done: "Thank you"
    }
  }

  /// What every step says of an empty cart.
  package static let nothingToOrder = "There is nothing in the cart to order."

  /// The steps walked through to get here, this one last.
  ///
  /// The last step follows a finished order, so nothing lies behind it.
  package var trail: [CheckoutStep] {
    switch self {
    case .address: [.address]
    case .delivery: [.address, .delivery]
    case .confirm: [.address, .delivery, .confirm]
    case .done: [.done]
    }
  }
}
