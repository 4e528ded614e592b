import Navigation
import TerminalKit

/// The last steps of a run, oldest first.
struct MomentLog {
  /// The number of steps to keep; up to a fifth more may be kept, so that steps are removed in
  /// batches.
  static var limit: Int { 500 }

  private(set) var moments: [Moment] = [] {
    didSet { changes &+= 1 }
  }
  /// A counter that changes with the steps.
  private(set) var changes = 0
  private(set) var isOpen = false
  private var count = 0
  /// Whether any step may still be waiting for a decision.
  private var hasDeferred = false

  /// Starts a step, ending the open one, if any.
  mutating func begin(
    _ request: String, station: MomentStation.Place?,
    asked: NavigationRequest<AnyRoute>? = nil,
    routes: [AnyRoute] = [], of action: Int, by key: KeyPress?, at instant: ContinuousClock.Instant,
    in state: NavigationState<AnyRoute>?
  ) {
    end(in: state)
    count += 1
    var moment = Moment(
      number: count, action: action, instant: instant, key: key, request: request, asked: asked,
      routes: routes)
    moment.before = state
    moment.stations.reserveCapacity(5)
    if let station { moment.stations.append(MomentStation(station, request)) }
    moments.append(moment)
    if moments.count > Self.limit + Self.limit / 5 {
      moments.removeFirst(moments.count - Self.limit)
    }
    isOpen = true
  }

  /// Ends the open step.
  ///
  /// - Parameters:
  ///   - state: The resulting state.
  ///   - later: The text to show while the result is pending.
  mutating func end(in state: NavigationState<AnyRoute>?, later: String? = nil) {
    guard isOpen else { return }
    isOpen = false
    if later != nil { hasDeferred = true }
    update { moment in
      if moment.ending == .open, !moment.marks.contains(.fromRun), let later {
        moment.marks.insert(.deferred)
        moment.stations.append(MomentStation(.result, later))
      } else if moment.ending == .open {
        moment.ending = .unchanged
        moment.stations.append(MomentStation(.result, "nothing changed", isBrief: true))
      }
      if moment.state == nil, !moment.isHidden { moment.state = state }
    }
  }

  /// Ends the open step if it is a sign-in or the beginning of a visit, and the next entry belongs to
  /// another action.
  mutating func endAccount(before action: Int) {
    guard isOpen, let last = moments.last, last.marks.contains(.account), last.action != action
    else { return }
    end(in: nil)
  }

  /// Updates the newest step.
  mutating func update(_ change: (inout Moment) -> Void) {
    update(at: moments.count - 1, change)
  }

  /// Returns the index of the step that is waiting for the decision on a request, if any.
  mutating func deferred(_ asked: NavigationRequest<AnyRoute>) -> Int? {
    // This is checked for every command but rarely true.
    guard hasDeferred else { return nil }
    hasDeferred = moments.contains { $0.marks.contains(.deferred) }
    return moments.firstIndex { $0.marks.contains(.deferred) && $0.asked == asked }
  }

  /// Updates an earlier step.
  mutating func update(at index: Int, _ change: (inout Moment) -> Void) {
    guard moments.indices.contains(index) else { return }
    change(&moments[index])
  }

  /// Removes and returns the newest step if it records only the change to `state`.
  mutating func takeChange(to state: NavigationState<AnyRoute>) -> Moment? {
    guard !isOpen, let last = moments.last, last.marks.contains(.changeAlone), last.state == state
    else { return nil }
    count -= 1
    return moments.removeLast()
  }

  /// Removes the newest step if it amended an entry, which is amended again.
  mutating func takeAmendment(of entry: EntryID?) {
    guard !isOpen, let last = moments.last, case .intent(.amend)? = last.asked,
      last.state?.visibleEntry == entry
    else { return }
    count -= 1
    moments.removeLast()
  }

  /// Removes everything that the account has lost the right to see.
  ///
  /// - Complexity: O(n) in the number of routes of all steps.
  mutating func limit(to isAllowed: (AnyRoute) -> Bool, words: String) {
    for index in moments.indices { moments[index].limit(to: isAllowed, words: words) }
  }
}
