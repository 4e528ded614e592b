import LinkFiles

/// The pages that are printed from the table of commands.
enum ToolHelp {
  static let about =
    "sextant looks at the files that decide which links of the web open which app, before they are "
    + "published."

  static let exitCodes = [
    ("0", "opens: every link opens an app; check: nothing found"),
    ("1", "check: something is wrong"),
    ("4", "opens: a rule stops a link"),
    ("5", "opens: no rule opens a link"),
    ("64", "the command line is wrong"),
    ("65", "a file cannot be read as what it should be"),
    ("66", "a file is not there"),
    ("73", "a file cannot be written"),
  ]

  static var overview: String {
    var text = wrapped(about)
    text += "\nUsage\n" + Tool.commands.map(usage).joined()
    text += "\nCommands\n" + table(Tool.commands.map { ($0.name, $0.help) })
    text += "\nOptions\n"
    text += table([("--help", "print this help"), ("--version", "print the version")])
    text += "\nExit codes\n" + table(exitCodes)
    return text
  }

  static func page(for command: ToolCommand) -> String {
    let help = command.help.prefix(1).uppercased() + command.help.dropFirst() + "."
    var text = wrapped(help)
    text += "\nUsage\n" + usage(command)
    text += "\nOptions\n"
    text += table(command.options.map { ($0.usage, $0.help) } + [("--help", "print this help")])
    return text + "\n" + wrapped(command.details)
  }

  private static func usage(_ command: ToolCommand) -> String {
    let head = "  sextant "
    // A line ends between brackets, not in them.
    var isInside = false
    let whole = String(
      command.usage.map { character in
        if "[]".contains(character) { isInside = character == "[" }
        return isInside && character == " " ? "\u{A0}" : character
      })
    return lines(whole, columns: 80 - head.count).enumerated().map { index, line in
      (index == 0 ? head : String(repeating: " ", count: head.count))
        + line.replacing("\u{A0}", with: " ") + "\n"
    }.joined()
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { term, meaning in
      lines(meaning, columns: 76 - width).enumerated().map { index, line in
        let blank = String(repeating: " ", count: index == 0 ? width - term.count + 2 : width + 4)
        return (index == 0 ? "  \(term)" : "") + blank + line + "\n"
      }.joined()
    }.joined()
  }

  private static func wrapped(_ text: String) -> String {
    lines(text, columns: 80).map { $0 + "\n" }.joined()
  }

  private static func lines(_ text: String, columns: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= columns {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
