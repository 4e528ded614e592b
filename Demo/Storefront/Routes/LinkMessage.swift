/// Words that came with a link; they are always shown as such.
package struct LinkMessage: Hashable, Sendable, Codable {
  /// What the link gives as a heading.
  package var title: String
  /// What the link says.
  package var message: String

  /// Keeps the words of a link.
  ///
  /// - Parameters:
  ///   - title: What the link gives as a heading.
  ///   - message: What the link says.
  package init(title: String, message: String) {
    (self.title, self.message) = (title, message)
  }
}
