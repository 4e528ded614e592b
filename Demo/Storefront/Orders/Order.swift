/// An order.
package struct Order: Hashable, Sendable, Identifiable, Decodable {
  /// The number in links: `orders/1042`.
  package var id: Int
  /// The account that placed it.
  package var account: Account.ID
  /// The day it was placed.
  package var placed: CalendarDay
  /// The status.
  package var status: OrderStatus
  /// The delivery method.
  package var delivery: DeliveryMethod
  /// The delivery address.
  package var address: String
  /// The lines; never empty in a loaded ledger.
  package var lines: [OrderLine]

  /// The price of the goods.
  ///
  /// - Complexity: O(*l*) in the number of lines.
  package var goods: Money { lines.reduce(.zero) { $0 + $1.total } }

  /// The price of the goods including delivery.
  ///
  /// - Complexity: O(*l*) in the number of lines.
  package var total: Money { goods + delivery.cost(for: goods) }

  /// The number of items.
  ///
  /// - Complexity: O(*l*) in the number of lines.
  package var items: Int { lines.reduce(0) { $0 + $1.quantity } }
}
