import Navigation

/// The announcements of a store that the test has not asserted yet, each kind in order.
struct Observations<R: Route>: Sendable {
  /// A change, and the session right after it.
  struct Change: Sendable {
    let cause: NavigationEvent<R>.Cause
    let session: ExpectedSession<R>
    /// Whether queued work made the change.
    let isQueued: Bool
  }

  /// A notice, and the session at that time.
  struct Said: Sendable {
    let notice: ExpectedNotice<R>
    let session: ExpectedSession<R>
  }

  var changes: [Change] = []
  var notices: [Said] = []
  var actions: [NavigationAction] = []

  var isEmpty: Bool { changes.isEmpty && notices.isEmpty && actions.isEmpty }

  /// Removes and returns the first change that was not made by queued work, and leaves the others.
  mutating func takeOwnChange() -> Change? {
    changes.firstIndex { !$0.isQueued }.map { changes.remove(at: $0) }
  }

  /// The remaining announcements, one per line.
  var lines: String {
    let lines =
      changes.map { "change: \(NavigationWords<R>().of($0.cause))" }
      + notices.map { "notice: \(NavigationWords<R>().of($0.notice))" }
      + actions.map { "action: \(NavigationWords<R>().of($0))" }
    return lines.map { "    " + $0 }.joined(separator: "\n")
  }
}
