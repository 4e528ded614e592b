import TerminalKit

/// Why an app's file cannot be had or written.
public struct StateFileError: Error, Hashable, Sendable {
  /// What was in the way.
  public enum Reason: Hashable, Sendable {
    /// What stands there is not the app's: why, as in “is a folder”.
    case foreign(String)
    /// Another process has taken it.
    case inUse
    /// Somebody moved or replaced it while it was taken.
    case replaced
    /// Nothing says where the file would be.
    case noPlace
    /// The system refused, in its words.
    case system(String)
  }

  /// What was in the way.
  public let reason: Reason
  /// Where the file is, or would be.
  public let path: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - reason: What was in the way.
  ///   - path: Where the file is, or would be.
  public init(_ reason: Reason, at path: String) {
    self.reason = reason
    self.path = path
  }
}

extension StateFileError: CustomStringConvertible {
  /// One plain sentence that says what was in the way.
  public var description: String {
    sentence.before + (sentence.path?.visiblySafe ?? "") + sentence.after
  }

  /// The sentence in parts, so that a path can be shortened and the words around it stay.
  package var sentence: (before: String, path: String?, after: String) {
    switch reason {
    case .foreign(let why):
      ("No state is kept: ", path, " \(why), so it stays untouched.")
    case .inUse:
      ("Another one is running with the same state; this one keeps none.", nil, "")
    case .replaced:
      ("No state is kept: ", path, " was replaced by somebody else.")
    case .noPlace:
      ("No state is kept: neither XDG_STATE_HOME nor HOME says where.", nil, "")
    case .system(let words):
      ("No state is kept: ", path, ": \(words.visiblySafe).")
    }
  }
}
