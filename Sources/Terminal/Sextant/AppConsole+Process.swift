public import NavigationTerminal
import NcursesBackend
import SystemBackend
import TerminalKit

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
    let (output, error) = (StandardProcess.writesToTerminal, StandardProcess.saysToTerminal)
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
  /// - Parameters:
  ///   - arguments: The arguments after the program's name; those of the process by default.
  ///   - piped: Returns the app that shows the text on standard input, and more arguments for it.
  ///     Called if each given argument begins with a hyphen, standard input is no terminal and
  ///     standard output is one; the keys then come from the terminal. Without it, standard input is
  ///     not read.
  public func main(
    _ arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    piped: (@MainActor (_ text: String) -> (app: Self, arguments: [String]))? = nil
  ) async -> Never {
    StandardProcess.prepareSignals()
    if let number = StandardProcess.firstBrokenArgument {
      fail("argument \(number) is not valid UTF-8")
    }
    let hasLink = arguments.contains { !$0.hasPrefix("-") }
    guard let piped, !hasLink, let text = StandardProcess.pipedText else {
      StandardProcess.end(name, with: await run(arguments: arguments, console: .process))
    }
    let start = piped(text)
    let all = arguments + start.arguments.filter { !arguments.contains($0) }
    StandardProcess.end(name, with: await start.app.run(arguments: all, console: .process))
  }

  /// Says why the program cannot start, on standard error and after its name, and exits.
  ///
  /// For arguments that a program reads itself before it calls ``main(_:piped:)``.
  ///
  /// - Parameters:
  ///   - words: The reason; shown with its control characters visible.
  ///   - code: The exit code; 64 is that of a wrong command line (EX_USAGE in `sysexits.h`).
  public func fail(_ words: String, code: Int32 = 64) -> Never {
    StandardProcess.writeError("\(name): \(words.visiblySafe)\n")
    StandardProcess.end(with: code)
  }
}
