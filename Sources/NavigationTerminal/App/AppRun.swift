import Navigation
import TerminalKit

/// One run of an app from the command line.
@MainActor
struct AppRun<R: Route> {
  var app: TerminalApp<R>
  var console: AppConsole
  let variables: [String: String]

  /// Performs the invocation and returns the exit code.
  func perform(_ invocation: CommandLineInvocation) async throws -> Int32 {
    switch invocation {
    case .interactive(let links, let state, let tape, let cast, let mouse, let keys, let log):
      return try await interact(
        opening: links, state: state, recording: tape, casting: cast, withMouse: mouse, keys: keys,
        log: log)
    case .plain(let links, let state): return try await plain(opening: links, state: state)
    case .open(let link): return try open(link)
    case .tour:
      // Only an app with a tour has this command.
      guard let tour = app.tour else { return 64 }
      return try await self.tour(tour)
    case .explore(let order):
      guard let search = app.search else {
        say("this program has no explorer; start it with \"await app.main()\" from Sextant")
        return 64
      }
      return try await search.explore(app, order, console, variables)
    case .replay(let tapes, let mode, let junit, let jobs, let asJSON):
      return try await replay(
        ReplayOrder(tapes: tapes, mode: mode, junit: junit, jobs: jobs, asJSON: asJSON))
    case .routes(let format) where format != .text && format != .mermaid:
      let parts = try parts(on: .real())
      guard parts.store.opensLinks else { fallthrough }
      let answer = try RouteSurvey(parts).output(format)
      if let words = answer?.words, !words.isEmpty { console.writeError(words) }
      if let output = answer?.output { console.writeOutput(output) }
      return answer?.exitCode ?? 0
    case .language, .explain, .routes, .completions, .manual, .help, .version:
      let answer = try invocation.answer(
        help: help, ink: ink, links: parts(on: .real()).store.links,
        explaining: { link, limit in
          let parts = try parts(on: .real())
          let whole = parts.store.links?.completed(link) ?? link
          let explanation = parts.store.explain(whole, limit: limit)?
            .hidingUser(parts.store.linkSecrets)
          guard explanation?.outcome == .plan,
            case .plan(let plan)? = parts.store.links?.decide(for: whole),
            let why = parts.refusal(of: plan)
          else { return explanation }
          return explanation?.refused(because: why)
        })
      if let words = answer?.words, !words.isEmpty { console.writeError(words) }
      if let output = answer?.output, !output.isEmpty { console.writeOutput(output) }
      return answer?.exitCode ?? 0
    }
  }

  private var help: CommandLineHelp {
    CommandLineHelp(
      program: app.name, version: app.version, about: app.about, table: app.table)
  }

  /// Creates the parts of the app for this run.
  func parts(on clock: AppClock, log: AppLog = AppLog()) throws -> AppParts<R> {
    try app.make(AppEnvironment(clock: clock, variables: variables, log: log))
  }

  /// The styling of results on standard output.
  var ink: Ink { Ink(isTerminal: console.isTerminal.output, variables: variables) }

  /// Prints a message for the user who started the program.
  func say(_ text: String) {
    let ink = Ink(isTerminal: console.isTerminal.error, variables: variables)
    console.writeError("\(ink("\(app.runner?.name ?? app.name):", \.error)) \(text)\n")
  }
}
