/// The delivery method of a parcel.
package enum DeliveryMethod: String, Hashable, Sendable, CaseIterable, Codable {
  /// Two to four working days.
  case standard
  /// The next working day before noon.
  case express
  /// Collected by the customer.
  case collect

  /// The displayed name.
  package var name: String {
    switch self {
    case .standard: "Standard"
    case .express: "Express"
    case .collect: "Collect at the quay"
    }
  }

  /// The promised delivery time.
  package var promise: String {
    switch self {
    case .standard: "two to four working days"
    case .express: "the next working day before noon"
    case .collect: "ready in an hour"
    }
  }

  /// Returns the cost of delivery.
  ///
  /// - Parameter goods: The price of the goods; standard delivery is free for $80 or more.
  /// - Returns: The cost of sending this parcel.
  package func cost(for goods: Money) -> Money {
    switch self {
    case .standard: goods >= Money(cents: 8_000) ? .zero : Money(cents: 490)
    case .express: Money(cents: 1_290)
    case .collect: .zero
    }
  }
}
