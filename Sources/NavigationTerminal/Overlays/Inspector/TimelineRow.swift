import Navigation

/// A row of the timeline: a user action with all of its effects, or one part of it.
struct TimelineRow<R: Route> {
  /// The steps, in order.
  let moments: ArraySlice<Moment<R>>
  /// The index of its action among the visible ones.
  let action: Int
  /// Whether its parts are listed; `nil` if it has none.
  var isOpen: Bool?
  /// Whether it is part of an action.
  var isPart = false

  /// The last step.
  var last: Moment<R> { moments[moments.endIndex - 1] }

  /// The title: the first request, or the first unrequested change.
  var request: String {
    (moments.first { $0.stations.first?.place == .intent } ?? moments[moments.startIndex]).request
  }

  /// The outcome: a refusal first, then queued links.
  var ending: MomentEnding {
    let endings = moments.map(\.ending)
    return [.refused, .waits, .changed].first(where: endings.contains) ?? last.ending
  }

  /// Whether it is redacted.
  var isRedacted: Bool { moments.contains(where: \.isRedacted) }

  /// The rows for steps: one per action, and one per part of an open action.
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
