import Navigation
import NavigationTerminal
import TerminalKit

/// The orders of the signed-in account.
@MainActor
final class OrdersScreen: ListScreen {
  private let context: StorefrontContext
  private let shop: Shop
  private let orders: Loading<[Order]>
  var list = ListModel<[Order]>()

  init(context: StorefrontContext, shop: Shop, service: OrderService) {
    self.context = context
    self.shop = shop
    // The screen belongs to one account, and ends when the account's session ends.
    let account = context.principal?.subject ?? ""
    orders = context.load("orders") { try await service.orders(of: account) }
    shop.ordersListeners.append { [weak orders] in orders?.reload() }
  }

  let title = "Orders"
  let style = ListStyle(emptyText: "No orders yet.")
  let columns = [
    TableColumn("Order", .fixed(10)), TableColumn("Placed", from: 44),
    TableColumn("Status", .fixed(12), from: 60),
    TableColumn("Items", .fixed(7), isNumber: true, from: 67),
    TableColumn("Total", .fixed(10), isNumber: true, from: 32),
  ]

  var heading: ListHeading {
    ListHeading("Your orders", right: Words.counted(list.rows?.count ?? 0, "order"))
  }

  var rows: [Order] { orders.value ?? [] }

  var rowsVersion: Int { shop.ordersVersion }

  var hints: [KeyHint] { orders.value == nil ? [] : listHints }

  var bindings: [KeyBinding] { orders.value == nil ? orders.bindings : listBindings }

  var sorts: [RowSort<Order>] {
    [RowSort("Placed", by: \.placed), RowSort("Total", by: \.total)]
  }

  func draw(in frame: inout ScreenFrame) {
    if orders.value == nil { frame.writeHeading("Your orders") }
    frame.draw(orders, row: frame.size.rows >= 12 ? 2 : 1, failure: Words.notLoaded) { _, frame in
      drawList(in: &frame)
    }
  }

  func cells(of order: Order, isSelected: Bool) -> [TableCell] {
    [
      "Order \(order.id)", TableCell("\(order.placed)", .dim),
      TableCell(order.status.name, order.status.look, isPill: true),
      "\(order.items)", "\(order.total)",
    ]
  }

  /// Returns the text that the filter searches, including the names of the ordered products.
  func searchText(of order: Order) -> String {
    let names = order.lines.compactMap { shop.catalogue.product($0.product)?.name }
    let words = ["\(order.id)", "\(order.placed)", order.status.name] + names
    return words.joined(separator: " ").withPlainLetters
  }

  func open(_ order: Order) { context.send(.go(.order(order.id))) }

  func link(to order: Order) -> String? { context.link(to: .order(order.id)) }
}
