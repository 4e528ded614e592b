import TerminalKit

/// Why something cannot be recorded into a file.
public struct RecordFileError: Error, Hashable, Sendable {
  /// What was in the way.
  public enum Reason: Hashable, Sendable {
    /// Something stands there already.
    case exists
    /// The folder it would be in is not there.
    case noFolder
    /// The system refused, in its words.
    case system(String)
  }

  /// What was in the way.
  public let reason: Reason
  /// Where the file would be.
  public let path: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - reason: What was in the way.
  ///   - path: Where the file would be.
  public init(_ reason: Reason, at path: String) {
    self.reason = reason
    self.path = path
  }
}

extension RecordFileError: CustomStringConvertible {
  /// One plain sentence that says what was in the way.
  public var description: String {
    let path = path.visiblySafe
    return switch reason {
    case .exists: "\(path) is there already, so it stays untouched; record into a new file"
    case .noFolder: "\(path) cannot be made: its folder is not there"
    case .system(let words): "\(path) cannot be written: \(words.visiblySafe)"
    }
  }
}
