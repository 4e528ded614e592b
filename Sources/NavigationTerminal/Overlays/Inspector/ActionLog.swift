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
      case .intent(let intent): "\(intent)" + results
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

extension NavigationNotice {
  /// The notice in a word or two, for the log of a failure.
  var brief: String {
    switch self {
    case .waiting: "waits"
    case .alreadyWaiting: "waits already"
    case .resumed(let items): "resumed \(items.count)"
    case .dropped(let items, let why): "dropped \(items.count), \(why)"
    case .refused(_, let result): "refused, \(result)"
    case .undecided: "not decided"
    case .closed(let routes, let reason): "closed \(routes.count), \(reason)"
    case .signedIn(let principal): "signed in as \(principal.subject)"
    case .signInCancelled(let items): "cancelled, dropped \(items.count)"
    case .signedOut: "signed out"
    case .expired: "session ended"
    }
  }
}
