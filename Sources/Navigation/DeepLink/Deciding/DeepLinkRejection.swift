/// Why a link was refused, and where in it the reason stands.
public struct DeepLinkRejection: Error, Hashable, Sendable {
  /// Why a link was refused.
  public enum Reason: Hashable, Sendable {
    /// It is not a link, or is more than the limits allow.
    case malformed(LinkParsingError.Reason)
    /// It names no scheme and came from outside.
    case origin
    /// Its scheme is none of the allowed ones.
    case scheme
    /// Its host is none of the allowed ones.
    case host
    /// It carries user information.
    case userInfo
    /// It names a port.
    case port
    /// It leads to what the person who is signed in may not see.
    case forbidden(role: String)
    /// It leads to what a rule of the app keeps from being shown now, for this reason.
    case unavailable(String)
  }

  /// Why.
  public let reason: Reason
  /// The link as it was given.
  public let link: String
  /// Where the reason begins, in UTF-8 bytes.
  public let position: Int
  /// One sentence that says why, without the place.
  public let message: String
  /// What was probably meant, if anything is near.
  package let nearWord: String?

  init(
    _ reason: Reason, _ link: String, at position: Int, _ message: String, nearWord: String? = nil
  ) {
    self.reason = reason
    self.link = link
    self.position = position
    self.nearWord = nearWord
    self.message =
      nearWord.map { "\(message); did you mean \(LinkText.quoted($0))?" } ?? message
  }

  init(_ error: LinkParsingError) {
    self.init(.malformed(error.reason), error.input, at: error.position, error.message)
  }
}

extension DeepLinkRejection: CustomStringConvertible {
  /// Where the reason begins, in characters: what a caret needs.
  ///
  /// - Complexity: O(`position`).
  package var characterOffset: Int { LinkText.characterOffset(of: position, in: link) }

  /// The sentence, the link, and a caret under the place.
  public var description: String { LinkText.withCaret(message, link, at: position) }
}

extension DeepLinkRejection.Reason {
  /// The reason in one word, for data.
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
