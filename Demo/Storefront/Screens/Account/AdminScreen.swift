import Navigation
import NavigationTerminal
import TerminalKit

/// What only an administrator sees: what runs out, and what came in.
@MainActor
final class AdminScreen: Screen {
  private struct Shortage {
    let product: Product
    let variant: Variant
    let stock: Int
  }

  private let context: StorefrontContext
  private let shop: Shop
  private var listing = Listing()

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
  }

  let title = "Administration"

  var hints: [KeyHint] { [KeyHint("Enter", "open product"), KeyHint("↑↓", "move")] }

  var position: String? { listing.position(count: shortages.count) }

  private var shortages: [Shortage] {
    shop.catalogue.products.flatMap { product in
      product.variants.compactMap { variant in
        let stock = shop.stock(of: CartLine.ID(product: product.id, variant: variant.id))
        return stock < 4 ? Shortage(product: product, variant: variant, stock: stock) : nil
      }
    }.sorted { ($0.stock, $0.product.id) < ($1.stock, $1.product.id) }
  }

  func draw(in frame: inout ScreenFrame) {
    let orders = shop.data.accounts.flatMap { shop.orders(of: $0.id) }
    let takings = orders.reduce(Money.zero) { $0 + $1.total }
    frame.writeHeading(
      "Running out", right: "\(Words.counted(orders.count, "order")), \(takings)",
      rightStyle: frame.theme.dim)
    let width = min(frame.size.columns, 92)
    let table = Table(
      [
        TableColumn(heading: "Product", width: .share(3)),
        TableColumn(heading: "Variant", width: .share(2)),
        TableColumn(heading: "Left", width: .fixed(4), isNumber: true),
      ], width: width)
    let top = frame.size.rows >= 12 ? 2 : 1
    let theme = frame.theme
    table.drawHeadings(on: &frame.canvas, at: Position(column: 0, row: top), style: theme.dim)
    let shortages = shortages
    listing.draw(
      in: &frame,
      region: Rect(
        column: 0, row: top + 1, columns: width, rows: max(0, frame.size.rows - top - 1)),
      count: shortages.count
    ) { index, isSelected, place, canvas in
      let shortage = shortages[index]
      table.drawRow(
        [shortage.product.name, shortage.variant.name, "\(shortage.stock)"], on: &canvas,
        at: place, isSelected: isSelected, theme: theme,
        styles: [1: theme.dim, 2: shortage.stock == 0 ? theme.error : theme.warning])
    }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    let count = shortages.count
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
    let shortages = shortages
    guard shortages.indices.contains(index) else { return }
    let shortage = shortages[index]
    context.send(.go(.product(shortage.product.id, variant: shortage.variant.id)))
  }
}
