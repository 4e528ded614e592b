import TerminalKit

/// Why an app cannot be heard or spoken to.
public struct AppSocketError: Error, Hashable, Sendable {
  /// What was in the way.
  public enum Reason: Hashable, Sendable {
    /// No app listens there.
    case nobodyListens
    /// Another one listens there already.
    case inUse
    /// What stands there is not this person's: why, as in “is a link to somewhere else”.
    case foreign(String)
    /// The app did not answer in time, or with too much.
    case noAnswer
    /// The system refused, in its words.
    case system(String)
  }

  /// What was in the way.
  public let reason: Reason
  /// Where the socket is, or would be.
  public let path: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - reason: What was in the way.
  ///   - path: Where the socket is, or would be.
  public init(_ reason: Reason, at path: String) {
    self.reason = reason
    self.path = path
  }
}

extension AppSocketError: CustomStringConvertible {
  /// What was in the way, as half a sentence.
  public var description: String {
    switch reason {
    case .nobodyListens: "none is running that takes links from outside"
    case .inUse: "another one takes links from outside already"
    case .foreign(let why): "\(path.visiblySafe) \(why)"
    case .noAnswer: "it is running, but did not answer"
    case .system(let words): "\(path.visiblySafe): \(words.visiblySafe)"
    }
  }
}
