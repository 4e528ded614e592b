import TerminalKit

/// Reads and writes whole files named by the user or a tape, without replacing foreign documents.
///
/// Only regular files of the same user are read or replaced. Writing never follows links, and
/// pipes or devices never block.
package protocol FileBackend: Sendable {
  /// Returns the content of a regular file.
  ///
  /// - Parameters:
  ///   - path: The path of the file; it may be a link.
  ///   - limit: The maximum size in bytes.
  /// - Returns: The content.
  /// - Throws: Why it cannot be read.
  func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]

  /// Returns what a regular file of this person holds, or one of the system's owner.
  ///
  /// - Parameters:
  ///   - path: Where it is; a link may lead there.
  ///   - limit: How many bytes it may have.
  /// - Returns: What the file holds.
  /// - Throws: Why it cannot be read.
  func readOwn(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]

  /// Makes a file that holds these bytes, or puts it in the place of another: all of it, or nothing.
  ///
  /// A file that already has this content is left alone.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The path of the file.
  ///   - replaceable: The existing files that may be replaced.
  /// - Throws: Why it is not written.
  func write(
    _ bytes: [UInt8], to path: String, replacing replaceable: ReplaceableFile
  ) throws(FileError)
}

/// The existing regular files that may be replaced.
package enum ReplaceableFile: Hashable, Sendable {
  /// No file.
  case none
  /// A file that is empty or begins with these bytes.
  case marked([UInt8])
  /// Any file.
  case any
}
