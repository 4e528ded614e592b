/// Keeps one small file for an app, and touches nothing else.
///
/// What an app calls its own begins with a mark. A file that does not, or anything that is no regular
/// file of the same person, is refused and left as it is. While the file is taken no other process
/// can take it.
@MainActor package protocol StateFileBackend: AnyObject {
  /// Reads the file and takes it for this process, until it is released.
  ///
  /// Where there is no file none is made; the first replacement makes and takes it.
  ///
  /// - Parameter mark: What the app's own files begin with.
  /// - Returns: What the file holds, or `nil` where there is none.
  /// - Throws: Why it cannot be had.
  func take(marked mark: [UInt8]) throws(StateFileError) -> [UInt8]?

  /// Puts other bytes in the place of what the file holds: all of them, or none.
  ///
  /// When it returns the bytes are where a failure of power does not reach them.
  ///
  /// - Parameter bytes: What the file shall hold; it begins with the mark.
  /// - Throws: Why it holds what it held.
  func replace(with bytes: [UInt8]) throws(StateFileError)

  /// Gives the file that was taken another name, where nothing has it.
  ///
  /// - Returns: The path under that name.
  /// - Throws: Why it keeps its name.
  func setAside() throws(StateFileError) -> String

  /// Lets other processes take the file.
  func release()
}
