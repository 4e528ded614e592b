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
    case .file(let word)?, .number(let word, _)?: "--\(name) \(word)"
    }
  }
}
