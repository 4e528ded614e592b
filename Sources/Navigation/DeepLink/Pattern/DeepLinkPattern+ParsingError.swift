extension DeepLinkPattern {
  /// Why a text is not a pattern, and where.
  public struct ParsingError: Error, Hashable, Sendable {
    /// What is wrong with a pattern.
    public enum Reason: String, Hashable, Sendable, Codable {
      /// Two slashes with nothing between them.
      case emptySegment
      /// A `<` without `>`, or a `>` without `<`.
      case bracket
      /// A placeholder without a name, or with one that is not made of letters, digits and `_`.
      case name
      /// Two placeholders of one name.
      case duplicateName
      /// Something behind `*`, `<path:…>` or an optional segment.
      case notLast
      /// Two placeholders in one segment with nothing between them.
      case adjacent
      /// `.` or `..`, which no link has.
      case dotSegment
      /// What stands before `://` is not a scheme.
      case scheme
      /// The host is missing, or holds a placeholder.
      case host
      /// A query item that is not one.
      case query
      /// A percent sign without two hexadecimal digits, or encoded bytes that are not UTF-8.
      case percentEncoding
      /// A control character.
      case character
      /// A `#`: a pattern says nothing about the fragment.
      case fragment
      /// A converter that nobody registered.
      case converter
    }

    /// The text that was read.
    public let input: String
    /// Where the mistake begins, in UTF-8 bytes.
    public let position: Int
    /// What is wrong.
    public let reason: Reason
    /// What is there, in words.
    public let found: String
    /// What should be there, in words.
    public let expected: String
  }
}

extension DeepLinkPattern.ParsingError: CustomStringConvertible {
  /// Where the mistake begins, in characters: what a caret needs.
  ///
  /// - Complexity: O(`position`).
  public var characterOffset: Int { LinkText.characterOffset(of: position, in: input) }

  /// One sentence without the place.
  public var message: String { "\(found); expected \(expected)" }

  /// The sentence, the pattern, and a caret under the place.
  public var description: String { LinkText.withCaret(message, input, at: position) }
}
