/// Finds products that contain given words, as the user types.
package struct ProductSearch: Sendable {
  private struct Entry {
    var product: Product
    var name: String
    var text: String
  }

  private let entries: [Entry]

  /// Creates a search for a catalogue.
  ///
  /// - Parameter catalogue: The catalogue.
  /// - Complexity: O(*n*) in the total length of text in the catalogue.
  package init(in catalogue: Catalogue) {
    let shelves = Dictionary(
      catalogue.categories.map { ($0.id, $0.name) }, uniquingKeysWith: { a, _ in a })
    entries = catalogue.products.map { product in
      let shelf = shelves[product.category] ?? ""
      let text = "\(product.name) \(product.summary) \(product.description) \(shelf)"
      return Entry(product: product, name: product.name.folded, text: text.folded)
    }
  }

  /// Finds the products that contain every word of the search text.
  ///
  /// Words are found in the name, the summary, the description and the name of the shelf, ignoring
  /// case and accents. Products with all words in their names come first.
  ///
  /// - Parameter text: The search text.
  /// - Returns: The products found; none if the search text contains no words.
  /// - Complexity: O(*n*) in the total length of text in the catalogue.
  package func products(for text: String) -> [Product] {
    let words = text.folded.split(separator: " ")
    guard !words.isEmpty else { return [] }
    var byName: [Product] = []
    var byText: [Product] = []
    for entry in entries where words.allSatisfy(entry.text.contains) {
      if words.allSatisfy(entry.name.contains) {
        byName.append(entry.product)
      } else {
        byText.append(entry.product)
      }
    }
    return byName + byText
  }
}
