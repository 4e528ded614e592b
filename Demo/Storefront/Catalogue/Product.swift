/// A product in the shop.
package struct Product: Hashable, Sendable, Identifiable, Decodable {
  /// The number in links: `products/12`.
  package var id: Int
  /// The shelf it is on.
  package var category: Category.ID
  /// The displayed name.
  package var name: String
  /// A brief description, for lists.
  package var summary: String
  /// A description in a few sentences.
  package var description: String
  /// Dimensions and materials, one per entry.
  package var facts: [String]
  /// The variants; never empty in a loaded catalog.
  package var variants: [Variant]

  /// Finds a variant.
  ///
  /// - Parameter id: The variant's name in links.
  /// - Returns: The variant, or `nil` if there is none with this name.
  /// - Complexity: O(*v*) in the number of variants.
  package func variant(_ id: Variant.ID) -> Variant? {
    variants.first { $0.id == id }
  }

  /// The lowest price among the variants.
  ///
  /// - Complexity: O(*v*) in the number of variants.
  package var lowestPrice: Money { variants.map(\.price).min() ?? .zero }

  /// Whether the variants differ in price.
  ///
  /// - Complexity: O(*v*) in the number of variants.
  package var hasSeveralPrices: Bool { variants.contains { $0.price != lowestPrice } }
}
