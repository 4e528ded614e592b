/// An error that explains why text is not a valid link or pattern, and where the mistake is.
public struct LinkParsingError: Error, Hashable, Sendable {
  /// The kind of error.
  public enum Reason: String, Hashable, Sendable, Codable {
    /// The text has more bytes than the limit.
    case tooLong
    /// The path has more segments than the limit.
    case tooManySegments
    /// The query has more items than the limit.
    case tooManyQueryItems
    /// The text before the colon is not a scheme.
    case scheme
    /// The host is neither a name nor an address.
    case host
    /// The port is not a number up to 65,535.
    case port
    /// A percent sign is not followed by two hexadecimal digits.
    case percentEncoding
    /// The encoded bytes are not valid UTF-8.
    case utf8
    /// The text contains a control character.
    case controlCharacter
    /// The character must be percent-encoded here.
    case character
    /// The path contains a `.` or `..` segment, plain or encoded.
    case dotSegment
    /// The pattern contains two slashes with nothing between them.
    case emptySegment
    /// The pattern contains a `<` without `>`, or a `>` without `<`.
    case bracket
    /// The placeholder's name is missing or contains anything but letters, digits and `_`.
    case name
    /// Two placeholders have the same name.
    case duplicateName
    /// Something follows `*`, `<path:…>` or an optional segment.
    case notLast
    /// Two placeholders in one segment have no literal between them.
    case adjacent
    /// The query item has no name, or a form that patterns do not support.
    case query
    /// The pattern contains a `#`, but patterns do not support fragments.
    case fragment
    /// The converter is not registered.
    case converter
  }

  /// The kind of error.
  public let reason: Reason
  /// The error, its location and its sentence.
  package let failure: LinkFailure
  /// The text that was parsed.
  public var input: String { failure.input }
  /// The offset of the error, in UTF-8 bytes.
  public var position: Int { failure.position }

  /// Creates an error.
  package init(input: String, position: Int, reason: Reason, found: String, expected: String) {
    self.reason = reason
    failure = LinkFailure(.syntax(found: found, expected: expected), in: input, at: position)
  }
}

extension LinkParsingError: CustomStringConvertible {
  /// The offset of the error, in characters; used to place a caret.
  ///
  /// - Complexity: O(`position`).
  public var characterOffset: Int { failure.characterOffset }

  /// The error in one sentence, without its location.
  public var message: String { failure.message }

  /// The sentence, the text, and a caret below the error.
  public var description: String { failure.description }
}
