import Navigation
import NavigationTerminal
import TerminalKit

/// What is about to be bought.
@MainActor
final class CartScreen: Screen {
  private let context: StorefrontContext
  private let shop: Shop
  private var listing = Listing()

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
  }

  let title = "Cart"

  var position: String? { listing.position(count: shop.cart.count) }

  var hints: [KeyHint] {
    shop.cart.isEmpty
      ? [KeyHint("Enter", "to the catalog")]
      : [KeyHint("←→", "number"), KeyHint("Enter", "open")]
  }

  var bindings: [KeyBinding] {
    let reason = shop.cart.isEmpty ? "the cart is empty" : nil
    return [
      KeyBinding("c", "checkout", disabledReason: reason) { [context] in
        context.send(.go(.checkout(.address)))
      },
      KeyBinding("x", "remove", disabledReason: reason) { [self] in remove() },
      KeyBinding(KeyPress(.delete), "remove", disabledReason: reason) { [self] in remove() },
    ]
  }

  func draw(in frame: inout ScreenFrame) {
    guard !shop.cart.isEmpty else {
      frame.writeHeading("Nothing in the cart yet.")
      frame.writeParagraph(
        "Press a on a product to put it here.", row: 1, style: frame.theme.dim)
      return
    }
    frame.writeHeading("Cart", right: Words.counted(shop.cartCount, "piece"))
    let top = frame.size.rows >= 12 ? 2 : 1
    let lines = OrderTable(width: min(frame.size.columns, 92))
    lines.drawHeadings(in: &frame, row: top)
    let foot = frame.size.rows >= 10 ? 4 : 1
    let theme = frame.theme
    listing.draw(
      in: &frame,
      region: Rect(
        column: 0, row: top + 1, columns: lines.width,
        rows: max(1, frame.size.rows - top - 1 - foot)),
      count: shop.cart.count
    ) { index, isSelected, place, canvas in
      let line = shop.cartLines[index]
      lines.drawRow(
        line, in: shop.catalogue, on: &canvas, at: place, isSelected: isSelected,
        isAdjustable: isSelected, theme: theme)
    }
    let end = min(top + 1 + shop.cart.count + (foot > 1 ? 1 : 0), frame.size.rows - foot)
    lines.drawTotals(
      goods: shop.cartTotal, delivery: shop.preferences.delivery, in: &frame,
      row: foot > 1 ? end : frame.size.rows - 1, isShort: foot == 1)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    let count = shop.cart.count
    guard count > 0 else {
      guard event == .key(KeyPress(.enter)) else { return false }
      context.send(.selectTab(StorefrontTab.catalog))
      context.send(.backToRoot)
      return true
    }
    switch event {
    case .key(KeyPress(.enter)): open(listing.selection)
    case .key(KeyPress(.left)), .key("h"): change(by: -1)
    case .key(KeyPress(.right)), .key("l"): change(by: 1)
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
    guard shop.cart.indices.contains(index) else { return }
    let line = shop.cart[index]
    context.send(.go(.product(line.product, variant: line.variant)))
  }

  /// One more or one fewer; the last piece goes by `x` only, never by holding an arrow.
  private func change(by amount: Int) {
    guard shop.cart.indices.contains(listing.selection) else { return }
    let line = shop.cart[listing.selection]
    let wanted = line.quantity + amount
    guard wanted > 0 else { return context.notice("x takes it out of the cart.") }
    let change = shop.setQuantity(wanted, of: line.id)
    guard case .onlyLeft = change else { return }
    say(change, line)
  }

  private func remove() {
    guard shop.cart.indices.contains(listing.selection) else { return }
    let line = shop.cart[listing.selection]
    say(shop.setQuantity(0, of: line.id), line)
    listing.clamp(count: shop.cart.count)
  }

  private func say(_ change: CartChange, _ line: CartLine) {
    guard let product = shop.catalogue.product(line.product),
      let variant = product.variant(line.variant)
    else { return }
    context.notice(
      CartWords.notice(change, before: line.quantity, product, variant, shop))
  }
}
