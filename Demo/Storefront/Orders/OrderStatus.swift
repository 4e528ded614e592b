/// How far an order has come.
package enum OrderStatus: String, Hashable, Sendable, CaseIterable, Decodable {
  /// It came in; nobody has touched it yet.
  case received
  /// It stands on the quay.
  case packed
  /// It is on its way.
  case shipped
  /// It is there.
  case delivered

  /// The word on the screen.
  package var name: String {
    switch self {
    case .received: "Received"
    case .packed: "Packed"
    case .shipped: "On its way"
    case .delivered: "Delivered"
    }
  }
}
