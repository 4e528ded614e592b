package import TerminalUI

/// The environment of one run of an app: an interactive session or a tape.
@MainActor
package struct AppEnvironment {
  let clock: AppClock
  let run: RunKind
  let variables: [String: String]
  let log: AppLog
  /// The values of the app's own options.
  var options: [String: String] = [:]
  /// The folder for the app's own files.
  let folder: DataFolder

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - clock: The clock of the run.
  ///   - run: What the app is created for.
  ///   - variables: The environment variables.
  ///   - log: The log of the run.
  ///   - folder: The data folder; by default, an empty one that ends with the environment.
  package init(
    clock: AppClock, run: RunKind = .test, variables: [String: String] = [:],
    log: AppLog = AppLog(),
    folder: DataFolder = DataFolder()
  ) {
    self.clock = clock
    self.run = run
    self.variables = variables
    self.log = log
    self.folder = folder
  }
}

/// What an app is created for.
public enum RunKind: Hashable, Sendable {
  /// A session in a terminal.
  case real
  /// One screen as text, with `--plain`.
  case plain
  /// An answer about the app, as from `explain` or `routes`; the app must write nothing.
  case command
  /// A tape that is played.
  case replay
  /// The app's tour, and what the user does after it.
  case tour
  /// A search for broken laws.
  case explore
  /// A test on a headless host.
  case test

  /// Whether nobody means what happens in the run, so that it must not touch real data.
  ///
  /// A rehearsal begins without saved state and kept values, and with an empty data folder of its
  /// own.
  public var isRehearsal: Bool {
    switch self {
    case .real, .plain, .command: false
    case .replay, .tour, .explore, .test: true
    }
  }
}
