package import TerminalUI

/// A running app's socket, which answers lines sent by other processes of the same user.
///
/// The length of the input is limited and its sender is verified, but its content is not trusted.
@MainActor package protocol AppSocketBackend: AnyObject {
  /// Starts listening, replacing anything left by a killed process.
  ///
  /// - Parameter answer: Returns the answer to a line; called on the main actor. Neither the line
  ///   nor the answer contains a line break.
  /// - Throws: An error if the app cannot listen.
  func listen(_ answer: @escaping @MainActor (_ line: String) -> String) throws(AppSocketError)

  /// Starts listening when the app that listens now stops or ends.
  ///
  /// Nothing runs until then, and nothing happens if this socket is stopped before.
  ///
  /// - Parameters:
  ///   - answer: Returns the answer to a line, as for ``listen(_:)``.
  ///   - done: Receives the error, or `nil` once the app listens.
  func listenWhenFree(
    _ answer: @escaping @MainActor (_ line: String) -> String,
    _ done: @escaping @MainActor (AppSocketError?) -> Void)

  /// Sends a line to the listening app, and waits a few seconds for its answer.
  ///
  /// - Parameter line: The line, without a line break.
  /// - Returns: The answer, without its line break.
  /// - Throws: An error if there is no answer.
  func ask(_ line: String) throws(AppSocketError) -> String

  /// Stops listening and removes the socket.
  func stop()
}
