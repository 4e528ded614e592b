import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The app's only clock: real in an interactive session, virtual in a tape or a test.
///
/// It keeps track of everything that sleeps on it, so the app can distinguish “waiting for the
/// clock” from “busy”. A virtual clock moves only on request. A real clock arms a single timer for
/// the earliest deadline, and none if nothing is waiting.
@MainActor
public final class AppClock {
  /// The instant at which a virtual clock starts.
  private let start = ContinuousClock.now
  /// The date at which a virtual clock starts; `nil` for a real clock.
  private let virtualDate: Date?
  private var elapsed: Duration = .zero
  /// When a virtual clock started to follow the real one.
  private var liveStart: ContinuousClock.Instant?
  private var alarms = AlarmQueue()
  private var timer: (any DispatchSourceTimer)?
  private var armed: ContinuousClock.Instant?
  /// Called when a virtual clock's next deadline may have changed.
  package var onWait: (@MainActor () -> Void)?

  /// Creates a real clock, which keeps counting while the machine sleeps.
  ///
  /// - Returns: A real clock.
  package static func real() -> AppClock { AppClock(virtualDate: nil) }

  /// Creates a clock that stands still until it is advanced.
  ///
  /// - Parameter date: The initial date; by default 1 January 2026, 09:00 UTC.
  /// - Returns: A virtual clock.
  package static func virtual(
    date: Date = Date(timeIntervalSince1970: 1_767_258_000)
  ) -> AppClock {
    AppClock(virtualDate: date)
  }

  private init(virtualDate: Date?) { self.virtualDate = virtualDate }

  /// Whether the clock moves only on request.
  var isVirtual: Bool { virtualDate != nil && liveStart == nil }

  /// The current instant, for deadlines.
  public var now: ContinuousClock.Instant {
    virtualDate == nil ? ContinuousClock.now : start.advanced(by: sinceStart)
  }

  /// The time that has passed on a virtual clock since its start.
  private var sinceStart: Duration {
    guard let liveStart else { return elapsed }
    return elapsed + liveStart.duration(to: .now)
  }

  /// The current date.
  public var date: Date {
    guard let virtualDate else { return Date() }
    return virtualDate.addingTimeInterval(sinceStart.seconds)
  }

  /// Suspends the current task for a duration; an effect is parked while it sleeps.
  ///
  /// - Parameter duration: The duration.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    let effect = Effect.current
    let alarm = alarms.reserve()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        let end: @MainActor (Bool) -> Void = { cancelled in
          effect?.unpark(alarm)
          continuation.resume(with: cancelled ? .failure(CancellationError()) : .success(()))
        }
        guard !Task.isCancelled else { return end(true) }
        alarms.add(Alarm(id: alarm, deadline: now.advanced(by: duration), ring: end))
        effect?.park(alarm) { [weak self] in self?.cancel(alarm) }
        arm()
      }
    } onCancel: {
      Task { @MainActor in self.cancel(alarm) }
    }
  }

  /// Calls an action once at a deadline.
  ///
  /// A deadline is not an effect, so the app can be idle while it is pending.
  ///
  /// - Parameters:
  ///   - deadline: The deadline.
  ///   - action: The action.
  /// - Returns: An id for cancelling the call.
  package func call(
    at deadline: ContinuousClock.Instant, _ action: @escaping @MainActor () -> Void
  ) -> Int {
    let alarm = alarms.reserve()
    alarms.add(Alarm(id: alarm, deadline: deadline) { if !$0 { action() } })
    arm()
    return alarm
  }

  /// Cancels an alarm; does nothing if it has already rung.
  package func cancel(_ alarm: Int) {
    guard let taken = alarms.remove(alarm) else { return }
    taken.ring(true)
    arm()
  }

  /// Advances a virtual clock to the next deadline, but not past `limit`, and rings due alarms.
  ///
  /// - Parameter limit: The latest time to advance to.
  /// - Returns: Whether an alarm rang; if `false`, the clock is now at `limit`.
  package func step(until limit: ContinuousClock.Instant) -> Bool {
    guard isVirtual else { return false }
    guard let next = alarms.earliest, next <= limit else {
      elapsed = max(elapsed, start.duration(to: limit))
      return false
    }
    elapsed = max(elapsed, start.duration(to: next))
    ring()
    return true
  }

  /// Makes a virtual clock follow the real one from now on, and wakes sleeping work on time.
  package func goLive() {
    guard isVirtual else { return }
    liveStart = .now
    arm()
  }

  /// Resets a virtual clock to its start, for a search that tries many paths from one point.
  ///
  /// Pending deadlines do not change.
  package func turnBack() { elapsed = .zero }

  /// The earliest pending deadline.
  package var nextDeadline: ContinuousClock.Instant? { alarms.earliest }

  private func ring() {
    for alarm in alarms.removeDue(at: now) { alarm.ring(false) }
    arm()
  }

  private func arm() {
    if isVirtual { onWait?() }
    guard !isVirtual, alarms.earliest != armed else { return }
    armed = alarms.earliest
    timer?.cancel()
    timer = nil
    guard let armed else { return }
    let source = DispatchSource.makeTimerSource(queue: .main)
    // Wall time also passes while the machine is suspended.
    source.schedule(wallDeadline: .now() + max(0, now.duration(to: armed).seconds))
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        self?.armed = nil
        self?.ring()
      }
    }
    source.resume()
    timer = source
  }
}

extension Duration {
  /// The duration in seconds with three decimal digits.
  package var shownSeconds: String {
    let (seconds, attoseconds) = components
    let milliseconds = String(attoseconds / 1_000_000_000_000_000 + 1000).dropFirst()
    return "\(seconds).\(milliseconds)"
  }

  /// The duration in seconds.
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

/// A pending alarm.
struct Alarm {
  let id: Int
  let deadline: ContinuousClock.Instant
  /// Called when the alarm rings or is cancelled, with whether it was cancelled.
  let ring: @MainActor (Bool) -> Void
}

/// The pending alarms, earliest first; alarms with the same deadline keep their order.
struct AlarmQueue {
  private var alarms: [Alarm] = []
  private var lastID = 0

  /// The earliest deadline.
  var earliest: ContinuousClock.Instant? { alarms.first?.deadline }

  mutating func reserve() -> Int {
    lastID += 1
    return lastID
  }

  mutating func add(_ alarm: Alarm) {
    let index = alarms.firstIndex { $0.deadline > alarm.deadline } ?? alarms.endIndex
    alarms.insert(alarm, at: index)
  }

  mutating func remove(_ id: Int) -> Alarm? {
    guard let index = alarms.firstIndex(where: { $0.id == id }) else { return nil }
    return alarms.remove(at: index)
  }

  mutating func removeDue(at now: ContinuousClock.Instant) -> [Alarm] {
    let due = Array(alarms.prefix { $0.deadline <= now })
    alarms.removeFirst(due.count)
    return due
  }
}
