@testable import NavigationTerminal
@testable import TerminalHost
@testable import TerminalUI
import Testing

private func parse(_ words: String...) throws(CommandLineError) -> CommandLineInvocation {
  try CommandLineInvocation.parse(words, program: "shop")
}

struct CommandLineInvocationTests {
  @Test func `without words the app starts with its usual state`() throws {
    #expect(try parse() == .interactive(links: [], state: .standard))
  }

  @Test func `links are opened in order, with and without the option`() throws {
    #expect(
      try parse("shop://a", "--open", "shop://b", "--open=shop://c?x=1")
        == .interactive(
          links: ["shop://b", "shop://c?x=1", "shop://a"], state: .standard))
    #expect(
      try parse("orders/1042")
        == .interactive(links: ["orders/1042"], state: .standard))
    #expect(
      try parse("--open", "replay")
        == .interactive(links: ["replay"], state: .standard))
    #expect(
      try parse("--", "--odd", "replay")
        == .interactive(links: ["--odd", "replay"], state: .standard))
  }

  @Test func `behind dashes, every word is a link and every command an option`() throws {
    let table = CommandLineTable.app(
      hasTour: true, options: [], behindDashes: true)
    func parse(_ words: String...) throws -> CommandLineInvocation {
      let words = try CommandLineArguments(words, program: "shop", table: table)
      return try CommandLineInvocation(words)
    }
    for word in ["open", "replay", "tour", "help", "manual", "completions"] {
      #expect(try parse(word) == .interactive(links: [word], state: .standard))
    }
    #expect(try parse("replya", "--no-state") == .interactive(links: ["replya"], state: .none))
    #expect(try parse("--open", "a") == .open(link: "a"))
    #expect(try parse("--explain", "a", "--json") == .explain(link: "a", asJSON: true))
    #expect(try parse("--tour") == .tour)
    #expect(try parse("--help") == .help(command: nil))
    #expect(try parse("--help", "replay") == .help(command: "replay"))
    #expect(try parse("--replay", "--help") == .help(command: "replay"))
    #expect(try parse("--completions", "zsh") == .completions(.zsh))
    #expect(try parse("--version") == .version)
    func words(_ arguments: String...) -> String {
      do {
        _ = try CommandLineInvocation(
          CommandLineArguments(arguments, program: "shop", table: table))
        return ""
      } catch { return "\(error)" }
    }
    #expect(
      words("a", "--replay", "b").hasPrefix("shop: the command --replay must be the first word\n"))
    #expect(words("--repaly", "b").contains("\"--replay\"?"))
    #expect(words("--replay").hasSuffix("Try \"shop --replay --help\"."))
  }

  @Test func `the state has a file, its usual place or none`() throws {
    #expect(
      try parse("--state", "a.state")
        == .interactive(
          links: [], state: .file("a.state")))
    #expect(try parse("--no-state") == .interactive(links: [], state: .none))
    #expect(try parse("--state=--x") == .interactive(links: [], state: .file("--x")))
  }

  @Test func `tapes are played or read`() throws {
    #expect(
      try parse("replay", "a.tape", "b.tape")
        == .replay(ReplayOrder(tapes: ["a.tape", "b.tape"], mode: .run)))
    #expect(
      try parse("replay", "--check", "a.tape")
        == .replay(ReplayOrder(tapes: ["a.tape"], mode: .check)))
    #expect(
      try parse("replay", "--update", "--junit", "a.xml", "a.tape")
        == .replay(ReplayOrder(tapes: ["a.tape"], mode: .update, junit: "a.xml")))
    #expect(
      try parse("replay", "--jobs", "8", "--json", "a.tape")
        == .replay(ReplayOrder(tapes: ["a.tape"], jobs: 8, asJSON: true)))
  }

  @Test func `tapes are watched, or typed as bytes`() throws {
    #expect(
      try parse("replay", "--watch", "a.tape")
        == .replay(ReplayOrder(tapes: ["a.tape"], mode: .watch)))
    #expect(
      try parse("replay", "a.tape", "--terminal")
        == .replay(ReplayOrder(tapes: ["a.tape"], mode: .typed)))
    for other in ["--check", "--update", "--terminal"] {
      #expect(throws: CommandLineError.self) { try parse("replay", "--watch", other, "a.tape") }
    }
  }

  @Test func `a session is written into a cast, with or without state`() throws {
    #expect(
      try parse("--cast", "a.cast", "--state", "s")
        == .interactive(links: [], state: .file("s"), cast: "a.cast"))
    #expect(
      try parse("--cast", "a.cast", "--record", "a.tape")
        == .interactive(links: [], state: .none, record: "a.tape", cast: "a.cast"))
    #expect(throws: CommandLineError.self) { try parse("--cast", "a.cast", "--plain") }
  }

  @Test func `a session that is recorded begins without state`() throws {
    #expect(
      try parse("--record", "a.tape", "shop://a")
        == .interactive(links: ["shop://a"], state: .none, record: "a.tape"))
    #expect(throws: CommandLineError.self) { try parse("--record", "a.tape", "--state", "b") }
    #expect(throws: CommandLineError.self) { try parse("--record", "a.tape", "--plain") }
  }

  @Test func `an app is searched by keys, or by sessions`() throws {
    func explore(_ change: (inout ExploreOrder) -> Void) -> CommandLineInvocation {
      var order = ExploreOrder()
      change(&order)
      return .explore(order)
    }
    #expect(try parse("explore") == explore { _ in })
    #expect(
      try parse(
        "explore", "--keys", "10", "--seeds", "7..7", "--after", "a.tape", "--graph", "g.svg")
        == explore {
          ($0.keys, $0.seeds, $0.after, $0.graph) = (10, 7...7, "a.tape", "g.svg")
        })
    #expect(
      try parse("explore", "--seeds", "2..9", "--shard", "2/3")
        == explore { ($0.seeds, $0.shard) = (2...9, Shard("2/3")) })
    #expect(
      try parse("explore", "--shard", "1/2", "--jobs", "3")
        == explore { ($0.shard, $0.jobs) = (Shard("1/2"), 3) })
    #expect(try parse("explore", "--json") == explore { $0.asJSON = true })
    #expect(throws: CommandLineError.self) { try parse("explore", "--json", "--jobs", "2") }
    #expect(try parse("explore", "--exhaustive") == explore { $0.depth = 3 })
    #expect(try parse("explore", "--exhaustive", "--depth", "5") == explore { $0.depth = 5 })
  }

  @Test func `the parts of some work are disjoint, and together the whole`() throws {
    let all = (1...23).map { "\($0)" }
    for count in [1, 2, 5, 30] {
      let parts = (1...count).compactMap { Shard("\($0)/\(count)")?.part(of: all) }
      #expect(parts.count == count)
      #expect(parts.flatMap(\.self).count == all.count)
      #expect(Set(parts.flatMap(\.self)) == Set(all))
    }
    let third = try #require(Shard("3/3"))
    #expect(third.divided(by: 2).map { "\($0)" } == ["3/6", "6/6"])
    #expect(Set(third.divided(by: 2).flatMap { $0.part(of: all) }) == Set(third.part(of: all)))
    #expect(Shard.whole.divided(by: 20_000) == [.whole])
    #expect(
      try parse("replay", "--shard", "2/2", "a", "b", "c", "d")
        == .replay(ReplayOrder(tapes: ["b", "d"])))
    for text in ["0/2", "3/2", "1", "1/", "/2", "1/2/3", "-1/2", "1..2", "a/b"] {
      #expect(Shard(text) == nil, "\(text)")
    }
  }

  @Test func `links are explained and listed`() throws {
    #expect(try parse("explain", "shop://a") == .explain(link: "shop://a", asJSON: false))
    #expect(try parse("explain", "--json", "shop://a") == .explain(link: "shop://a", asJSON: true))
    #expect(try parse("explain", "--", "-a") == .explain(link: "-a", asJSON: false))
    #expect(try parse("routes") == .routes(.text))
    #expect(try parse("routes", "--json") == .routes(.json))
  }

  @Test func `help is there for all and for each command`() throws {
    for words in [["--help"], ["-h"], ["help"], ["--no-state", "--help", "--nonsense"]] {
      #expect(try CommandLineInvocation.parse(words, program: "shop") == .help(command: nil))
    }
    #expect(try parse("replay", "--help") == .help(command: "replay"))
    #expect(try parse("help", "replay") == .help(command: "replay"))
    #expect(try parse("--version") == .version)
    #expect(try parse("completions", "fish") == .completions(.fish))
    #expect(try parse("manual") == .manual)
  }

  @Test(arguments: [
    (["--opne", "x"], "unknown option \"--opne\"; did you mean \"--open\"?"),
    (["--nonsense"], "unknown option \"--nonsense\""),
    (["-x"], "unknown option \"-x\""),
    (["--check"], "\"--check\" is an option of replay only"),
    (["--json"], "\"--json\" is an option of replay, explore, explain, routes, but not here"),
    (["replya", "a.tape"], "unknown command \"replya\"; did you mean \"replay\"?"),
    (
      ["--no-state", "replay"],
      "the command replay must be the first word; for a link with this name, write \"--open replay\""
    ),
    (["--open"], "--open URL requires a value"),
    (["--open", "--no-state"], "--open URL requires a value"),
    (["--state="], "--state FILE requires a value"),
    (["replay", "--jobs", "0", "a"], "--jobs N takes a number from 1 to 1024, not \"0\""),
    (["replay", "--jobs", "many"], "--jobs N takes a number from 1 to 1024, not \"many\""),
    (["replay", "--jobs"], "--jobs N requires a value"),
    (["replay", "--watch", "--jobs", "2", "a"], "--jobs and --watch cannot be used together"),
    (["--no-state=1"], "--no-state takes no value"),
    (["--state", "a", "--state", "b"], "--state is given twice"),
    (["--state", "a", "--no-state"], "--state and --no-state cannot be used together"),
    (["replay"], "TAPE is missing"),
    (["replay", "--chekc", "a"], "unknown option \"--chekc\"; did you mean \"--check\"?"),
    (["replay", "--state", "a"], "unknown option \"--state\""),
    (
      ["explore", "--keys", "0"], "--keys N takes a number from 1 to 1000000000, not \"0\""
    ),
    (["explore", "--seed", "7"], "unknown option \"--seed\"; did you mean \"--seeds\"?"),
    (["explore", "--seeds", "9..2"], "--seeds A..B takes a value such as 1..8, not \"9..2\""),
    (["explore", "--seeds", "1/2"], "--seeds A..B takes a value such as 1..8, not \"1/2\""),
    (
      ["explore", "--seeds", "1..2", "--shard", "1..2"],
      "--shard I/N takes a value such as 1/8, not \"1..2\""
    ),
    (["explore", "--depth", "2"], "--depth needs --exhaustive"),
    (
      ["explore", "--exhaustive", "--keys", "2"], "--keys and --exhaustive cannot be used together"
    ),
    (["explore", "a"], "unexpected argument \"a\""),
    (["replay", "--shard", "0/2", "a"], "--shard I/N takes a value such as 1/8, not \"0/2\""),
    (["explain"], "URL is missing"),
    (["explain", "a", "b"], "unexpected argument \"b\""),
    (["routes", "--mermaid"], "unknown option \"--mermaid\""),
    (["routes", "--map"], "unknown option \"--map\""),
    (["routes", "--aasa", "com.example.shop"], "unknown option \"--aasa\""),
    (["routes", "x"], "unexpected argument \"x\""),
    (["completions"], "SHELL is missing; it is one of bash, zsh, fish"),
    (["completions", ""], "SHELL is missing; it is one of bash, zsh, fish"),
    (["completions", "fihs"], "\"fihs\" is not one of bash, zsh, fish; did you mean \"fish\"?"),
    (["help", "rotes"], "unknown command \"rotes\"; did you mean \"routes\"?"),
    ([""], "LINK is missing"),
  ])
  func `a wrong command line says what is wrong and what is right`(
    words: [String], message: String
  ) throws {
    let error = try #require(throws: CommandLineError.self) {
      try CommandLineInvocation.parse(words, program: "shop")
    }
    #expect(error.exitCode == 64)
    let command = error.command.map { "shop \($0) --help" } ?? "shop --help"
    #expect(error.description == "shop: \(message)\nTry \"\(command)\".")
  }

  @Test func `a wrong word is shown without its commands`() throws {
    let error = try #require(throws: CommandLineError.self) { try parse("--\u{1B}[31m") }
    #expect(!error.description.unicodeScalars.contains("\u{1B}"))
  }
}
