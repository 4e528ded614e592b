import TerminalKit

/// Finds products that contain given words, as the user types.
package struct ProductSearch: Sendable {
  private struct Entry {
    var product: Product
    var name: String
    var text: String
  }

  private let entries: [Entry]
  /// The last search text and its results; adding to the text can only narrow them.
  private var last: (text: String, found: [Entry])

  /// Creates a search for a catalog.
  ///
  /// - Parameter catalogue: The catalog.
  /// - Complexity: O(*n*) in the total length of text in the catalog.
  package init(in catalogue: Catalogue) {
    let shelves = Dictionary(
      catalogue.categories.map { ($0.id, $0.name) }, uniquingKeysWith: { a, _ in a })
    entries = catalogue.products.map { product in
      let shelf = shelves[product.category] ?? ""
      let text = "\(product.name) \(product.summary) \(product.description) \(shelf)"
      return Entry(product: product, name: product.name.folded, text: text.folded)
    }
    last = ("", entries)
  }

  /// Finds the products that contain every word of the search text.
  ///
  /// Words are found in the name, the summary, the description and the name of the shelf, ignoring
  /// case and accents. Products with all words in their names come first.
  ///
  /// - Parameter text: The search text.
  /// - Returns: The products found; none if the search text contains no words.
  /// - Complexity: O(*n*) in the total length of text in the catalog, or in the products found for
  ///   the last search text if this one begins with it.
  package mutating func products(for text: String) -> [Product] {
    let words = Set(text.folded.split(separator: " "))
    guard !words.isEmpty else { return [] }
    let found = (text.hasPrefix(last.text) ? last.found : entries).filter {
      words.allSatisfy($0.text.holds)
    }
    last = (text, found)
    func isNamed(_ entry: Entry) -> Bool { words.allSatisfy(entry.name.holds) }
    return (found.filter(isNamed) + found.filter { !isNamed($0) }).map(\.product)
  }
}
