import Navigation
import NavigationTerminal
import TerminalKit

/// How the parcel gets there.
@MainActor
final class CheckoutDeliveryScreen: Screen {
  private let context: StorefrontContext
  private let shop: Shop
  private let account: Account.ID
  private var listing = Listing()

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
    account = context.principal?.subject ?? ""
    let chosen = shop.draft(for: account).delivery
    let methods = DeliveryMethod.allCases
    listing.select(methods.firstIndex(of: chosen) ?? 0, count: methods.count)
  }

  let title = CheckoutStep.delivery.title

  var hints: [KeyHint] { [KeyHint("Enter", "choose"), KeyHint("↑↓", "move")] }

  private var methods: [DeliveryMethod] { DeliveryMethod.allCases }

  func draw(in frame: inout ScreenFrame) {
    frame.writeTrail(.delivery)
    let top = frame.size.rows >= 10 ? 2 : 1
    frame.canvas.write(
      "How should it travel?", at: Position(column: 0, row: top), style: frame.theme.title)
    let width = min(frame.size.columns, 76)
    let table = Table(
      [
        TableColumn(heading: "", width: .fixed(min(20, width / 2))),
        TableColumn(heading: "", width: .share(1)),
        TableColumn(heading: "", width: .fixed(7), isNumber: true),
      ], width: width)
    let goods = shop.cartTotal
    listing.draw(
      in: &frame,
      region: Rect(column: 0, row: top + 1, columns: width, rows: frame.size.rows - top - 1),
      count: methods.count
    ) { [methods, theme = frame.theme] index, isSelected, place, canvas in
      let method = methods[index]
      let cost = method.cost(for: goods)
      table.drawRow(
        [method.name, method.promise, cost == .zero ? "free" : "\(cost)"], on: &canvas,
        at: place, isSelected: isSelected, theme: theme, styles: [1: theme.dim])
    }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(KeyPress(.enter)): choose(listing.selection)
    case .key(let press): return listing.handle(press, count: methods.count)
    case .scroll(let lines): listing.scroll(lines, count: methods.count)
    case .click(let id):
      guard let opens = listing.click(id, count: methods.count) else { return false }
      if opens { choose(id.index) }
    case .paste: return false
    }
    return true
  }

  private func choose(_ index: Int) {
    guard methods.indices.contains(index) else { return }
    var draft = shop.draft(for: account)
    draft.delivery = methods[index]
    shop.setDraft(draft, for: account)
    context.send(.go(.checkout(.confirm)))
  }
}
