import FoundationEssentials
import Navigation
import Synchronization

/// Clocks that stand still until a test moves them.
final class HandClock: Sendable {
  private let passed = Mutex(Duration.zero)
  private let start = ContinuousClock.now

  var now: ContinuousClock.Instant { start.advanced(by: passed.withLock { $0 }) }

  var clock: NavigationClock {
    NavigationClock(
      now: { self.now },
      date: {
        Date(timeIntervalSince1970: Double(self.passed.withLock { $0 }.components.seconds))
      })
  }

  func advance(by duration: Duration) {
    passed.withLock { $0 += duration }
  }
}
