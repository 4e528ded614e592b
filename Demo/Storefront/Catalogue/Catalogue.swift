/// What the shop sells, by shelf and by number.
package struct Catalogue: Sendable {
  /// The shelves, in the order in which they are shown.
  package let categories: [Category]
  /// The products, in the order in which they are shown.
  package let products: [Product]
  private let indexByID: [Product.ID: Int]
  private let byCategory: [Category.ID: [Product]]

  /// Makes a catalogue from lists that were checked before.
  ///
  /// - Parameters:
  ///   - categories: The shelves.
  ///   - products: The products; where a number stands twice, the first counts.
  /// - Complexity: O(*n*) in the number of products.
  init(categories: [Category], products: [Product]) {
    self.categories = categories
    self.products = products
    indexByID = Dictionary(
      products.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { a, _ in a })
    byCategory = Dictionary(grouping: products, by: \.category)
  }

  /// Finds a product by its number.
  ///
  /// - Parameter id: The number in links.
  /// - Returns: The product, or `nil` when there is none.
  /// - Complexity: O(1).
  package func product(_ id: Product.ID) -> Product? { indexByID[id].map { products[$0] } }

  /// Finds a shelf by its name in links.
  ///
  /// - Parameter id: The name in links.
  /// - Returns: The shelf, or `nil` when there is none.
  /// - Complexity: O(*c*) in the number of shelves.
  package func category(_ id: Category.ID) -> Category? { categories.first { $0.id == id } }

  /// The products of one shelf.
  ///
  /// - Parameter id: The shelf's name in links.
  /// - Returns: Its products, in their order.
  /// - Complexity: O(1).
  package func products(in id: Category.ID) -> [Product] { byCategory[id] ?? [] }
}
