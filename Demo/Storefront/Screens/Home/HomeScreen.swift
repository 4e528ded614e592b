import Navigation
import NavigationTerminal
import TerminalKit

/// The first tab, with links to all others.
@MainActor
final class HomeScreen: Screen {
  private let context: StorefrontContext
  private let shop: Shop
  private var menu = MenuPane()

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
  }

  let title = "Home"

  var hints: [KeyHint] { [KeyHint("Enter", "open"), KeyHint("↑↓", "move")] }

  var bindings: [KeyBinding] {
    [
      KeyBinding("c", "cart") { [context] in context.send(.backOrGo(.cart)) },
      KeyBinding("s", "first steps") { [context] in context.send(.go(.onboarding(1))) },
    ]
  }

  private var sections: [MenuPane.Section] {
    let catalogue = shop.catalogue
    let help: [MenuPane.Row] = shop.data.helpPages.filter { !$0.path.contains("/") }.map { page in
      row(page.title, page.summary, .go(.page(page.path)))
    }
    return [
      MenuPane.Section(
        "Shop",
        rows: [
          // Opens the list of shelves; the tab's key would return to the tab's last screen instead.
          MenuPane.Row(
            "Catalog",
            "\(catalogue.productCount) products on \(catalogue.categories.count) shelves"
          ) { [context] in context.open("catalog") },
          row("Search", "by name, material or use", .go(.search(""))),
          row("Cart", cartText, .go(.cart)),
        ]),
      MenuPane.Section(
        "Yours",
        rows: [
          row("Orders", "what you bought and where it is", .selectTab(StorefrontTab.orders)),
          row("Account", "your details and settings", .selectTab(StorefrontTab.account)),
        ]),
      MenuPane.Section(
        "Help",
        rows: [
          row(
            "First steps", "\(shop.data.onboarding.count) short pages", .go(.onboarding(1)))
        ] + help),
    ]
  }

  private var cartText: String {
    shop.cart.isEmpty
      ? "empty" : "\(Words.counted(shop.cartCount, "item")), \(shop.cartTotal)"
  }

  private func row(
    _ label: String, _ text: String, _ intent: NavigationIntent<StorefrontRoute>
  ) -> MenuPane.Row {
    MenuPane.Row(label, text) { [context] in context.send(intent) }
  }

  func draw(in frame: inout ScreenFrame) {
    let isTall = frame.size.rows >= 18
    if isTall {
      frame.writeHeading("Sextant")
      frame.canvas.write(
        "Charts, instruments and quiet light, from Chandlery Quay.",
        at: Position(column: 0, row: 1), style: frame.theme.dim)
    }
    let parts = frame.readableBounds.splitRows(.fixed(isTall ? 3 : 0), .share())
    menu.draw(sections, in: &frame, region: parts[1])
  }

  func handle(_ event: ScreenEvent) -> Bool { menu.handle(event, sections) }
}
