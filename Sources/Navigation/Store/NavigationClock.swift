#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The clocks a store reads: one that counts sleep, for sessions, and the calendar, for what waits.
public struct NavigationClock: Sendable {
  /// The instant by which sessions expire.
  public let now: @Sendable () -> ContinuousClock.Instant
  /// The date by which what waits grows old, also over a restart.
  public let date: @Sendable () -> Date

  /// Makes a pair of clocks.
  ///
  /// - Parameters:
  ///   - now: The instant by which sessions expire.
  ///   - date: The date by which what waits grows old.
  public init(
    now: @escaping @Sendable () -> ContinuousClock.Instant, date: @escaping @Sendable () -> Date
  ) {
    self.now = now
    self.date = date
  }

  /// The machine's clocks.
  public static let system = Self(now: { ContinuousClock.now }, date: { Date() })
}
