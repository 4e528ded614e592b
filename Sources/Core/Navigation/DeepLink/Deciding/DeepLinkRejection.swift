import Spelling

/// The reason that a link was refused, and the position in the link that caused it.
public struct DeepLinkRejection: Error, Hashable, Sendable {
  /// The kind of reason.
  public enum Reason: Hashable, Sendable {
    /// The text is not a link, or exceeds a limit.
    case malformed(LinkParsingError.Reason)
    /// The link has no scheme and comes from outside the app.
    case origin
    /// The scheme is not allowed.
    case scheme
    /// The host is not allowed.
    case host
    /// The link contains user information.
    case userInfo
    /// The link contains a port.
    case port
    /// The principal lacks the role that the link's target requires.
    case forbidden(role: String)
    /// A rule of the app currently makes the link's target unavailable; the value is the reason.
    case unavailable(String)
  }

  /// The reason.
  public let reason: Reason
  /// The link as it was given.
  public let link: String
  /// The offset of the problem, in UTF-8 bytes.
  public let position: Int
  /// The reason in one sentence, without the position.
  public let message: String
  /// The suggested replacement, if there is a similar word.
  package let nearWord: String?

  init(
    _ reason: Reason, _ link: String, at position: Int, _ message: String, nearWord: String? = nil
  ) {
    self.reason = reason
    self.link = link
    self.position = position
    self.nearWord = nearWord
    self.message = message + NearWord.suggestion(quoted: nearWord.map(LinkText.quoted))
  }

  init(_ error: LinkParsingError) {
    self.init(.malformed(error.reason), error.input, at: error.position, error.message)
  }
}

extension DeepLinkRejection: CustomStringConvertible {
  /// The offset of the problem, in characters; used to place a caret.
  ///
  /// - Complexity: O(`position`).
  package var characterOffset: Int { LinkText.characterOffset(of: position, in: link) }

  /// The message, the link, and a caret below the problem.
  public var description: String { LinkText.withCaret(message, link, at: position) }
}

extension DeepLinkRejection.Reason {
  /// The reason in one word, for structured output.
  var word: String {
    switch self {
    case .malformed(let reason): reason.rawValue
    case .origin: "origin"
    case .scheme: "scheme"
    case .host: "host"
    case .userInfo: "userInfo"
    case .port: "port"
    case .forbidden: "forbidden"
    case .unavailable: "unavailable"
    }
  }
}
