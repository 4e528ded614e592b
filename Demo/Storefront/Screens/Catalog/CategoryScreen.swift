import Navigation
import NavigationTerminal
import TerminalKit

/// A shelf with a filter.
@MainActor
final class CategoryScreen: ListScreen {
  private let context: StorefrontContext
  private let shop: Shop
  private let category: Category?
  private let table: ProductRows
  var list = ListModel<[Product]>()

  init(id: Category.ID, context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
    category = shop.catalogue.category(id)
    table = ProductRows(shop: shop)
    title = StorefrontRoute.category(id).title(in: shop.data)
  }

  let title: String
  var columns: [TableColumn] { table.columns }

  var heading: ListHeading {
    guard let category else { return ListHeading("There is no such shelf.") }
    return ListHeading(category.description, right: Words.counted(list.rows?.count ?? 0, "product"))
  }

  var style: ListStyle {
    ListStyle(
      emptyText: category == nil ? "" : "Nothing on this shelf at the moment.",
      widest: ProductRows.widest)
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding(
        "a", "add to cart", disabledReason: selectedRow == nil ? "Nothing is selected." : nil
      ) { [self] in
        guard let product = selectedRow,
          let variant = product.variants.first(where: { variant in
            shop.stock(of: CartLine.ID(product: product.id, variant: variant.id)) > 0
          }) ?? product.variants.first
        else { return }
        CartWords.add(1, of: product, variant, to: shop, context)
      },
      KeyBinding("c", "cart") { [context] in context.send(.backOrGo(.cart)) },
    ] + listBindings
  }

  var sorts: [RowSort<Product>] {
    [RowSort("Product", by: \.name), RowSort("Price", by: \.lowestPrice)]
  }

  var rows: [Product] {
    guard let category else { return [] }
    let products = shop.catalogue.products(in: category.id)
    return shop.preferences.hidesSoldOut ? products.filter { !shop.isSoldOut($0) } : products
  }

  var rowsVersion: Int? { shop.version }

  func cells(of product: Product, isSelected: Bool) -> [TableCell] { table.cells(of: product) }

  func searchText(of product: Product) -> String {
    "\(product.name) \(product.summary)".withPlainLetters
  }

  func note(about product: Product, width: Int) -> String? {
    table.note(about: product, width: width)
  }

  func open(_ product: Product) { context.send(.go(.product(product.id))) }

  func link(to product: Product) -> String? { context.link(to: .product(product.id)) }
}
