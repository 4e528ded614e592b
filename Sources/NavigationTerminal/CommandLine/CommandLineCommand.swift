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
  /// The command as shown on a help page, without the program's name.
  package var usage: String {
    var parts: [String] = []
    if let name { parts.append(name) }
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
    /// Two numbers in order: a range such as `1..8`, or one of several parts, such as `1/8`.
    case pair(String)
    /// One of these words.
    case choice(String, [String])
    /// The name under which a system knows an app.
    case app(AppIdentifier)
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
    case .app?: "--\(name) ID"
    case .file(let word)?, .text(let word)?, .number(let word, _)?, .pair(let word)?,
      .choice(let word, _)?:
      "--\(name) \(word)"
    }
  }
}
