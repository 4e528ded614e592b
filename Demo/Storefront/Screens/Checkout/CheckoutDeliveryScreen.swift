import Navigation
import NavigationTerminal
import TerminalKit

/// The delivery method: a step of the checkout, or a picker whose value the last step awaits.
final class CheckoutDeliveryScreen: Screen {
  private let context: StorefrontContext
  private let shop: Shop
  private let account: Account.ID
  private var list: ListModel<[DeliveryMethod]>

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
    account = context.principal?.subject ?? ""
    let chosen = shop.draft(for: account).delivery
    let methods = DeliveryMethod.allCases
    list = ListModel(selection: methods.firstIndex(of: chosen) ?? 0)
    list.show(methods)
  }

  let title = CheckoutStep.delivery.title

  var hints: [KeyHint] {
    shop.cart.isEmpty
      ? EmptyCheckout.hints : [KeyHint("Enter", "choose", brief: "take"), KeyHint("↑↓", "move")]
  }

  var preferredSize: Size? { Size(columns: 72, rows: 2 + methods.count) }

  private var methods: [DeliveryMethod] { DeliveryMethod.allCases }

  private func region(in size: Size) -> Rect { size.below(size.rows >= 10 ? 3 : 2, widest: 76) }

  func draw(in frame: inout ScreenFrame) {
    guard !shop.cart.isEmpty else { return frame.writeNothingToOrder(.delivery) }
    frame.writeTrail(.delivery)
    let top = frame.size.rows >= 10 ? 2 : 1
    frame.canvas.write(
      "Delivery method", at: Position(column: 0, row: top), style: frame.theme.title)
    let goods = shop.cartTotal
    let columns = [
      TableColumn("", .share(2)), TableColumn("", .share(4), from: 34),
      TableColumn("", .fixed(7), isNumber: true),
    ]
    list.draw(in: &frame, region: region(in: frame.size), columns: columns) { method, _ in
      let cost = method.cost(for: goods)
      return [
        TableCell(method.name), TableCell(method.promise, .dim),
        TableCell(cost == .zero ? "free" : "\(cost)"),
      ]
    }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    if case .resized(let size) = event { list.resize(region(in: size).size) }
    if shop.cart.isEmpty { return EmptyCheckout.handle(event, context) }
    switch list.handle(event) {
    case .unused: return false
    case .used: break
    case .opens(let index): choose(index)
    }
    return true
  }

  private func choose(_ index: Int) {
    // If the last step awaits the method, this returns it; otherwise, this screen is a step.
    if context.finish(methods[index]).isSuccess { return }
    var draft = shop.draft(for: account)
    draft.delivery = methods[index]
    shop.setDraft(draft, for: account)
    context.send(.go(.checkout(.confirm)))
  }
}
