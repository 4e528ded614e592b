public import NavigationTerminal
import NcursesBackend
import SystemBackend

extension AppConsole {
  /// The console of this process: its terminal, its standard streams and its files.
  package static var process: AppConsole {
    var console = AppConsole(
      terminal: { NcursesTerminal() }, writeError: { StandardProcess.writeError($0) },
      writeOutput: { StandardProcess.writeOutput($0) },
      stateFile: { StateFile(path: $0) }, socket: { AppSocket(path: $0) },
      recordFile: { RecordFile(path: $0) }, files: DiskFiles(),
      runAgain: { await StandardProcess.runAgain($0, line: $1) })
    console.typedTerminal = { try await TapeTerminal(size: $0) }
    // If the terminal's type is unknown, output is plain.
    let output = StandardProcess.writesToTerminal
    let error = StandardProcess.saysToTerminal
    let takesStyles = (output || error) && NcursesTerminal.isTypeKnown
    console.isTerminal = (output && takesStyles, error && takesStyles)
    return console
  }
}

extension TerminalApp {
  /// Runs the command line of this process and exits.
  ///
  /// Call it at the end of a program: `await app.main()`.
  ///
  /// - Parameter arguments: The arguments after the program's name; those of the process by default.
  public func main(
    _ arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) async -> Never {
    StandardProcess.outliveFileLimits()
    if let number = StandardProcess.firstBrokenArgument {
      StandardProcess.writeError("\(name): argument \(number) is not valid UTF-8\n")
      StandardProcess.end(with: 64)
    }
    let code = await run(arguments: arguments, console: .process)
    StandardProcess.end(name, with: code)
  }
}
