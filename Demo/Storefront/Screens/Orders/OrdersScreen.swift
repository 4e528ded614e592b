import Navigation
import NavigationTerminal
import TerminalKit

/// The orders of whoever is signed in.
@MainActor
final class OrdersScreen: Screen {
  private let context: StorefrontContext
  private let shop: Shop
  private var listing = Listing()

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
  }

  let title = "Orders"

  var hints: [KeyHint] { [KeyHint("Enter", "open"), KeyHint("↑↓", "move")] }

  var position: String? { listing.position(count: orders.count) }

  private var orders: [Order] { context.principal.map { shop.orders(of: $0.subject) } ?? [] }

  func draw(in frame: inout ScreenFrame) {
    let orders = orders
    frame.writeHeading("Your orders", right: "\(orders.count)", rightStyle: frame.theme.dim)
    guard !orders.isEmpty else {
      frame.writeParagraph("None so far.", row: 1, style: frame.theme.dim)
      return
    }
    let width = min(frame.size.columns, 92)
    let isNarrow = width < 60
    var columns = [
      TableColumn(heading: "Order", width: .fixed(10)),
      TableColumn(heading: "Placed", width: .share(1)),
    ]
    if width >= 32 {
      columns.append(TableColumn(heading: "Total", width: .fixed(10), isNumber: true))
    }
    if !isNarrow {
      columns.insert(TableColumn(heading: "Status", width: .fixed(12)), at: 2)
      columns.insert(TableColumn(heading: "Pieces", width: .fixed(7), isNumber: true), at: 3)
    }
    let table = Table(columns, width: width)
    let top = frame.size.rows >= 12 ? 2 : 1
    let theme = frame.theme
    table.drawHeadings(on: &frame.canvas, at: Position(column: 0, row: top), style: theme.dim)
    listing.draw(
      in: &frame,
      region: Rect(
        column: 0, row: top + 1, columns: width, rows: max(0, frame.size.rows - top - 1)),
      count: orders.count
    ) { index, isSelected, place, canvas in
      let order = orders[index]
      var values = ["Order \(order.id)", "\(order.placed)", "\(order.total)"]
      var styles: [Int: Style] = [1: theme.dim]
      if !isNarrow {
        values.insert(order.status.name, at: 2)
        values.insert("\(order.pieces)", at: 3)
        styles[2] = order.status == .delivered ? theme.success : theme.accent
      }
      table.drawRow(
        values, on: &canvas, at: place, isSelected: isSelected, theme: theme, styles: styles)
    }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    let count = orders.count
    switch event {
    case .key(KeyPress(.enter)): open(listing.selection)
    case .key(let press): return listing.handle(press, count: count)
    case .scroll(let lines): listing.scroll(lines, count: count)
    case .click(let id):
      guard let opens = listing.click(id, count: count) else { return false }
      if opens { open(id.index) }
    case .paste: return false
    }
    return true
  }

  private func open(_ index: Int) {
    let orders = orders
    guard orders.indices.contains(index) else { return }
    context.send(.go(.order(orders[index].id)))
  }
}
