#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The clocks a store goes by: one that counts sleep, for sessions and time limits, and the calendar,
/// for what waits.
public struct NavigationClock: Sendable {
  /// The instant by which sessions expire.
  @usableFromInline package let now: @Sendable () -> ContinuousClock.Instant
  /// The date by which what waits grows old, also over a restart.
  package let date: @Sendable () -> Date
  /// Waits for a while on the first clock; throws when the task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  /// Makes a pair of clocks.
  ///
  /// - Parameters:
  ///   - now: The instant by which sessions expire.
  ///   - date: The date by which what waits grows old.
  ///   - sleep: Waits for a while; throws when the task is cancelled.
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

  /// The machine's clocks.
  public static let system = Self(now: { ContinuousClock.now }, date: { Date() })
}
