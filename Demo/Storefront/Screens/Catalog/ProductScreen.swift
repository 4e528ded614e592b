import Navigation
import NavigationTerminal
import TerminalKit

/// A product with its variants and a quantity.
@MainActor
final class ProductScreen: Screen {
  private enum Row { case variant, quantity }

  private let context: StorefrontContext
  private let shop: Shop
  private let product: Product?
  private let linkTitle: String?
  private var variantIndex: Int
  private var quantity = 1
  private var row = Row.variant
  /// The choices and the description, as tabs if there is no room for both.
  private var parts = TabsPane(["Buy", "About"])
  private var about = TextPane()
  private var isDivided = false

  init(
    id: Product.ID, variant: Variant.ID?, linkTitle: String?, context: StorefrontContext,
    shop: Shop
  ) {
    self.context = context
    self.shop = shop
    self.linkTitle = linkTitle.map(Words.linkTitle)
    product = shop.catalogue.product(id)
    variantIndex = product?.variants.firstIndex { $0.id == variant } ?? 0
    title = StorefrontRoute.product(id, title: linkTitle).title(in: shop.data)
  }

  let title: String

  var hints: [KeyHint] {
    guard product != nil else { return [] }
    if isReading { return about.hints(back: KeyHint("d", "buy")) }
    return [
      KeyHint("Enter", "add to cart", brief: "add", disabledReason: reasonAgainstAdding),
      KeyHint("←→", row == .variant ? "variant" : "quantity"), KeyHint("Tab", "next field"),
    ]
  }

  /// The reason the product cannot be added to the cart, if any.
  private var reasonAgainstAdding: String? {
    product == nil ? "There is no such product." : left == 0 ? soldOut : nil
  }

  private var soldOut: String {
    (product?.variants.count ?? 0) > 1 ? "This variant is sold out." : "This product is sold out."
  }

  var inputMode: InputMode { isReading ? about.inputMode : .keys }

  var escapeLabel: String? { isReading ? about.escapeLabel : nil }

  var position: String? { isReading ? about.position : nil }

  /// The size of the sheet, which is tall enough to show everything.
  var preferredSize: Size? {
    product.map { Size(columns: 72, rows: rowsOfAll($0, columns: 72)) }
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding(
        "d", isReading ? "what to buy" : "about it",
        disabledReason: isDivided ? nil : "Everything is already in view."
      ) { [self] in parts.select(isReading ? 0 : 1) },
      KeyBinding("c", "cart") { [context] in context.send(.backOrGo(.cart)) },
      KeyBinding(
        "s", "show its shelf", disabledReason: product == nil ? "There is no such product." : nil
      ) {
        [self] in
        guard let product else { return }
        context.send(.backOrGo(.category(product.category)))
      },
      // Enter does the same, and is listed first.
      KeyBinding("a", "add to cart", disabledReason: reasonAgainstAdding) { [self] in add() },
    ]
  }

  func asked(again link: String) {
    (row, quantity) = (.variant, 1)
    parts.select(0)
    guard case .product(_, let variant, _)? = context.route else { return }
    variantIndex = product?.variants.firstIndex { $0.id == variant } ?? 0
  }

  private var variant: Variant? {
    guard let product, product.variants.indices.contains(variantIndex) else { return nil }
    return product.variants[variantIndex]
  }

  private var left: Int {
    guard let product, let variant else { return 0 }
    return shop.stock(of: CartLine.ID(product: product.id, variant: variant.id))
  }

  func draw(in frame: inout ScreenFrame) {
    guard let product, let variant else {
      frame.writeHeading("There is no such product.")
      return
    }
    isDivided = rowsOfAll(product, columns: frame.size.columns) > frame.size.rows
    if !isDivided {
      drawAll(product, variant, in: &frame)
    } else if frame.size.rows >= 6 {
      parts.draw(in: &frame) { drawPart(product, variant, in: &$0) }
    } else {
      // On the smallest terminal, the choices replace the row of tabs.
      drawPart(product, variant, in: &frame)
    }
  }

  private var isReading: Bool { isDivided && parts.selection == 1 }

  /// The number of rows needed to show everything.
  private func rowsOfAll(_ product: Product, columns: Int) -> Int {
    let width = ScreenFrame.readable(columns)
    let texts = [linkTitle, product.summary, product.description].compactMap(\.self)
    let lines = texts.reduce(0) { $0 + TextWidth.wrapped($1, columns: width).count }
    // The heading, blank lines around the description and facts, and four lines for the choices.
    return lines + product.facts.count + 8
  }

  private func drawAll(_ product: Product, _ variant: Variant, in frame: inout ScreenFrame) {
    var top = drawHead(product, variant, in: &frame)
    top = frame.writeParagraph(product.description, row: top + 1) + 1
    for fact in product.facts {
      frame.canvas.write("· \(fact)", at: Position(column: 2, row: top), style: frame.theme.text)
      top += 1
    }
    drawChoice(product, variant, in: &frame, row: top + 1)
  }

  private func drawPart(_ product: Product, _ variant: Variant, in frame: inout ScreenFrame) {
    if isReading {
      let facts = product.facts.map { "· \($0)" }
      return about.draw([product.summary, product.description] + facts, in: &frame, from: 0)
    }
    if frame.size.rows >= 6 {
      return drawChoice(
        product, variant, in: &frame, row: drawHead(product, variant, in: &frame))
    }
    frame.writeHeading(product.name, right: variant.price.description)
    drawVariants(product, in: &frame, row: 1)
    drawQuantity(in: &frame, row: 2)
  }

  /// Writes name, price and summary; returns the next row.
  private func drawHead(
    _ product: Product, _ variant: Variant, in frame: inout ScreenFrame
  ) -> Int {
    frame.writeHeading(product.name, right: variant.price.description)
    let top = linkTitle.map { frame.writeParagraph($0, row: 1, style: frame.theme.dim) } ?? 1
    return frame.writeParagraph(product.summary, row: top, style: frame.theme.dim)
  }

  private func drawChoice(
    _ product: Product, _ variant: Variant, in frame: inout ScreenFrame, row: Int
  ) {
    drawVariants(product, in: &frame, row: row)
    drawQuantity(in: &frame, row: row + 1)
    // Aligned with the choices, which have a space on both sides.
    let theme = frame.theme
    frame.writeFact(
      "In stock", left == 0 ? " sold out" : " \(left)", row: row + 2,
      style: left == 0 ? theme.error : left < 5 ? theme.warning : theme.success)
    let inCart = shop.quantity(of: CartLine.ID(product: product.id, variant: variant.id))
    if inCart > 0 { frame.writeFact("In the cart", " \(inCart)", row: row + 3) }
  }

  private func drawVariants(_ product: Product, in frame: inout ScreenFrame, row: Int) {
    frame.canvas.write("Variant", at: Position(column: 0, row: row), style: frame.theme.dim)
    // The chosen variant is always visible; earlier ones are dropped if there is too little room.
    let names = product.variants.map { " \($0.name) " }
    var first = 0
    func width(_ range: Range<Int>) -> Int {
      names[range].reduce(0) { $0 + TextWidth.columns(of: $1) + 1 }
    }
    while first < variantIndex, 12 + width(first..<(variantIndex + 1)) > frame.size.columns {
      first += 1
    }
    var column = 12
    for index in first..<names.count {
      let isChosen = index == variantIndex
      let style =
        !isChosen
        ? frame.theme.dim : self.row == .variant ? frame.theme.selection : frame.theme.title
      let place = Position(column: column, row: row)
      let room = frame.size.columns - column
      guard room > 3 || isChosen else { break }
      let used = frame.canvas.write(
        TextWidth.shortened(names[index], to: room), at: place, style: style)
      frame.hit(
        Rect(origin: place, size: Size(columns: used, rows: 1)), HitID("variant", index))
      if isChosen, self.row == .variant { frame.cursor = place }
      column += used + 1
    }
  }

  private func drawQuantity(in frame: inout ScreenFrame, row: Int) {
    frame.canvas.write("Quantity", at: Position(column: 0, row: row), style: frame.theme.dim)
    let isFocused = self.row == .quantity
    let place = Position(column: 12, row: row)
    let used = frame.canvas.write(
      isFocused ? " ‹ \(quantity) › " : " \(quantity) ", at: place,
      style: isFocused ? frame.theme.selection : frame.theme.title)
    frame.hit(Rect(origin: place, size: Size(columns: used, rows: 1)), HitID("quantity"))
    if isFocused { frame.cursor = place }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard let product else { return false }
    if isReading { return about.handle(event) || parts.handle(event) }
    switch event {
    case .key(let press): return handle(press, product)
    case .click(let id) where id.name == "variant":
      row = .variant
      choose(id.index, of: product)
    case .click(let id) where id.name == "quantity": row = .quantity
    case .click where isDivided: return parts.handle(event)
    default: return false
    }
    return true
  }

  private func handle(_ press: KeyPress, _ product: Product) -> Bool {
    switch press {
    case KeyPress(.up), "k", KeyPress(.home), "g": row = .variant
    case KeyPress(.down), "j", KeyPress(.end), "G": row = .quantity
    case KeyPress(.tab), KeyPress(.tab, .shift): row = row == .variant ? .quantity : .variant
    case KeyPress(.left), "h": step(-1, product)
    case KeyPress(.right), "l": step(1, product)
    case KeyPress(.enter): add()
    default: return false
    }
    return true
  }

  private func step(_ change: Int, _ product: Product) {
    switch row {
    case .variant: choose(variantIndex + change, of: product)
    case .quantity: quantity = min(max(1, quantity + change), max(1, left))
    }
  }

  /// Chooses a variant, which the link names unless it is the first.
  private func choose(_ index: Int, of product: Product) {
    let index = min(max(0, index), product.variants.count - 1)
    guard index != variantIndex else { return }
    variantIndex = index
    quantity = min(quantity, max(1, left))
    guard let variant, case .product(_, _, let title)? = context.route else { return }
    context.send(
      .amend(.product(product.id, variant: index == 0 ? nil : variant.id, title: title)))
  }

  private func add() {
    if let reason = reasonAgainstAdding {
      return context.notice(Notice(reason, kind: .warning))
    }
    guard let product, let variant else { return }
    CartWords.add(quantity, of: product, variant, to: shop, context)
    quantity = 1
  }
}
