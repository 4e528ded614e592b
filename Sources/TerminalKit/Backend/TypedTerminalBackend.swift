/// A terminal without a person: what is typed on it arrives as bytes, as from a keyboard.
///
/// Tapes are played on it where not only the app is to be tried, but also what stands between the app
/// and a person: the bytes of keys on the way in, and what is painted on the way out.
@MainActor package protocol TypedTerminalBackend: AnyObject {
  /// What the app draws on, and takes its events from.
  var terminal: any TerminalBackend { get }

  /// The rows that are painted, from top to bottom, blanks at their ends left out.
  ///
  /// - Complexity: O(n) over the cells.
  var lines: [String] { get }

  /// Types what an event is made of, and returns when all of it was delivered.
  ///
  /// - Parameter event: What happens.
  /// - Returns: Whether there are bytes for it; what has none is not typed.
  func type(_ event: TerminalEvent) async -> Bool

  /// Returns when all that was drawn is painted.
  func caughtUp() async

  /// Takes the terminal away.
  func close() async
}
