import TerminalKit

/// Reads and writes whole files that a person or a tape names, and replaces nobody's document.
///
/// Only a regular file of the same person is read or replaced. No link is followed where a file is
/// written, and no pipe or device is waited for.
package protocol FileBackend: Sendable {
  /// Returns what a regular file holds.
  ///
  /// - Parameters:
  ///   - path: Where it is; a link may lead there.
  ///   - limit: How many bytes it may have.
  /// - Returns: What the file holds.
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
package enum ReplaceableFile: Hashable, Sendable {
  /// None.
  case none
  /// One that is empty or begins with these bytes.
  case marked([UInt8])
  /// Any.
  case any
}
