import Navigation
import NavigationTerminal
import TerminalKit

/// An order of the signed-in account; another account's order is treated as missing.
@MainActor
final class OrderScreen: Screen {
  private let id: Order.ID
  private let context: StorefrontContext
  private let shop: Shop
  private let loading: Loading<Order?>
  private var list = ListPane()
  /// Goods and delivery, as tabs if there is no room for both.
  private var parts = TabsPane(["Goods", "Delivery"])
  private var facts = TextPane()
  private var isDivided = false
  /// The return form, while the user is filling it in.
  private var returning: ReturnForm?
  /// What was typed into a return form that was closed.
  private var typed: ScreenDraft?
  private var hasTakenDraft = false

  init(id: Order.ID, context: StorefrontContext, shop: Shop, service: OrderService) {
    self.id = id
    self.context = context
    self.shop = shop
    let account = context.principal?.subject ?? ""
    loading = context.load("order") { try await service.order(id, of: account) }
    title = "Order \(id)"
  }

  let title: String

  private var isReading: Bool { isDivided && parts.selection == 1 }

  var inputMode: InputMode { returning?.inputMode ?? (isReading ? facts.inputMode : .keys) }

  var escapeLabel: String? {
    returning == nil ? (isReading ? facts.escapeLabel : nil) : "close"
  }

  var focus: String? { returning?.focus }

  var draft: ScreenDraft? { returning?.draft }

  var position: String? { isReading ? facts.position : nil }

  var hints: [KeyHint] {
    if let returning { return returning.hints }
    if isReading { return facts.hints(back: KeyHint("d", "goods")) }
    return order == nil
      ? [] : [KeyHint("Enter", "open product", brief: "open"), KeyHint("↑↓", "move")]
  }

  var bindings: [KeyBinding] {
    loading.bindings + [
      KeyBinding("b", "buy again", disabledReason: reasonAgainstBuying) {
        [self] in buyAgain()
      },
      KeyBinding("e", "return", disabledReason: reasonAgainstReturning) {
        [self] in order.map { sendBack($0, draft: typed) }
      },
      KeyBinding(
        "d", isReading ? "goods" : "delivery",
        disabledReason: isDivided ? nil : "Everything is already in view."
      ) { [self] in parts.select(isReading ? 0 : 1) },
    ]
  }

  private var reasonAgainstBuying: String? {
    loading.value == nil
      ? "The order has not loaded yet." : order == nil ? "This order does not exist." : nil
  }

  private var reasonAgainstReturning: String? {
    shop.pickUps[id].map { "The courier will come on \($0)." } ?? reasonAgainstBuying
  }

  private func sendBack(_ order: Order, draft: ScreenDraft?) {
    returning = ReturnForm(order, today: CalendarDay(context.date), draft: draft)
  }

  private var order: Order? { loading.value.flatMap(\.self) }

  func draw(in frame: inout ScreenFrame) {
    if loading.value == nil { frame.writeHeading(title) }
    frame.draw(loading, row: frame.size.rows >= 12 ? 2 : 1, failure: Words.notLoaded) {
      draw($0, in: &$1)
    }
  }

  private func draw(_ order: Order?, in frame: inout ScreenFrame) {
    guard let order else {
      frame.writeHeading("There is no order \(id) in this account.")
      return
    }
    if !hasTakenDraft, let draft = context.draft { sendBack(order, draft: draft) }
    hasTakenDraft = true
    if returning != nil { return returning?.draw(order, in: &frame) ?? () }
    let address = order.address.visiblySafe
    let isShort = frame.size.rows < 8
    isDivided = isShort || TextWidth.columns(of: address) > frame.size.columns - 12
    if isReading {
      let words =
        [
          "\(order.status.name). Placed \(order.placed).", "Ship to \(address)",
          "\(order.delivery.name), \(order.delivery.promise)",
        ] + (shop.pickUps[id].map { ["The courier will come on \($0)."] } ?? [])
      return facts.draw(words, in: &frame, from: 0)
    }
    var pill = order.status.style(in: frame.theme)
    pill.attributes.insert(.reverse)
    frame.writeHeading("Order \(order.id)", right: " \(order.status.name) ", rightStyle: pill)
    let isTall = frame.size.rows >= 12
    let pickUp = shop.pickUps[id]
    let row = frame.stack(row: isTall ? 2 : 1) {
      guard !isShort else { return }
      $0.fact("Placed", "\(order.placed)")
      $0.fact("Ship to", address)
      $0.fact("Method", "\(order.delivery.name), \(order.delivery.promise)")
      if let pickUp { $0.fact("Return", "the courier will come on \(pickUp)") }
      if isTall { $0.space() }
    }
    let foot = isTall ? 4 : 1
    let width = min(frame.size.columns, 92)
    list.drawTable(
      order.lines, columns: OrderRows.columns, in: &frame,
      region: Rect(
        column: 0, row: row, columns: width, rows: max(1, frame.size.rows - row - foot))
    ) { [catalogue = shop.catalogue] line, _ in OrderRows.cells(of: line, in: catalogue) }
    let end = min(row + 1 + order.lines.count + (isTall ? 1 : 0), frame.size.rows - foot)
    OrderRows.drawTotals(
      goods: order.goods, delivery: order.delivery, in: &frame,
      row: isTall ? end : frame.size.rows - 1, width: width, isShort: !isTall)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard let order else { return false }
    if returning != nil { return handleReturn(event) }
    if isReading { return facts.handle(event) || parts.handle(event) }
    switch list.handle(event, count: order.lines.count) {
    case .unused: return false
    case .used: break
    case .opens(let index):
      let line = order.lines[index]
      context.send(.go(.product(line.product, variant: line.variant)))
    }
    return true
  }

  private func handleReturn(_ event: ScreenEvent) -> Bool {
    if event == .key(KeyPress(.escape)) {
      (typed, returning) = (returning?.draft, nil)
      return true
    }
    guard let (isUsed, day) = returning?.handle(event) else { return false }
    guard let day else { return isUsed }
    returning = nil
    shop.pickUps[id] = day
    context.notice(Notice("The courier will come on \(day).", kind: .success))
    return true
  }

  private func buyAgain() {
    guard let order else { return }
    let before = shop.cartCount
    for line in order.lines {
      shop.add(line.quantity, of: CartLine.ID(product: line.product, variant: line.variant))
    }
    let added = shop.cartCount - before
    let isInStock = order.lines.contains { line in
      shop.stock(of: CartLine.ID(product: line.product, variant: line.variant)) > 0
    }
    context.notice(
      added == 0
        ? Notice(
          isInStock
            ? "Everything that is in stock is already in the cart."
            : "Everything in this order is sold out.", kind: .warning)
        : Notice("Added \(Words.counted(added, "item")) to the cart.", kind: .success))
  }
}
