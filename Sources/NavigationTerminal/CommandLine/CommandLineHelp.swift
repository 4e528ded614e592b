import TerminalKit

/// The pages that are printed from the table.
package struct CommandLineHelp: Sendable {
  /// The program's name.
  package let program: String
  /// Its version.
  package let version: String
  /// What it is, in one sentence.
  package let about: String
  /// The commands that begin with a word.
  let named: [CommandLineCommand]

  /// All commands, the one without a word first.
  var all: [CommandLineCommand] { [CommandLineTable.interactive] + named }

  /// Makes the pages of a program.
  package init(program: String, version: String, about: String, hasTour: Bool = false) {
    named = CommandLineTable.named(hasTour: hasTour)
    self.program = program
    self.version = version
    self.about = about
  }

  /// The line that `--version` prints.
  package var versionLine: String { "\(program) \(version)\n" }

  /// A help page.
  package func page(for name: String?) -> String {
    guard let name, let command = named.first(where: { $0.name == name }) else { return overview }
    var text = wrapped("\(sentence(command.help))", indent: 0)
    text += "\nUsage\n" + usage(command)
    text += "\nOptions\n" + table(rows(command.options + [CommandLineTable.helpOption]))
    if !command.details.isEmpty { text += "\n" + wrapped(command.details, indent: 0) }
    return text
  }

  private var overview: String {
    var text = wrapped(about, indent: 0)
    text += "\nUsage\n" + all.map(usage).joined()
    text += "\nOptions\n"
    text += table(rows(CommandLineTable.interactive.options + [CommandLineTable.helpOption]))
    text += "\nCommands\n"
    text += table(named.map { ($0.name ?? "", $0.help) })
    text += "\nEnvironment\n"
    text += table(environment)
    text += "\nExit codes\n"
    text += table(CommandLineTable.exitCodes.map { ($0.code, $0.meaning) })
    return text
  }

  /// The variables that are looked at, the program's own first.
  var environment: [(String, String)] {
    let prefix = CommandLineTable.prefix(of: program)
    return [
      ("\(prefix)MOUSE", "off leaves the mouse to the terminal"),
      (
        "\(prefix)PASSWORD",
        "what TypeSecret \(prefix)PASSWORD types in a tape that is played; a recording names "
          + "another secret \(prefix)PASSWORD_2"
      ),
    ]
      + CommandLineTable.environment.map { ($0.name, $0.meaning) }
  }

  private func usage(_ command: CommandLineCommand) -> String {
    let head = "  \(program) "
    // A line ends between what stands in brackets, not in it.
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

  private func table(_ rows: [(String, String)]) -> String {
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

  private func wrapped(_ text: String, indent: Int) -> String {
    let blank = String(repeating: " ", count: indent)
    return TextWidth.wrapped(text, columns: 80 - indent).map { "\(blank)\($0)\n" }.joined()
  }

  private func sentence(_ half: String) -> String {
    (half.first.map { $0.uppercased() } ?? "") + half.dropFirst() + "."
  }
}

extension CommandLineHelp {
  /// The manual page, in the language of man(7).
  package var manual: String {
    var page = [
      ".TH \(escaped(program.uppercased())) 1 \"\" \"\(escaped(program)) \(escaped(version))\"",
      ".SH NAME", "\(escaped(program)) \\- \(escaped(about))", ".SH SYNOPSIS", ".nf",
    ]
    page += all.map { "\(escaped(program)) \(escaped($0.usage))" }
    page += [".fi", ".SH OPTIONS"]
    page += terms(
      (CommandLineTable.interactive.options + [CommandLineTable.helpOption]).map {
        ($0.usage, $0.help)
      })
    page.append(".SH COMMANDS")
    for command in named {
      page.append(".SS \(escaped(command.usage))")
      page.append(escaped("\(command.help). \(command.details)"))
      page += terms(command.options.map { ($0.usage, $0.help) })
    }
    page.append(".SH ENVIRONMENT")
    page += terms(environment)
    page.append(".SH EXIT STATUS")
    page += terms(CommandLineTable.exitCodes.map { ($0.code, $0.meaning) })
    return page.joined(separator: "\n") + "\n"
  }

  private func terms(_ rows: [(String, String)]) -> [String] {
    rows.flatMap { [".TP", ".B \(escaped($0.0))", escaped($0.1)] }
  }

  /// A text in which no character is a command of troff.
  private func escaped(_ text: String) -> String {
    let safe = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&\(safe)" : safe
  }
}
