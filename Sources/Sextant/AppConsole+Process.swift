public import NavigationTerminal
import NcursesBackend

extension AppConsole {
  /// The terminal that this process was started in, and its standard streams.
  public static var process: AppConsole {
    AppConsole(
      terminal: { NcursesTerminal() }, writeError: { StandardProcess.writeError($0) },
      writeOutput: { StandardProcess.writeOutput($0) },
      stateFile: { StateFile(path: $0) }, socket: { AppSocket(path: $0) },
      recordFile: { RecordFile(path: $0) },
      typedTerminal: { try await TapeTerminal(size: $0) },
      runAgain: { await StandardProcess.runAgain($0, line: $1) })
  }
}
