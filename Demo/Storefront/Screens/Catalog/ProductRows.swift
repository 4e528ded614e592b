import NavigationTerminal

/// Shows products as rows, with prices and stock in columns.
///
/// If the list is too narrow for summaries, the selected product's summary is shown below it.
@MainActor
struct ProductRows {
  private let shop: Shop

  init(shop: Shop) { self.shop = shop }

  /// The maximum width of the list.
  static let widest = 116
  /// The minimum width for showing summaries in a column.
  private static let wide = 96

  var columns: [TableColumn] {
    [
      TableColumn("Product", .share(2)),
      TableColumn("", .share(3), from: shop.preferences.showsSummaries ? Self.wide : .max),
      TableColumn("Price", .fixed(8), isNumber: true, below: 36),
      TableColumn("Price", .fixed(13), isNumber: true, from: 36),
      TableColumn("Stock", .fixed(10), from: 44),
    ]
  }

  func cells(of product: Product) -> [TableCell] {
    let lowest = "\(product.lowestPrice)"
    let left = product.variants.reduce(0) {
      $0 + shop.stock(of: CartLine.ID(product: product.id, variant: $1.id))
    }
    return [
      TableCell(product.name), TableCell(product.summary, .dim), TableCell(lowest),
      TableCell(product.hasSeveralPrices ? "from \(lowest)" : lowest),
      TableCell(
        left == 0 ? "sold out" : left < 5 ? "last \(left)" : "in stock",
        left == 0 ? .error : left < 5 ? .warning : .success, isPill: left < 5),
    ]
  }

  func note(about product: Product, width: Int) -> String? {
    shop.preferences.showsSummaries && width < Self.wide ? product.summary : nil
  }
}
