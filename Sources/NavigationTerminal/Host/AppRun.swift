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
    case .interactive(let links, let state, let tape, let mouse):
      return try await interact(
        opening: links, state: state, recording: tape, withMouse: mouse)
    case .plain(let links, let state): return try await plain(opening: links, state: state)
    case .open(let link): return try open(link)
    case .replay(let tapes, let mode, let junit):
      return try await replay(tapes, mode, junit: junit)
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
}
