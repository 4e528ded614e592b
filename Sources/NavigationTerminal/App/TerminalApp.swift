public import Navigation
package import TapeScript
import TerminalKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The face that every app of this package has on the command line.
///
/// Interactive with links to open, `replay` without a terminal, `explain` and `routes` for its links,
/// help, completions and a manual page. Results go to the standard output, words to the standard
/// error.
@MainActor
public struct TerminalApp<R: Route> {
  /// The program's name.
  package let name: String
  /// Its version.
  package let version: String
  /// What it is, in half a sentence.
  package let about: String
  /// Makes the app for one run.
  package let make: @MainActor (AppEnvironment) throws -> AppParts<R>
  /// Writes and reads what is kept between two runs; `nil` when the route cannot be written.
  package let codec: StateCodec<R>?
  /// The tape in which it shows itself; `nil` for an app without one.
  var tour: AppTour?
  /// Searches the app and watches its laws; `nil` in a program without the explorer.
  package var search: AppSearch<R>?

  /// Describes an app.
  ///
  /// - Parameters:
  ///   - name: the program's name.
  ///   - version: its version.
  ///   - about: what it is, in half a sentence.
  ///   - make: makes the app for one run: for a person, or for a tape. A fresh one each time.
  public init(
    name: String, version: String, about: String,
    make: @escaping @MainActor (AppEnvironment) throws -> AppParts<R>
  ) {
    self.init(name: name, version: version, about: about, codec: nil, make: make)
  }

  /// Describes an app that keeps its places and what waits from one run to the next.
  ///
  /// - Parameters:
  ///   - name: the program's name.
  ///   - version: its version.
  ///   - about: what it is, in half a sentence.
  ///   - make: makes the app for one run: for a person, or for a tape. A fresh one each time.
  public init(
    name: String, version: String, about: String,
    make: @escaping @MainActor (AppEnvironment) throws -> AppParts<R>
  ) where R: Codable {
    self.init(
      name: name, version: version, about: about, state: NavigationSnapshotSchema(), make: make)
  }

  /// Describes an app that keeps its places and what waits, also where their written form changed.
  ///
  /// - Parameters:
  ///   - name: the program's name.
  ///   - version: its version.
  ///   - about: what it is, in half a sentence.
  ///   - schema: how the state is written: the routes' version, and the way from older ones.
  ///   - make: makes the app for one run: for a person, or for a tape. A fresh one each time.
  public init(
    name: String, version: String, about: String, state schema: NavigationSnapshotSchema,
    make: @escaping @MainActor (AppEnvironment) throws -> AppParts<R>
  ) where R: Codable {
    self.init(
      name: name, version: version, about: about, codec: .json(app: name, schema), make: make)
  }

  /// The program that runs the app where that is another one, and how it plays a tape.
  package var runner: (name: String, replay: String)?

  /// How a tape of the app is played.
  var replayCommand: String { runner?.replay ?? "\(name) replay TAPE" }

  private init(
    name: String, version: String, about: String, codec: StateCodec<R>?,
    make: @escaping @MainActor (AppEnvironment) throws -> AppParts<R>
  ) {
    self.name = name
    self.version = version
    self.about = about
    self.codec = codec
    self.make = make
  }

  /// Adds a tour: `NAME tour` plays a tape, and any key takes over.
  ///
  /// The tape's `Resize`, its expectations and the files it names are left out; `Subtitle` says what
  /// happens.
  ///
  /// - Parameters:
  ///   - tape: The tape's text.
  ///   - secrets: What its `TypeSecret` types, by name, unless the environment says otherwise.
  /// - Returns: The app with the tour.
  public func tour(_ tape: String, secrets: [String: String] = [:]) -> Self {
    var app = self
    app.tour = AppTour(tape: tape, secrets: secrets)
    return app
  }

  /// Does what a command line asks for.
  ///
  /// - Parameters:
  ///   - arguments: the words after the program's name.
  ///   - variables: the environment's variables; those of the process unless told otherwise.
  ///   - console: the terminal, and where words and results go.
  /// - Returns: the code to end with.
  package func run(
    arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    variables: [String: String]? = nil, console: AppConsole
  ) async -> Int32 {
    let run = AppRun(
      app: self, console: console,
      variables: variables ?? ProcessInfo.processInfo.environment)
    do {
      return try await run.perform(
        CommandLineInvocation.parse(arguments, program: name, hasTour: tour != nil))
    } catch let error as CommandLineError {
      run.say(error.sentence)
      return error.exitCode
    } catch {
      run.say("\(error)")
      return 70
    }
  }
}

extension TerminalApp {
  /// What the names of the secrets begin with that a tape of the app may type.
  package var secretPrefix: String { CommandLineTable.prefix(of: name) }

  /// Reads a tape of the app.
  ///
  /// - Parameters:
  ///   - path: Where the tape is.
  ///   - console: What reads files.
  /// - Returns: The tape.
  /// - Throws: Why there is none, and the code to end with.
  package func tape(at path: String, from console: AppConsole) throws(TapeProblem) -> Tape {
    switch TapeSource(path: path, secretPrefix: secretPrefix, files: console.files).read() {
    case .tape(let tape): return tape
    case .missing: throw TapeProblem(words: "there is no tape \(path.visiblySafe)", exitCode: 66)
    case .unreadable(let why): throw TapeProblem(words: why, exitCode: 65)
    }
  }
}

/// Why a tape cannot be had.
package struct TapeProblem: Error {
  /// The reason, in words.
  package let words: String
  /// The code to end with.
  package let exitCode: Int32
}
