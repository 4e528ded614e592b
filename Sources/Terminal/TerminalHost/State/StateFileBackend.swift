package import TerminalUI

/// Manages one small file that belongs to an app, and touches nothing else.
///
/// The app's files begin with a mark. A file without the mark, or anything other than a regular
/// file of the same user, is rejected and left unchanged. While one process has taken the file, no
/// other process can take it.
@MainActor package protocol StateFileBackend: AnyObject {
  /// Reads the file and locks it for this process until it is released.
  ///
  /// A missing file is not created; the first replacement creates and locks it.
  ///
  /// - Parameter mark: The bytes that the app's own files begin with.
  /// - Returns: The content of the file, or `nil` if there is none.
  /// - Throws: An error if the file is not available.
  func take(marked mark: [UInt8]) throws(StateFileError) -> [UInt8]?

  /// Takes the file when the process that has it releases it or ends.
  ///
  /// Nothing runs until then, and nothing happens if this file is released before.
  ///
  /// - Parameters:
  ///   - mark: The bytes that the app's own files begin with.
  ///   - done: Receives the content of the file, `nil` if there is none, or the error.
  func takeWhenFree(
    marked mark: [UInt8],
    _ done: @escaping @MainActor (Result<[UInt8]?, StateFileError>) -> Void)

  /// Replaces the entire content of the file; on failure, the file is unchanged.
  ///
  /// When this method returns, the bytes will survive a power failure.
  ///
  /// - Parameter bytes: The new content, which begins with the mark.
  /// - Throws: An error if the content was not replaced.
  func replace(with bytes: [UInt8]) throws(StateFileError)

  /// Replaces the entire content of the file without making the caller wait for the disk.
  ///
  /// Replacements take effect in order, and every other call waits for the pending ones.
  ///
  /// - Parameters:
  ///   - bytes: The new content, which begins with the mark.
  ///   - done: Receives the error, or `nil` once the bytes will survive a power failure.
  func replaceLater(with bytes: [UInt8], done: @escaping @MainActor (StateFileError?) -> Void)

  /// Waits for the pending replacements, and reports how they ended.
  func settle()

  /// Removes the file; the next replacement creates it again.
  ///
  /// - Throws: An error if the file cannot be removed.
  func erase() throws(StateFileError)

  /// Renames the file to an unused name; also what was found at the path and is not the app's.
  ///
  /// - Returns: The new path.
  /// - Throws: An error if the file cannot be renamed.
  func setAside() throws(StateFileError) -> String

  /// Releases the file, so that other processes can take it.
  func release()
}

extension StateFileBackend {
  /// Does nothing, as suits a file that only one app can have.
  package func takeWhenFree(
    marked mark: [UInt8],
    _ done: @escaping @MainActor (Result<[UInt8]?, StateFileError>) -> Void
  ) {}

  /// Does nothing, as suits a file in memory.
  package func settle() {}

  /// Replaces the content immediately, as suits a file in memory.
  package func replaceLater(
    with bytes: [UInt8], done: @escaping @MainActor (StateFileError?) -> Void
  ) {
    do throws(StateFileError) {
      try replace(with: bytes)
      done(nil)
    } catch {
      done(error)
    }
  }
}
