import Navigation
import NavigationTerminal
import TerminalKit

/// The placed order.
@MainActor
final class CheckoutDoneScreen: Screen {
  private let context: StorefrontContext
  private let shop: Shop

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
  }

  let title = CheckoutStep.done.title

  private var order: Order? {
    context.principal.flatMap { shop.lastOrder(of: $0.subject) }
  }

  var hints: [KeyHint] {
    order == nil
      ? EmptyCheckout.hints
      : [KeyHint("Enter", "see the order", brief: "see")]
  }

  func draw(in frame: inout ScreenFrame) {
    guard let order else {
      frame.writeHeading("No order to show.")
      frame.writeParagraph(
        "Orders that you place last until you quit. Earlier ones are under Orders.", row: 1,
        style: frame.theme.dim)
      return
    }
    frame.writeHeading("Order \(order.id) is placed.", right: "\(order.total)")
    guard frame.size.rows >= 6 else {
      frame.writeParagraph("It is under Orders.", row: 1, style: frame.theme.dim)
      return
    }
    let row = frame.writeParagraph(
      "\(Words.counted(order.items, "item")), \(order.delivery.name.lowercased()): "
        + "\(order.delivery.promise).", row: 2)
    frame.writeParagraph(
      "You can find it under Orders until you quit. Nothing was charged.", row: row + 1,
      style: frame.theme.dim)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard let order else { return EmptyCheckout.handle(event, context) }
    guard event == .key(KeyPress(.enter)) else { return false }
    context.open("orders/\(order.id)")
    return true
  }
}
