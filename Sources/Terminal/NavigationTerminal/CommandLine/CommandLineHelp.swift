import TerminalKit

/// The help pages generated from the command table.
package struct CommandLineHelp: Sendable {
  /// The program's name.
  package let program: String
  /// Its version.
  package let version: String
  /// A one-sentence description.
  package let about: String
  /// Its commands.
  let table: CommandLineTable

  /// Creates the pages of a program.
  package init(
    program: String, version: String, about: String, table: CommandLineTable = .app
  ) {
    self.program = program
    self.version = version
    self.about = about
    self.table = table
  }

  /// The line that `--version` prints.
  package var versionLine: String { "\(program) \(version)\n" }

  /// Returns the help page of a command, or the overview.
  package func page(for name: String?) -> String {
    guard let command = table.named.first(where: { $0.name == name }) else { return overview }
    var text = wrapped(sentence(command.help))
    text += "\nUsage\n" + usage(command)
    text += "\nOptions\n" + rows(rows(command.options + [CommandLineTable.helpOption]))
    if !command.details.isEmpty { text += "\n" + wrapped(command.details) }
    return text
  }

  /// The options of the default command.
  private var ownOptions: [CommandLineOption] {
    let version = CommandLineOption(name: "version", help: "print the version")
    let own = table.interactive?.options ?? [version]
    // Where the commands are options, help is among them.
    return table.command("--help") == nil ? own + [CommandLineTable.helpOption] : own
  }

  private var overview: String {
    var text = wrapped(about)
    text += "\nUsage\n" + table.all.map(usage).joined()
    text += "\nOptions\n"
    text += rows(rows(ownOptions))
    text += "\nCommands\n"
    text += rows(table.named.map { ($0.word ?? "", $0.help) })
    if !environment.isEmpty { text += "\nEnvironment\n" + rows(environment) }
    text += "\nExit codes\n"
    text += rows(table.exitCodes.map { ($0.code, $0.meaning) })
    return text
  }

  /// The environment variables in use, the program's own first.
  var environment: [(String, String)] {
    // Without a default command, a program is not an app itself and has no secrets of its own.
    guard table.interactive != nil else {
      return table.environment.map { ($0.name, $0.meaning) }
    }
    let prefix = CommandLineTable.prefix(of: program)
    return [
      ("\(prefix)MOUSE", "off leaves the mouse to the terminal"),
      (
        "\(prefix)PASSWORD",
        "the text that TypeSecret \(prefix)PASSWORD types when a tape is played; a second "
          + "secret in a recording is named \(prefix)PASSWORD_2"
      ),
    ]
      + table.environment.map { ($0.name, $0.meaning) }
  }

  private func usage(_ command: CommandLineCommand) -> String {
    let head = "  \(program) "
    // Lines break outside brackets, not inside them.
    var isInside = false
    let whole = String(
      command.usage.map { character in
        if "[]".contains(character) { isInside = character == "[" }
        return isInside && character == " " ? "\u{A0}" : character
      })
    let lines = TextWidth.wrapped(whole, columns: max(20, 80 - TextWidth.columns(of: head)))
      .map { $0.replacing("\u{A0}", with: " ") }
    let indent = String(repeating: " ", count: TextWidth.columns(of: head))
    return lines.enumerated().map { ($0.offset == 0 ? head : indent) + $0.element + "\n" }.joined()
  }

  private func rows(_ options: [CommandLineOption]) -> [(String, String)] {
    options.map { ($0.usage, $0.help) }
  }

  private func rows(_ rows: [(String, String)]) -> String {
    let width = rows.map { TextWidth.columns(of: $0.0) }.max() ?? 0
    return rows.map { term, meaning in
      let lines = TextWidth.wrapped(meaning, columns: 80 - width - 4)
      let blank = String(repeating: " ", count: width + 4)
      let padding = String(repeating: " ", count: width - TextWidth.columns(of: term))
      return lines.enumerated().map { index, line in
        (index == 0 ? "  \(term)\(padding)  " : blank) + line + "\n"
      }.joined()
    }.joined()
  }

  private func wrapped(_ text: String) -> String {
    TextWidth.wrapped(text, columns: 80).map { "\($0)\n" }.joined()
  }

  private func sentence(_ half: String) -> String {
    (half.first.map { $0.uppercased() } ?? "") + half.dropFirst() + "."
  }
}

extension CommandLineHelp {
  /// The manual page in the format of man(7).
  package var manual: String {
    var page = [
      ".TH \(escaped(program.uppercased())) 1 \"\" \"\(escaped(program)) \(escaped(version))\"",
      ".SH NAME", "\(escaped(program)) \\- \(escaped(about))", ".SH SYNOPSIS",
      ".ad l",
    ]
    // A paragraph whose further lines are indented.
    page += table.all.flatMap { [".HP", "\(escaped(program)) \(escaped($0.usage))"] }
    page += [".ad b", ".SH OPTIONS"]
    page += terms(rows(ownOptions))
    page.append(".SH COMMANDS")
    for command in table.named {
      page.append(".SS \(escaped(command.usage))")
      page.append(escaped("\(command.help). \(command.details)"))
      page += terms(rows(command.options))
    }
    if !environment.isEmpty { page += [".SH ENVIRONMENT"] + terms(environment) }
    page.append(".SH EXIT STATUS")
    page += terms(table.exitCodes.map { ($0.code, $0.meaning) })
    return page.joined(separator: "\n") + "\n"
  }

  private func terms(_ rows: [(String, String)]) -> [String] {
    rows.flatMap { [".TP", ".B \(escaped($0.0))", escaped($0.1)] }
  }

  /// Returns text escaped for troff.
  private func escaped(_ text: String) -> String {
    let safe = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&\(safe)" : safe
  }
}
