/// A page of help, found by its path.
package struct HelpPage: Hashable, Sendable, Identifiable, Decodable {
  /// The path in links: `pages/shipping/times`.
  package var path: String
  /// The name on the screen.
  package var title: String
  /// What it is about, in a few words, for lists.
  package var summary: String
  /// Its paragraphs.
  package var body: [String]

  /// The page's name among all pages.
  package var id: String { path }
}
