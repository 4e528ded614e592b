import Spelling
import TapeScript

extension CommandLineInvocation {
  /// Parses a command line; only an app with a tour has the tour command.
  package static func parse(
    _ arguments: [String], program: String, hasTour: Bool = false
  ) throws(CommandLineError) -> Self {
    try Self(
      CommandLineArguments(arguments, program: program, table: .app(hasTour: hasTour)))
  }

  /// Creates the request that words make.
  init(_ words: CommandLineArguments) throws(CommandLineError) {
    self = try Self.request(words)
  }

  private static func request(_ words: CommandLineArguments) throws(CommandLineError) -> Self {
    if words.wantsHelp { return .help(command: words.command.name) }
    switch words.command.name {
    case "replay":
      if words.has("language") { return .language }
      let modes: [(String, ReplayMode)] = [
        ("check", .check), ("update", .update), ("terminal", .typed), ("watch", .watch),
      ]
      let mode = modes.first { words.has($0.0) }?.1 ?? .run
      var order = ReplayOrder(
        tapes: words.shard.map { $0.part(of: words.operands) } ?? words.operands, mode: mode,
        junit: words.options["junit"]?.first,
        jobs: words.number("jobs"), asJSON: words.has("json"))
      order.data = words.options["data"]?.first
      order.onRealData = words.has("on-real-data")
      return .replay(order)
    case "tour": return .tour
    case "explore": return .explore(try order(words))
    case "open": return .open(link: words.operands[0])
    case "explain":
      return .explain(
        link: words.operands[0], asJSON: words.has("json"), all: words.has("all"))
    case "routes":
      return .routes(words.has("json") ? .json : .text)
    case "completions":
      return .completions(CommandLineShell(rawValue: words.operands[0]) ?? .bash)
    case "manual": return .manual
    case "help": return .help(command: try helpTopic(words))
    default: return try interactive(words)
    }
  }

  private static func interactive(
    _ words: CommandLineArguments
  ) throws(CommandLineError) -> Self {
    if words.has("version") { return .version }
    if words.has("log-level"), !words.has("log") {
      throw words.failure(.lonely("log-level", needs: "log"))
    }
    let level = words.options["log-level"]?.first.flatMap { LogLevel(rawValue: $0) } ?? .info
    let keys: KeysChoice =
      words.has("no-keys")
      ? .none : words.options["keys"]?.first.map { .file($0) } ?? .standard
    let record = words.options["record"]?.first
    let state: StateChoice =
      words.has("no-state") || record != nil
      ? .none : words.options["state"]?.first.map { .file($0) } ?? .standard
    let links = (words.options["open"] ?? []) + words.operands
    return words.has("plain")
      ? .plain(links: links, state: state)
      : .interactive(
        links: links, state: state, record: record, cast: words.options["cast"]?.first,
        mouse: !words.has("no-mouse"), keys: keys,
        log: words.options["log"]?.first.map { LogChoice(path: $0, least: level) })
  }

  private static func order(
    _ words: CommandLineArguments
  ) throws(CommandLineError) -> ExploreOrder {
    var order = ExploreOrder()
    if let keys = words.number("keys") { order.keys = keys }
    if let seeds = words.options["seeds"]?.first.flatMap({ SeedRange($0) }) {
      order.seeds = seeds.seeds
    }
    order.shard = words.shard
    order.jobs = words.number("jobs")
    order.asJSON = words.has("json")
    order.after = words.options["after"]?.first
    order.graph = words.options["graph"]?.first
    order.data = words.options["data"]?.first
    order.onRealData = words.has("on-real-data")
    if words.has("exhaustive") { order.depth = words.number("depth") ?? 3 }
    if words.has("depth"), !words.has("exhaustive") {
      throw words.failure(.lonely("depth", needs: "exhaustive"))
    }
    return order
  }

  private static func helpTopic(
    _ words: CommandLineArguments
  ) throws(CommandLineError) -> String? {
    guard let topic = words.operands.first else { return nil }
    let names = words.table.named.compactMap(\.name)
    guard names.contains(topic) else {
      throw words.failure(
        .unknownCommand(topic, near: NearWord.nearest(to: topic, among: names, isStrict: true)))
    }
    return topic
  }
}

extension CommandLineArguments {
  /// The requested part of the work.
  fileprivate var shard: Shard? { options["shard"]?.first.flatMap { Shard($0) } }
}

/// A range of seeds as written on a command line, such as `1..8`.
struct SeedRange {
  /// The seeds.
  let seeds: ClosedRange<UInt64>

  /// Parses a range of seeds; returns `nil` for any other text.
  init?(_ text: String) {
    guard let dots = text.firstRange(of: ".."), let first = UInt64(text[..<dots.lowerBound]),
      let last = UInt64(text[dots.upperBound...]), first <= last, last <= 1_000_000_000
    else { return nil }
    seeds = first...last
  }
}
