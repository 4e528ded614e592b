/// The commands and options of a program.
///
/// The parser, the help pages, the completions and the manual are all based on it.
package struct CommandLineTable: Sendable {
  /// The default command; `nil` if the program always requires a command word.
  package var interactive: CommandLineCommand?
  /// The commands that begin with a word.
  package var named: [CommandLineCommand]
  /// The program's exit codes and their meanings.
  package var exitCodes: [(code: String, meaning: String)]
  /// The environment variables that the program reads, with their meanings.
  package var environment: [(name: String, meaning: String)]

  /// Creates a table.
  package init(
    interactive: CommandLineCommand? = nil, named: [CommandLineCommand],
    exitCodes: [(code: String, meaning: String)],
    environment: [(name: String, meaning: String)] = []
  ) {
    self.interactive = interactive
    self.named = named
    self.exitCodes = exitCodes
    self.environment = environment
  }

  /// All commands, the default one first.
  var all: [CommandLineCommand] { [interactive].compactMap(\.self) + named }

  /// Returns the command that begins with a word.
  package func command(_ word: String) -> CommandLineCommand? { named.first { $0.word == word } }

  /// Makes every command an option, so that every other word is a link.
  ///
  /// The default command loses an option with the name of a command: `--open LINK` is then the command,
  /// and a link alone is opened at launch.
  mutating func putCommandsBehindDashes() {
    for index in named.indices { named[index].isBehindDashes = true }
    interactive?.options.removeAll { option in named.contains { $0.name == option.name } }
  }

  static let helpOption = CommandLineOption(name: "help", help: "print this help")

  /// The table that all apps share.
  package static let app = CommandLineTable(
    interactive: interactive,
    named: [open, replay, explore, explain, routes, completions, manual, help],
    exitCodes: appExitCodes, environment: appEnvironment)

  /// Returns an app's table, with or without a tour and an explorer.
  package static func app(hasTour: Bool, hasExplorer: Bool = true) -> CommandLineTable {
    var table = app
    if !hasExplorer {
      table.named.removeAll { $0.name == explore.name }
      if let index = table.exitCodes.firstIndex(where: { $0.code == "1" }) {
        table.exitCodes[index].meaning = "a tape failed"
      }
    }
    if hasTour { table.named.insert(tour, at: 0) }
    return table
  }

  private static let interactive = CommandLineCommand(
    name: nil, help: "start in this terminal",
    operand: .init(word: "LINK", count: 0...64),
    options: [
      CommandLineOption(
        name: "open", value: .link, repeats: true,
        help: "open a link at launch; a LINK on its own does the same"),
      CommandLineOption(
        name: "state", value: .file("FILE"), excludes: ["no-state", "record"],
        help: "use FILE for saved state"),
      CommandLineOption(
        name: "no-state", excludes: ["state"], help: "neither read nor save state"),
      CommandLineOption(
        name: "record", value: .file("TAPE"), excludes: ["state"],
        help: "record the session in TAPE, a new file, for replay; starts without saved state; "
          + "without secrets: passwords become variables, letters of secrets in links become x"),
      CommandLineOption(
        name: "cast", value: .file("FILE"), excludes: ["plain"],
        help: "record the screen in FILE, a new file, as an asciicast"),
      CommandLineOption(
        name: "plain", excludes: ["record", "cast"],
        help: "print the screen as text and exit; needs no terminal"),
      CommandLineOption(
        name: "keys", value: .file("FILE"), excludes: ["no-keys", "record", "plain"],
        help: "use FILE for your own keys, with lines such as palette=Ctrl-O"),
      CommandLineOption(
        name: "no-keys", excludes: ["keys"], help: "ignore your own keys, as --record does"),
      CommandLineOption(
        name: "log", value: .file("FILE"), excludes: ["plain"],
        help: "write a log, including what the program prints, to FILE, a new file"),
      CommandLineOption(
        name: "log-level", value: .choice("LEVEL", LogLevel.allCases.map(\.rawValue)),
        help: "the minimum: trace, debug, info (default), notice, warning, error or critical"),
      CommandLineOption(
        name: "no-mouse",
        help: "leave the mouse to the terminal, as always in GNU screen; dragging selects text"),
      CommandLineOption(name: "version", help: "print the version"),
    ])

  private static let shard = CommandLineOption.Value.form(
    .init("I/N", example: "1/8") { Shard($0) != nil })

  static let replay = CommandLineCommand(
    name: "replay", help: "play tapes without a terminal, printing one line for each",
    operand: .init(word: "TAPE", count: 1...10_000, isFile: true),
    options: onlyOne(of: [
      CommandLineOption(name: "check", help: "only parse the tapes, and print every error"),
      CommandLineOption(
        name: "update", help: "rewrite the snapshots, and print which ones changed"),
      CommandLineOption(
        name: "terminal",
        help: "send the tapes as bytes to a pseudo-terminal, and check its screen"),
      CommandLineOption(
        name: "watch", excludes: ["junit"],
        help: "play the tapes in this terminal, at their own pace; writes no files"),
    ]) + [
      CommandLineOption(
        name: "junit", value: .file("FILE"), excludes: ["watch"],
        help: "write the results to FILE, as JUnit XML"),
      CommandLineOption(
        name: "jobs", value: .number("N", upTo: 1_024), excludes: ["check", "watch"],
        help: "play N tapes at once (default: the number of CPUs)"),
      CommandLineOption(
        name: "shard", value: shard,
        help: "play only the I-th of N equal parts of the tapes"),
      CommandLineOption(
        name: "json", excludes: ["watch"],
        help: "print each result as a line of JSON"),
      CommandLineOption(
        name: "data", value: .file("FOLDER"), excludes: ["check"],
        help: "begin each tape with a copy of FOLDER as the app's data; otherwise it has none"),
      CommandLineOption(
        name: "on-real-data", excludes: ["check"],
        help: "do not warn of an app that does not say what data it changes"),
      CommandLineOption(
        name: "language", help: "print a reference for the tape language, with examples"),
    ],
    details: "Each tape runs in a new app, several in parallel in other processes; the results "
      + "come in the order given. --jobs 1 uses this process. The run of a tape that fails is saved "
      + "in the folder of the app's state as NAME.failed.cast. Recordings contain no secrets: TypeSecret NAME types the "
      + "environment variable NAME, and x replaces each letter of a secret in a link. Exits with 1 "
      + "if a tape fails, 65 if one cannot be read, 66 if one does not exist.")

  static let tour = CommandLineCommand(
    name: "tour", help: "play the tour of the program in this terminal; any key takes over",
    details: "No state is read or saved. After the first key you control the app; q quits.")

  static let explore = CommandLineCommand(
    name: "explore", help: "search the app for broken laws, without a terminal",
    options: [
      CommandLineOption(
        name: "keys", value: .number("N", upTo: 1_000_000_000), excludes: ["exhaustive"],
        help: "press N keys (default: 100000)"),
      CommandLineOption(
        name: "seeds",
        value: .form(.init("A..B", example: "1..8") { SeedRange($0) != nil }),
        excludes: ["exhaustive"],
        help: "search once for each seed from A to B (default: 1..1); the same seed prints the "
          + "same output"),
      CommandLineOption(
        name: "shard", value: shard, excludes: ["exhaustive"],
        help: "search only the I-th of N equal shares of the work"),
      CommandLineOption(
        name: "jobs", value: .number("N", upTo: 1_024), excludes: ["exhaustive", "json"],
        help: "search in N processes (default: the number of CPUs)"),
      CommandLineOption(
        name: "json", excludes: ["exhaustive", "graph"],
        help: "print the findings as lines of JSON, one for each 100000 keys"),
      CommandLineOption(
        name: "after", value: .file("TAPE"), excludes: ["exhaustive"],
        help: "play TAPE first; only its TypeSecret commands type secrets"),
      CommandLineOption(
        name: "graph", value: .file("FILE"), excludes: ["exhaustive", "json"],
        help: "draw the screens and the keys and links between them in a .svg, .dot or .mmd FILE"),
      CommandLineOption(
        name: "data", value: .file("FOLDER"),
        help: "begin each run with a copy of FOLDER as the app's data; otherwise it has none"),
      CommandLineOption(
        name: "on-real-data",
        help: "search an app that does not say what data it changes; all of it may be changed"),
      CommandLineOption(
        name: "exhaustive", help: "search all sessions of a few moves instead, breadth first"),
      CommandLineOption(
        name: "depth", value: .number("N", upTo: 64), help: "the number of moves (default: 3)"),
    ],
    details: "Presses random keys, mostly those in use on the current screen, opens links, "
      + "pastes, resizes, lets time pass, and kills and restarts the app. After each step it checks "
      + "the laws: no one sees anything forbidden, nothing queued is lost, and every screen has a "
      + "way out. The steps that break a law are shortened and printed as a tape that fails under "
      + "replay. Longer searches are divided into parts that run in several processes; the output "
      + "is the same. Exits with 1 if a law is broken.")

  static let open = CommandLineCommand(
    name: "open", help: "open a link in the running app and print the result",
    operand: .init(word: "LINK", count: 1...1),
    details:
      "The link is passed through a private folder below XDG_RUNTIME_DIR; without that variable, a "
      + "running app accepts no links. Exits as explain does, with 3 also if the app has not decided "
      + "yet, or with 69 if no running app accepts links.")

  static let explain = CommandLineCommand(
    name: "explain", help: "print where a link leads, and why",
    operand: .init(word: "URL", count: 1...1),
    options: [
      CommandLineOption(name: "json", help: "as JSON"),
      CommandLineOption(name: "all", help: "also list patterns unrelated to the link"),
    ],
    details:
      "Exits with 0 if the link opens a screen, with 3 if it waits for sign-in, with 4 if "
      + "it is rejected, and with 5 if nothing handles it.")

  static let routes = CommandLineCommand(
    name: "routes", help: "list all links",
    options: [CommandLineOption(name: "json", help: "as JSON")])

  /// Returns options of which only one can be given.
  private static func onlyOne(of options: [CommandLineOption]) -> [CommandLineOption] {
    options.map { option in
      var option = option
      option.excludes = options.map(\.name).filter { $0 != option.name } + option.excludes
      return option
    }
  }

  package static let completions = CommandLineCommand(
    name: "completions", help: "print a completion script for a shell",
    operand: .init(word: "SHELL", count: 1...1, choices: ["bash", "zsh", "fish"]))

  package static let manual = CommandLineCommand(
    name: "manual", help: "print the manual page, for man(1)")

  package static let help = CommandLineCommand(
    name: "help", help: "explain a command",
    operand: .init(word: "COMMAND", count: 0...1))

  private static let appExitCodes: [(code: String, meaning: String)] = [
    ("0", "success; for explain and open: the link opens a screen"),
    ("1", "a tape failed, or explore found a broken law"),
    ("2", "no terminal"),
    ("3", "explain, open: the link waits for sign-in"),
    ("4", "explain, open: the link is rejected"),
    ("5", "explain, open: nothing handles the link"),
    ("64", "the command line is invalid"),
    ("65", "a file has invalid content, or belongs to another program"),
    ("66", "a file does not exist"),
    ("69", "open: no running app accepts links"),
    ("70", "the app could not be set up"),
    ("73", "a file cannot be written"),
    ("74", "the screen of --plain did not load, or is too long"),
    ("129, 130, 143", "killed by a signal: hang-up, Ctrl-C, terminate"),
  ]

  /// Returns the prefix of a program's variables and secrets: its name in capitals.
  static func prefix(of program: String) -> String {
    program.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
      .reduce(into: "") { $0.append($1) } + "_"
  }

  private static let appEnvironment: [(name: String, meaning: String)] = [
    ("ASCII_FRAME", "if set, borders and signs in ASCII, other text as it is"),
    ("COLORTERM", "truecolor or 24bit: the terminal shows exact colors"),
    ("ESCDELAY", "milliseconds that Escape waits for the rest of a key (default: 25)"),
    ("NO_COLOR", "if set, no colors"),
    ("TERM", "the type of the terminal; dumb counts as no terminal"),
    ("XDG_CONFIG_HOME", "the folder of your own keys, NAME/keys (default: ~/.config)"),
    ("XDG_DATA_HOME", "the folder of the app's data (default: ~/.local/share)"),
    ("XDG_RUNTIME_DIR", "the folder where a running app accepts links; if unset, it accepts none"),
    ("XDG_STATE_HOME", "the folder of saved state (default: ~/.local/state)"),
  ]
}
