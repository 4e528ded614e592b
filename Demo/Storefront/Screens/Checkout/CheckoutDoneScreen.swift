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
    let isShort = frame.size.rows < 6
    frame.stack {
      guard let order else {
        $0.heading("No order to show.")
        $0.paragraph(
          "Orders that you place last until you quit. Earlier ones are under Orders.", style: \.dim)
        return
      }
      $0.heading("Order \(order.id) is placed.", right: "\(order.total)")
      guard !isShort else { return $0.paragraph("It is under Orders.", style: \.dim) }
      $0.space()
      $0.paragraph(
        "\(Words.counted(order.items, "item")), \(order.delivery.name.lowercased()): "
          + "\(order.delivery.promise).")
      $0.space()
      $0.paragraph(
        "You can find it under Orders until you quit. Nothing was charged.", style: \.dim)
    }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard let order else { return EmptyCheckout.handle(event, context) }
    guard event == .key(KeyPress(.enter)) else { return false }
    context.open("orders/\(order.id)")
    return true
  }
}
