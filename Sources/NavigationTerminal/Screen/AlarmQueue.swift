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
