public import Navigation
package import TapeScript
import Tapes
import TerminalKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An app with this package's standard command line.
///
/// The app runs interactively and opens the links it is given. Its commands include `replay`, which
/// needs no terminal, and `explain` and `routes` for its links; others print help, shell
/// completions and a manual page. Results go to standard output, messages to standard error.
@MainActor
public struct TerminalApp<R: Route> {
  /// The program's name.
  package let name: String
  /// Its version.
  package let version: String
  /// A short description.
  package let about: String
  /// Describes the app for one run.
  private let describe: @MainActor (AppDescription<R>) throws -> Void
  /// What the app touches besides its saved state.
  package let data: AppData
  /// Encodes and decodes the saved state; `nil` if routes cannot be encoded.
  package let codec: StateCodec?
  /// The tape that demonstrates the app; `nil` if there is none.
  var tour: AppTour?
  /// The app's own options.
  private(set) var options: [AppOption] = []
  /// The values of these options in this run.
  private(set) var values: [String: String] = [:]
  /// Whether the commands are options, so that every other word is a link.
  private var isBehindDashes = false
  /// Searches the app and checks its laws; `nil` in a program without the explorer.
  package var search: (@MainActor (Self) -> AppSearch)?

  /// Creates an app.
  ///
  /// - Parameters:
  ///   - name: The program's name.
  ///   - version: The program's version.
  ///   - about: A short description.
  ///   - data: What the app touches besides its saved state; undeclared, it is not explored.
  ///   - describe: Describes a new app for each run: an interactive session or a tape. Errors that it
  ///     throws end the run.
  public init(
    name: String, version: String = "0.1", about: String,
    data: AppData = .undeclared,
    describe: @escaping @MainActor (_ app: AppDescription<R>) throws -> Void
  ) {
    self.init(name, version, about, data, nil, describe)
  }

  /// Creates an app that saves its navigation state and queued links between runs.
  ///
  /// - Parameters:
  ///   - name: The program's name.
  ///   - version: The program's version.
  ///   - about: A short description.
  ///   - data: What the app touches besides its saved state; undeclared, it is not explored.
  ///   - describe: Describes a new app for each run: an interactive session or a tape. Errors that it
  ///     throws end the run.
  public init(
    name: String, version: String = "0.1", about: String,
    data: AppData = .undeclared,
    describe: @escaping @MainActor (_ app: AppDescription<R>) throws -> Void
  ) where R: Codable {
    self.init(
      name: name, version: version, about: about, state: NavigationSnapshotSchema(), data: data,
      describe: describe)
  }

  /// Creates an app that saves its navigation state and queued links, and migrates older formats.
  ///
  /// - Parameters:
  ///   - name: The program's name.
  ///   - version: The program's version.
  ///   - about: A short description.
  ///   - schema: The format of the state: the routes' version, and migrations from older ones.
  ///   - data: What the app touches besides its saved state; undeclared, it is not explored.
  ///   - describe: Describes a new app for each run: an interactive session or a tape. Errors that it
  ///     throws end the run.
  public init(
    name: String, version: String = "0.1", about: String, state schema: NavigationSnapshotSchema,
    data: AppData = .undeclared,
    describe: @escaping @MainActor (_ app: AppDescription<R>) throws -> Void
  ) where R: Codable {
    self.init(name, version, about, data, .json(R.self, app: name, schema), describe)
  }

  /// The name of the program that runs the app, if it is not the app itself, that program's command
  /// for playing a tape, and the app's folder in that program's folders.
  package var runner: (name: String, replay: String, folder: String)?

  /// The name of the app's folders; an app that another program runs has its own, so that it never
  /// touches those of the app that it stands for.
  var homeName: String { runner.map { "\($0.name)/\($0.folder)" } ?? name }

  /// The command that plays a tape of the app.
  var replayCommand: String { runner?.replay ?? "\(name) \(isBehindDashes ? "--" : "")replay TAPE" }

  private init(
    _ name: String, _ version: String, _ about: String, _ data: AppData, _ codec: StateCodec?,
    _ describe: @escaping @MainActor (AppDescription<R>) throws -> Void
  ) {
    self.name = name
    self.version = version
    self.about = about
    self.data = data
    self.codec = codec
    self.describe = describe
  }

  /// Makes the app for one run.
  ///
  /// - Parameter environment: The environment of the run.
  /// - Returns: The parts of the app.
  /// - Throws: An error if the description is invalid, and those of the closure that describes it.
  package func make(_ environment: AppEnvironment) throws -> AppParts {
    var environment = environment
    environment.options = values
    let app = AppDescription<R>(of: name, in: environment)
    try describe(app)
    return try app.parts()
  }

  /// Adds a tour: `NAME tour` plays a tape, and any key takes over.
  ///
  /// The tour skips the tape's `Resize` commands, its expectations and the files that it names. Use
  /// `Subtitle` to explain each step.
  ///
  /// - Parameters:
  ///   - tape: The tape's text.
  ///   - secrets: The values for `TypeSecret`, by name, unless the environment sets others.
  /// - Returns: The app with the tour.
  public func tour(_ tape: String, secrets: [String: String] = [:]) -> Self {
    var app = self
    app.tour = AppTour(tape: tape, secrets: secrets)
    return app
  }

  /// Adds options to the app's command line, such as `--file PATH`.
  ///
  /// Every command that creates the app takes them, and so do help, completions and the manual page.
  /// Processes that `replay` and `explore` start get them too. ``AppDescription/options`` has the
  /// values.
  ///
  /// An app whose links are bare words, such as a reader to which `open` is a page, puts the commands
  /// behind dashes: `NAME --replay TAPE`. `--open LINK` is then the command that opens a link in the
  /// running app.
  ///
  /// - Parameters:
  ///   - options: The options. Their names must differ from each other and from those of every app,
  ///     such as `state`, in all commands.
  ///   - commandsBehindDashes: Whether the commands are options, and every other word is a link.
  /// - Returns: The app with the options.
  public func options(_ options: AppOption..., commandsBehindDashes: Bool = false) -> Self {
    var app = self
    app.options += options
    if commandsBehindDashes { app.isBehindDashes = true }
    if let problem = CommandLineTable.problem(with: app.options) { preconditionFailure(problem) }
    return app
  }

  /// The commands and options of the app.
  var table: CommandLineTable {
    .app(
      hasTour: tour != nil, hasExplorer: search != nil, options: options,
      behindDashes: isBehindDashes)
  }

  /// Runs a command line.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - variables: The environment variables; those of the process by default.
  ///   - console: The terminal and the output streams.
  /// - Returns: The exit code.
  package func run(
    arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    variables: [String: String]? = nil, console: AppConsole
  ) async -> Int32 {
    var run = AppRun(
      app: shell, console: console,
      variables: variables ?? ProcessInfo.processInfo.environment)
    do {
      if search == nil, arguments.first == CommandLineTable.explore.name {
        throw ExitProblem(code: 64, words: Self.explorerIsMissing)
      }
      let words = try CommandLineArguments(arguments, program: name, table: table)
      var given = self
      given.values = words.values(of: options)
      run.app = given.shell
      run.console = console.passing(given.values, table: table)
      return try await run.perform(CommandLineInvocation(words))
    } catch let error as CommandLineError {
      run.say(error.sentence)
      return error.exitCode
    } catch let problem as ExitProblem {
      run.say(problem.words)
      return problem.code
    } catch {
      run.say("\(error)")
      return 70
    }
  }
}

extension TerminalApp {
  private static var explorerIsMissing: String {
    "this program has no explorer; add the product NavigationExplorer, and start the program with "
      + "\"await app.explorable().main()\""
  }

  /// The prefix for names of secrets in the app's tapes.
  package var secretPrefix: String { CommandLineTable.prefix(of: name) }

  /// Parses a tape of the app.
  ///
  /// - Parameters:
  ///   - path: The path of the tape.
  ///   - console: The console that reads files.
  /// - Returns: The tape.
  /// - Throws: An error with the reason the tape is unavailable, and the exit code.
  package func tape(at path: String, from console: AppConsole) throws(TapeProblem) -> Tape {
    switch TapeSource(path: path, secretPrefix: secretPrefix, files: console.files).read() {
    case .tape(let tape): return tape
    case .missing: throw TapeProblem(words: "there is no tape \(path.visiblySafe)", exitCode: 66)
    case .unreadable(let why): throw TapeProblem(words: why, exitCode: 65)
    }
  }
}

/// The reason a tape is unavailable.
package struct TapeProblem: Error {
  /// The reason, in words.
  package let words: String
  /// The exit code.
  package let exitCode: Int32
}
