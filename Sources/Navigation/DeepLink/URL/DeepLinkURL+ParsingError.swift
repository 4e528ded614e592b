extension DeepLinkURL {
  /// Why a text is not a link, and where.
  public struct ParsingError: Error, Hashable, Sendable {
    /// What is wrong with a link.
    public enum Reason: String, Hashable, Sendable, Codable {
      /// More bytes than the limit.
      case tooLong
      /// More path segments than the limit.
      case tooManySegments
      /// More query items than the limit.
      case tooManyQueryItems
      /// What stands before the first colon is not a scheme.
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

extension DeepLinkURL.ParsingError: CustomStringConvertible {
  /// Where the mistake begins, in characters: what a caret needs.
  ///
  /// - Complexity: O(`position`).
  public var characterOffset: Int { LinkText.characterOffset(of: position, in: input) }

  /// One sentence without the place.
  public var message: String { "\(found); expected \(expected)" }

  /// The sentence, the link, and a caret under the place.
  public var description: String { LinkText.withCaret(message, input, at: position) }
}
