import Navigation

/// A row of the timeline: what the person did and all that it set off, or one part of it.
struct TimelineRow<R: Route> {
  /// The moments, in order.
  let moments: ArraySlice<Moment<R>>
  /// Which of the actions that show it belongs to, from 0.
  let action: Int
  /// Whether the parts have rows of their own now; `nil` for what has no parts.
  var isOpen: Bool?
  /// Whether it is one part of an action.
  var isPart = false

  /// The moment in which it ended.
  var last: Moment<R> { moments[moments.endIndex - 1] }

  /// What it is called: what was asked first, or the first change that came unasked.
  var request: String {
    (moments.first { $0.stations.first?.place == .intent } ?? moments[moments.startIndex]).request
  }

  /// How it ended: a refusal first, then what waits.
  var ending: MomentEnding {
    let endings = moments.map(\.ending)
    return [.refused, .waits, .changed].first(where: endings.contains) ?? last.ending
  }

  /// Whether its names were taken away.
  var isRedacted: Bool { moments.contains(where: \.isRedacted) }

  /// The rows of moments: one for each action, and one more for each part of an open one.
  ///
  /// - Parameters:
  ///   - moments: The moments, oldest first.
  ///   - open: The actions whose parts have rows of their own.
  ///   - isShown: Whether a moment makes its action show.
  /// - Returns: The rows, in the order of the moments.
  /// - Complexity: O(n) in the number of moments.
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
