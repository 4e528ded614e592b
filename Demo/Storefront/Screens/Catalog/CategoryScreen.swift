import Navigation
import NavigationTerminal
import TerminalKit

/// One shelf, with a filter.
@MainActor
final class CategoryScreen: Screen {
  private let context: StorefrontContext
  private let shop: Shop
  private let category: Category?
  private var table: ProductTable
  private var filter: LineEditor?
  private var isTyping = false

  init(id: Category.ID, context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
    category = shop.catalogue.category(id)
    table = ProductTable(shop: shop)
    title = StorefrontRoute.category(id).title(in: shop.data)
  }

  let title: String

  var inputMode: InputMode { isTyping ? .textField : .keys }

  var hints: [KeyHint] {
    isTyping
      ? [KeyHint("Enter", "keep filter"), KeyHint("↑↓", "move")]
      : [KeyHint("Enter", "open"), KeyHint("/", "filter")]
  }

  var escapeLabel: String? { filter == nil ? nil : "clear filter" }

  var position: String? { table.position(count: products.count) }

  var bindings: [KeyBinding] {
    guard !isTyping else { return [] }
    return [
      KeyBinding(
        "a", "add to cart", disabledReason: selected == nil ? "nothing is selected" : nil
      ) { [self] in
        guard let product = selected, let variant = product.variants.first else { return }
        CartWords.add(1, of: product, variant, to: shop, context)
      },
      KeyBinding("c", "cart") { [context] in context.send(.backOrGo(.cart)) },
    ]
  }

  private var products: [Product] {
    guard let category else { return [] }
    var products = shop.catalogue.products(in: category.id)
    if shop.preferences.hidesSoldOut { products.removeAll(where: shop.isSoldOut) }
    let words = (filter?.text ?? "").folded.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return products }
    return products.filter { product in
      let text = "\(product.name) \(product.summary)".folded
      return words.allSatisfy(text.contains)
    }
  }

  private var selected: Product? { table.selected(of: products) }

  func draw(in frame: inout ScreenFrame) {
    guard let category else {
      frame.writeHeading("There is no such shelf.")
      return
    }
    let products = products
    frame.writeHeading(
      category.description, right: Words.counted(products.count, "product"),
      rightStyle: frame.theme.dim)
    var top = frame.size.rows >= 12 ? 2 : 1
    var cursor: Position?
    if let filter {
      frame.canvas.write("Filter", at: Position(column: 0, row: top), style: frame.theme.accent)
      let place = frame.canvas.drawField(
        filter, at: Position(column: 8, row: top),
        columns: max(1, min(40, frame.size.columns - 8)), style: frame.theme.field)
      cursor = isTyping ? place : nil
      top += frame.size.rows >= 12 ? 2 : 1
    }
    table.draw(products, in: &frame, from: top)
    if products.isEmpty {
      frame.canvas.write(
        "Nothing on this shelf matches.", at: Position(column: 2, row: top + 1),
        style: frame.theme.dim)
    }
    if let cursor { frame.cursor = cursor }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    if case .key(let press) = event {
      switch press {
      case KeyPress(.escape) where filter != nil:
        filter = nil
        isTyping = false
        return true
      case "/" where !isTyping:
        filter = filter ?? LineEditor()
        isTyping = true
        return true
      case KeyPress(.enter) where isTyping:
        isTyping = false
        if filter?.isEmpty == true { filter = nil }
        return true
      default: break
      }
      let moves = [Key.up, .down, .pageUp, .pageDown].contains(press.key)
      if isTyping, !moves { return edit { $0.handle(press) } }
    }
    if isTyping, case .paste(let text) = event {
      return edit {
        $0.paste(text)
        return true
      }
    }
    return table.handle(event, products) { context.send(.go(.product($0.id))) }
  }

  private func edit(_ change: (inout LineEditor) -> Bool) -> Bool {
    guard var editor = filter else { return false }
    let before = editor.text
    guard change(&editor) else { return false }
    filter = editor
    if editor.text != before { table.reset() }
    return true
  }
}
