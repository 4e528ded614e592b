/// A command of the command line, as data.
package struct CommandLineCommand: Hashable, Sendable {
  /// What a command takes besides options.
  package struct Operand: Hashable, Sendable {
    /// What a help page calls it.
    package let word: String
    /// How many there may be.
    package let count: ClosedRange<Int>
    /// Whether it names files, for completion.
    package var isFile = false
    /// The only words it may be, where there are only some.
    package var choices: [String] = []

    /// Describes what a command takes.
    package init(
      word: String, count: ClosedRange<Int>, isFile: Bool = false, choices: [String] = []
    ) {
      self.word = word
      self.count = count
      self.isFile = isFile
      self.choices = choices
    }
  }

  /// The word that begins it; nil for what is done without one.
  package let name: String?
  /// What it does, as half a sentence.
  package var help: String
  /// What it takes besides options.
  package var operand: Operand?
  /// Its options, `--help` not among them: every command has that one.
  package var options: [CommandLineOption] = []
  /// More to say about it, in whole sentences.
  package var details = ""

  /// Describes a command.
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
  /// The command as a help page writes it, without the program's name.
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

/// An option of the command line, as data: the parser, the help page, the completions and the manual
/// are all made from it.
package struct CommandLineOption: Hashable, Sendable {
  /// What follows an option.
  package enum Value: Hashable, Sendable {
    /// A link.
    case link
    /// A file.
    case file(String)
    /// Any text.
    case text(String)
    /// A number, from 1 to what is sensible.
    case number(String, upTo: Int)
    /// Two numbers in order: `1..8` or, as one of several parts, `1/8`.
    case pair(String)
    /// One of these words.
    case choice(String, [String])
  }

  /// The name after its two dashes.
  package let name: String
  /// What follows it; nil for a switch.
  package var value: Value?
  /// Whether it may be given more than once.
  package var repeats = false
  /// Whether it must be given.
  package var isRequired = false
  /// Options that cannot be given with it.
  package var excludes: [String] = []
  /// What it does, as half a sentence.
  package let help: String

  /// Describes an option.
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

  /// The option as a help page writes it: `--open URL`.
  package var usage: String {
    switch value {
    case nil: "--\(name)"
    case .link?: "--\(name) URL"
    case .file(let word)?, .text(let word)?, .number(let word, _)?, .pair(let word)?,
      .choice(let word, _)?:
      "--\(name) \(word)"
    }
  }
}
