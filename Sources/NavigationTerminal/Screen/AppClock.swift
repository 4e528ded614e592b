import Dispatch
public import Navigation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The one clock of an app: real for a person, virtual for a tape or a test.
///
/// Whatever sleeps on it is known, so the app can tell “waiting for the clock” from “busy”. The
/// virtual clock moves only when it is told to. On the real one a single timer is armed, for the
/// earliest deadline, and none when nothing waits.
@MainActor
public final class AppClock {
  private let virtualStart: (instant: ContinuousClock.Instant, date: Date)?
  private var elapsed: Duration = .zero
  /// When a virtual clock began to go on with the real one.
  private var liveStart: ContinuousClock.Instant?
  private var alarms = AlarmQueue()
  private var timer: (any DispatchSourceTimer)?
  private var armed: ContinuousClock.Instant?
  /// Called when what a virtual clock's sleepers wait for may be another.
  var onWait: (@MainActor () -> Void)?

  /// Makes the clock that a person lives by; it goes on counting while the machine sleeps.
  ///
  /// - Returns: a real clock.
  package static func real() -> AppClock { AppClock(virtualStart: nil) }

  /// Makes a clock that stands still until it is told to move.
  ///
  /// - Parameter date: what the calendar says at first; by default 1 January 2026, 09:00 UTC.
  /// - Returns: a virtual clock.
  package static func virtual(
    date: Date = Date(timeIntervalSince1970: 1_767_258_000)
  ) -> AppClock {
    AppClock(virtualStart: (ContinuousClock.now, date))
  }

  private init(virtualStart: (instant: ContinuousClock.Instant, date: Date)?) {
    self.virtualStart = virtualStart
  }

  /// Whether it moves only when told to.
  package var isVirtual: Bool { virtualStart != nil && liveStart == nil }

  /// The moment, for deadlines.
  public var now: ContinuousClock.Instant {
    virtualStart.map { $0.instant.advanced(by: sinceStart) } ?? ContinuousClock.now
  }

  /// How far a virtual clock is from its start.
  private var sinceStart: Duration {
    elapsed + (liveStart.map { $0.duration(to: .now) } ?? .zero)
  }

  /// The moment by the calendar.
  public var date: Date {
    guard let virtualStart else { return Date() }
    return virtualStart.date.addingTimeInterval(sinceStart.seconds)
  }

  /// The same clock, for the store.
  public var navigation: NavigationClock {
    // The store lives on the main actor and reads its clock there.
    NavigationClock(
      now: { MainActor.assumeIsolated { self.now } },
      date: { MainActor.assumeIsolated { self.date } },
      sleep: { try await self.sleep(for: $0) })
  }

  /// Waits for a while; an effect that does so is parked.
  ///
  /// - Parameter duration: how long.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    let effect = Effect.current
    let alarm = alarms.reserve()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        let end: @MainActor (Bool) -> Void = { cancelled in
          effect?.unpark(alarm)
          if cancelled {
            continuation.resume(throwing: CancellationError())
          } else {
            continuation.resume()
          }
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

  /// Calls back once when the time has come.
  ///
  /// A deadline is no effect: it keeps nobody waiting.
  ///
  /// - Parameters:
  ///   - deadline: when.
  ///   - action: what to do then.
  /// - Returns: a number to take it back with.
  package func call(
    at deadline: ContinuousClock.Instant, _ action: @escaping @MainActor () -> Void
  ) -> Int {
    let alarm = alarms.reserve()
    alarms.add(Alarm(id: alarm, deadline: deadline) { if !$0 { action() } })
    arm()
    return alarm
  }

  /// Takes an alarm back; one that rang already is nothing.
  package func cancel(_ alarm: Int) {
    guard let taken = alarms.remove(alarm) else { return }
    taken.ring(true)
    arm()
  }

  /// Moves a virtual clock to the next deadline, at most to `limit`, and rings what is due.
  ///
  /// - Parameter limit: where to stop.
  /// - Returns: whether something rang; `false` when the clock now stands at `limit`.
  package func step(until limit: ContinuousClock.Instant) -> Bool {
    guard let virtualStart, isVirtual else { return false }
    guard let next = alarms.earliest, next <= limit else {
      elapsed = max(elapsed, virtualStart.instant.duration(to: limit))
      return false
    }
    elapsed = max(elapsed, virtualStart.instant.duration(to: next))
    ring()
    return true
  }

  /// Lets a virtual clock go on with the real one from here; what waits is woken in its time.
  package func goLive() {
    guard isVirtual else { return }
    liveStart = .now
    arm()
  }

  /// Turns a virtual clock back to its start, for a search that tries many ways from one moment.
  ///
  /// What still waits for the clock waits from there.
  package func turnBack() { elapsed = .zero }

  /// The earliest deadline that something waits for.
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
    source.schedule(deadline: .now() + max(0, now.duration(to: armed).seconds))
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
  /// The length in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

/// Something that waits for a moment.
struct Alarm {
  let id: Int
  let deadline: ContinuousClock.Instant
  /// Told whether it was cancelled.
  let ring: @MainActor (Bool) -> Void
}

/// What waits for the clock, earliest first; of the same moment, in the order it was asked for.
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
