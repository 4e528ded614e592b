/// Why a text is not a link or not a pattern, and where.
public struct LinkParsingError: Error, Hashable, Sendable {
  /// What is wrong with a link or a pattern.
  public enum Reason: String, Hashable, Sendable, Codable {
    /// More bytes than the limit.
    case tooLong
    /// More path segments than the limit.
    case tooManySegments
    /// More query items than the limit.
    case tooManyQueryItems
    /// The text before the colon is not a scheme.
    case scheme
    /// The host is not a name or an address.
    case host
    /// The port is not a number up to 65,535.
    case port
    /// A percent sign without two hexadecimal digits.
    case percentEncoding
    /// Encoded bytes that are not UTF-8.
    case utf8
    /// A control character.
    case controlCharacter
    /// A character that must be percent-encoded where it stands.
    case character
    /// A `.` or `..` segment, plain or encoded.
    case dotSegment
    /// Two slashes with nothing between them, in a pattern.
    case emptySegment
    /// A `<` without `>`, or a `>` without `<`, in a pattern.
    case bracket
    /// A placeholder without a name made of letters, digits and `_`.
    case name
    /// Two placeholders of one name.
    case duplicateName
    /// Something behind `*`, `<path:…>` or an optional segment.
    case notLast
    /// Two placeholders in one segment with nothing between them.
    case adjacent
    /// A query item of a pattern without a name or a form that patterns have.
    case query
    /// A `#` in a pattern, which says nothing about fragments.
    case fragment
    /// A converter that is not registered.
    case converter
  }

  /// The text that was read.
  public let input: String
  /// Where the mistake begins, in UTF-8 bytes.
  public let position: Int
  /// What is wrong.
  public let reason: Reason
  /// What is there, in words.
  package let found: String
  /// What should be there, in words.
  package let expected: String

  /// Makes an error.
  package init(input: String, position: Int, reason: Reason, found: String, expected: String) {
    self.input = input
    self.position = position
    self.reason = reason
    self.found = found
    self.expected = expected
  }
}

extension LinkParsingError: CustomStringConvertible {
  /// Where the mistake begins, in characters: what a caret needs.
  ///
  /// - Complexity: O(`position`).
  public var characterOffset: Int { LinkText.characterOffset(of: position, in: input) }

  /// One sentence without the place.
  public var message: String { "\(found); expected \(expected)" }

  /// The sentence, the text, and a caret under the place.
  public var description: String { LinkText.withCaret(message, input, at: position) }
}
