import Navigation
import NavigationTerminal
import TerminalKit

/// Where the parcel goes.
@MainActor
final class CheckoutAddressScreen: Screen {
  private let context: StorefrontContext
  private let shop: Shop
  private let account: Account.ID
  private var editor: LineEditor
  private var problem: String?

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
    account = context.principal?.subject ?? ""
    editor = LineEditor(shop.draft(for: account).address)
  }

  let title = CheckoutStep.address.title

  var inputMode: InputMode { .textField }

  var hints: [KeyHint] { [KeyHint("Enter", "to delivery")] }

  func draw(in frame: inout ScreenFrame) {
    frame.writeTrail(.address)
    let top = frame.size.rows >= 10 ? 2 : 1
    frame.canvas.write(
      "Where should it go?", at: Position(column: 0, row: top), style: frame.theme.title)
    frame.cursor = frame.canvas.drawField(
      editor, at: Position(column: 0, row: top + 1), columns: min(72, frame.size.columns),
      style: frame.theme.field)
    frame.writeParagraph(
      problem ?? "Name, street and town on one line, as on a parcel.", row: top + 3,
      style: problem == nil ? frame.theme.dim : frame.theme.error)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(KeyPress(.enter)): submit()
    case .key(let press):
      guard editor.handle(press) else { return false }
      problem = nil
    case .paste(let text): editor.paste(text)
    case .click, .scroll: return false
    }
    return true
  }

  private func submit() {
    guard editor.text.contains(where: \.isLetter) else {
      problem = "An address, please: without one it stays on the quay."
      return
    }
    var draft = shop.draft(for: account)
    draft.address = editor.text
    shop.setDraft(draft, for: account)
    context.send(.go(.checkout(.delivery)))
  }
}
