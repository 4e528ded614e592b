import TerminalKit

/// Reads and writes whole files named by the user or a tape, without overwriting unrelated files.
///
/// Only regular files are read, and only the user's own regular files are replaced. Writing never
/// follows symbolic links, and pipes and devices never block.
package protocol FileBackend: Sendable {
  /// Returns a backend whose paths lie in a folder, and lead through no symbolic link.
  ///
  /// - Parameter folder: The path of the folder.
  /// - Returns: The backend.
  func below(_ folder: String) -> any FileBackend

  /// Returns the content of a regular file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which may be a symbolic link.
  ///   - limit: The maximum size in bytes.
  /// - Returns: The content.
  /// - Throws: An error if the file cannot be read.
  func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]

  /// Returns what the user gave as input: the content of a regular file, what a pipe still has, or,
  /// for `-`, the standard input.
  ///
  /// Waits for whoever writes to a pipe, and never for somebody to begin.
  ///
  /// - Parameters:
  ///   - path: The path, or `-`.
  ///   - limit: The maximum size in bytes.
  /// - Returns: The content.
  /// - Throws: An error if it cannot be read.
  func readInput(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]

  /// Returns the content of a regular file that belongs to the current user or to root.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which may be a symbolic link.
  ///   - limit: The maximum size in bytes.
  /// - Returns: The content.
  /// - Throws: An error if the file cannot be read.
  func readOwn(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]

  /// Writes a file atomically, either creating it or replacing an existing one.
  ///
  /// A file that already has this content is left unchanged.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The path of the file.
  ///   - replaceable: The existing files that may be replaced.
  /// - Throws: An error if the file is not written.
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
