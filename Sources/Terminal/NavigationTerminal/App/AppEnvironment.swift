public import TerminalUI

/// The environment of one run of an app: an interactive session or a tape.
@MainActor
public struct AppEnvironment {
  /// What an app is created for.
  public enum Run: Hashable, Sendable {
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

  /// The clock of this run; pass it to the store and to everything that waits.
  public let clock: AppClock
  /// What the app is created for.
  public let run: Run
  /// The environment variables.
  public let variables: [String: String]
  /// The log of this run, written to the file given with `--log`, if any.
  public let log: AppLog
  /// The values of the app's own options that were given, by name; a switch has an empty one.
  ///
  /// A relative path is relative to the folder in which the program was started. In tests, there are
  /// none.
  public package(set) var options: [String: String] = [:]
  private let folder: DataFolder

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - clock: The clock of the run.
  ///   - run: What the app is created for.
  ///   - variables: The environment variables.
  ///   - log: The log of the run.
  ///   - folder: The data folder; by default, an empty one that ends with the environment.
  package init(
    clock: AppClock, run: Run = .test, variables: [String: String] = [:], log: AppLog = AppLog(),
    folder: DataFolder = DataFolder()
  ) {
    self.clock = clock
    self.run = run
    self.variables = variables
    self.log = log
    self.folder = folder
  }

  /// The path of the folder for the app's own files, which only this user can read.
  ///
  /// It is `$XDG_DATA_HOME/NAME`, by default `~/.local/share/NAME`, and is created when it is first
  /// asked for. In a rehearsal it is an empty temporary folder, or a copy of the folder given with
  /// `--data`, and is removed at the end of the run. For ``Run/plain`` and ``Run/command`` nothing
  /// is created: without the real folder, it is a temporary one.
  ///
  /// - Throws: An error that says why the folder cannot be created.
  public var dataFolder: String { get throws { try folder.path } }
}
