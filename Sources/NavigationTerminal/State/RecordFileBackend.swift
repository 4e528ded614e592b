/// Records events into a new file.
///
/// Existing files are never overwritten. Written bytes are in the file at once, even if the
/// process is killed.
@MainActor package protocol RecordFileBackend: AnyObject {
  /// Creates the file, accessible only to this user.
  ///
  /// - Throws: Why it cannot be created.
  func make() throws(RecordFileError)

  /// Writes bytes to the file in one call.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write.
  ///   - offset: The offset in the file; at most its length.
  /// - Throws: Why it could not be written.
  func write(_ bytes: [UInt8], at offset: Int) throws(RecordFileError)

  /// Closes the file, and deletes it if nothing was written.
  func discard()
}
