extension CommandLineHelp {
  /// The manual page, in the language of man(7).
  package var manual: String {
    var page = [
      ".TH \(escaped(program.uppercased())) 1 \"\" \"\(escaped(program)) \(escaped(version))\"",
      ".SH NAME", "\(escaped(program)) \\- \(escaped(about))", ".SH SYNOPSIS", ".nf",
    ]
    page += CommandLineTable.all.map { "\(escaped(program)) \(escaped($0.usage))" }
    page += [".fi", ".SH OPTIONS"]
    page += terms(
      (CommandLineTable.interactive.options + [CommandLineTable.helpOption]).map {
        ($0.usage, $0.help)
      })
    page.append(".SH COMMANDS")
    for command in CommandLineTable.named {
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
