/// A shelf in the shop.
package struct Category: Hashable, Sendable, Identifiable {
  /// The name in links: `catalog/compasses`.
  package var id: String
  /// The displayed name.
  package var name: String
  /// A one-sentence description.
  package var description: String
}
