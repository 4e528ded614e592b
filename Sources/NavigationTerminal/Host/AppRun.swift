import Navigation
import TerminalKit

/// One run of an app from the command line.
@MainActor
struct AppRun<R: Route> {
  let app: TerminalApp<R>
  let console: AppConsole
  let variables: [String: String]

  /// Does what was asked for, and answers the code to end with.
  func perform(_ invocation: CommandLineInvocation) async throws -> Int32 {
    switch invocation {
    case .interactive(let links, let record, let state):
      return try await interact(opening: links, recording: record, state: state)
    case .replay(let tapes, let mode):
      return try await replay(tapes, mode)
    case .explain(let link, let asJSON): return try explain(link, asJSON: asJSON)
    case .routes(let format): return try list(format)
    case .completions(let shell): console.writeOutput(help.completions(for: shell))
    case .manual: console.writeOutput(help.manual)
    case .help(let command): console.writeOutput(help.page(for: command))
    case .version: console.writeOutput(help.versionLine)
    }
    return 0
  }

  private var help: CommandLineHelp {
    CommandLineHelp(program: app.name, version: app.version, about: app.about)
  }

  /// The app for this run.
  func parts(on clock: AppClock) throws -> AppParts<R> {
    try app.make(AppEnvironment(clock: clock, variables: variables))
  }

  /// Says something to the person who started the program.
  func say(_ text: String) {
    console.writeError("\(app.name): \(text)\n")
  }

  // MARK: - Interactive

  private func interact(
    opening links: [String], recording tape: String?, state: CommandLineInvocation.StateChoice
  ) async throws -> Int32 {
    guard tape == nil else {
      say("recording is not there yet; tapes are written by hand")
      return 64
    }
    let clock = AppClock.real()
    let parts = try parts(on: clock)
    let host = NavigationHost(
      store: parts.store, configuration: parts.configuration, backend: console.terminal(),
      clock: clock)
    do {
      let code = try await host.run(opening: links.map(host.fullLink))
      let labels = host.waitingLabels
      if !labels.isEmpty {
        let words = parts.configuration.words
        console.writeError(words.waitingAtTheEnd(labels, areKept: false) + "\n")
      }
      return code
    } catch {
      say("\(error) To play a tape without one: \(app.name) replay TAPE")
      return error.exitCode
    }
  }
}
