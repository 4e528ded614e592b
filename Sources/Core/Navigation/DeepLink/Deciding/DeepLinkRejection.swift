package import LinkPatterns

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
  /// The reason, its location and its sentence.
  package let failure: LinkFailure
  /// The link as it was given.
  public var link: String { failure.input }
  /// The offset of the problem, in UTF-8 bytes.
  public var position: Int { failure.position }
  /// The reason in one sentence, without the position.
  public var message: String { failure.message }
  /// The suggested replacement, if there is a similar word.
  package var nearWord: String? { failure.nearWord }

  init(_ reason: Reason, _ failure: LinkFailure) {
    (self.reason, self.failure) = (reason, failure)
  }

  init(_ reason: Reason, _ problem: LinkFailure.Problem, in link: String, at position: Int = 0) {
    self.init(reason, LinkFailure(problem, in: link, at: position))
  }

  init(_ error: LinkParsingError) { self.init(.malformed(error.reason), error.failure) }
}

extension DeepLinkRejection: CustomStringConvertible {
  /// The offset of the problem, in characters; used to place a caret.
  ///
  /// - Complexity: O(`position`).
  package var characterOffset: Int { failure.characterOffset }

  /// The message, the link, and a caret below the problem.
  public var description: String { failure.description }
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
