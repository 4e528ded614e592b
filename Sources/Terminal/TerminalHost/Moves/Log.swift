import Navigation
import TerminalKit
import TerminalUI

/// What happened in a visit: the machine's records, oldest first, each with the key that caused it.
///
/// Nothing is described when it is recorded. The records of one action are a group: those of one
/// terminal event, or a request from elsewhere with all that it caused.
@MainActor
package final class Log {
  /// A record, and the key that caused it, if it was one.
  struct Entry {
    let record: Record
    let key: KeyPress?
    /// How long the request was deferred.
    let delay: Duration?
  }

  /// The records of one action.
  struct Group {
    /// The number of the group since the visit began.
    let number: Int
    /// How the visit began; `nil` for all groups but the first.
    let beginning: Visit.Beginning?
    fileprivate(set) var entries: [Entry] = []
    fileprivate let origin: Origin
  }

  /// What a group's records have in common.
  fileprivate enum Origin: Equatable {
    /// The turn of a terminal event.
    case turn(Int)
    /// A request from elsewhere, or one that was deferred.
    case request(Int)
    /// The end of a session, or of a wait, that the clock brought.
    case clock
  }

  /// The maximum number of records, and of the entries in their states.
  static let (mostRecords, mostEntries) = (2_048, 200_000)

  /// The situation in which the visit began.
  let start: Situation
  private(set) var groups: [Group] = []
  /// A counter that changes with the records.
  private(set) var changes = 0
  private var counts = (records: 0, entries: 0)
  /// The number of groups so far.
  private var count = 0
  /// The deferred request, with the key that asked, and when.
  private var deferred: (request: Int, key: KeyPress?, since: ContinuousClock.Instant)?
  private let frames: FrameScheduler

  /// Creates the log of a visit that begins in a situation.
  init(startingIn start: Situation, _ beginning: Visit.Beginning?, frames: FrameScheduler) {
    self.start = start
    self.frames = frames
    guard let beginning else { return }
    groups = [Group(number: 0, beginning: beginning, origin: origin(of: beginning.request))]
    count = 1
  }

  /// The key that asked for the deferred request, if it was one.
  func key(ofDeferred request: Int) -> KeyPress? {
    deferred?.request == request ? deferred?.key : nil
  }

  /// Notes the key that asked for the request that is deferred now.
  func follow(_ request: Request?) {
    guard deferred?.request != request?.id else { return }
    deferred = request.map { ($0.id, frames.key, frames.clock.now) }
    changes += 1
  }

  /// Adds a record, unless it is about the session and changed nothing.
  ///
  /// - Complexity: O(t + l) in the number of tabs and layers, amortized.
  func add(_ record: Record) {
    guard record.ask?.asked != nil || !record.changedNothing else { return }
    let deferred = deferred.flatMap { $0.request == record.id ? $0 : nil }
    let entry = Entry(
      record: record, key: deferred?.key ?? (record.request == nil ? nil : frames.key),
      delay: deferred.map { $0.since.duration(to: frames.clock.now) })
    let origin = deferred.map { .request($0.request) } ?? origin(of: record.id)
    changes += 1
    counts.records += 1
    counts.entries += record.after.state.entryCount
    if let last = groups.indices.last, joins(groups[last], record, origin) {
      groups[last].entries.append(entry)
      leaveOutAmendments(of: last)
    } else {
      groups.append(Group(number: count, beginning: nil, entries: [entry], origin: origin))
      count += 1
    }
    dropOldest()
  }

  private func origin(of request: Int?) -> Origin {
    guard let id = request else { return .clock }
    return frames.isHandling ? .turn(frames.turn) : .request(id)
  }

  /// Whether a record belongs to the last group.
  private func joins(_ group: Group, _ record: Record, _ origin: Origin) -> Bool {
    if let entry = record.amendedEntry, group.amendedEntry == entry { return true }
    if case .turn = origin { return group.origin == origin }
    guard origin != .clock, let cause = record.cause else { return false }
    return group.entries.contains { $0.record.id == cause } || group.beginning?.request == cause
  }

  /// Keeps the first and the last of several amendments, such as a word typed letter by letter.
  private func leaveOutAmendments(of index: Int) {
    guard groups[index].amendedEntry != nil, groups[index].entries.count > 2 else { return }
    drop(groups[index].entries.remove(at: 1))
  }

  private var isFull: Bool {
    counts.records > Self.mostRecords || counts.entries > Self.mostEntries
  }

  private func dropOldest() {
    var excess = 0
    while isFull, excess < groups.count - 1 {
      for entry in groups[excess].entries { drop(entry) }
      excess += 1
    }
    groups.removeFirst(excess)
    // One action may record more than the log keeps.
    while isFull, groups[0].entries.count > 1 { drop(groups[0].entries.removeFirst()) }
  }

  private func drop(_ entry: Entry) {
    counts.records -= 1
    counts.entries -= entry.record.after.state.entryCount
  }
}

extension Log.Group {
  /// The entry that all of its records amended, if that is all that they did.
  var amendedEntry: EntryID? {
    guard beginning == nil, let entry = entries.last?.record.amendedEntry,
      entries.first?.record.amendedEntry == entry
    else { return nil }
    return entry
  }
}

extension Record {
  /// Whether the session is as it was, and there is nothing to tell.
  var changedNothing: Bool {
    before == after && principals.before == principals.after && notices.isEmpty
  }

  /// The entry that an intent amended, if that is all that it did.
  fileprivate var amendedEntry: EntryID? {
    guard case .intent(.amend)? = ask, outcome.isSuccess, before.state != after.state else {
      return nil
    }
    return request?.requester.entry ?? after.state.visibleEntry
  }
}
