import TerminalKit

/// Reads and writes whole files that a person or a tape names, and replaces nobody's document.
///
/// Only a regular file of the same person is read or replaced. No link is followed where a file is
/// written, and no pipe or device is waited for.
public protocol FileBackend: Sendable {
  /// Returns what a regular file holds.
  ///
  /// - Parameters:
  ///   - path: Where it is; a link may lead there.
  ///   - limit: How many bytes it may have.
  /// - Returns: What the file holds.
  /// - Throws: Why it cannot be read.
  func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]

  /// Makes a file that holds these bytes, or puts it in the place of another: all of it, or nothing.
  ///
  /// A file that holds the bytes already stays as it is.
  ///
  /// - Parameters:
  ///   - bytes: What the file is to hold.
  ///   - path: Where it is, or will be.
  ///   - replaceable: Which file gives way.
  /// - Throws: Why it is not written.
  func write(
    _ bytes: [UInt8], to path: String, replacing replaceable: ReplaceableFile
  ) throws(FileError)
}

/// Which regular file gives way to another one.
public enum ReplaceableFile: Hashable, Sendable {
  /// None.
  case none
  /// One that is empty or begins with these bytes.
  case marked([UInt8])
  /// Any.
  case any
}

/// Why a file cannot be read or written.
public struct FileError: Error, Hashable, Sendable {
  /// What was in the way.
  public enum Reason: Hashable, Sendable {
    /// Nothing is there.
    case missing
    /// What is there is no file of this person: why, as in “is a pipe”.
    case foreign(String)
    /// Another file is there, which does not give way.
    case exists
    /// The file has more bytes than the limit.
    case tooLarge(limit: Int)
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

extension FileError: CustomStringConvertible {
  /// What was in the way, as half a sentence.
  public var description: String {
    let path = path.visiblySafe
    return switch reason {
    case .missing: "\(path) is not there"
    case .foreign(let why): "\(path) \(why), so it stays untouched"
    case .exists: "\(path) holds something else, so it stays untouched"
    case .tooLarge(let limit): "\(path) is larger than \(limit >> 20) MB"
    case .system(let words): "\(path): \(words.visiblySafe)"
    }
  }
}
