import TerminalUI

/// A command of the command line, as data.
package struct CommandLineCommand: Hashable, Sendable {
  /// The operands that a command takes.
  package struct Operand: Hashable, Sendable {
    /// The name of the operand on help pages.
    package let word: String
    /// The allowed number of operands.
    package let count: ClosedRange<Int>
    /// Whether the operand is a file, for completion.
    package var isFile = false
    /// The allowed words; empty if every word is allowed.
    package var choices: [String] = []

    /// Creates an operand.
    package init(
      word: String, count: ClosedRange<Int>, isFile: Bool = false, choices: [String] = []
    ) {
      self.word = word
      self.count = count
      self.isFile = isFile
      self.choices = choices
    }
  }

  /// The word that begins the command; `nil` for the default command.
  package let name: String?
  /// A short description, in lowercase and without a period.
  package var help: String
  /// The operands, if it takes any.
  package var operand: Operand?
  /// Its options except `--help`, which every command has.
  package var options: [CommandLineOption] = []
  /// Further details, in full sentences.
  package var details = ""
  /// Whether the command is an option, such as `--replay`, so that no other word is a command.
  var isBehindDashes = false

  /// Creates a command.
  package init(
    name: String?, help: String, operand: Operand? = nil, options: [CommandLineOption] = [],
    details: String = ""
  ) {
    self.name = name
    self.help = help
    self.operand = operand
    self.options = options
    self.details = details
  }
}

extension CommandLineCommand {
  /// The word that begins the command on a command line; `nil` for the default command.
  package var word: String? { name.map { isBehindDashes ? "--\($0)" : $0 } }

  /// The command as shown on a help page, without the program's name.
  package var usage: String {
    var parts: [String] = []
    if let word { parts.append(word) }
    if let operand {
      let word = operand.choices.isEmpty ? operand.word : operand.choices.joined(separator: "|")
      let many = operand.count.upperBound > 1 ? "\(word)..." : word
      parts.append(operand.count.lowerBound == 0 ? "[\(many)]" : many)
    }
    var said: Set<String> = []
    for option in options where !said.contains(option.name) {
      let others = options.filter {
        option.excludes.contains($0.name) && !said.contains($0.name)
      }
      said.formUnion([option.name] + others.map(\.name))
      let words = ([option] + others).map(\.usage).joined(separator: " | ")
      parts.append(
        option.isRequired ? words : "[\(words)]\(option.repeats ? "..." : "")")
    }
    return parts.joined(separator: " ")
  }
}

/// An option of the command line, as data.
///
/// The parser, the help pages, the completions and the manual are all based on it.
package struct CommandLineOption: Hashable, Sendable {
  /// The value of an option.
  package enum Value: Hashable, Sendable {
    /// A link.
    case link
    /// A file.
    case file(String)
    /// Any text.
    case text(String)
    /// A number from 1 to a limit.
    case number(String, upTo: Int)
    /// Text of a form.
    case form(Form)
    /// One of these words.
    case choice(String, [String])
  }

  /// A form that a value must have.
  package struct Form: Hashable, Sendable {
    /// The word for the value on help pages.
    package let word: String
    /// A value of this form.
    package let example: String
    /// Whether a text has the form.
    let accepts: @Sendable (String) -> Bool

    /// Creates a form.
    package init(
      _ word: String, example: String, accepts: @escaping @Sendable (_ text: String) -> Bool
    ) {
      (self.word, self.example, self.accepts) = (word, example, accepts)
    }

    /// Whether two forms have the same word and example, and therefore accept the same text.
    package static func == (left: Self, right: Self) -> Bool {
      left.word == right.word && left.example == right.example
    }

    /// Hashes the word and the example.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(word)
      hasher.combine(example)
    }
  }

  /// The name, without the two dashes.
  package let name: String
  /// The kind of value it takes; `nil` for a switch.
  package var value: Value?
  /// Whether it may be given more than once.
  package var repeats = false
  /// Whether it must be given.
  package var isRequired = false
  /// The options that cannot be given with it.
  package var excludes: [String] = []
  /// A short description, in lowercase and without a period.
  package let help: String

  /// Creates an option.
  package init(
    name: String, value: Value? = nil, repeats: Bool = false, isRequired: Bool = false,
    excludes: [String] = [], help: String
  ) {
    self.name = name
    self.value = value
    self.repeats = repeats
    self.isRequired = isRequired
    self.excludes = excludes
    self.help = help
  }

  /// The option as shown on a help page, such as `--open URL`.
  package var usage: String {
    switch value {
    case nil: "--\(name)"
    case .link?: "--\(name) URL"
    case .form(let form)?: "--\(name) \(form.word)"
    case .file(let word)?, .text(let word)?, .number(let word, _)?, .choice(let word, _)?:
      "--\(name) \(word)"
    }
  }
}
