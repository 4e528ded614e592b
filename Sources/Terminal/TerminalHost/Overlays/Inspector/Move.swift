import Navigation

/// A user action with all of its effects, or one part of it, as the timeline and the stack view tell it.
struct Move {
  /// The steps, in order.
  let moments: ArraySlice<Moment>
  /// The index of the row's action among the visible actions.
  let action: Int
  /// Whether the action's parts are listed; `nil` if there are none to list.
  var isOpen: Bool?
  /// Whether the row is one part of an action.
  var isPart = false

  /// The last step.
  var last: Moment { moments[moments.endIndex - 1] }

  /// The title: the first request, or the first change if nothing was requested.
  var request: String {
    (moments.first { $0.stations.first?.place == .intent } ?? moments[moments.startIndex]).request
  }

  /// The most important outcome of the steps: a refusal, then a queued link, then a change.
  var ending: MomentEnding {
    let endings = moments.map(\.ending)
    return [.refused, .waits, .changed].first(where: endings.contains) ?? last.ending
  }

  /// The result in a word or two; empty if the request says it, or if it is not known.
  var result: String {
    switch ending {
    case .open: moments.contains { $0.marks.contains(.deferred) } ? "undecided" : ""
    case .unchanged: "no change"
    case .waits: "waits"
    case .refused: "refused"
    case .changed: changeWords
    }
  }

  private var changeWords: String {
    if isResumed { return "resumed" }
    if let closed = moments.lazy.compactMap(\.closed).first { return "closed \(closed)" }
    if moments.contains(where: { $0.marks.contains(.account) }) { return "done" }
    if isHidden || moments.contains(where: { $0.marks.contains(.saysChange) }) { return "" }
    guard let before = moments.first?.before, let after = last.state else { return "" }
    return StateDifference(from: StateShape(before), to: StateShape(after)).change?.rawValue
      ?? "done"
  }

  /// Returns the request without the app's own scheme, for little room.
  func shortRequest(scheme: String) -> String {
    request.replacing("open \(scheme)://", with: "open ")
  }

  /// Whether it admitted what was queued for sign-in.
  var isResumed: Bool { moments.contains { $0.marks.contains(.resumed) } }

  /// Whether any of the steps is hidden from the account.
  var isHidden: Bool { moments.contains(where: \.isHidden) }

  /// Returns the rows for steps: one per action, and one per part of an open action.
  ///
  /// - Parameters:
  ///   - moments: The steps, oldest first.
  ///   - open: The actions whose parts are listed.
  ///   - isShown: Returns whether a step makes its action visible.
  /// - Returns: The rows, in the order of the steps.
  /// - Complexity: O(n) in the number of steps.
  static func rows(
    of moments: [Moment], open: Set<Int>, where isShown: (Moment) -> Bool = { _ in true }
  ) -> [Move] {
    var rows: [Move] = []
    var action = 0
    var start = moments.startIndex
    while start < moments.endIndex {
      let id = moments[start].action
      let end = moments[start...].firstIndex { $0.action != id } ?? moments.endIndex
      let parts = moments[start..<end]
      if parts.contains(where: isShown) {
        let isOpen = parts.count > 1 ? open.contains(id) : nil
        rows.append(Move(moments: parts, action: action, isOpen: isOpen))
        if isOpen == true {
          rows += parts.indices.map {
            Move(moments: parts[$0...$0], action: action, isPart: true)
          }
        }
        action += 1
      }
      start = end
    }
    return rows
  }
}
