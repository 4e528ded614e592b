package import LinkFiles
import RouteMaps
package import Sextant
import Spelling

/// The program `sextant`, as a function of its arguments and the files that they name.
package enum Tool {
  /// The result of a run.
  package struct Result: Sendable {
    /// The text for standard output.
    package var output = ""
    /// The text for standard error.
    package var errors = ""
    /// The exit code.
    package var exitCode: Int32 = 0
    /// The report to write, if any.
    package var report: (path: String, text: String)?
    /// The file to replace, with its old and its new content, if any.
    package var change: (file: SourceText, text: String)?
    /// The map of the app whose links to print, and the format, if any.
    var export: (map: RouteMap, format: ExportFormat)?
    /// The map and the arguments with which to run its app, if any.
    var app: (map: String, arguments: [String])?
  }

  /// The version.
  static let version = "0.3.0"

  static let help = CommandLineHelp(
    program: "sextant", version: version,
    about: "the navigation of any app, from a file: walk it, check it, and see which web links "
      + "open which app, before anything is published", table: table)

  /// Runs the command line of this process, and ends the process.
  package static func main() async -> Never {
    if let number = StandardProcess.firstBrokenArgument {
      StandardProcess.writeError("sextant: argument \(number) is not valid UTF-8\n")
      StandardProcess.end(with: 64)
    }
    StandardProcess.prepareSignals()
    let arguments = Array(CommandLine.arguments.dropFirst())
    await StandardProcess.end("sextant", with: run(arguments, console: .process))
  }

  /// Runs a command line.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - variables: The environment variables; by default, those of the process.
  ///   - console: The terminal, the files, and the output.
  /// - Returns: The exit code.
  @MainActor package static func run(
    _ arguments: [String], variables: [String: String]? = nil, console: AppConsole
  ) async -> Int32 {
    var result = run(arguments, read: ToolFiles.read)
    if let app = result.app {
      do throws(ToolError) {
        let watch = try MapWatch(app.map)
        if app.arguments.first == "explore", watch.map.routes.allSatisfy({ $0.needs == .nothing }) {
          console.writeError(
            "sextant: nothing in this map needs sign-in, so the gate was not tried\n")
        }
        return await MapApp.run(
          watch, app.arguments, variables: variables,
          console: console.passing(map: app.map, canReadAgain: watch.canLook))
      } catch {
        result = Result(errors: error.description, exitCode: error.exitCode)
      }
    }
    if let export = result.export {
      do {
        result = try exported(export.map, as: export.format)
      } catch {
        result = Result(errors: "sextant: \(error)\n", exitCode: 70)
      }
    }
    let problems = [
      result.report.flatMap { ToolFiles.write($0.text, to: $0.path) },
      result.change.flatMap { ToolFiles.replace($0.file, with: $0.text) },
    ]
    for problem in problems.compactMap(\.self) {
      result.errors += "sextant: \(problem)\n"
      result.exitCode = 73
    }
    if !result.output.isEmpty { console.writeOutput(result.output) }
    if !result.errors.isEmpty { console.writeError(result.errors) }
    return result.exitCode
  }

  /// Runs a command line as far as possible without a terminal or tapes.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - read: Reads the file with the given name.
  /// - Returns: The output and the exit code.
  package static func run(
    _ arguments: [String],
    read: @escaping @Sendable (String) throws(ToolError) -> SourceText
  ) -> Result {
    do throws(ToolError) {
      guard let first = arguments.first else {
        return Result(errors: help.page(for: nil), exitCode: 64)
      }
      if first == "--help" || first == "-h" { return Result(output: help.page(for: nil)) }
      if first == "--version" { return Result(output: help.versionLine) }
      let words = try Self.words(first, arguments.dropFirst())
      if words.wantsHelp { return Result(output: help.page(for: first)) }
      switch first {
      case "completions":
        return Result(
          output: help.completions(for: CommandLineShell(rawValue: words.operands[0]) ?? .bash))
      case "manual": return Result(output: help.manual)
      case "help":
        guard let topic = words.operands.first else { return Result(output: help.page(for: nil)) }
        guard table.command(topic) != nil else { throw .misspelt(error(unknown: topic)) }
        return Result(output: help.page(for: topic))
      default: break
      }
      guard let run = commands.first(where: { $0.command.name == first })?.run else {
        return try app(words)
      }
      return try run(words, ToolInput(words: words, read: read))
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
          let near = NearWord.nearest(to: name, among: ["--help", "--version"], isStrict: true)
          throw CommandLineError(
            reason: .unknownOption(name, near: near), program: "sextant", command: nil)
        }
        throw error(unknown: name)
      }
      return try CommandLineArguments(rest, of: command, program: "sextant", table: table)
    } catch {
      throw .misspelt(error)
    }
  }

  private static func error(unknown command: String) -> CommandLineError {
    let near = NearWord.nearest(to: command, among: table.named.compactMap(\.name), isStrict: true)
    return CommandLineError(
      reason: .unknownCommand(command, near: near), program: "sextant", command: nil)
  }

  /// Returns the arguments with which to run the app of a map.
  private static func app(_ words: CommandLineArguments) throws(ToolError) -> Result {
    var result = Result()
    var operands = words.operands
    let name = words.command.name ?? ""
    let map = name == "try" ? operands.removeFirst() : words.options["map"]?.first
    guard let map else {
      // `replay --language` needs no tape, but it needs the map for the names of secrets.
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
  /// Returns the console for the app of a map, which also passes the map to processes it starts.
  fileprivate func passing(map: String, canReadAgain: Bool) -> AppConsole {
    var console = self
    console.runAgain = nil
    // Another process would find nothing left to read.
    guard canReadAgain, let again = runAgain else { return console }
    console.runAgain = { await again($0.prefix(1) + ["--map=\(map)"] + $0.dropFirst(), $1) }
    return console
  }
}
