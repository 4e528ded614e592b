import NavigationTerminal
import TerminalKit

/// Products one below the other, with prices and stock in columns.
///
/// Where the terminal is too narrow for a few words about each, the selected one's stand below.
@MainActor
struct ProductTable {
  private var listing = Listing()
  private let shop: Shop

  init(shop: Shop) { self.shop = shop }

  func position(count: Int) -> String? { listing.position(count: count) }

  /// The selected product of a list.
  func selected(of products: [Product]) -> Product? {
    products.indices.contains(listing.selection) ? products[listing.selection] : nil
  }

  /// Selects the first.
  mutating func reset() { listing.select(0, count: 1) }

  mutating func draw(
    _ products: [Product], in frame: inout ScreenFrame, from top: Int, isFocused: Bool = true
  ) {
    let showsSummaries = shop.preferences.showsSummaries
    let width = min(frame.size.columns, 116)
    let isWide = showsSummaries && width >= 96
    let hasFoot = showsSummaries && !isWide && frame.size.rows - top >= 8
    var columns = [
      TableColumn(heading: "Product", width: isWide ? .fixed(32) : .share(1)),
      TableColumn(heading: "Price", width: .fixed(width < 36 ? 8 : 13), isNumber: true),
    ]
    if isWide { columns.insert(TableColumn(heading: "", width: .share(1)), at: 1) }
    if width >= 44 { columns.append(TableColumn(heading: "Stock", width: .fixed(9))) }
    let table = Table(columns, width: width)
    let theme = frame.theme
    table.drawHeadings(on: &frame.canvas, at: Position(column: 0, row: top), style: theme.dim)
    let rows = frame.size.rows - top - 1 - (hasFoot ? 2 : 0)
    listing.draw(
      in: &frame, region: Rect(column: 0, row: top + 1, columns: width, rows: max(0, rows)),
      count: products.count, isFocused: isFocused
    ) { [shop] index, isSelected, place, canvas in
      let product = products[index]
      let isSoldOut = shop.isSoldOut(product)
      var values = [product.name, Self.price(product, isShort: width < 36)]
      if isWide { values.insert(product.summary, at: 1) }
      values.append(Self.stock(product, in: shop))
      var styles: [Int: Style] = isWide ? [1: theme.dim] : [:]
      styles[values.count - 1] = isSoldOut ? theme.warning : theme.dim
      table.drawRow(
        values, on: &canvas, at: place, isSelected: isSelected, theme: theme, styles: styles)
    }
    guard hasFoot, let product = selected(of: products) else { return }
    let last = min(top + 1 + products.count + 1, frame.size.rows - 1)
    frame.canvas.write(
      TextWidth.shortened(product.summary, to: width - 2, position: .end),
      at: Position(column: 2, row: last), style: theme.dim)
  }

  /// Moves; the product that is to be opened comes back in `open`.
  mutating func handle(_ event: ScreenEvent, _ products: [Product], open: (Product) -> Void)
    -> Bool
  {
    switch event {
    case .key(KeyPress(.enter)):
      guard let product = selected(of: products) else { return false }
      open(product)
    case .key(let press): return listing.handle(press, count: products.count)
    case .scroll(let lines): listing.scroll(lines, count: products.count)
    case .click(let id):
      guard let opens = listing.click(id, count: products.count) else { return false }
      if opens { open(products[id.index]) }
    case .paste: return false
    }
    return true
  }

  private static func price(_ product: Product, isShort: Bool) -> String {
    product.hasSeveralPrices && !isShort ? "from \(product.lowestPrice)" : "\(product.lowestPrice)"
  }

  private static func stock(_ product: Product, in shop: Shop) -> String {
    let left = product.variants.reduce(0) {
      $0 + shop.stock(of: CartLine.ID(product: product.id, variant: $1.id))
    }
    return left == 0 ? "sold out" : left < 5 ? "last \(left)" : "in stock"
  }
}
