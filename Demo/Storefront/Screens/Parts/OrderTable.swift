import NavigationTerminal
import TerminalKit

/// The lines of a cart or an order, and what they add up to.
@MainActor
struct OrderTable {
  let width: Int
  private let table: Table
  private let isNarrow: Bool

  init(width: Int) {
    self.width = width
    let isNarrow = width < 56
    self.isNarrow = isNarrow
    var columns = [
      TableColumn(heading: "Product", width: .share(1)),
      TableColumn(
        heading: isNarrow ? "" : "Number", width: .fixed(isNarrow ? 5 : 7), isNumber: true),
    ]
    if !isNarrow {
      columns.append(TableColumn(heading: "Each", width: .fixed(10), isNumber: true))
    }
    if width >= 32 {
      columns.append(TableColumn(heading: "Total", width: .fixed(10), isNumber: true))
    }
    table = Table(columns, width: width)
  }

  func drawHeadings(in frame: inout ScreenFrame, row: Int) {
    table.drawHeadings(
      on: &frame.canvas, at: Position(column: 0, row: row), style: frame.theme.dim)
  }

  /// Draws one line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - catalogue: Where names come from.
  ///   - canvas: Where to draw.
  ///   - place: Where the row begins.
  ///   - isSelected: Whether it has the focus.
  ///   - isAdjustable: Whether arrows around the number say that it can be changed.
  ///   - theme: The styles.
  func drawRow(
    _ line: OrderLine, in catalogue: Catalogue, on canvas: inout Canvas, at place: Position,
    isSelected: Bool, isAdjustable: Bool = false, theme: Theme
  ) {
    let product = catalogue.product(line.product)
    var name = product?.name ?? "Product \(line.product)"
    if let product, product.variants.count > 1, let variant = product.variant(line.variant) {
      name += ", \(variant.name)"
    }
    let number = isAdjustable ? "‹ \(line.quantity) ›" : "\(line.quantity)"
    table.drawRow(
      [name, number] + (isNarrow ? [] : ["\(line.price)"]) + ["\(line.total)"], on: &canvas,
      at: place, isSelected: isSelected, theme: theme)
  }

  /// Draws what goods and delivery cost together.
  ///
  /// - Parameters:
  ///   - goods: What the goods cost.
  ///   - delivery: How they travel.
  ///   - frame: The screen's frame.
  ///   - row: The first row.
  ///   - isShort: Whether there is room for the sum only.
  func drawTotals(
    goods: Money, delivery: DeliveryMethod, in frame: inout ScreenFrame, row: Int,
    isShort: Bool = false
  ) {
    let cost = delivery.cost(for: goods)
    var row = row
    if !isShort {
      write("Goods", goods.description, in: &frame, row: row, style: frame.theme.dim)
      write(
        "Delivery, \(delivery.name)", cost == .zero ? "free" : cost.description, in: &frame,
        row: row + 1, style: frame.theme.dim)
      row += 2
    }
    write("Total", (goods + cost).description, in: &frame, row: row, style: frame.theme.accent)
  }

  private func write(
    _ name: String, _ value: String, in frame: inout ScreenFrame, row: Int, style: Style
  ) {
    frame.canvas.write(name, at: Position(column: Table.margin, row: row), style: style)
    frame.canvas.write(
      value, at: Position(column: width - 1 - TextWidth.columns(of: value), row: row),
      style: style)
  }
}
