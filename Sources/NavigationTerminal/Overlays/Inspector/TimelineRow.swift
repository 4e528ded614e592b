import Navigation

/// A row of the timeline: a user action with all of its effects, or one part of it.
struct TimelineRow<R: Route> {
  /// The steps, in order.
  let moments: ArraySlice<Moment<R>>
  /// The index of the row's action among the visible actions.
  let action: Int
  /// Whether the action's parts are listed; `nil` if there are none to list.
  var isOpen: Bool?
  /// Whether the row is one part of an action.
  var isPart = false

  /// The last step.
  var last: Moment<R> { moments[moments.endIndex - 1] }

  /// The title: the first request, or the first change if nothing was requested.
  var request: String {
    (moments.first { $0.stations.first?.place == .intent } ?? moments[moments.startIndex]).request
  }

  /// The most important outcome of the steps: a refusal, then a queued link, then a change.
  var ending: MomentEnding {
    let endings = moments.map(\.ending)
    return [.refused, .waits, .changed].first(where: endings.contains) ?? last.ending
  }

  /// Whether any of the steps is redacted.
  var isRedacted: Bool { moments.contains(where: \.isRedacted) }

  /// Returns the rows for steps: one per action, and one per part of an open action.
  ///
  /// - Parameters:
  ///   - moments: The steps, oldest first.
  ///   - open: The actions whose parts are listed.
  ///   - isShown: Returns whether a step makes its action visible.
  /// - Returns: The rows, in the order of the steps.
  /// - Complexity: O(n) in the number of steps.
  static func rows(
    of moments: [Moment<R>], open: Set<Int>, where isShown: (Moment<R>) -> Bool = { _ in true }
  ) -> [TimelineRow] {
    var rows: [TimelineRow] = []
    var action = 0
    var start = moments.startIndex
    while start < moments.endIndex {
      let id = moments[start].action
      let end = moments[start...].firstIndex { $0.action != id } ?? moments.endIndex
      let parts = moments[start..<end]
      if parts.contains(where: isShown) {
        let isOpen = parts.count > 1 ? open.contains(id) : nil
        rows.append(TimelineRow(moments: parts, action: action, isOpen: isOpen))
        if isOpen == true {
          rows += parts.indices.map {
            TimelineRow(moments: parts[$0...$0], action: action, isPart: true)
          }
        }
        action += 1
      }
      start = end
    }
    return rows
  }
}
