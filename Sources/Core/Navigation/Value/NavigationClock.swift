#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The clocks of a store: a continuous clock for sessions and time limits, and the calendar date.
///
/// The continuous clock keeps running while the system sleeps. The date determines the age of
/// waiting requests.
public struct NavigationClock: Sendable {
  /// Returns the current instant, for session expiry.
  package let now: @Sendable () -> ContinuousClock.Instant
  /// Returns the current date, for the age of waiting requests across restarts.
  package let date: @Sendable () -> Date
  /// Waits on the continuous clock; throws if the task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a pair of clocks.
  ///
  /// - Parameters:
  ///   - now: Returns the current instant, for session expiry.
  ///   - date: Returns the current date, for the age of waiting requests.
  ///   - sleep: Waits for a duration; throws if the task is cancelled.
  public init(
    now: @escaping @Sendable () -> ContinuousClock.Instant,
    date: @escaping @Sendable () -> Date,
    sleep: @escaping @Sendable (Duration) async throws -> Void = {
      try await ContinuousClock().sleep(for: $0)
    }
  ) {
    self.now = now
    self.date = date
    self.sleep = sleep
  }

  /// The system clocks.
  public static let system = Self(now: { ContinuousClock.now }, date: { Date() })
}
