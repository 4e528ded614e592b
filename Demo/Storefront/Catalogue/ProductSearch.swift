/// Finds products by words, for search while typing.
package struct ProductSearch: Sendable {
  private struct Entry {
    var product: Product
    var name: String
    var text: String
  }

  private let entries: [Entry]

  /// Prepares a search in a catalogue.
  ///
  /// - Parameter catalogue: The catalogue.
  /// - Complexity: O(*n*) in the length of all texts in the catalogue.
  package init(in catalogue: Catalogue) {
    let shelves = Dictionary(
      catalogue.categories.map { ($0.id, $0.name) }, uniquingKeysWith: { a, _ in a })
    entries = catalogue.products.map { product in
      let shelf = shelves[product.category] ?? ""
      let text = "\(product.name) \(product.summary) \(product.description) \(shelf)"
      return Entry(product: product, name: product.name.folded, text: text.folded)
    }
  }

  /// Finds the products in which every word of a text occurs.
  ///
  /// A word can occur in the name, the summary, the description or the name of the shelf, ignoring
  /// case and accents. Products with all words in their name come first.
  ///
  /// - Parameter text: The search text.
  /// - Returns: The products found; none for a text without words.
  /// - Complexity: O(*n*) in the length of all texts in the catalogue.
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
