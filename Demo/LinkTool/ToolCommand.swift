import LinkFiles

/// An option of a command, as data.
struct ToolOption: Sendable {
  /// The name after its two dashes.
  let name: String
  /// What follows it; `nil` for a switch.
  var value: String?
  /// Whether what follows is a file.
  var isFile: Bool { value == "FILE" }
  /// Options that cannot be given with it.
  var excludes: [String] = []
  /// What it does, as half a sentence.
  let help: String

  /// The option as a help page writes it.
  var usage: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
}

/// A command, as data, and what it does.
struct ToolCommand: Sendable {
  /// The word that begins it.
  let name: String
  /// What it does, as half a sentence.
  let help: String
  /// What it takes besides options, one or more of them; `nil` if nothing.
  var operand: String?
  /// Its options, `--help` not among them.
  let options: [ToolOption]
  /// More to say about it.
  let details: String
  /// Does it.
  let run: @Sendable (ToolArguments, ToolInput) throws(ToolError) -> Tool.Result

  /// The command as a help page writes it, without the program's name.
  var usage: String {
    var parts = [name]
    if let operand { parts.append("\(operand)...") }
    var said: Set<String> = []
    for option in options where said.insert(option.name).inserted {
      let others = options.filter {
        option.excludes.contains($0.name) && said.insert($0.name).inserted
      }
      parts.append("[\(([option] + others).map(\.usage).joined(separator: " | "))]")
    }
    return parts.joined(separator: " ")
  }
}

/// Why the program ends without a result.
package enum ToolError: Error, Hashable, Sendable {
  /// What can be wrong with a command line.
  package enum Reason: Hashable, Sendable {
    case unknownOption(String, near: String?)
    case unknownCommand(String, near: String?)
    case missingValue(String)
    case unwantedValue(String)
    case repeated(String)
    case conflict(String, String)
    case missingOperand(String)
    case extraOperand(String)
    case noFile([String])
    case invalidLink(String)
    case invalidDomain(String)
    case networkAddress(String)
    case unknownApp(String, near: String?, apps: [String])
  }

  /// The command line is wrong.
  case wrong(Reason, command: String?)
  /// A file cannot be read as what it should be.
  case unreadable(String)
  /// A file is not there.
  case missing(String)

  /// The code with which the program ends.
  package var exitCode: Int32 {
    switch self {
    case .wrong: 64
    case .unreadable: 65
    case .missing: 66
    }
  }
}

extension ToolError: CustomStringConvertible {
  /// What is wrong, and how to find out what is right.
  package var description: String {
    switch self {
    case .unreadable(let text), .missing(let text): return text
    case .wrong(let reason, let command):
      let help = command.map { "sextant \($0) --help" } ?? "sextant --help"
      return "sextant: \(reason)\nTry \"\(help)\".\n"
    }
  }
}

extension ToolError.Reason: CustomStringConvertible {
  /// What is wrong, as half a sentence.
  package var description: String {
    switch self {
    case .unknownOption(let name, let near): "no option \(name.shown())\(Self.meaning(near))"
    case .unknownCommand(let word, let near): "no command \(word.shown())\(Self.meaning(near))"
    case .missingValue(let usage): "\(usage) requires a value"
    case .unwantedValue(let name): "--\(name) takes no value"
    case .repeated(let name): "--\(name) is given twice"
    case .conflict(let one, let other): "--\(one) and --\(other) exclude each other"
    case .missingOperand(let word): "\(word) is missing"
    case .extraOperand(let word): "unexpected argument \(word.shown())"
    case .noFile(let options):
      "no file to look at: give \(options.dropLast().joined(separator: ", ")) or \(options.last ?? "")"
    case .invalidLink(let text): text
    case .invalidDomain(let text): "--domain takes a host, as in shop.example, not \(text.shown())"
    case .networkAddress(let text):
      "sextant reads files; fetch it first with curl: curl -o FILE \(text.shown())"
    case .unknownApp(let app, let near, let apps):
      "the files do not name the app \(app.shown())\(Self.meaning(near)); they name "
        + (apps.isEmpty
          ? "none"
          : apps.prefix(20).map(\.visible).joined(separator: ", ")
            + (apps.count > 20 ? " and \(apps.count - 20) more" : ""))
    }
  }

  private static func meaning(_ near: String?) -> String {
    near.map { "; did you mean \($0.shown())?" } ?? ""
  }
}
