import Navigation
import NavigationTerminal
import TerminalKit

/// The administration screen: low stock and the total of all orders.
@MainActor
final class AdminScreen: ListScreen {
  struct Shortage: Identifiable {
    let product: Product
    let variant: Variant
    let stock: Int

    var id: CartLine.ID { CartLine.ID(product: product.id, variant: variant.id) }
  }

  private let context: StorefrontContext
  private let shop: Shop
  var list = ListModel<[Shortage]>()

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
  }

  let title = "Administration"
  let style = ListStyle(emptyText: "Nothing is running out.", openLabel: "open product")
  let columns = [
    TableColumn("Product", .share(3)), TableColumn("Variant", .share(2)),
    TableColumn("Left", .fixed(4), isNumber: true),
  ]

  var heading: ListHeading {
    let orders = shop.data.accounts.flatMap { shop.orders(of: $0.id) }
    let takings = orders.reduce(Money.zero) { $0 + $1.total }
    return ListHeading("Running out", right: "\(Words.counted(orders.count, "order")), \(takings)")
  }

  var rows: [Shortage] {
    shop.catalogue.products.flatMap { product in
      product.variants.compactMap { variant in
        let stock = shop.stock(of: CartLine.ID(product: product.id, variant: variant.id))
        return stock < 4 ? Shortage(product: product, variant: variant, stock: stock) : nil
      }
    }.sorted { ($0.stock, $0.product.id) < ($1.stock, $1.product.id) }
  }

  var rowsVersion: Int? { shop.version }

  func cells(of row: Shortage, isSelected: Bool) -> [TableCell] {
    [
      TableCell(row.product.name), TableCell(row.variant.name, .dim),
      TableCell("\(row.stock)", row.stock == 0 ? .error : .warning),
    ]
  }

  func open(_ row: Shortage) {
    context.send(.go(.product(row.product.id, variant: row.variant.id)))
  }
}
