package import TerminalKit

/// What an app gets from its entry point: a terminal, and where words and results go.
@MainActor
package struct AppConsole {
  /// Makes the terminal; called only when one is needed.
  package var terminal: @MainActor () -> any TerminalBackend
  /// Writes a text to the standard error.
  package var writeError: @MainActor (String) -> Void
  /// Writes a text to the standard output.
  package var writeOutput: @MainActor (String) -> Void
  /// Makes what keeps a file at a path; `nil` keeps no state.
  package var stateFile: (@MainActor (_ path: String) -> any StateFileBackend)?
  /// Makes what takes links from other processes at a path; `nil` takes none.
  package var socket: (@MainActor (_ path: String) -> any AppSocketBackend)?
  /// Makes what records into a new file at a path; `nil` records nothing.
  package var recordFile: (@MainActor (_ path: String) -> any RecordFileBackend)?
  /// Reads and writes the files that a command line or a tape names; `nil` writes none.
  package var files: (any FileBackend)?
  /// Opens a terminal on which tapes are typed as bytes; `nil` plays them as decoded keys only.
  package var typedTerminal: (@MainActor (Size) async throws -> any TypedTerminalBackend)?
  /// Runs this program once more in another process; `nil` plays many tapes one after the other.
  ///
  /// It hands over each line that the other writes on its standard output as soon as it is whole, and
  /// answers how it ended. Its ``writeOutput`` should not keep lines back.
  package var runAgain:
    (
      @MainActor (_ arguments: [String], _ line: @escaping @MainActor (String) -> Void) async
        -> ProcessEnd
    )?

  /// Whether results and words go to a terminal.
  package var isTerminal = (output: false, error: false)

  /// Makes the clock of a run; tests replace the real one.
  package var clock: @MainActor () -> AppClock = { .real() }

  /// Makes a console.
  ///
  /// - Parameters:
  ///   - terminal: makes the terminal.
  ///   - writeError: writes a text to the standard error.
  ///   - writeOutput: writes a text to the standard output.
  ///   - stateFile: makes what keeps a file at a path; without it no state is kept.
  ///   - socket: makes what takes links from other processes; without it none are taken.
  ///   - recordFile: makes what records into a new file; without it nothing is recorded.
  ///   - files: reads and writes files; without it none is written.
  ///   - runAgain: runs this program once more, for tapes that are played at once.
  package init(
    terminal: @escaping @MainActor () -> any TerminalBackend,
    writeError: @escaping @MainActor (String) -> Void,
    writeOutput: @escaping @MainActor (String) -> Void = { print($0, terminator: "") },
    stateFile: (@MainActor (_ path: String) -> any StateFileBackend)? = nil,
    socket: (@MainActor (_ path: String) -> any AppSocketBackend)? = nil,
    recordFile: (@MainActor (_ path: String) -> any RecordFileBackend)? = nil,
    files: (any FileBackend)? = nil,
    runAgain: (
      @MainActor (_ arguments: [String], _ line: @escaping @MainActor (String) -> Void) async
        -> ProcessEnd
    )? = nil
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
