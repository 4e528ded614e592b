package import TerminalKit

/// A pseudo-terminal with real ncurses on it, on which tapes are played as bytes.
///
/// ncurses keeps global state, so there is one of these at a time: opening another waits for the first
/// to be closed.
@MainActor
package final class TapeTerminal: TypedTerminalBackend {
  private let pseudo: PseudoTerminal

  /// Opens one.
  ///
  /// - Parameter size: The size it begins with.
  /// - Throws: That no pseudo-terminal could be made.
  package init(size: Size) async throws(TerminalError) {
    pseudo = try await PseudoTerminal.open(size: size)
    pseudo.terminal.isMouseEnabled = true
  }

  /// What the app draws on.
  package var terminal: any TerminalBackend { pseudo.terminal }

  /// The rows that ncurses painted.
  ///
  /// - Complexity: O(n) over the cells.
  package var lines: [String] { pseudo.lines }

  /// Types what xterm would send, and returns when all of it was delivered.
  ///
  /// Escape alone takes as long as it does for a person: until nothing more can follow it.
  ///
  /// - Parameter event: What happens.
  /// - Returns: Whether there are bytes for it.
  package func type(_ event: TerminalEvent) async -> Bool {
    if case .resize(let size) = event {
      await pseudo.resized(to: size)
      return true
    }
    guard let bytes = event.xtermBytes else { return false }
    await pseudo.type(bytes)
    return true
  }

  /// Returns when the terminal has taken all that was written to it.
  package func caughtUp() async { await pseudo.caughtUp() }

  /// Takes the terminal down.
  package func close() async { await pseudo.close() }
}
