public import TerminalKit

/// What an app gets from its entry point: a terminal, and where words and results go.
@MainActor
public struct AppConsole {
  /// Makes the terminal; called only when one is needed.
  public var terminal: @MainActor () -> any TerminalBackend
  /// Writes a text to the standard error.
  public var writeError: @MainActor (String) -> Void
  /// Writes a text to the standard output.
  public var writeOutput: @MainActor (String) -> Void

  /// Makes a console.
  ///
  /// - Parameters:
  ///   - terminal: makes the terminal.
  ///   - writeError: writes a text to the standard error.
  ///   - writeOutput: writes a text to the standard output.
  public init(
    terminal: @escaping @MainActor () -> any TerminalBackend,
    writeError: @escaping @MainActor (String) -> Void,
    writeOutput: @escaping @MainActor (String) -> Void = { print($0, terminator: "") }
  ) {
    self.terminal = terminal
    self.writeError = writeError
    self.writeOutput = writeOutput
  }
}
