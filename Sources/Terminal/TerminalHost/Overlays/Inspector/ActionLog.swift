import Navigation

/// The last requests to the app, for reporting a failed tape.
///
/// They are described only when the log is read, which is rare.
package struct ActionLog {
  private enum Action {
    case words(String)
    case intent(NavigationIntent<AnyRoute>)
  }

  /// The maximum number of requests.
  static var limit: Int { 20 }

  private var actions: [(action: Action, results: String)] = []

  /// The requests and their results, oldest first.
  package var lines: [String] {
    actions.map { action, results in
      switch action {
      case .words(let words): words + results
      case .intent(let intent): NavigationWords<AnyRoute>().of(intent) + results
      }
    }
  }

  mutating func add(_ words: String) { add(.words(words)) }

  mutating func add(_ intent: NavigationIntent<AnyRoute>) { add(.intent(intent)) }

  /// Adds the result of the last request.
  mutating func add(result: String) {
    guard let last = actions.indices.last else { return }
    actions[last].results += " → \(result)"
  }

  private mutating func add(_ action: Action) {
    actions.append((action, ""))
    if actions.count > Self.limit { actions.removeFirst() }
  }
}

extension NavigationIntent<AnyRoute> {
  /// The routes named in the intent.
  var routes: [AnyRoute] {
    switch self {
    case .go(let route), .backTo(let route), .backOrGo(let route), .goUnique(let route),
      .amend(let route), .present(let route, _):
      [route]
    case .goMany(let routes), .resetTo(let routes): routes
    case .back, .backBy, .backToRoot, .deepLink, .dismiss, .dismissAll, .selectTab, .undo, .redo,
      .historyBack, .historyForward, .signOut:
      []
    }
  }
}
