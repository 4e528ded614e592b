/// How a parcel gets from the quay to the customer.
package enum DeliveryMethod: String, Hashable, Sendable, CaseIterable, Codable {
  /// Two to four working days.
  case standard
  /// The next working day before noon.
  case express
  /// Fetched by the customer.
  case collect

  /// The name on the screen.
  package var name: String {
    switch self {
    case .standard: "Standard"
    case .express: "Express"
    case .collect: "Collect at the quay"
    }
  }

  /// When the parcel is there.
  package var promise: String {
    switch self {
    case .standard: "two to four working days"
    case .express: "the next working day before noon"
    case .collect: "ready in an hour"
    }
  }

  /// What it costs.
  ///
  /// - Parameter goods: What the goods cost: from $80 on standard delivery is free.
  /// - Returns: The cost of this parcel.
  package func cost(for goods: Money) -> Money {
    switch self {
    case .standard: goods >= Money(cents: 8_000) ? .zero : Money(cents: 490)
    case .express: Money(cents: 1_290)
    case .collect: .zero
    }
  }
}
