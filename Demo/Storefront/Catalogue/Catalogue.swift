/// The shop's products, by shelf and by number.
///
/// The products are loaded on first use: the first screen needs only their count.
package struct Catalogue: Sendable {
  /// The products with their lookup tables.
  struct Products: Sendable {
    let all: [Product]
    let indexByID: [Product.ID: Int]
    let byCategory: [Category.ID: [Product]]

    init(_ all: [Product]) {
      self.all = all
      indexByID = Dictionary(
        all.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { a, _ in a })
      byCategory = Dictionary(grouping: all, by: \.category)
    }
  }

  /// The shelves, in display order.
  package let categories: [Category]
  /// The number of products.
  package let productCount: Int
  private let read: @Sendable () -> Products

  /// Creates a catalog; `read` is called for each access and always returns the same products.
  init(
    categories: [Category], productCount: Int, reading read: @escaping @Sendable () -> Products
  ) {
    self.categories = categories
    self.productCount = productCount
    self.read = read
  }

  /// The products, in display order.
  package var products: [Product] { read().all }

  /// Finds a product by its number in links, in O(1).
  package func product(_ id: Product.ID) -> Product? {
    let products = read()
    return products.indexByID[id].map { products.all[$0] }
  }

  /// Finds a shelf by its name in links.
  package func category(_ id: Category.ID) -> Category? { categories.first { $0.id == id } }

  /// Returns the products of a shelf, in display order.
  package func products(in id: Category.ID) -> [Product] { read().byCategory[id] ?? [] }
}
