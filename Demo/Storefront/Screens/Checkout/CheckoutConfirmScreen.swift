import Navigation
import NavigationTerminal
import TerminalKit

/// A summary of the order to confirm.
final class CheckoutConfirmScreen: Screen {
  private let context: StorefrontContext
  private let shop: Shop
  private let account: Account.ID
  private var placing: EffectHandle?
  /// The number of completed steps.
  private var done = 0
  /// The number of steps: checking the stock, writing the order and booking the parcel.
  private static let steps = 3

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
    account = context.principal?.subject ?? ""
  }

  let title = CheckoutStep.confirm.title

  var hints: [KeyHint] {
    if isPlacing { return [] }
    return shop.cart.isEmpty
      ? EmptyCheckout.hints : [KeyHint("Enter", "place the order", brief: "buy")]
  }

  var bindings: [KeyBinding] {
    isPlacing || shop.cart.isEmpty ? [] : [KeyBinding("d", "delivery") { [self] in pickDelivery() }]
  }

  /// Nothing can be changed while the order is placed.
  var inputMode: InputMode { isPlacing ? .modalButtons : .keys }

  var escapeLabel: String? { isPlacing ? "stop" : nil }

  private var isPlacing: Bool { placing.map { !$0.isFinished } ?? false }

  func draw(in frame: inout ScreenFrame) {
    guard !shop.cart.isEmpty else { return frame.writeNothingToOrder(.confirm) }
    if frame.size.rows >= 6 { frame.writeTrail(.confirm) }
    let isTall = frame.size.rows >= 14
    let top = isTall ? 2 : 1
    let draft = shop.draft(for: account)
    guard frame.size.rows >= 6 else { return drawBriefly(draft, in: &frame) }
    frame.writeFact("Ship to", draft.address.visiblySafe, row: top)
    frame.writeFact("Method", "\(draft.delivery.name), \(draft.delivery.promise)", row: top + 1)
    let lines = shop.cartLines
    let table = Table(OrderRows.columns, width: min(frame.size.columns, 92))
    var row = top + (isTall ? 3 : 2)
    table.drawHeadings(
      on: &frame.canvas, at: Position(column: 0, row: row), theme: frame.theme)
    row += 1
    // Lines that do not fit are counted instead of shown, so that the total stays visible.
    let foot = isTall ? 6 : 2
    let room = max(0, frame.size.rows - row - foot)
    let shown = lines.count <= room ? lines.count : max(0, room - 1)
    for line in lines.prefix(shown) {
      table.drawRow(
        OrderRows.cells(of: line, in: shop.catalogue), on: &frame.canvas,
        at: Position(column: 0, row: row), isSelected: false, theme: frame.theme)
      row += 1
    }
    if shown < lines.count {
      frame.canvas.write(
        "and \(lines.count - shown) more", at: Position(column: 2, row: row),
        style: frame.theme.dim)
      row += 1
    }
    OrderRows.drawTotals(
      goods: shop.cartTotal, delivery: draft.delivery, in: &frame, row: isTall ? row + 1 : row,
      width: table.width, isShort: !isTall)
    drawStatus(in: &frame)
  }

  /// Draws only the total and the address, for the smallest terminal.
  private func drawBriefly(_ draft: CheckoutDraft, in frame: inout ScreenFrame) {
    let goods = shop.cartTotal
    frame.writeHeading(
      Words.counted(shop.cartCount, "item"), right: "\(goods + draft.delivery.cost(for: goods))")
    frame.canvas.write(
      TextWidth.shortened(
        "to \(draft.address.visiblySafe)", to: frame.size.columns),
      at: Position(column: 0, row: 1))
    drawStatus(in: &frame)
  }

  private func drawStatus(in frame: inout ScreenFrame) {
    let last = frame.size.rows - 1
    let isNarrow = frame.size.columns < 52
    if isPlacing {
      frame.drawProgress(Double(done) / Double(Self.steps), "Placing the order…", row: last)
    } else {
      frame.canvas.write(
        isNarrow ? "Nothing is charged." : "Nothing is charged: this shop is a demonstration.",
        at: Position(column: 0, row: last),
        style: frame.theme.dim)
    }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    if shop.cart.isEmpty, !isPlacing { return EmptyCheckout.handle(event, context) }
    switch event {
    case .key(KeyPress(.escape)) where isPlacing:
      placing?.cancel()
      context.notice(Words.stopped)
    case .key(KeyPress(.enter)) where !isPlacing: place()
    default: return false
    }
    return true
  }

  /// Lets the user pick another delivery method; the stack stays as it is.
  private func pickDelivery() {
    context.start("pick a delivery method") { [context, shop, account] in
      let method = await context.present(.checkout(.delivery), returning: DeliveryMethod.self)
      guard case .finished(let method) = method else { return }
      var draft = shop.draft(for: account)
      draft.delivery = method
      shop.setDraft(draft, for: account)
    }
  }

  private func place() {
    done = 0
    let (cart, draft) = (shop.cart, shop.draft(for: account))
    placing = context.start("place the order") { [weak self, context, shop, account] in
      do {
        for step in 0..<Self.steps {
          self?.done = step
          try await context.sleep(for: .milliseconds(200))
        }
      } catch {
        return
      }
      guard !Task.isCancelled else { return }
      guard shop.cart == cart, shop.draft(for: account) == draft,
        shop.placeOrder(for: account, at: context.date) != nil
      else {
        context.notice(Notice("The cart has changed, so nothing was ordered.", kind: .warning))
        return
      }
      context.send(.resetTo([.checkout(.done)]))
    }
  }
}
