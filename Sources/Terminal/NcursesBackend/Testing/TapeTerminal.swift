package import TerminalKit

/// A pseudo-terminal with real ncurses, on which tapes are played as bytes.
///
/// ncurses keeps global state, so only one can exist at a time: opening another waits for the
/// first to be closed.
@MainActor
package final class TapeTerminal: TypedTerminalBackend {
  private let pseudo: PseudoTerminal

  /// Opens a terminal.
  ///
  /// - Parameter size: The initial size.
  /// - Throws: An error if no pseudo-terminal can be created.
  package init(size: Size) async throws(TerminalError) {
    pseudo = try await PseudoTerminal.open(size: size)
    pseudo.terminal.isMouseEnabled = true
  }

  /// The backend that the app draws on.
  package var terminal: any TerminalBackend { pseudo.terminal }

  /// The rows that ncurses painted.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  package var lines: [String] { pseudo.lines }

  /// Types the bytes that xterm would send, and returns once they are delivered.
  ///
  /// Escape alone takes as long as it does for a user: until no more bytes can follow it.
  ///
  /// - Parameter event: The event to type.
  /// - Returns: Whether the event can be typed as bytes.
  package func type(_ event: TerminalEvent) async -> Bool {
    if case .resize(let size) = event {
      await pseudo.resized(to: size)
      return true
    }
    guard let bytes = event.xtermBytes else { return false }
    await pseudo.type(bytes)
    return true
  }

  /// Returns when the terminal has accepted all output.
  package func caughtUp() async { await pseudo.caughtUp() }

  /// Closes the terminal.
  package func close() async { await pseudo.close() }
}
