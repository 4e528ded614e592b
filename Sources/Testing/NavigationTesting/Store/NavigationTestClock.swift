public import Navigation
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The clocks of a store under test, which move only when the test advances them.
///
/// A task that sleeps on them, such as the time limit of an asynchronous middleware, wakes up once the
/// test has advanced them far enough:
///
/// ```swift
/// store.send(.go(.results))
/// await clock.isSleptOn()
/// clock.advance(by: .seconds(10))
/// ```
public final class NavigationTestClock: Sendable {
  private struct Sleeper {
    let id: Int
    let deadline: Duration
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Hands {
    var passed = Duration.zero
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var made = 0
    var arrivals: [CheckedContinuation<Void, Never>] = []
  }

  private let hands = Mutex(Hands())
  private let start = ContinuousClock.now

  /// Creates clocks that start at the current instant, and at the beginning of 1970.
  public init() {}

  /// The current instant, for session expiry.
  public var now: ContinuousClock.Instant { start.advanced(by: hands.withLock { $0.passed }) }

  /// The clocks to pass to a store.
  public var clock: NavigationClock {
    NavigationClock(
      now: { self.now },
      date: {
        let (seconds, attoseconds) = self.hands.withLock { $0.passed }.components
        return Date(timeIntervalSince1970: Double(seconds) + Double(attoseconds) * 1e-18)
      },
      sleep: { try await self.sleep(for: $0) })
  }

  /// Advances the clocks and wakes the tasks whose sleep has ended.
  ///
  /// A store checks for expiry before its next command, or when `expireIfDue()` is called.
  ///
  /// - Parameter duration: The duration.
  /// - Complexity: O(n) in the number of sleeping tasks.
  public func advance(by duration: Duration) {
    let due = hands.withLock { hands in
      hands.passed += duration
      let due = hands.sleepers.filter { $0.deadline <= hands.passed }
      hands.sleepers.removeAll { $0.deadline <= hands.passed }
      return due.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Waits until a task is sleeping on the clock, so that a test need not guess when that is.
  public func isSleptOn() async {
    await withCheckedContinuation { continuation in
      let isSleptOn = hands.withLock { hands in
        if hands.sleepers.isEmpty { hands.arrivals.append(continuation) }
        return !hands.sleepers.isEmpty
      }
      if isSleptOn { continuation.resume() }
    }
  }

  private func sleep(for duration: Duration) async throws {
    guard duration > .zero else { return try Task.checkCancellation() }
    let id = hands.withLock { hands in
      hands.made += 1
      return hands.made
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let arrivals: [CheckedContinuation<Void, Never>]? = hands.withLock { hands in
          guard hands.cancelled.remove(id) == nil else { return nil }
          hands.sleepers.append(
            Sleeper(id: id, deadline: hands.passed + duration, continuation: continuation))
          defer { hands.arrivals = [] }
          return hands.arrivals
        }
        guard let arrivals else { return continuation.resume(throwing: CancellationError()) }
        for arrival in arrivals { arrival.resume() }
      }
    } onCancel: {
      let sleeper = hands.withLock { hands in
        let index = hands.sleepers.firstIndex { $0.id == id }
        if index == nil { hands.cancelled.insert(id) }
        return index.map { hands.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
