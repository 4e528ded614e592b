import NavigationTerminal
import TerminalKit

/// The lines of a cart or an order as rows, and what they add up to.
@MainActor
enum OrderRows {
  /// Product, how many, what each costs, and all of them.
  static let columns = [
    TableColumn("Product"), TableColumn("", .fixed(5), isNumber: true, below: 56),
    TableColumn("Quantity", .fixed(8), isNumber: true, from: 56),
    TableColumn("Price", .fixed(10), isNumber: true, from: 56),
    TableColumn("Total", .fixed(10), isNumber: true, from: 32),
  ]

  /// What stands in the columns.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - catalogue: Where names come from.
  ///   - isAdjustable: Whether arrows around the number say that it can be changed.
  /// - Returns: A cell for each column.
  static func cells(
    of line: OrderLine, in catalogue: Catalogue, isAdjustable: Bool = false
  ) -> [TableCell] {
    let product = catalogue.product(line.product)
    var name = product?.name ?? "Product \(line.product)"
    if let product, product.variants.count > 1, let variant = product.variant(line.variant) {
      name += ", \(variant.name)"
    }
    let number = TableCell(isAdjustable ? "‹ \(line.quantity) ›" : "\(line.quantity)")
    return [TableCell(name), number, number, "\(line.price)", "\(line.total)"]
  }

  /// Draws what goods and delivery cost together.
  ///
  /// - Parameters:
  ///   - goods: What the goods cost.
  ///   - delivery: How they travel.
  ///   - frame: The screen's frame.
  ///   - row: The first row.
  ///   - width: How wide the table is.
  ///   - isShort: Whether there is room for the sum only.
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
  /// How the status looks: dim before anything happened, green at the end.
  var look: TableCell.Look {
    switch self {
    case .received: .dim
    case .packed: .warning
    case .shipped: .accent
    case .delivered: .success
    }
  }

  /// The same, where there is no table.
  func style(in theme: Theme) -> Style {
    switch self {
    case .received: theme.dim
    case .packed: theme.warning
    case .shipped: theme.accent
    case .delivered: theme.success
    }
  }
}
