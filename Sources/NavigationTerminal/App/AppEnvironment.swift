/// The environment of one run of an app: an interactive session or a tape.
@MainActor
public struct AppEnvironment {
  /// The clock of this run; pass it to the store and to everything that waits.
  public let clock: AppClock
  /// The environment variables.
  public let variables: [String: String]
  /// The log of this run, written to the file given with `--log`, if any.
  public let log: AppLog
  /// The values of the app's own options that were given, by name; a switch has an empty one.
  ///
  /// A relative path is relative to the folder in which the program was started. In tests, there are
  /// none.
  public package(set) var options: [String: String] = [:]

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - clock: The clock of the run.
  ///   - variables: The environment variables.
  ///   - log: The log of the run.
  package init(clock: AppClock, variables: [String: String] = [:], log: AppLog = AppLog()) {
    self.clock = clock
    self.variables = variables
    self.log = log
  }
}
