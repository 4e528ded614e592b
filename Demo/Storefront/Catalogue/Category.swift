/// A shelf of the shop.
package struct Category: Hashable, Sendable, Identifiable, Decodable {
  /// The name in links: `catalog/compasses`.
  package var id: String
  /// The name on the screen.
  package var name: String
  /// One sentence about what stands on it.
  package var description: String
}
