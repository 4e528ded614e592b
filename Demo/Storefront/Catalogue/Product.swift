/// Something the shop sells.
package struct Product: Hashable, Sendable, Identifiable, Decodable {
  /// The number in links: `products/12`.
  package var id: Int
  /// The shelf it stands on.
  package var category: Category.ID
  /// The name on the screen.
  package var name: String
  /// What it is, in a few words, for lists.
  package var summary: String
  /// What it is, in a few sentences.
  package var description: String
  /// Measures and materials, one each.
  package var facts: [String]
  /// The ways in which it is sold; never empty in a catalogue that loaded.
  package var variants: [Variant]

  /// Finds a way in which it is sold.
  ///
  /// - Parameter id: The variant's name in links.
  /// - Returns: The variant, or `nil` when there is none of that name.
  /// - Complexity: O(*v*) in the number of variants.
  package func variant(_ id: Variant.ID) -> Variant? {
    variants.first { $0.id == id }
  }

  /// The lowest price among the variants.
  ///
  /// - Complexity: O(*v*) in the number of variants.
  package var lowestPrice: Money { variants.map(\.price).min() ?? .zero }

  /// Whether variants differ in price.
  ///
  /// - Complexity: O(*v*) in the number of variants.
  package var hasSeveralPrices: Bool { variants.contains { $0.price != lowestPrice } }
}
