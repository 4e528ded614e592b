package import LinkFiles
package import Sextant

/// The program `sextant`, as a function of its arguments and of the files that they name.
package enum Tool {
  /// The result of a run.
  package struct Result: Sendable {
    /// The text for standard output.
    package var output = ""
    /// The text for standard error.
    package var errors = ""
    /// The exit code.
    package var exitCode: Int32 = 0
    /// A file to write, as a report in XML.
    package var report: (path: String, text: String)?
    /// The arguments for the app of a map, where one is to run.
    var app: (map: String, arguments: [String])?

    init(output: String = "", errors: String = "", exitCode: Int32 = 0) {
      self.output = output
      self.errors = errors
      self.exitCode = exitCode
    }
  }

  /// The version.
  static let version = "0.1"

  static let help = CommandLineHelp(
    program: "sextant", version: version,
    about: "the navigation of any app, from a file: walk it, check it, and see which links of the "
      + "web open which app, before anything is published", table: table)

  /// Does what the command line of this process asks for, and ends the process.
  package static func main() async -> Never {
    if let number = StandardProcess.firstBrokenArgument {
      StandardProcess.writeError("sextant: argument \(number) is not valid UTF-8\n")
      StandardProcess.end(with: 64)
    }
    StandardProcess.outliveFileLimits()
    let arguments = Array(CommandLine.arguments.dropFirst())
    StandardProcess.end(with: await run(arguments, console: .process))
  }

  /// Does what a command line asks for.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - variables: The environment's variables; those of the process unless told otherwise.
  ///   - console: The terminal, the files, and where words and results go.
  /// - Returns: The code to end with.
  @MainActor package static func run(
    _ arguments: [String], variables: [String: String]? = nil, console: AppConsole
  ) async -> Int32 {
    var result = run(arguments, read: ToolFiles.read)
    if let app = result.app {
      do throws(ToolError) {
        let map = try ToolInput.map(app.map, read: ToolFiles.read)
        return await MapApp.run(
          map, app.arguments, variables: variables, console: console.passing(map: app.map))
      } catch {
        result = Result(errors: error.description, exitCode: error.exitCode)
      }
    }
    if let report = result.report, let problem = ToolFiles.write(report.text, to: report.path) {
      result.errors += "sextant: \(problem)\n"
      result.exitCode = 73
    }
    if !result.output.isEmpty { console.writeOutput(result.output) }
    if !result.errors.isEmpty { console.writeError(result.errors) }
    return result.exitCode
  }

  /// Runs a command line, as far as it needs neither a terminal nor tapes.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - read: Reads the file with a name.
  /// - Returns: The output and the exit code.
  package static func run(
    _ arguments: [String],
    read: @escaping @Sendable (String) throws(ToolError) -> SourceText
  ) -> Result {
    do throws(ToolError) {
      guard let first = arguments.first else {
        return Result(errors: help.page(for: nil), exitCode: 64)
      }
      switch first {
      case "--help", "-h": return Result(output: help.page(for: nil))
      case "--version": return Result(output: help.versionLine)
      default: break
      }
      let words = try Self.words(first, arguments.dropFirst())
      if words.wantsHelp { return Result(output: help.page(for: first)) }
      switch first {
      case "completions":
        return Result(
          output: help.completions(for: CommandLineShell(rawValue: words.operands[0]) ?? .bash))
      case "manual": return Result(output: help.manual)
      case "help":
        guard let topic = words.operands.first else { return Result(output: help.page(for: nil)) }
        guard table.command(topic) != nil else { throw unknown(command: topic) }
        return Result(output: help.page(for: topic))
      default: break
      }
      guard let command = commands.first(where: { $0.command.name == first }) else {
        throw unknown(command: first)
      }
      switch command.work {
      case .result(let run): return try run(words, ToolInput(words, read: read))
      case .app: return try app(words)
      }
    } catch {
      return Result(errors: error.description, exitCode: error.exitCode)
    }
  }

  private static func words(
    _ name: String, _ rest: ArraySlice<String>
  ) throws(ToolError) -> CommandLineArguments {
    do throws(CommandLineError) {
      guard let command = table.command(name) else {
        if name.hasPrefix("-") {
          throw CommandLineError(
            reason: .unknownOption(name, near: nil), program: "sextant", command: nil)
        }
        throw error(unknown: name)
      }
      return try CommandLineArguments(rest, of: command, program: "sextant", table: table)
    } catch {
      throw .misspelt(error)
    }
  }

  private static func error(unknown command: String) -> CommandLineError {
    let near = NearWord.nearest(to: command, among: table.named.compactMap(\.name))
    return CommandLineError(
      reason: .unknownCommand(command, near: near), program: "sextant", command: nil)
  }

  private static func unknown(command: String) -> ToolError {
    .misspelt(error(unknown: command))
  }

  /// The arguments with which the app of a map runs.
  private static func app(_ words: CommandLineArguments) throws(ToolError) -> Result {
    var result = Result()
    var operands = words.operands
    let name = words.command.name ?? ""
    let map: String
    if name == "try" {
      map = operands.removeFirst()
    } else if let given = words.options["map"]?.first {
      map = given
    } else {
      // With --language nothing else is required, but for the names of secrets the map is.
      throw .misspelt(words.failure(.missingOperand("--map MAP")))
    }
    var arguments = name == "try" ? [] : [name]
    for option in words.command.options where option.name != "map" {
      for value in words.options[option.name] ?? [] {
        arguments.append(option.value == nil ? "--\(option.name)" : "--\(option.name)=\(value)")
      }
    }
    if !operands.isEmpty { arguments += ["--"] + operands }
    result.app = (map, arguments)
    return result
  }
}

extension AppConsole {
  /// The console of an app that is run by the tool: other processes are told the map too.
  fileprivate func passing(map: String) -> AppConsole {
    var console = self
    if let again = runAgain {
      console.runAgain = { arguments, line in
        await again(arguments.prefix(1) + ["--map", map] + arguments.dropFirst(), line)
      }
    }
    return console
  }
}
