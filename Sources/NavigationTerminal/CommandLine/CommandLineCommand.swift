/// A command of the command line, as data.
struct CommandLineCommand: Hashable, Sendable {
  /// What a command takes besides options.
  struct Operand: Hashable, Sendable {
    /// What a help page calls it.
    let word: String
    /// How many there may be.
    let count: ClosedRange<Int>
    /// Whether it names files, for completion.
    var isFile = false
    /// The only words it may be, where there are only some.
    var choices: [String] = []
  }

  /// The word that begins it; nil for what is done without one.
  let name: String?
  /// What it does, as half a sentence.
  let help: String
  /// What it takes besides options.
  var operand: Operand?
  /// Its options, `--help` not among them: every command has that one.
  var options: [CommandLineOption] = []
  /// More to say about it, in whole sentences.
  var details = ""
}

extension CommandLineCommand {
  /// The command as a help page writes it, without the program's name.
  var usage: String {
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
      parts.append("[\(words)]\(option.repeats ? "..." : "")")
    }
    return parts.joined(separator: " ")
  }
}

/// An option of the command line, as data: the parser, the help page, the completions and the manual
/// are all made from it.
struct CommandLineOption: Hashable, Sendable {
  /// What follows an option.
  enum Value: Hashable, Sendable {
    /// A link.
    case link
    /// A file.
    case file(String)
    /// A number, from 1 to what is sensible.
    case number(String, upTo: Int)
    /// Two numbers, the first not greater: `1..8` or, as one of several parts, `1/8`.
    case pair(String)
  }

  /// The name after its two dashes.
  let name: String
  /// What follows it; nil for a switch.
  var value: Value?
  /// Whether it may be given more than once.
  var repeats = false
  /// Options that cannot be given with it.
  var excludes: [String] = []
  /// What it does, as half a sentence.
  let help: String

  /// The option as a help page writes it: `--open URL`.
  var usage: String {
    switch value {
    case nil: "--\(name)"
    case .link?: "--\(name) URL"
    case .file(let word)?, .number(let word, _)?, .pair(let word)?: "--\(name) \(word)"
    }
  }
}
