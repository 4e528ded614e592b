import Navigation

/// The last things that were asked of the app, for the report of a tape that failed.
///
/// They are put into words when somebody reads them, which hardly ever happens.
struct ActionLog<R: Route> {
  private enum Action {
    case words(String)
    case intent(NavigationIntent<R>)
  }

  /// How many are kept.
  static var limit: Int { 20 }

  private var actions: [(action: Action, results: String)] = []

  /// What was asked and what became of it, oldest first.
  var lines: [String] {
    actions.map { action, results in
      switch action {
      case .words(let words): words + results
      case .intent(let intent): NavigationWords<R>().of(intent) + results
      }
    }
  }

  mutating func add(_ words: String) { add(.words(words)) }

  mutating func add(_ intent: NavigationIntent<R>) { add(.intent(intent)) }

  /// Adds what became of the last one.
  mutating func add(result: String) {
    guard let last = actions.indices.last else { return }
    actions[last].results += " → \(result)"
  }

  private mutating func add(_ action: Action) {
    actions.append((action, ""))
    if actions.count > Self.limit { actions.removeFirst() }
  }
}

extension NavigationIntent {
  /// The places that the intent names.
  var routes: [R] {
    switch self {
    case .go(let route), .backTo(let route), .backOrGo(let route), .goUnique(let route),
      .present(let route, _), .presentInTurn(let route, _):
      [route]
    case .goMany(let routes), .resetTo(let routes): routes
    case .back, .backBy, .backToRoot, .deepLink, .dismiss, .dismissAll, .selectTab, .undo, .redo,
      .historyBack, .historyForward, .signOut:
      []
    }
  }
}
