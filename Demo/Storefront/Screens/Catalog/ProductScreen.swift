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
  private var about = TextView()
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
    guard let product else { return }
    about.show([product.summary, product.description] + product.facts.map { "· \($0)" })
  }

  let title: String

  var hints: [KeyHint] {
    guard product != nil else { return [] }
    if isReading { return about.hints }
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
    guard let product, let variant else { return nil }
    return Size(columns: 72, rows: stack(product, variant).rows(columns: 72))
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
    if !isDivided {
      frame.draw(stack(product, variant))
    } else if frame.size.rows >= 6 {
      parts.draw(in: &frame, region: Rect(size: frame.size)) {
        drawPart(product, variant, in: &$0)
      }
    } else {
      // On the smallest terminal, the choices replace the row of tabs.
      drawPart(product, variant, in: &frame)
    }
  }

  private func resize(_ size: Size) {
    guard let product, let variant else { return }
    isDivided = stack(product, variant).rows(columns: size.columns) > size.rows
    parts.resize(size)
    about.resize(size.rows >= 6 ? parts.partSize : size)
  }

  private var isReading: Bool { isDivided && parts.selection == 1 }

  /// Everything about the product.
  private func stack(_ product: Product, _ variant: Variant) -> ScreenStack {
    var stack = ScreenStack()
    addHead(product, variant, to: &stack)
    stack.space()
    stack.paragraph(product.description)
    stack.space()
    for fact in product.facts { stack.paragraph("· \(fact)", indent: 2) }
    stack.space()
    addChoices(product, variant, to: &stack)
    return stack
  }

  private func drawPart(_ product: Product, _ variant: Variant, in frame: inout ScreenFrame) {
    if isReading {
      return about.draw(in: &frame, region: Rect(size: frame.size))
    }
    let isTiny = frame.size.rows < 6
    frame.stack {
      if isTiny {
        $0.heading(product.name, right: variant.price.description)
      } else {
        addHead(product, variant, to: &$0)
      }
      addChoices(product, variant, to: &$0)
    }
  }

  private func addHead(_ product: Product, _ variant: Variant, to stack: inout ScreenStack) {
    stack.heading(product.name, right: variant.price.description)
    if let linkTitle { stack.paragraph(linkTitle, style: \.dim) }
    stack.paragraph(product.summary, style: \.dim)
  }

  private func addChoices(_ product: Product, _ variant: Variant, to stack: inout ScreenStack) {
    stack.choice(
      "Variant", product.variants.map(\.name), selection: variantIndex, isFocused: row == .variant)
    let isCounting = row == .quantity
    stack.choice(
      "Quantity", [isCounting ? "‹ \(quantity) ›" : "\(quantity)"], selection: 0,
      isFocused: isCounting)
    // Aligned with the choices, which have a space on both sides.
    stack.fact(
      "In stock", left == 0 ? " sold out" : " \(left)",
      style: left == 0 ? \.error : left < 5 ? \.warning : \.success)
    // The sheet keeps its size when something is added to the cart.
    let inCart = shop.quantity(of: CartLine.ID(product: product.id, variant: variant.id))
    if inCart > 0 { stack.fact("In the cart", " \(inCart)") } else { stack.space() }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    if case .resized(let size) = event { resize(size) }
    guard let product else { return false }
    if isReading { return about.handle(event) || parts.handle(event) }
    switch event {
    case .key(let press): return handle(press, product)
    case .click(let id) where id.name == "Variant":
      row = .variant
      choose(id.index, of: product)
    case .click(let id) where id.name == "Quantity": row = .quantity
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
