import Navigation
import NavigationTerminal
import TerminalKit

/// All shelves.
@MainActor
final class CatalogScreen: ListScreen {
  private let context: StorefrontContext
  private let shop: Shop
  var list = ListModel<[Category]>()

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
  }

  let title = "Catalog"
  /// `/` searches all shelves instead.
  let style = ListStyle(canFilter: false)
  let columns = [
    TableColumn("", .share(1), below: 60), TableColumn("", .fixed(20), from: 60),
    TableColumn(from: 60), TableColumn("", .fixed(11), isNumber: true),
  ]

  var heading: ListHeading {
    ListHeading("The shelves", right: Words.counted(shop.catalogue.productCount, "product"))
  }

  var hints: [KeyHint] { [KeyHint("Enter", "open"), KeyHint("/", "search")] }

  var bindings: [KeyBinding] {
    [KeyBinding("c", "cart") { [context] in context.send(.backOrGo(.cart)) }]
  }

  var rows: [Category] { shop.catalogue.categories }

  func cells(of shelf: Category, isSelected: Bool) -> [TableCell] {
    [
      TableCell(shelf.name), TableCell(shelf.name), TableCell(shelf.description, .dim),
      TableCell(Words.counted(shop.catalogue.products(in: shelf.id).count, "product")),
    ]
  }

  func open(_ shelf: Category) { context.send(.go(.category(shelf.id))) }

  func link(to shelf: Category) -> String? { context.link(to: .category(shelf.id)) }
}
