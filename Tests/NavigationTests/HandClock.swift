import FoundationEssentials
import Navigation
import Synchronization

/// Clocks that stand still until a test moves them.
final class HandClock: Sendable {
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

  var now: ContinuousClock.Instant { start.advanced(by: hands.withLock { $0.passed }) }

  var clock: NavigationClock {
    NavigationClock(
      now: { self.now },
      date: {
        Date(timeIntervalSince1970: self.hands.withLock { $0.passed } / .seconds(1))
      },
      sleep: { try await self.sleep(for: $0) })
  }

  func advance(by duration: Duration) {
    let due = hands.withLock { hands in
      hands.passed += duration
      let due = hands.sleepers.filter { $0.deadline <= hands.passed }
      hands.sleepers.removeAll { $0.deadline <= hands.passed }
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Returns when somebody sleeps.
  func isSleptOn() async {
    await withCheckedContinuation { continuation in
      let isSleptOn = hands.withLock { hands in
        if hands.sleepers.isEmpty { hands.arrivals.append(continuation) }
        return !hands.sleepers.isEmpty
      }
      if isSleptOn { continuation.resume() }
    }
  }

  private func sleep(for duration: Duration) async throws {
    let id = hands.withLock { hands in
      hands.made += 1
      return hands.made
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let arrivals: [CheckedContinuation<Void, Never>]? = hands.withLock { hands in
          guard !hands.cancelled.contains(id) else { return nil }
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
        hands.cancelled.insert(id)
        let index = hands.sleepers.firstIndex { $0.id == id }
        return index.map { hands.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
