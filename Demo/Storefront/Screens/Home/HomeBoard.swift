import Navigation
import NavigationTerminal
import TerminalKit

/// What Home shows beside its menu on a large terminal: three products, the cart, what waits for
/// sign-in, and the last order.
@MainActor
struct HomeBoard {
  let context: StorefrontContext
  let shop: Shop

  /// The smallest screen beside whose menu there is room.
  static let least = Size(columns: 72, rows: 24)

  /// The products, each from another shelf.
  static func products(of shop: Shop) -> [Product] {
    shop.catalogue.categories.prefix(3).compactMap { shelf in
      shop.catalogue.products(in: shelf.id).first { !shop.isSoldOut($0) }
    }
  }

  /// Draws the boxes from the top, as many as fit.
  func draw(in frame: inout ScreenFrame, region: Rect) {
    var rest = region
    let columns = region.size.columns - 4
    func wrapped(_ texts: [String]) -> [String] {
      texts.flatMap { TextWidth.wrapped($0, columns: columns) }
    }
    let others = [waiting, lastOrder, cart].compactMap(\.self).map { box in
      (box, wrapped(box.lines))
    }
    let products = Self.products(of: shop)
    let whole = products.map { wrapped([$0.summary, $0.description]) }
    // On a low terminal, the summaries alone.
    let rows = (whole + others.map(\.1)).reduce(0) { $0 + $1.count + 2 }
    for (index, product) in products.enumerated() {
      drawBox(
        product.name, right: "\(product.lowestPrice)",
        lines: rows <= region.size.rows ? whole[index] : wrapped([product.summary]),
        hit: HitID(Self.hitName, index), in: &frame, &rest)
    }
    for (box, lines) in others {
      drawBox(box.title, right: box.right, lines: lines, pill: box.pill, in: &frame, &rest)
    }
  }

  static let hitName = "product"

  private typealias Box = (title: String, right: String, lines: [String], pill: OrderStatus?)

  private var cart: Box {
    let lines = shop.cartLines.map { line in
      "\(line.quantity) × \(shop.catalogue.product(line.product)?.name ?? "")"
    }
    let isEmpty = lines.isEmpty
    return (
      "Cart", isEmpty ? "" : "\(shop.cartTotal)",
      isEmpty ? ["Empty. Press a on a product to add it."] : Array(lines.prefix(4)), nil
    )
  }

  private var waiting: Box? {
    let labels = context.waitingLabels
    return labels.isEmpty
      ? nil : ("Waiting for sign-in", "\(labels.count)", labels.map(\.visiblySafe), nil)
  }

  private var lastOrder: Box? {
    guard let account = context.principal?.subject,
      let order = shop.orders(of: account).max(by: { $0.placed < $1.placed })
    else { return nil }
    return (
      "Order \(order.id)", "\(order.total)",
      ["\(order.placed), \(Words.counted(order.items, "item"))"], order.status
    )
  }

  private func drawBox(
    _ title: String, right: String, lines: [String], hit: HitID? = nil,
    pill: OrderStatus? = nil, in frame: inout ScreenFrame, _ rest: inout Rect
  ) {
    let height = lines.count + 2
    guard height <= rest.size.rows else { return }
    let parts = rest.splitRows(.fixed(height), .share())
    let box = parts[0]
    rest = parts[1]
    let theme = frame.theme
    let columns = box.size.columns
    let room = columns - 6 - (right.isEmpty ? 0 : TextWidth.columns(of: right) + 3)
    frame.canvas.box(
      box, style: theme.border,
      title: TextWidth.shortened(title, to: max(1, room), position: .end), titleStyle: theme.title)
    if !right.isEmpty {
      frame.canvas.write(
        " \(right) ",
        at: box.origin.offset(columns: columns - 4 - TextWidth.columns(of: right)),
        style: theme.accent)
    }
    for (row, line) in lines.enumerated() {
      frame.canvas.write(
        line, at: box.origin.offset(columns: 2, rows: row + 1), style: theme.text,
        columns: columns - 4)
    }
    if let pill {
      let text = " \(pill.name) "
      var style = pill.style(in: theme)
      style.attributes.insert(.reverse)
      frame.canvas.write(
        text, at: box.origin.offset(columns: columns - 2 - TextWidth.columns(of: text), rows: 1),
        style: style)
    }
    if let hit { frame.hit(box, hit) }
  }
}
