import Navigation

/// Checks that moving through the history returns to the states that were left.
@MainActor
struct HistoryLaw<R: Route> {
  /// The states that the latest moves left, by their positions in the history.
  private var left: [Int: NavigationState<R>] = [:]
  /// The position before the current event, and the number of steps.
  private var (position, count) = (0, 0)
  /// The number of changes since the last event.
  private var changes = 0
  /// Whether the only change since the last event was a move through the history.
  private var isMove = false

  init() {}

  /// Notes an event from the terminal.
  mutating func begin(at position: Int, of count: Int) {
    // Anything else that the user does may remove a screen from the app, and rules may cut steps that
    // nobody sees.
    if !isMove || self.count != count { left = [:] }
    (self.position, self.count) = (position, count)
    (changes, isMove) = (0, false)
  }

  /// Notes a change to the state.
  mutating func note() {
    changes += 1
    if changes > 1 { (left, isMove) = ([:], false) }
  }

  /// Checks a finished request that leads to a position in a history of some steps.
  mutating func finding(
    after trace: NavigationTrace<R>, at target: Int, of count: Int
  ) -> Finding? {
    switch trace.request {
    case .intent(.undo), .intent(.redo), .intent(.historyBack), .intent(.historyForward): break
    default: return nil
    }
    guard changes == 1, trace.result.isSuccess, count == self.count else { return nil }
    left[position] = trace.before
    isMove = true
    guard let wanted = left[target], trace.after != wanted else { return nil }
    let there = wanted.visible.map { RouteText.of($0) } ?? "the root"
    return Finding(law: LawName.undo, what: "\(there) does not come back as it was left")
  }
}
