import Navigation
import TerminalKit
import TerminalUI

/// One run of an app from the command line.
@MainActor
struct AppRun {
  var app: ShellApp
  var console: AppConsole
  let variables: [String: String]
  /// The files that the data folder of each rehearsal begins with.
  var data: DataCopy?

  /// Performs the invocation and returns the exit code.
  func perform(_ invocation: CommandLineInvocation) async throws -> Int32 {
    switch invocation {
    case .interactive(let links, let state, let tape, let cast, let mouse, let keys, let log):
      return try await interact(
        opening: links, state: state, recording: tape, casting: cast, keys: keys, log: log,
        withMouse: mouse && (variables["STY"] == nil || variables["TMUX"] != nil))
    case .plain(let links, let state): return try await plain(opening: links, state: state)
    case .open(let link): return try open(link)
    case .tour:
      // Only an app with a tour has this command.
      guard let tour = app.tour else { return 64 }
      warnOfData()
      return try await self.tour(tour)
    case .explore(let order):
      // Only an app with an explorer has this command.
      guard let search = app.search else { return 64 }
      return try await search.explore(order, console, variables)
    case .replay(let order):
      var run = self
      run.data = try order.data.map { try copy(of: $0) }
      if order.mode != .check, !order.onRealData { warnOfData() }
      return try await run.replay(order)
    case .language, .explain, .routes, .completions, .manual, .help, .version:
      let answer = try invocation.answer(
        help: help, ink: ink, links: parts(on: .real(), for: .command).links)
      return answer.map(say) ?? 0
    }
  }

  /// Prints an answer, and returns its exit code.
  private func say(_ answer: CommandLineAnswer) -> Int32 {
    if !answer.words.isEmpty { console.writeError(answer.words) }
    if !answer.output.isEmpty { console.writeOutput(answer.output) }
    return answer.exitCode
  }

  private var help: CommandLineHelp {
    CommandLineHelp(
      program: app.name, version: app.version, about: app.about, table: app.table)
  }

  /// Creates the parts of the app for a run.
  func parts(
    on clock: AppClock, for run: RunKind, log: AppLog = AppLog()
  ) throws -> AppParts {
    try app.make(
      AppEnvironment(
        clock: clock, run: run, variables: variables, log: log, folder: dataFolder(for: run)))
  }

  private func dataFolder(for run: RunKind) -> DataFolder {
    run.isRehearsal
      ? DataFolder(copying: data)
      : DataFolder(
        home: appFolder(in: "XDG_DATA_HOME", or: ".local/share"), isMade: run == .real)
  }

  /// Lists the files of the folder given with `--data`.
  private func copy(of path: String) throws(ExitProblem) -> DataCopy {
    do throws(FileError) { return try DataCopy(of: path) } catch {
      throw ExitProblem(code: error.reason == .missing ? 66 : 65, words: "--data: \(error)")
    }
  }

  /// Says that the app may touch real data, unless it declared that it does not.
  private func warnOfData() {
    if app.data == .undeclared { say(AppData.warning) }
  }

  /// The styling of results on standard output.
  var ink: Ink { Ink(isTerminal: console.isTerminal.output, variables: variables) }

  /// Prints a message for the user who started the program.
  func say(_ text: String) {
    let ink = Ink(isTerminal: console.isTerminal.error, variables: variables)
    console.writeError("\(ink("\(app.program):", \.error)) \(text)\n")
  }
}
