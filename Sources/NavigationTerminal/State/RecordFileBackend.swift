/// Takes down what happens into a file that was not there before.
///
/// Nothing that is there is ever written over, whatever it is. What was written is in the file at once,
/// also when the process is killed.
@MainActor package protocol RecordFileBackend: AnyObject {
  /// Makes the file, for this person alone.
  ///
  /// - Throws: Why it cannot be made.
  func make() throws(RecordFileError)

  /// Puts bytes into the file, with one write.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - offset: Where, from the beginning of the file; at most where it ends.
  /// - Throws: Why it could not be written.
  func write(_ bytes: [UInt8], at offset: Int) throws(RecordFileError)

  /// Takes the file away again, when nothing came to be written.
  func discard()
}
