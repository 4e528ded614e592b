import Navigation
import NavigationTerminal
import SystemBackend
import TerminalKit
import Testing

/// An app's own options, from the command line to the app.
@MainActor @Suite(.timeLimit(.minutes(10))) struct AppOptionTests {
  /// Collects what a run writes and starts, and the options that the app gets.
  @MainActor private final class Run {
    var output = ""
    var errors = ""
    var options: [[String: String]] = []
    var started: [[String]] = []

    func callAsFunction(_ words: [String]) async -> Int32 {
      let app = AppOptionTests.app { self.options.append($0) }
      var console = AppConsole(
        terminal: { HeadlessTerminal() }, writeError: { self.errors += $0 },
        writeOutput: { self.output += $0 }, files: DiskFiles())
      console.runAgain = { words, _ in
        self.started.append(words)
        return ProcessEnd(.code(0))
      }
      return await app.run(arguments: words, variables: [:], console: console)
    }
  }

  private static func app(
    _ hear: @escaping @MainActor ([String: String]) -> Void = { _ in }
  ) -> TerminalApp<LibraryRoute> {
    TerminalApp<LibraryRoute>(name: "library", version: "1.0", about: "a small library") {
      hear($0.options)
      LibraryApp.describe($0)
    }
    .options(
      AppOption("file", value: "PATH", help: "read the author's books from PATH"),
      AppOption("dry-run", help: "lend nothing"))
  }

  @Test(arguments: [
    (["--plain", "--file", "a b.txt"], ["file": "a b.txt"]),
    (["--plain", "--file=--odd=1", "--dry-run"], ["file": "--odd=1", "dry-run": ""]),
    (["explain", "--dry-run", "books/3"], ["dry-run": ""]),
    (["routes", "--json", "--file", "x"], ["file": "x"]),
    (["--plain"], [:]),
  ])
  func `the app gets the values that were given`(
    words: [String], values: [String: String]
  ) async {
    let run = Run()
    #expect(await run(words) == 0)
    #expect(!run.options.isEmpty && run.options.allSatisfy { $0 == values }, "\(run.options)")
  }

  @Test(arguments: [
    (["--fle", "x"], "unknown option \"--fle\"; did you mean \"--file\"?"),
    (["--file"], "--file PATH requires a value"),
    (["--file", ""], "--file PATH requires a value"),
    (["--file", "a", "--file", "b"], "--file is given twice"),
    (["--dry-run=1"], "--dry-run takes no value"),
    (["manual", "--dry-run"], "but not here"),
  ])
  func `a wrong option is refused in words`(words: [String], sentence: String) async {
    let run = Run()
    #expect(await run(words) == 64)
    #expect(run.errors.contains(sentence), "\(run.errors)")
    #expect(run.options.isEmpty)
  }

  @Test func `help, completions and the manual page list the options`() async {
    for (words, line) in [
      (["--help"], "  --file PATH        read the author's books from PATH\n"),
      (["--help"], "library [LINK...] [--file PATH] [--dry-run] [--open URL]..."),
      (["replay", "--help"], "--dry-run"), (["completions", "bash"], "--file|--state"),
      (["completions", "zsh"], "'--file=[read the author’s books from PATH]:file:_files'"),
      (
        ["completions", "fish"],
        "-n '__fish_seen_subcommand_from replay' -l file -r -F -d 'read the author’s books from PATH'"
      ),
      (["manual"], ".TP\n.B \\-\\-file PATH\nread the author's books from PATH\n"),
    ] {
      let run = Run()
      #expect(await run(words) == 0)
      #expect(run.output.contains(line), "\(words): \(run.output)")
    }
  }

  @Test func `a tape's app gets the options, and so does each process that plays some`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("Restart\nExpect Not Modal\n", to: "a.tape")
    let tape = "\(folder.path)/a.tape"
    let own = Run()
    #expect(await own(["replay", "--dry-run", "--file", "x", tape]) == 0)
    #expect(own.options == Array(repeating: ["file": "x", "dry-run": ""], count: 2))

    let crew = Run()
    _ = await crew(["replay", "--jobs", "2", "--dry-run", "--file", "x", tape, tape])
    #expect(crew.started.count == 2)
    for words in crew.started {
      #expect(words.prefix(3) == ["replay", "--dry-run", "--file=x"])
      let other = Run()
      #expect(await other(words) == 0)
      #expect(other.options.first == ["file": "x", "dry-run": ""])
    }
  }

  @Test func `without the explorer, its command is in no help, and says what to add`() async {
    var (said, written) = ("", "")
    let console = AppConsole(
      terminal: { HeadlessTerminal() }, writeError: { said += $0 }, writeOutput: { written += $0 })
    let app = Self.app { _ in }
    #expect(
      await app.run(arguments: ["explore", "--keys", "9"], variables: [:], console: console) == 64)
    #expect(said.contains("await app.explorable().main()") && said.contains("NavigationExplorer"))
    #expect(await app.run(arguments: ["help"], variables: [:], console: console) == 0)
    #expect(written.contains("replay") && !written.contains("explore"))
  }

  @Test func `the processes of a search get the options`() async {
    let words = ["explore", "--json", "--", "a"]
    var console = AppConsole(terminal: { HeadlessTerminal() }, writeError: { _ in })
    var started: [[String]] = []
    console.runAgain = { words, _ in
      started.append(words)
      return ProcessEnd(.code(0))
    }
    var found: [[String: String]] = []
    var app = Self.app { found.append($0) }
    app.search = { app in
      AppSearch(
        watch: { _, _ in fatalError("no tape watches laws here") },
        explore: { _, console, _ in
          _ = try app.make(AppEnvironment(clock: .virtual()))
          _ = await console.runAgain?(words) { _ in }
          return 0
        })
    }
    #expect(
      await app.run(arguments: ["explore", "--file=x"], variables: [:], console: console) == 0)
    #expect(found == [["file": "x"]])
    #expect(started == [["explore", "--file=x", "--json", "--", "a"]])
  }

  @Test func `the library's own names are refused at start`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      _ = AppOptionTests.app().options(AppOption("jobs", help: "as an option of replay"))
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("--jobs is an option of every app"), "\(words)")
  }

  @Test func `an option declared twice is refused at start`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      _ = AppOptionTests.app().options(AppOption("file", help: "again"))
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("the app declares --file twice"), "\(words)")
  }

  @Test func `a name that no shell can complete is refused at start`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = AppOption("My file", help: "a file")
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("\"My file\" is no name of an option"), "\(words)")
  }
}
