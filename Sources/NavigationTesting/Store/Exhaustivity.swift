/// How much of what happens a test has to say.
public enum Exhaustivity: Hashable, Sendable {
  /// Every change of the session, every notice and every action; what is left over is a failure.
  case on
  /// Only what the test speaks of: what a closure leaves alone is not compared, what is not received
  /// is passed over.
  case off
}
