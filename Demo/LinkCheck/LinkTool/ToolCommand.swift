package import LinkFiles
package import Sextant
import Spelling

/// A command of the link tool: its arguments and the work it does.
struct ToolCommand: Sendable {
  /// Produces a result from the files that the arguments name.
  typealias Run = @Sendable (CommandLineArguments, ToolInput) throws(ToolError) -> Tool.Result

  /// The declaration of the command.
  let command: CommandLineCommand
  /// The work that the command does; `nil` if it runs the app of a map.
  let run: Run?

  init(
    name: String, help: String, operand: CommandLineCommand.Operand? = nil,
    options: [CommandLineOption] = [], details: String = "", run: @escaping Run
  ) {
    command = CommandLineCommand(
      name: name, help: help, operand: operand, options: options, details: details)
    self.run = run
  }

  /// Creates a command that every app has.
  init(app command: CommandLineCommand) {
    (self.command, run) = (command, nil)
  }
}

/// The reason the program exits without a result.
package enum ToolError: Error, Hashable, Sendable {
  /// The reason a request on the command line cannot be carried out.
  package enum Reason: Hashable, Sendable {
    case noFile([String], takesMap: Bool)
    case invalidLink(String)
    case invalidHost(String, option: String)
    case networkAddress(String)
    case invalidPlaceholder(String)
    case unknownKind(String, near: String?)
  }

  /// The command line cannot be parsed.
  case misspelt(CommandLineError)
  /// The command line requests something that is not possible.
  case wrong(Reason, command: String?)
  /// A file has the wrong content, or cannot be read; with the findings in it, if there are any.
  case unreadable(String, findings: [LinkFinding] = [])
  /// A file does not exist.
  case missing(String)
  /// The files do not name the app that was asked for.
  case unnamed(String, near: String?, apps: [String])

  /// The exit code.
  package var exitCode: Int32 {
    switch self {
    case .misspelt, .wrong: 64
    case .unreadable: 65
    case .missing: 66
    case .unnamed: 5
    }
  }
}

extension ToolError: CustomStringConvertible {
  /// The error, with a hint on how to get help.
  package var description: String {
    switch self {
    case .unreadable(let text, _), .missing(let text): return text
    case .unnamed(let app, let near, let apps):
      let shown = apps.prefix(20).map(\.visible).joined(separator: ", ")
      return "sextant: the file does not name \(app.shown())"
        + NearWord.suggestion(quoted: near?.shown()) + "; it names "
        + (apps.isEmpty ? "no app" : shown)
        + (apps.count > 20 ? " and \(apps.count - 20) more" : "") + "\n"
    case .misspelt(let error): return "\(error)\n"
    case .wrong(let reason, let command):
      let help = command.map { "sextant \($0) --help" } ?? "sextant --help"
      return "sextant: \(reason)\nTry \"\(help)\".\n"
    }
  }
}

extension ToolError.Reason: CustomStringConvertible {
  /// The error as a clause.
  package var description: String {
    switch self {
    case .noFile(let options, let takesMap):
      "no file to check: " + (takesMap ? "name a map, or specify " : "specify ")
        + "\(options.dropLast().joined(separator: ", ")) or \(options.last ?? "")"
    case .invalidLink(let text): text
    case .invalidHost(let text, let option):
      "--\(option) takes a host, such as shop.example, not \(text.shown())"
    case .networkAddress(let text):
      "only local files are read; download it first: curl -o FILE \(text.shown())"
    case .invalidPlaceholder(let text):
      "--placeholder takes NAME=VALUE, such as host=shop.example, not \(text.shown())"
    case .unknownKind(let text, let near):
      "--allow takes KIND or KIND:FILE, and \(text.shown()) is no kind of finding"
        + NearWord.suggestion(quoted: near?.shown())
    }
  }
}
