import Navigation
import NavigationTerminal
import TerminalKit

/// All shelves.
@MainActor
final class CatalogScreen: Screen {
  private let context: StorefrontContext
  private let shop: Shop
  private var listing = Listing()

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
  }

  let title = "Catalog"

  var hints: [KeyHint] { [KeyHint("Enter", "open"), KeyHint("/", "search")] }

  var position: String? { listing.position(count: categories.count) }

  var bindings: [KeyBinding] {
    [KeyBinding("c", "cart") { [context] in context.send(.backOrGo(.cart)) }]
  }

  private var categories: [Category] { shop.catalogue.categories }

  func draw(in frame: inout ScreenFrame) {
    let isTall = frame.size.rows >= 16
    let products = Words.counted(shop.catalogue.products.count, "product")
    frame.writeHeading("The shelves", right: products, rightStyle: frame.theme.dim)
    let columns = [
      TableColumn(heading: "", width: .fixed(20)), TableColumn(heading: "", width: .share(1)),
      TableColumn(heading: "", width: .fixed(4), isNumber: true),
    ]
    let table = Table(columns, width: min(frame.size.columns, 92))
    let top = isTall ? 2 : 1
    listing.draw(
      in: &frame,
      region: Rect(
        column: 0, row: top, columns: min(frame.size.columns, 92), rows: frame.size.rows - top),
      count: categories.count
    ) { [theme = frame.theme] index, isSelected, place, canvas in
      let category = categories[index]
      table.drawRow(
        [
          category.name, category.description,
          "\(shop.catalogue.products(in: category.id).count)",
        ], on: &canvas, at: place, isSelected: isSelected, theme: theme,
        styles: [1: theme.dim])
    }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    let count = categories.count
    switch event {
    case .key(KeyPress(.enter)): open(listing.selection)
    case .key(let press): return listing.handle(press, count: count)
    case .scroll(let lines): listing.scroll(lines, count: count)
    case .click(let id):
      guard let opens = listing.click(id, count: count) else { return false }
      if opens { open(id.index) }
    case .paste: return false
    }
    return true
  }

  private func open(_ index: Int) {
    guard categories.indices.contains(index) else { return }
    context.send(.go(.category(categories[index].id)))
  }
}
