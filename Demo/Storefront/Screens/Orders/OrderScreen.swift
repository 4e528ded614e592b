import Navigation
import NavigationTerminal
import TerminalKit

/// An order of the signed-in account; another account's order is treated as missing.
@MainActor
final class OrderScreen: Screen {
  private let id: Order.ID
  private let context: StorefrontContext
  private let shop: Shop
  private var loading: Loading<Order?>?
  private var list = ListModel<[OrderLine]>(hasHeadings: true)
  /// Goods and delivery, as tabs if there is no room for both.
  private var parts = TabsPane(["Goods", "Delivery"])
  private var facts = TextView()
  private var size = Size(columns: 0, rows: 0)
  /// The return form, while the user is filling it in.
  private var returning: ReturnForm?
  /// What was typed into a return form that was closed.
  private var typed: ScreenDraft?
  private var hasTakenDraft = false

  init(id: Order.ID, context: StorefrontContext, shop: Shop, service: OrderService) {
    self.id = id
    self.context = context
    self.shop = shop
    title = "Order \(id)"
    let account = context.principal?.subject ?? ""
    loading = context.load("order") { [weak self] in
      let order = try await service.order(id, of: account)
      order.map { self?.show($0) }
      return order
    }
  }

  let title: String

  private var isShort: Bool { size.rows < 8 }

  private var isDivided: Bool {
    guard let order, returning == nil else { return false }
    return isShort || TextWidth.columns(of: order.address.visiblySafe) > size.columns - 12
  }

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
    if isReading { return facts.hints }
    return order == nil
      ? [] : [KeyHint("Enter", "open product", brief: "open"), KeyHint("↑↓", "move")]
  }

  var bindings: [KeyBinding] {
    (loading?.bindings ?? []) + [
      KeyBinding(
        "d", isReading ? "goods" : "delivery",
        disabledReason: isDivided ? nil : "Everything is already in view."
      ) { [self] in parts.select(isReading ? 0 : 1) },
      KeyBinding("b", "buy again", disabledReason: reasonAgainstBuying) {
        [self] in buyAgain()
      },
      KeyBinding("e", "return", disabledReason: reasonAgainstReturning) {
        [self] in order.map { sendBack($0, draft: typed) }
      },
    ]
  }

  private var reasonAgainstBuying: String? {
    loading?.value == nil
      ? "The order has not loaded yet." : order == nil ? "This order does not exist." : nil
  }

  private var reasonAgainstReturning: String? {
    shop.pickUps[id].map { "The courier will come on \($0)." } ?? reasonAgainstBuying
  }

  private func sendBack(_ order: Order, draft: ScreenDraft?) {
    returning = ReturnForm(order, today: CalendarDay(context.date), draft: draft)
    returning?.resize(size)
  }

  /// Shows what was loaded, with the form that was being filled in.
  private func show(_ order: Order) {
    list.show(order.lines)
    if !hasTakenDraft, let draft = context.draft { sendBack(order, draft: draft) }
    hasTakenDraft = true
  }

  private var order: Order? { loading?.value.flatMap(\.self) }

  func draw(in frame: inout ScreenFrame) {
    guard let loading else { return }
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
    if let returning { return returning.draw(order, in: &frame) }
    if isReading { return shownFacts.draw(in: &frame, region: Rect(size: frame.size)) }
    var pill = order.status.style(in: frame.theme)
    pill.attributes.insert(.reverse)
    frame.writeHeading("Order \(order.id)", right: " \(order.status.name) ", rightStyle: pill)
    frame.draw(stack(order), row: isTall ? 2 : 1)
    let region = region(order)
    var list = list
    list.resize(region.size)
    list.draw(in: &frame, region: region, columns: OrderRows.columns) {
      [catalogue = shop.catalogue] line, _ in OrderRows.cells(of: line, in: catalogue)
    }
    let (row, width, foot) = (region.origin.row, region.size.columns, isTall ? 4 : 1)
    let end = min(row + 1 + order.lines.count + (isTall ? 1 : 0), frame.size.rows - foot)
    OrderRows.drawTotals(
      goods: order.goods, delivery: order.delivery, in: &frame,
      row: isTall ? end : frame.size.rows - 1, width: width, isShort: !isTall)
  }

  private var isTall: Bool { size.rows >= 12 }

  /// What stands above the goods.
  private func stack(_ order: Order) -> ScreenStack {
    var stack = ScreenStack()
    guard !isShort else { return stack }
    stack.fact("Placed", "\(order.placed)")
    stack.fact("Ship to", order.address.visiblySafe)
    stack.fact("Method", "\(order.delivery.name), \(order.delivery.promise)")
    if let pickUp = shop.pickUps[id] {
      stack.fact("Return", "the courier will come on \(pickUp)")
    }
    if isTall { stack.space() }
    return stack
  }

  /// The area of the goods.
  private func region(_ order: Order) -> Rect {
    let row = (isTall ? 2 : 1) + stack(order).rows(columns: size.columns)
    return Rect(
      column: 0, row: row, columns: min(size.columns, 92),
      rows: max(1, size.rows - row - (isTall ? 4 : 1)))
  }

  /// The facts with what is known of the delivery now.
  private var shownFacts: TextView {
    guard let order else { return facts }
    var facts = facts
    facts.show(
      [
        "\(order.status.name). Placed \(order.placed).", "Ship to \(order.address.visiblySafe)",
        "\(order.delivery.name), \(order.delivery.promise)",
      ] + (shop.pickUps[id].map { ["The courier will come on \($0)."] } ?? []))
    return facts
  }

  func handle(_ event: ScreenEvent) -> Bool {
    if case .resized(let size) = event {
      self.size = size
      facts.resize(size)
      returning?.resize(size)
    }
    facts = shownFacts
    guard let order else { return false }
    list.resize(region(order).size)
    if returning != nil { return handleReturn(event) }
    if isReading { return facts.handle(event) || parts.handle(event) }
    switch list.handle(event) {
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
