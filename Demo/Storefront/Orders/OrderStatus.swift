/// The status of an order.
package enum OrderStatus: String, Hashable, Sendable, CaseIterable, Decodable {
  /// Received but not yet processed.
  case received
  /// Packed on the quay.
  case packed
  /// On its way.
  case shipped
  /// Delivered.
  case delivered

  /// The displayed name.
  package var name: String {
    switch self {
    case .received: "Received"
    case .packed: "Packed"
    case .shipped: "On its way"
    case .delivered: "Delivered"
    }
  }
}
