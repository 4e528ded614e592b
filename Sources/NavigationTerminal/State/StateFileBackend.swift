/// Manages one small file of an app, and touches nothing else.
///
/// The app's files begin with a mark. A file without it, or anything but a regular file of the
/// same user, is refused and left alone. While the file is taken, no other process can take it.
@MainActor package protocol StateFileBackend: AnyObject {
  /// Reads the file and locks it for this process until it is released.
  ///
  /// A missing file is not created; the first replacement creates and locks it.
  ///
  /// - Parameter mark: The bytes the app's own files begin with.
  /// - Returns: The content of the file, or `nil` if there is none.
  /// - Throws: Why it is not available.
  func take(marked mark: [UInt8]) throws(StateFileError) -> [UInt8]?

  /// Replaces the whole content of the file, or nothing on failure.
  ///
  /// When it returns, the bytes are safe from a power failure.
  ///
  /// - Parameter bytes: The new content, which begins with the mark.
  /// - Throws: Why the content is unchanged.
  func replace(with bytes: [UInt8]) throws(StateFileError)

  /// Renames the file to a free name.
  ///
  /// - Returns: The new path.
  /// - Throws: Why it cannot be renamed.
  func setAside() throws(StateFileError) -> String

  /// Releases the file for other processes.
  func release()
}
