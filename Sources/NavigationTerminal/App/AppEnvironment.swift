/// The environment of one run of an app: an interactive session or a tape.
@MainActor
public struct AppEnvironment {
  /// The clock of this run; pass it to the store and to everything that waits.
  public let clock: AppClock
  /// The environment variables; empty for a tape.
  public let variables: [String: String]
  /// What the app says of itself: lines in the file of `--log`, if there is one.
  public let log: AppLog

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - clock: The clock of the run.
  ///   - variables: The environment's variables.
  ///   - log: Where the app's own lines go.
  package init(clock: AppClock, variables: [String: String] = [:], log: AppLog = AppLog()) {
    self.clock = clock
    self.variables = variables
    self.log = log
  }
}
