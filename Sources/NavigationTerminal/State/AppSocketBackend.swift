/// Where a running app takes one line from another process of the same person, and answers with one.
///
/// Whatever comes in is bounded and checked for who sent it; what it says is nobody's promise.
@MainActor package protocol AppSocketBackend: AnyObject {
  /// Begins to listen; what a killed process left behind gives way.
  ///
  /// - Parameter answer: Answers a line, on the main actor; neither has a line end in it.
  /// - Throws: Why nobody can be heard.
  func listen(_ answer: @escaping @MainActor (_ line: String) -> String) throws(AppSocketError)

  /// Says a line to the app that listens, and waits a few seconds for its answer.
  ///
  /// - Parameter line: The line, without a line end.
  /// - Returns: The answer, without its line end.
  /// - Throws: Why there is none.
  func ask(_ line: String) throws(AppSocketError) -> String

  /// Ends listening and takes the socket away.
  func stop()
}
