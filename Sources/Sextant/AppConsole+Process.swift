public import NavigationTerminal
import NcursesBackend
import SystemBackend

extension AppConsole {
  /// The terminal that this process was started in, its standard streams, and its files.
  public static var process: AppConsole {
    var console = AppConsole(
      terminal: { NcursesTerminal() }, writeError: { StandardProcess.writeError($0) },
      writeOutput: { StandardProcess.writeOutput($0) },
      stateFile: { StateFile(path: $0) }, socket: { AppSocket(path: $0) },
      recordFile: { RecordFile(path: $0) }, files: DiskFiles(),
      runAgain: { await StandardProcess.runAgain($0, line: $1) })
    console.typedTerminal = { try await TapeTerminal(size: $0) }
    return console
  }
}

extension TerminalApp {
  /// Does what the command line of this process asks for, and ends the process.
  ///
  /// Write it as the last line of a program: `await app.main()`.
  ///
  /// - Parameter arguments: The words after the program's name; those of the process unless told
  ///   otherwise.
  public func main(
    _ arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) async -> Never {
    StandardProcess.outliveFileLimits()
    if let number = StandardProcess.firstBrokenArgument {
      StandardProcess.writeError("\(name): argument \(number) is not valid UTF-8\n")
      StandardProcess.end(with: 64)
    }
    StandardProcess.end(with: await run(arguments: arguments, console: .process))
  }
}
