import Navigation
import NavigationTerminal
import TerminalKit

/// The first tab, with links to all others.
@MainActor
final class HomeScreen: MenuScreen {
  private let context: StorefrontContext
  private let shop: Shop
  var menu = MenuPane()
  /// Whether there is room for products, cart and orders beside the menu.
  private var isLarge = false

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
  }

  let title = "Home"

  var bindings: [KeyBinding] {
    [
      KeyBinding("c", "cart") { [context] in context.send(.backOrGo(.cart)) },
      KeyBinding("s", "first steps") { [context] in context.send(.go(.onboarding(1))) },
    ]
  }

  var sections: [MenuPane.Section] {
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

  /// The rows of the heading with its blank line; a notice may take that line.
  private func headRows(in size: Size) -> Int { size.rows >= 18 ? 3 : size.rows == 17 ? 2 : 0 }

  /// The areas of the menu, a gap and the boxes of a large screen.
  private func parts(in size: Size) -> [Rect] {
    size.below(5).splitColumns(
      .fixed(min(58, max(44, size.columns * 9 / 16))), .fixed(2), .share())
  }

  func menuRegion(in size: Size) -> Rect {
    isLarge ? parts(in: size)[0] : size.below(headRows(in: size), widest: 92)
  }

  func draw(in frame: inout ScreenFrame) {
    let size = frame.size
    if headRows(in: size) > 0 {
      frame.writeHeading("Sextant")
      if !isLarge { drawKeys(in: &frame, row: 1) }
    }
    menu.draw(in: &frame, region: menuRegion(in: size))
    guard isLarge else { return }
    frame.canvas.write(
      "Charts, instruments and quiet light, from Chandlery Quay.",
      at: Position(column: 0, row: 1), style: frame.theme.dim)
    frame.canvas.write(
      "A shop to try navigation in: a key sends an intent, the stack shows what it did.",
      at: Position(column: 0, row: 2), style: frame.theme.text, columns: size.columns)
    drawKeys(in: &frame, row: 3)
    HomeBoard(context: context, shop: shop).draw(in: &frame, region: parts(in: size)[2])
  }

  /// Writes the keys that move the stack, and the one that tells why.
  private func drawKeys(in frame: inout ScreenFrame, row: Int) {
    func key(_ action: String) -> String { context.key(for: action) ?? "" }
    var column = 0
    for (key, label) in [
      ("Enter", "pushes"), ("Esc", "pops"), (key("prompt"), "link"), (key("inspector"), "why"),
    ] where !key.isEmpty {
      guard column + key.count + label.count + 1 <= frame.size.columns else { return }
      column += frame.canvas.write(
        key, at: Position(column: column, row: row), style: frame.theme.accent)
      column += 1
      column += frame.canvas.write(
        label, at: Position(column: column, row: row), style: frame.theme.text)
      column += 2
    }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    if case .resized(let size) = event {
      isLarge = size.columns >= HomeBoard.least.columns && size.rows >= HomeBoard.least.rows
      menu.show(sections)
    }
    if case .click(let hit) = event, hit.name == HomeBoard.hitName {
      let products = HomeBoard.products(of: shop)
      guard products.indices.contains(hit.index) else { return false }
      context.send(.go(.product(products[hit.index].id)))
      return true
    }
    return handleMenu(event)
  }
}
