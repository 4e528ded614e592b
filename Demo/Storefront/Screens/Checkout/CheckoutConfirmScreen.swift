import Navigation
import NavigationTerminal
import TerminalKit

/// All of it once more, before it counts.
@MainActor
final class CheckoutConfirmScreen: Screen {
  private let context: StorefrontContext
  private let shop: Shop
  private let account: Account.ID
  private var placing: EffectHandle?

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
    account = context.principal?.subject ?? ""
  }

  let title = CheckoutStep.confirm.title

  var hints: [KeyHint] {
    isPlacing ? [] : [KeyHint("Enter", shop.cart.isEmpty ? "to the catalog" : "place the order")]
  }

  var escapeLabel: String? { isPlacing ? "stop" : nil }

  private var isPlacing: Bool { placing.map { !$0.isFinished } ?? false }

  func draw(in frame: inout ScreenFrame) {
    frame.writeTrail(.confirm)
    let isTall = frame.size.rows >= 14
    let top = isTall ? 2 : 1
    guard !shop.cart.isEmpty else {
      frame.writeHeading("There is nothing in the cart to order.", row: top)
      return
    }
    let draft = shop.draft(for: account)
    frame.writeFact("To", draft.address.visiblySafe, row: top)
    frame.writeFact("By", "\(draft.delivery.name), \(draft.delivery.promise)", row: top + 1)
    let lines = shop.cartLines
    let table = OrderTable(width: min(frame.size.columns, 92))
    var row = top + (isTall ? 3 : 2)
    table.drawHeadings(in: &frame, row: row)
    row += 1
    // What does not fit is counted: the sum is always in view.
    let foot = isTall ? 6 : 2
    let room = max(0, frame.size.rows - row - foot)
    let shown = lines.count <= room ? lines.count : max(0, room - 1)
    for line in lines.prefix(shown) {
      table.drawRow(
        line, in: shop.catalogue, on: &frame.canvas, at: Position(column: 0, row: row),
        isSelected: false, theme: frame.theme)
      row += 1
    }
    if shown < lines.count {
      frame.canvas.write(
        "and \(lines.count - shown) more", at: Position(column: 2, row: row),
        style: frame.theme.dim)
      row += 1
    }
    table.drawTotals(
      goods: shop.cartTotal, delivery: draft.delivery, in: &frame, row: isTall ? row + 1 : row,
      isShort: !isTall)
    frame.canvas.write(
      isPlacing ? "Placing the order…" : "Nothing is charged: this shop is a demonstration.",
      at: Position(column: 0, row: frame.size.rows - 1),
      style: isPlacing ? frame.theme.accent : frame.theme.dim)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(KeyPress(.escape)) where isPlacing:
      placing?.cancel()
      context.notice(Words.stopped)
    case .key(KeyPress(.enter)) where !isPlacing:
      guard !shop.cart.isEmpty else {
        context.send(.backToRoot)
        return true
      }
      place()
    default: return false
    }
    return true
  }

  private func place() {
    placing = context.start("place the order") { [context, shop, account] in
      do {
        try await context.sleep(for: .milliseconds(600))
      } catch {
        return
      }
      guard !Task.isCancelled, shop.placeOrder(for: account, at: context.date) != nil else {
        return
      }
      context.send(.resetTo([.checkout(.done)]))
    }
  }
}
