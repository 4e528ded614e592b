import Navigation
import NavigationTerminal
import TerminalKit

/// One order of whoever is signed in; somebody else's is not found here either.
@MainActor
final class OrderScreen: Screen {
  private let id: Order.ID
  private let context: StorefrontContext
  private let shop: Shop
  private var listing = Listing()

  init(id: Order.ID, context: StorefrontContext, shop: Shop) {
    self.id = id
    self.context = context
    self.shop = shop
    title = "Order \(id)"
  }

  let title: String

  var hints: [KeyHint] {
    order == nil ? [] : [KeyHint("Enter", "open product"), KeyHint("↑↓", "move")]
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding("b", "buy again", disabledReason: order == nil ? "there is no order" : nil) {
        [self] in buyAgain()
      }
    ]
  }

  private var order: Order? { context.principal.flatMap { shop.order(id, of: $0.subject) } }

  func draw(in frame: inout ScreenFrame) {
    guard let order else {
      frame.writeHeading("There is no order \(id) in this account.")
      return
    }
    frame.writeHeading(
      "Order \(order.id)", right: order.status.name,
      rightStyle: order.status == .delivered ? frame.theme.success : nil)
    let isTall = frame.size.rows >= 12
    var row = isTall ? 2 : 1
    // On a very small terminal the lines and their sum come first.
    if frame.size.rows >= 8 {
      frame.writeFact("Placed", "\(order.placed)", row: row)
      frame.writeFact("To", order.address.visiblySafe, row: row + 1)
      frame.writeFact("By", "\(order.delivery.name), \(order.delivery.promise)", row: row + 2)
      row += isTall ? 4 : 3
    }
    let table = OrderTable(width: min(frame.size.columns, 92))
    table.drawHeadings(in: &frame, row: row)
    let foot = isTall ? 4 : 1
    let theme = frame.theme
    listing.draw(
      in: &frame,
      region: Rect(
        column: 0, row: row + 1, columns: table.width,
        rows: max(0, frame.size.rows - row - 1 - foot)),
      count: order.lines.count
    ) { [catalogue = shop.catalogue] index, isSelected, place, canvas in
      table.drawRow(
        order.lines[index], in: catalogue, on: &canvas, at: place, isSelected: isSelected,
        theme: theme)
    }
    let end = min(row + 1 + order.lines.count + (isTall ? 1 : 0), frame.size.rows - foot)
    table.drawTotals(
      goods: order.goods, delivery: order.delivery, in: &frame,
      row: isTall ? end : frame.size.rows - 1, isShort: !isTall)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard let order else { return false }
    let count = order.lines.count
    switch event {
    case .key(KeyPress(.enter)): open(listing.selection, of: order)
    case .key(let press): return listing.handle(press, count: count)
    case .scroll(let lines): listing.scroll(lines, count: count)
    case .click(let id):
      guard let opens = listing.click(id, count: count) else { return false }
      if opens { open(id.index, of: order) }
    case .paste: return false
    }
    return true
  }

  private func open(_ index: Int, of order: Order) {
    guard order.lines.indices.contains(index) else { return }
    let line = order.lines[index]
    context.send(.go(.product(line.product, variant: line.variant)))
  }

  private func buyAgain() {
    guard let order else { return }
    let before = shop.cartCount
    for line in order.lines {
      shop.add(line.quantity, of: CartLine.ID(product: line.product, variant: line.variant))
    }
    let added = shop.cartCount - before
    context.notice(
      added == 0
        ? Notice("All of it is sold out.", kind: .warning)
        : Notice("Put \(Words.counted(added, "piece")) into the cart.", kind: .success))
  }
}
