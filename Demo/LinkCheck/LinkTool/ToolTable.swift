import Sextant

extension Tool {
  /// The commands of the tool, except for completions, manual and help.
  static let commands =
    [walk, opens, check, importing, export]
    + appCommands.map { ToolCommand(app: $0) }

  /// The table of all commands, including completions, manual and help.
  static let table = CommandLineTable(
    named: commands.map(\.command)
      + [CommandLineTable.completions, CommandLineTable.manual, CommandLineTable.help],
    exitCodes: [
      ("0", "done; opens: every link opens an app; check: no problems found"),
      (
        "1",
        "check: problems were found; import: something was not read, or the map differs; replay: a "
          + "tape failed; explore: a law is broken"
      ),
      ("2", "no terminal"),
      ("3", "opens: it depends on more; explain, open: the link waits for sign-in"),
      ("4", "opens: a rule stops a link; explain, open: the link is rejected"),
      (
        "5",
        "opens: no rule opens a link, or no file names the app; export: the app opens no web links; "
          + "explain, open: nothing handles the link"
      ),
      ("64", "the command line is invalid"),
      ("65", "a file has invalid content"),
      ("66", "a file does not exist"),
      ("69", "open: no running app accepts links"),
      ("73", "a file cannot be written"),
      ("74", "try: the screen of --plain did not load, or is too long"),
      ("129, 130, 143", "killed by a signal: hang-up, Ctrl-C, terminate"),
    ],
    environment: CommandLineTable.app.environment)

  /// The command `try`, which runs the app in this terminal, as an app does if given no command.
  private static let walk = ToolCommand(
    app: CommandLineCommand(
      name: "try", help: "walk through the app of a map in this terminal",
      operand: .init(word: "MAP [LINK]", count: 1...65, isFile: true),
      options: (CommandLineTable.app.interactive?.options ?? []).filter { $0.name != "version" },
      details: "The links after MAP are opened. Each screen shows its route, its values, what it "
        + "needs and which pattern matches, and links to other routes. The accounts of the map "
        + "can sign in. A saved map is shown at once, but never while you type, and not while the "
        + "session is recorded. "
        + "Tapes and variables use the name of the app; its state is kept apart from the app's own."
    ))

  /// The commands of every app that also work with a map.
  private static let appCommands: [CommandLineCommand] = {
    let option = CommandLineOption(
      name: "map", value: .file("MAP"), isRequired: true, help: "the map of the app")
    let names = ["open", "replay", "explore", "explain", "routes"]
    return CommandLineTable.app.named.compactMap { command in
      guard let name = command.name, names.contains(name) else { return nil }
      var command = command
      command.options.insert(option, at: 0)
      return command
    }
  }()
}
