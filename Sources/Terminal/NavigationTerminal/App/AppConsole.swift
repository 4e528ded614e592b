package import TerminalKit
package import TerminalUI

/// The services that an app gets from its entry point: a terminal, output streams and files.
@MainActor
package struct AppConsole {
  /// Creates the terminal; called only when one is needed.
  package var terminal: @MainActor () -> any TerminalBackend
  /// Writes text to standard error.
  package var writeError: @MainActor (String) -> Void
  /// Writes text to standard output.
  package var writeOutput: @MainActor (String) -> Void
  /// Creates the state file at a path; if `nil`, no state is saved.
  package var stateFile: (@MainActor (_ path: String) -> any StateFileBackend)?
  /// Creates the socket for links from other processes at a path; if `nil`, none are accepted.
  package var socket: (@MainActor (_ path: String) -> any AppSocketBackend)?
  /// Creates a new file at a path for a recording; if `nil`, nothing is recorded.
  package var recordFile: (@MainActor (_ path: String) -> any RecordFileBackend)?
  /// Reads and writes the files named on the command line or in a tape; if `nil`, files are
  /// disabled.
  package var files: (any FileBackend)?
  /// Opens a terminal into which tapes type bytes; if `nil`, they are played only as decoded keys.
  package var typedTerminal: (@MainActor (Size) async throws -> any TypedTerminalBackend)?
  /// Runs this program again in another process; if `nil`, this one does all the work.
  ///
  /// Passes on each line of the process's standard output as soon as it is complete, and returns
  /// how the process ended. ``writeOutput`` must not buffer lines.
  package var runAgain: Runner?

  /// Runs this program again, and passes on each line of its output.
  package typealias Runner =
    @MainActor (_ arguments: [String], _ line: @escaping @MainActor (String) -> Void) async ->
    ProcessEnd

  /// Whether standard output and standard error are terminals.
  package var isTerminal = (output: false, error: false)

  /// Creates the clock for a run: the real one, except in tests.
  package var clock: @MainActor () -> AppClock = { .real() }

  /// Creates a console.
  ///
  /// - Parameters:
  ///   - terminal: Creates the terminal.
  ///   - writeError: Writes text to standard error.
  ///   - writeOutput: Writes text to standard output.
  ///   - stateFile: Creates the state file at a path; without it, no state is saved.
  ///   - socket: Creates the socket for links from other processes; without it, none are accepted.
  ///   - recordFile: Creates a new file for a recording; without it, nothing is recorded.
  ///   - files: Reads and writes files; without it, files are disabled.
  ///   - runAgain: Runs this program again, to work in parallel.
  package init(
    terminal: @escaping @MainActor () -> any TerminalBackend,
    writeError: @escaping @MainActor (String) -> Void,
    writeOutput: @escaping @MainActor (String) -> Void = { print($0, terminator: "") },
    stateFile: (@MainActor (_ path: String) -> any StateFileBackend)? = nil,
    socket: (@MainActor (_ path: String) -> any AppSocketBackend)? = nil,
    recordFile: (@MainActor (_ path: String) -> any RecordFileBackend)? = nil,
    files: (any FileBackend)? = nil,
    runAgain: Runner? = nil
  ) {
    self.terminal = terminal
    self.writeError = writeError
    self.writeOutput = writeOutput
    self.stateFile = stateFile
    self.socket = socket
    self.recordFile = recordFile
    self.files = files
    self.runAgain = runAgain
  }
}
