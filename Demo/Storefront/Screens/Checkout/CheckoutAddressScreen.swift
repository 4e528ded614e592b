import Navigation
import NavigationTerminal
import TerminalKit

/// The delivery address.
@MainActor
final class CheckoutAddressScreen: Screen {
  private let context: StorefrontContext
  private let shop: Shop
  private let account: Account.ID
  private var form: Form

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
    account = context.principal?.subject ?? ""
    form = Form([
      Form.Field(
        "Address", text: shop.draft(for: account).address,
        help: "Name, street and town on one line, as on a parcel.",
        problem: { $0.contains(where: \.isLetter) ? nil : "Enter an address." })
    ])
    form.take(context.draft)
  }

  let title = CheckoutStep.address.title

  private var isEmpty: Bool { shop.cart.isEmpty }

  var inputMode: InputMode { isEmpty ? .keys : form.inputMode }

  var focus: String? { isEmpty ? nil : form.focus }

  var hints: [KeyHint] {
    isEmpty ? EmptyCheckout.hints : form.hints(submit: "continue", brief: "next")
  }

  var draft: ScreenDraft? { form.draft }

  func draw(in frame: inout ScreenFrame) {
    guard !isEmpty else { return frame.writeNothingToOrder(.address) }
    frame.writeTrail(.address)
    let top = frame.size.rows >= 10 ? 2 : 1
    frame.canvas.write(
      "Delivery address", at: Position(column: 0, row: top), style: frame.theme.title)
    form.draw(in: &frame, row: top + 1, widest: 72)
    form.drawMessage(in: &frame, row: top + 3)
    if frame.size.rows >= top + 6 { form.drawButton("Continue", in: &frame, row: top + 5) }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    if isEmpty { return EmptyCheckout.handle(event, context) }
    switch form.handle(event) {
    case .unused: return false
    case .used, .changed: break
    case .submits: submit()
    }
    return true
  }

  private func submit() {
    var draft = shop.draft(for: account)
    draft.address = form[0]
    shop.setDraft(draft, for: account)
    context.send(.go(.checkout(.delivery)))
  }
}
