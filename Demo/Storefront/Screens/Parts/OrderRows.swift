import NavigationTerminal
import TerminalKit

/// Shows the lines of a cart or an order as rows, with their totals.
@MainActor
enum OrderRows {
  /// The columns: product and variant, quantity, price and total.
  static let columns = [
    TableColumn("Product", below: 74), TableColumn("Product", .share(3), from: 74),
    TableColumn("Variant", .share(2), from: 74),
    TableColumn("Qty", .fixed(6), isNumber: true, below: 74),
    TableColumn("Quantity", .fixed(8), isNumber: true, from: 74),
    TableColumn("Price", .fixed(10), isNumber: true, from: 74),
    TableColumn("Total", .fixed(10), isNumber: true, from: 32),
  ]

  /// Returns the cells of a row.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - catalogue: The catalog with the names.
  ///   - isAdjustable: Whether arrows around the quantity show that it can be changed.
  /// - Returns: A cell for each column.
  static func cells(
    of line: OrderLine, in catalogue: Catalogue, isAdjustable: Bool = false
  ) -> [TableCell] {
    let product = catalogue.product(line.product)
    let name = product?.name ?? "Product \(line.product)"
    var variant = ""
    if let product, product.variants.count > 1 {
      variant = product.variant(line.variant)?.name ?? ""
    }
    let both = variant.isEmpty ? name : "\(name), \(variant)"
    let number = TableCell(isAdjustable ? "‹ \(line.quantity) ›" : "\(line.quantity)")
    return [
      TableCell(both), TableCell(name), TableCell(variant), number, number, "\(line.price)",
      "\(line.total)",
    ]
  }

  /// Draws the total of goods and delivery.
  ///
  /// - Parameters:
  ///   - goods: The price of the goods.
  ///   - delivery: The delivery method.
  ///   - frame: The screen's frame.
  ///   - row: The first row.
  ///   - width: The width of the table.
  ///   - isShort: Whether to draw only the total.
  static func drawTotals(
    goods: Money, delivery: DeliveryMethod, in frame: inout ScreenFrame, row: Int, width: Int,
    isShort: Bool = false
  ) {
    let cost = delivery.cost(for: goods)
    var lines = [("Total", (goods + cost).description, frame.theme.accent)]
    if !isShort {
      lines.insert(
        contentsOf: [
          ("Goods", goods.description, frame.theme.dim),
          (
            "Delivery, \(delivery.name)", cost == .zero ? "free" : cost.description,
            frame.theme.dim
          ),
        ], at: 0)
    }
    for (offset, (name, value, style)) in lines.enumerated() {
      let row = row + offset
      frame.canvas.write(name, at: Position(column: Table.margin, row: row), style: style)
      frame.canvas.write(
        value, at: Position(column: width - 1 - TextWidth.columns(of: value), row: row),
        style: style)
    }
  }
}

extension OrderStatus {
  /// The look of the status in a table, from dim for a received order to green for a delivered one.
  var look: TableCell.Look {
    switch self {
    case .received: .dim
    case .packed: .warning
    case .shipped: .accent
    case .delivered: .success
    }
  }

  /// Returns the style of the status outside a table.
  func style(in theme: Theme) -> Style {
    switch self {
    case .received: theme.dim
    case .packed: theme.warning
    case .shipped: theme.accent
    case .delivered: theme.success
    }
  }
}
