import Navigation
import Spelling
import TerminalKit

/// An error in a command line, with the nearest valid input.
package struct CommandLineError: Error, Hashable, Sendable {
  /// The kind of error.
  package enum Reason: Hashable, Sendable {
    /// An unknown option, and the one probably meant.
    case unknownOption(String, near: String?)
    /// An option of another command.
    case foreignOption(String, of: [String])
    /// A word similar to a command.
    case unknownCommand(String, near: String?)
    /// A command after the first argument.
    case lateCommand(String)
    /// An option without its value.
    case missingValue(String)
    /// An option whose value is not a number in range.
    case notANumber(String, usage: String, limit: Int)
    /// An option whose value has another form, and one that would be accepted.
    case wrongForm(String, usage: String, example: String)
    /// An option that requires another one.
    case lonely(String, needs: String)
    /// A switch with a value.
    case unwantedValue(String)
    /// An option given twice.
    case repeated(String)
    /// Two options that exclude each other.
    case conflict(String, String)
    /// A command without its operand, and the words that the operand may be, if they are known.
    case missingOperand(String, choices: [String] = [])
    /// More operands than the command takes, and the words probably meant.
    case extraOperand(String, near: String?)
    /// A word that is not one of the choices, and the one probably meant.
    case unknownChoice(String, choices: [String], near: String?)
  }

  /// The kind of error.
  package let reason: Reason
  /// The program's name.
  package let program: String
  /// The command being parsed; `nil` for the default command.
  package let command: String?

  /// The exit code.
  package var exitCode: Int32 { 64 }

  /// Creates an error.
  package init(reason: Reason, program: String, command: String?) {
    self.reason = reason
    self.program = program
    self.command = command
  }
}

extension CommandLineError: CustomStringConvertible {
  /// The error and how to get help.
  package var description: String { "\(program): \(sentence)" }

  /// The description without the program's name.
  var sentence: String {
    let help = command.map { "\(program) \($0) --help" } ?? "\(program) --help"
    return "\(reason)\nTry \"\(help)\"."
  }
}

extension CommandLineError.Reason: CustomStringConvertible {
  /// The error as a sentence.
  package var description: String {
    switch self {
    case .unknownOption(let name, let near):
      "unknown option \(Self.shown(name))"
        + NearWord.suggestion(quoted: near.map(Self.shown))
    case .foreignOption(let name, let commands):
      commands.count == 1
        ? "\(Self.shown(name)) is an option of \(commands[0]) only"
        : "\(Self.shown(name)) is an option of \(commands.joined(separator: ", ")), but not here"
    case .unknownCommand(let word, let near):
      "unknown command \(Self.shown(word))"
        + NearWord.suggestion(quoted: near.map(Self.shown))
    case .lateCommand(let word):
      "the command \(word) must be the first word"
        + (word.hasPrefix("-") ? "" : "; for a link with this name, write \"--open \(word)\"")
    case .missingValue(let usage): "\(usage) requires a value"
    case .notANumber(let word, let usage, let limit):
      "\(usage) takes a number from 1 to \(limit), not \(Self.shown(word))"
    case .wrongForm(let word, let usage, let example):
      "\(usage) takes a value such as \(example), not \(Self.shown(word))"
    case .lonely(let name, let other): "--\(name) needs --\(other)"
    case .unwantedValue(let name): "--\(name) takes no value"
    case .repeated(let name): "--\(name) is given twice"
    case .conflict(let one, let other): "--\(one) and --\(other) cannot be used together"
    case .missingOperand(let word, let choices):
      "\(word) is missing"
        + (choices.isEmpty ? "" : "; it is one of \(choices.joined(separator: ", "))")
    case .extraOperand(let word, let near):
      "unexpected argument \(Self.shown(word))"
        + NearWord.suggestion(quoted: near.map(Self.shown))
    case .unknownChoice(let word, let choices, let near):
      "\(Self.shown(word)) is not one of \(choices.joined(separator: ", "))"
        + NearWord.suggestion(quoted: near.map(Self.shown))
    }
  }

  private static func shown(_ word: String) -> String {
    // A link may be where none is expected.
    let word = ShownLink(word, hiding: LinkSecrets(), isLink: false).masked()
    return "\"\(TextWidth.shortened(word.visiblySafe, to: 60, position: .middle))\""
  }
}
