import Navigation
import NavigationTerminal
import TerminalKit

/// The delivery address.
@MainActor
final class CheckoutAddressScreen: FormScreen {
  private let context: StorefrontContext
  private let shop: Shop
  private let account: Account.ID
  private var address: Form?

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
    account = context.principal?.subject ?? ""
    address = Form(
      [
        Form.Field(
          "Address", text: shop.draft(for: account).address,
          help: "Name, street and town on one line, as on a parcel.",
          problem: { $0.contains(where: \.isLetter) ? nil : "Enter an address." })
      ], widest: 72)
    address?.take(context.draft)
  }

  let title = CheckoutStep.address.title
  let submitLabel = "continue"

  /// The form, unless there is nothing to order.
  var form: Form? {
    get { shop.cart.isEmpty ? nil : address }
    set { address = newValue ?? address }
  }

  var draft: ScreenDraft? { address?.draft }

  var hints: [KeyHint] {
    form?.hints(submit: submitLabel, brief: "next") ?? EmptyCheckout.hints
  }

  func formRegion(in size: Size) -> Rect { size.below(size.rows >= 10 ? 3 : 2) }

  func draw(in frame: inout ScreenFrame) {
    guard form != nil else { return frame.writeNothingToOrder(.address) }
    frame.writeTrail(.address)
    let top = frame.size.rows >= 10 ? 2 : 1
    frame.canvas.write(
      "Delivery address", at: Position(column: 0, row: top), style: frame.theme.title)
    drawForm(in: &frame)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    form == nil ? EmptyCheckout.handle(event, context) : handleForm(event)
  }

  func submit(_ form: Form) {
    var draft = shop.draft(for: account)
    draft.address = form[0]
    shop.setDraft(draft, for: account)
    context.send(.go(.checkout(.delivery)))
  }
}
