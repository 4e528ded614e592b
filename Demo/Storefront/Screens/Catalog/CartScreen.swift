import Navigation
import NavigationTerminal
import TerminalKit

/// The cart.
@MainActor
final class CartScreen: ListScreen {
  private let context: StorefrontContext
  private let shop: Shop
  var list = ListModel<[OrderLine]>()

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
  }

  let title = "Cart"
  let style = ListStyle(
    emptyText: "Your cart is empty. To add a product, select it and press a.", canFilter: false,
    canMark: true)
  let columns = OrderRows.columns

  var heading: ListHeading {
    ListHeading(
      "Cart", right: shop.cart.isEmpty ? "" : Words.counted(shop.cartCount, "item"))
  }

  var hints: [KeyHint] {
    shop.cart.isEmpty
      ? [KeyHint("Enter", "go to the catalog", brief: "shop")]
      : [KeyHint("Enter", "open"), KeyHint("←→", "quantity")]
  }

  var bindings: [KeyBinding] {
    let reason = shop.cart.isEmpty ? "The cart is empty." : nil
    return [
      KeyBinding("c", "checkout", disabledReason: reason) { [context] in
        context.send(.go(.checkout(.address)))
      },
      KeyBinding("x", "remove", disabledReason: reason) { [self] in remove() },
      KeyBinding(KeyPress(.delete), "remove", disabledReason: reason) { [self] in remove() },
      KeyBinding("e", "empty the cart", disabledReason: reason) { [self] in
        remove(shop.cart.map(\.id), saying: Notice("The cart is empty."))
      },
    ] + listBindings
  }

  var rows: [OrderLine] { shop.cartLines }

  func cells(of line: OrderLine, isSelected: Bool) -> [TableCell] {
    OrderRows.cells(of: line, in: shop.catalogue, isAdjustable: isSelected)
  }

  /// The method chosen in the checkout, or else the preferred one.
  private var delivery: DeliveryMethod {
    context.principal.map { shop.draft(for: $0.subject).delivery } ?? shop.preferences.delivery
  }

  func footRows(in size: Size) -> Int { size.rows >= 10 ? 4 : 1 }

  func drawFoot(in frame: inout ScreenFrame, row: Int, width: Int) {
    let isShort = footRows(in: frame.size) == 1
    OrderRows.drawTotals(
      goods: shop.cartTotal, delivery: delivery, in: &frame,
      row: isShort ? frame.size.rows - 1 : row + 1, width: width, isShort: isShort)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard shop.cart.isEmpty, event == .key(KeyPress(.enter)) else { return handleList(event) }
    context.open("catalog")
    return true
  }

  func handle(_ press: KeyPress, on line: OrderLine) -> Bool {
    switch press {
    case KeyPress(.left), "h": change(line, by: -1)
    case KeyPress(.right), "l": change(line, by: 1)
    default: return false
    }
    return true
  }

  func open(_ line: OrderLine) {
    context.send(.go(.product(line.product, variant: line.variant)))
  }

  /// Changes the quantity; the last item is removed only with `x`, never by holding an arrow key.
  private func change(_ line: OrderLine, by amount: Int) {
    let wanted = line.quantity + amount
    guard wanted > 0 else {
      let name = shop.catalogue.product(line.product)?.name ?? ""
      return context.notice(Notice(before: "Press x to remove ", subject: name, after: "."))
    }
    let change = shop.setQuantity(wanted, of: line.id)
    if case .onlyLeft = change, let notice = notice(change, line) { context.notice(notice) }
  }

  private func remove() {
    let lines = chosenRows
    guard let line = lines.first else { return }
    list.unmarkAll()
    let items = Words.counted(lines.reduce(0) { $0 + $1.quantity }, "item")
    let one = lines.count == 1 ? notice(.holds(0), line) : nil
    remove(lines.map(\.id), saying: one ?? Notice("Removed \(items) from the cart."))
  }

  private func remove(_ ids: [CartLine.ID], saying notice: Notice) {
    let removed = shop.remove(ids)
    context.notice(notice) { [shop, weak self] in
      let count = shop.putBack(removed)
      guard count > 0 else { return nil }
      // Select the restored line.
      if let self, let row = rows.firstIndex(where: { $0.id == removed.first?.line.id }) {
        list.select(row)
      }
      return Notice("Put \(Words.counted(count, "item")) back into the cart.")
    }
  }

  private func notice(_ change: CartChange, _ line: OrderLine) -> Notice? {
    guard let product = shop.catalogue.product(line.product),
      let variant = product.variant(line.variant)
    else { return nil }
    return CartWords.notice(change, before: line.quantity, product, variant, shop)
  }
}
