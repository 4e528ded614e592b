import Navigation

/// A step of the checkout.
package enum CheckoutStep: String, Hashable, Sendable, CaseIterable, Codable, DeepLinkValue {
  /// The delivery address.
  case address
  /// The delivery method.
  case delivery
  /// A summary to confirm.
  case confirm
  /// The placed order.
  case done

  /// The displayed title.
  package var title: String {
    switch self {
    case .address: "Address"
    case .delivery: "Delivery"
    case .confirm: "Confirm"
    case .done: "Thank you"
    }
  }

  /// The message that every step shows for an empty cart.
  package static let nothingToOrder = "Your cart is empty, so there is nothing to order."

  /// The steps that lead here, including this one.
  ///
  /// The last step follows a placed order, so there is no step to go back to.
  package var trail: [CheckoutStep] {
    switch self {
    case .address: [.address]
    case .delivery: [.address, .delivery]
    case .confirm: [.address, .delivery, .confirm]
    case .done: [.done]
    }
  }
}
