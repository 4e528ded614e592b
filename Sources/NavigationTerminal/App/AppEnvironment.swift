/// What an app is made in: once for a person, or once a tape.
@MainActor
public struct AppEnvironment {
  /// The clock of this run: give it to the store and to everything that waits.
  public let clock: AppClock
  /// The environment's variables; none that a tape could choose.
  public let variables: [String: String]

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - clock: the clock of the run.
  ///   - variables: the environment's variables.
  package init(clock: AppClock, variables: [String: String] = [:]) {
    self.clock = clock
    self.variables = variables
  }
}
