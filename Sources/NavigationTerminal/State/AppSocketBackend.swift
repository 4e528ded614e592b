/// A running app's socket, which receives a line from another process of the same user and answers
/// it.
///
/// Input is bounded and its sender is verified; its content is not trusted.
@MainActor package protocol AppSocketBackend: AnyObject {
  /// Starts listening, replacing anything left by a killed process.
  ///
  /// - Parameter answer: Returns the answer to a line, on the main actor; neither contains a line
  ///   end.
  /// - Throws: Why the app cannot listen.
  func listen(_ answer: @escaping @MainActor (_ line: String) -> String) throws(AppSocketError)

  /// Sends a line to the listening app, and waits a few seconds for its answer.
  ///
  /// - Parameter line: The line, without a line end.
  /// - Returns: The answer, without its line end.
  /// - Throws: Why there is no answer.
  func ask(_ line: String) throws(AppSocketError) -> String

  /// Stops listening and removes the socket.
  func stop()
}
