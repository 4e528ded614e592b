/// A terminal driven by bytes, as if typed on a keyboard, instead of by a user.
///
/// Playing a tape on it tests not only the app but also the terminal layer, from the bytes of the
/// keys to the painted cells.
@MainActor package protocol TypedTerminalBackend: AnyObject {
  /// The backend that the app draws on and receives events from.
  var terminal: any TerminalBackend { get }

  /// The painted rows from top to bottom, without trailing blanks.
  ///
  /// - Complexity: O(n) in the number of cells.
  var lines: [String] { get }

  /// Types the bytes of an event and returns once all of them are delivered.
  ///
  /// - Parameter event: The event to type.
  /// - Returns: Whether the event has bytes; events without any are not typed.
  func type(_ event: TerminalEvent) async -> Bool

  /// Waits until everything drawn has been painted.
  func caughtUp() async

  /// Closes the terminal.
  func close() async
}
