import Navigation

/// What a store announced and no test has asserted yet, each kind in its order.
struct Observations<R: Route>: Sendable {
  /// A change, and the session right behind it.
  struct Change: Sendable {
    let cause: NavigationEvent<R>.Cause
    let session: ExpectedSession<R>
    /// Whether work that was sent from inside made it.
    let isQueued: Bool
  }

  /// A notice, and the session when it was said.
  struct Said: Sendable {
    let notice: ExpectedNotice<R>
    let session: ExpectedSession<R>
  }

  var changes: [Change] = []
  var notices: [Said] = []
  var actions: [NavigationAction] = []

  var isEmpty: Bool { changes.isEmpty && notices.isEmpty && actions.isEmpty }

  /// Takes out the first change that was no queued work's, with what stood before it left in.
  mutating func takeOwnChange() -> Change? {
    changes.firstIndex { !$0.isQueued }.map { changes.remove(at: $0) }
  }

  /// What is left, a line each.
  var lines: String {
    let lines =
      changes.map { "change: \(NavigationWords<R>().of($0.cause))" }
      + notices.map { "notice: \(NavigationWords<R>().of($0.notice))" }
      + actions.map { "action: \(NavigationWords<R>().of($0))" }
    return lines.map { "    " + $0 }.joined(separator: "\n")
  }
}
