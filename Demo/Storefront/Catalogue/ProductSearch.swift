/// Finds products by words, for search while typing.
package struct ProductSearch: Sendable {
  private struct Entry {
    var product: Product
    var name: String
    var text: String
  }

  private let entries: [Entry]
  /// The last search and what it found; a longer text can only narrow it.
  private var last: (text: String, found: [Entry])

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
    last = ("", entries)
  }

  /// Finds the products in which every word of a text occurs.
  ///
  /// A word can occur in the name, the summary, the description or the name of the shelf, ignoring
  /// case and accents. Products with all words in their name come first.
  ///
  /// - Parameter text: The search text.
  /// - Returns: The products found; none for a text without words.
  /// - Complexity: O(*n*) in the length of all texts in the catalogue, or of those found for the last
  ///   text if this one begins with it.
  package mutating func products(for text: String) -> [Product] {
    let words = text.folded.split(separator: " ")
    guard !words.isEmpty else { return [] }
    let found = (text.hasPrefix(last.text) ? last.found : entries).filter {
      words.allSatisfy($0.text.contains)
    }
    last = (text, found)
    let isNamed = found.map { words.allSatisfy($0.name.contains) }
    return [true, false].flatMap { wanted in
      zip(found, isNamed).filter { $0.1 == wanted }.map(\.0.product)
    }
  }
}
