/// A terminal driven by typed bytes, as from a keyboard, instead of a user.
///
/// A tape plays on it to test not only the app but also the terminal layer: the bytes of keys on
/// the way in and the painted cells on the way out.
@MainActor package protocol TypedTerminalBackend: AnyObject {
  /// The backend that the app draws on and receives events from.
  var terminal: any TerminalBackend { get }

  /// The painted rows from top to bottom, without trailing blanks.
  ///
  /// - Complexity: O(n) over the cells.
  var lines: [String] { get }

  /// Types the bytes of an event and returns once all of them are delivered.
  ///
  /// - Parameter event: The event to type.
  /// - Returns: Whether the event has bytes; events without any are not typed.
  func type(_ event: TerminalEvent) async -> Bool

  /// Returns once everything drawn is painted.
  func caughtUp() async

  /// Closes the terminal.
  func close() async
}
