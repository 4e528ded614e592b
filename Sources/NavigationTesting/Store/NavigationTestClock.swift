public import Navigation
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Clocks that stand still until a test moves them, for a store under test.
public final class NavigationTestClock: Sendable {
  private let passed = Mutex(Duration.zero)
  private let start = ContinuousClock.now

  /// Makes clocks that begin now, and at the beginning of 1970.
  public init() {}

  /// The instant by which sessions expire.
  public var now: ContinuousClock.Instant { start.advanced(by: passed.withLock { $0 }) }

  /// The clocks as a store takes them.
  public var clock: NavigationClock {
    NavigationClock(
      now: { self.now },
      date: {
        let (seconds, attoseconds) = self.passed.withLock { $0 }.components
        return Date(timeIntervalSince1970: Double(seconds) + Double(attoseconds) * 1e-18)
      })
  }

  /// Lets time go by; a store judges what is due before its next command, or when it is asked by
  /// `expireIfDue()`.
  ///
  /// - Parameter duration: How much.
  public func advance(by duration: Duration) {
    passed.withLock { $0 += duration }
  }
}
