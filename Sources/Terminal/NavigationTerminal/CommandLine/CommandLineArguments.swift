import Spelling
import TapeScript

/// The words of a command line, sorted into options and operands.
package struct CommandLineArguments {
  let program: String
  let table: CommandLineTable
  /// The command.
  package let command: CommandLineCommand
  /// The values of each option that was given.
  package private(set) var options: [String: [String]] = [:]
  /// The words that are neither options nor their values.
  package private(set) var operands: [String] = []
  /// Whether the help page is requested; any words after the request are ignored.
  package private(set) var wantsHelp = false

  /// Parses the words after a program's name.
  init(
    _ words: [String], program: String, table: CommandLineTable
  ) throws(CommandLineError) {
    let named = words.first.flatMap(table.command)
    let command = named ?? table.interactive ?? CommandLineCommand(name: nil, help: "")
    try self.init(
      named == nil ? words[...] : words.dropFirst(), of: command, program: program, table: table)
  }

  /// Parses the words after a command.
  package init(
    _ words: ArraySlice<String>, of command: CommandLineCommand, program: String,
    table: CommandLineTable = .app
  ) throws(CommandLineError) {
    self.program = program
    self.table = table
    self.command = command
    var rest = words
    var onlyOperands = false
    while let word = rest.popFirst() {
      if onlyOperands || !word.hasPrefix("-") || word == "-" {
        try take(operand: word, isPlain: onlyOperands)
      } else if word == "--" {
        onlyOperands = true
      } else if word == "--help" || word == "-h" {
        wantsHelp = true
        return
      } else {
        try take(option: word, &rest)
      }
    }
    try check()
  }

  /// Whether an option is given.
  package func has(_ option: String) -> Bool { options[option] != nil }

  /// Returns the numeric value of an option.
  func number(_ option: String) -> Int? { options[option]?.first.flatMap(Int.init) }

  /// Returns an error with a reason, for this command.
  package func failure(_ reason: CommandLineError.Reason) -> CommandLineError {
    CommandLineError(reason: reason, program: program, command: command.word)
  }

  private mutating func take(
    option word: String, _ rest: inout ArraySlice<String>
  ) throws(CommandLineError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(parts[0])
    guard let option = command.options.first(where: { "--\($0.name)" == written }) else {
      throw unknown(written)
    }
    if has(option.name), !option.repeats { throw failure(.repeated(option.name)) }
    guard option.value != nil else {
      guard parts.count == 1 else { throw failure(.unwantedValue(option.name)) }
      options[option.name, default: []].append("")
      return
    }
    let value: String
    if parts.count == 2 {
      value = String(parts[1])
    } else {
      // A word that begins with "--" is rarely meant as a value; such a value must follow "=".
      guard let next = rest.first, !next.hasPrefix("--") else {
        throw failure(.missingValue(option.usage))
      }
      value = next
      rest.removeFirst()
    }
    guard !value.isEmpty else { throw failure(.missingValue(option.usage)) }
    if case .number(_, let limit)? = option.value, !(1...limit).contains(Int(value) ?? 0) {
      throw failure(.notANumber(value, usage: option.usage, limit: limit))
    }
    if case .form(let form)? = option.value, !form.accepts(value) {
      throw failure(.wrongForm(value, usage: option.usage, example: form.example))
    }
    if case .choice(_, let choices)? = option.value, !choices.contains(value) {
      let near = NearWord.nearest(to: value, among: choices, isStrict: true)
      throw failure(.unknownChoice(value, choices: choices, near: near))
    }
    options[option.name, default: []].append(value)
  }

  private func unknown(_ written: String) -> CommandLineError {
    // An option of another command is not a misspelling.
    let owners = table.named.filter { other in
      other.options.contains { "--\($0.name)" == written }
    }
    if !owners.isEmpty { return failure(.foreignOption(written, of: owners.compactMap(\.word))) }
    let own =
      command.options.map { "--\($0.name)" } + ["--help"]
      + (command.name == nil ? table.named.filter(\.isBehindDashes).compactMap(\.word) : [])
    if own.contains(written) { return failure(.lateCommand(written)) }
    let near = NearWord.nearest(to: written, among: own, isStrict: true)
    return failure(.unknownOption(written, near: near))
  }

  private mutating func take(operand word: String, isPlain: Bool) throws(CommandLineError) {
    if command.name == nil, !isPlain, !table.named.contains(where: \.isBehindDashes) {
      if table.command(word) != nil { throw failure(.lateCommand(word)) }
      if !word.contains(where: { $0 == ":" || $0 == "/" }) {
        let near = NearWord.nearest(
          to: word, among: table.named.compactMap(\.name), isStrict: true)
        if let near { throw failure(.unknownCommand(word, near: near)) }
      }
    }
    guard let operand = command.operand, operands.count < operand.count.upperBound else {
      let option = command.options.first { $0.isRequired && !has($0.name) }
      throw failure(.extraOperand(word, near: option.map { "--\($0.name) \(word)" }))
    }
    guard !word.isEmpty else { throw missing(operand) }
    if !operand.choices.isEmpty, !operand.choices.contains(word) {
      let near = NearWord.nearest(to: word, among: operand.choices, isStrict: true)
      throw failure(.unknownChoice(word, choices: operand.choices, near: near))
    }
    operands.append(word)
  }

  private func check() throws(CommandLineError) {
    if has("language") { return }
    for option in command.options where has(option.name) {
      if let other = option.excludes.first(where: has) {
        throw failure(.conflict(option.name, other))
      }
    }
    if let operand = command.operand, operands.count < operand.count.lowerBound {
      throw missing(operand)
    }
    if let option = command.options.first(where: { $0.isRequired && !has($0.name) }) {
      throw failure(.missingOperand(option.usage))
    }
  }

  private func missing(_ operand: CommandLineCommand.Operand) -> CommandLineError {
    // In "MAP [LINK]", only the first word is required.
    let word = String(operand.word.prefix { $0 != " " })
    return failure(.missingOperand(word, choices: operand.choices))
  }
}
