import Spelling
import TapeScript

extension CommandLineInvocation {
  /// Reads a command line; only an app with a tour has a command for it.
  package static func parse(
    _ arguments: [String], program: String, hasTour: Bool = false
  ) throws(CommandLineError) -> Self {
    let commands = CommandLineTable.named(hasTour: hasTour)
    let named = commands.first { $0.name == arguments.first }
    let command = named ?? CommandLineTable.interactive
    let words = try CommandLineArguments(
      named == nil ? arguments[...] : arguments.dropFirst(), of: command, program: program)
    if words.wantsHelp { return .help(command: command.name) }
    switch command.name {
    case "replay":
      if words.has("language") { return .language }
      let modes: [(String, ReplayMode)] = [
        ("check", .check), ("update", .update), ("terminal", .typed), ("watch", .watch),
      ]
      let mode = modes.first { words.has($0.0) }?.1 ?? .run
      return .replay(
        tapes: words.operands, mode: mode, junit: words.options["junit"]?.first,
        jobs: words.number("jobs"), asJSON: words.has("json"))
    case "tour": return .tour
    case "open": return .open(link: words.operands[0])
    case "explain":
      return .explain(link: words.operands[0], asJSON: words.has("json"))
    case "routes":
      return .routes(words.has("json") ? .json : words.has("mermaid") ? .mermaid : .text)
    case "completions":
      return .completions(CommandLineShell(rawValue: words.operands[0]) ?? .bash)
    case "manual": return .manual
    case "help": return .help(command: try helpTopic(words, commands))
    default: return interactive(words)
    }
  }

  private static func interactive(_ words: CommandLineArguments) -> Self {
    if words.has("version") { return .version }
    let record = words.options["record"]?.first
    let state: StateChoice =
      words.has("no-state") || record != nil
      ? .none : words.options["state"]?.first.map { .file($0) } ?? .standard
    let links = (words.options["open"] ?? []) + words.operands
    return words.has("plain")
      ? .plain(links: links, state: state)
      : .interactive(
        links: links, state: state, record: record, cast: words.options["cast"]?.first,
        mouse: !words.has("no-mouse"))
  }

  private static func helpTopic(
    _ words: CommandLineArguments, _ commands: [CommandLineCommand]
  ) throws(CommandLineError) -> String? {
    guard let topic = words.operands.first else { return nil }
    let names = commands.compactMap(\.name)
    guard names.contains(topic) else {
      throw words.failure(
        .unknownCommand(topic, near: NearWord.nearest(to: topic, among: names, isStrict: true)))
    }
    return topic
  }
}
