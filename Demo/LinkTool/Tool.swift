package import LinkFiles
import SystemBackend

/// The program, as a function of its arguments and of the files that they name.
package enum Tool {
  /// What a run leaves.
  package struct Result: Sendable {
    /// What goes to the standard output.
    package var output = ""
    /// What goes to the standard error.
    package var errors = ""
    /// The code with which the program ends.
    package var exitCode: Int32 = 0
    /// A file to write.
    package var report: (path: String, text: String)?
  }

  /// Every command.
  static let commands = [opens, check]

  /// The version.
  static let version = "0.1"

  /// Runs the process's command line, prints what it says and ends the process.
  package static func main() -> Never {
    StandardProcess.outliveFileLimits()
    var result = run(Array(CommandLine.arguments.dropFirst()), read: ToolFiles.read)
    if let report = result.report, let problem = ToolFiles.write(report.text, to: report.path) {
      result.errors += "sextant: \(problem)\n"
      result.exitCode = 73
    }
    StandardProcess.writeOutput(result.output)
    StandardProcess.writeError(result.errors)
    StandardProcess.end(with: result.exitCode)
  }

  /// Runs a command line.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - read: Reads the file with a name.
  /// - Returns: What to print and with which code to end.
  package static func run(
    _ arguments: [String], read: @escaping (String) throws(ToolError) -> SourceText
  ) -> Result {
    do throws(ToolError) {
      guard let first = arguments.first else {
        return Result(errors: ToolHelp.overview, exitCode: 64)
      }
      switch first {
      case "--help", "-h": return Result(output: ToolHelp.overview)
      case "--version": return Result(output: "sextant \(version)\n")
      default: break
      }
      guard let command = commands.first(where: { $0.name == first }) else {
        if first.hasPrefix("-") { throw .wrong(.unknownOption(first, near: nil), command: nil) }
        let near = NearWord.nearest(to: first, among: commands.map(\.name))
        throw .wrong(.unknownCommand(first, near: near), command: nil)
      }
      guard let words = try ToolArguments(arguments.dropFirst(), of: command) else {
        return Result(output: ToolHelp.page(for: command))
      }
      return try command.run(words, ToolInput(words, read: read))
    } catch {
      return Result(errors: error.description, exitCode: error.exitCode)
    }
  }
}
