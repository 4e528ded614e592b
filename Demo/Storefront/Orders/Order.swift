/// Something that was bought.
package struct Order: Hashable, Sendable, Identifiable, Decodable {
  /// The number in links: `orders/1042`.
  package var id: Int
  /// Whose it is.
  package var account: Account.ID
  /// When it came in.
  package var placed: CalendarDay
  /// How far it has come.
  package var status: OrderStatus
  /// How it travels.
  package var delivery: DeliveryMethod
  /// Where it goes.
  package var address: String
  /// What it holds; never empty in a ledger that loaded.
  package var lines: [OrderLine]

  /// What the goods cost.
  ///
  /// - Complexity: O(*l*) in the number of lines.
  package var goods: Money { lines.reduce(.zero) { $0 + $1.total } }

  /// What the goods and their delivery cost.
  ///
  /// - Complexity: O(*l*) in the number of lines.
  package var total: Money { goods + delivery.cost(for: goods) }

  /// The number of items.
  ///
  /// - Complexity: O(*l*) in the number of lines.
  package var items: Int { lines.reduce(0) { $0 + $1.quantity } }
}
