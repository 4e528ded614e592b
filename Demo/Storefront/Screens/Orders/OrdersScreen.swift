import Navigation
import NavigationTerminal
import TerminalKit

/// The orders of whoever is signed in.
@MainActor
final class OrdersScreen: ListScreen {
  private let context: StorefrontContext
  private let shop: Shop
  private var kept = KeptRows<Order>()
  var list = ListPane()

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
  }

  let title = "Orders"
  let emptyText = "None so far."
  let columns = [
    TableColumn("Order", .fixed(10)), TableColumn("Placed", from: 24),
    TableColumn("Status", .fixed(12), from: 60),
    TableColumn("Pieces", .fixed(7), isNumber: true, from: 60),
    TableColumn("Total", .fixed(10), isNumber: true, from: 32),
  ]

  var heading: ListHeading { ListHeading("Your orders", right: "\(rows.count)") }

  var rows: [Order] {
    // The screen is one person's: it ends with the session.
    kept.rows(shop.version) { context.principal.map { shop.orders(of: $0.subject) } ?? [] }
  }

  var rowsVersion: Int? { shop.version }

  func cells(of order: Order, isSelected: Bool) -> [TableCell] {
    [
      "Order \(order.id)", TableCell("\(order.placed)", .dim),
      TableCell(order.status.name, order.status == .delivered ? .success : .accent),
      "\(order.pieces)", "\(order.total)",
    ]
  }

  /// Also by what was bought.
  func searchText(of order: Order) -> String {
    let names = order.lines.compactMap { shop.catalogue.product($0.product)?.name }
    let words = ["\(order.id)", "\(order.placed)", order.status.name] + names
    return words.joined(separator: " ").withPlainLetters
  }

  func open(_ order: Order) { context.send(.go(.order(order.id))) }
}
