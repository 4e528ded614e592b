package import TerminalUI

/// Records events in a new file.
///
/// Existing files are never overwritten. Bytes reach the file as soon as they are written, so they
/// survive even if the process is killed.
@MainActor package protocol RecordFileBackend: AnyObject {
  /// The absolute path.
  var fullPath: String { get }

  /// Creates the file, accessible only to this user.
  ///
  /// - Throws: An error if the file cannot be created.
  func make() throws(FileError)

  /// Writes bytes to the file in one call.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write.
  ///   - offset: The offset in the file; at most its length.
  /// - Throws: An error if the bytes cannot be written.
  func write(_ bytes: [UInt8], at offset: Int) throws(FileError)

  /// Closes the file, and deletes it if nothing was written.
  func discard()
}
