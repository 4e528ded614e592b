import Navigation

/// What the store told, in a word, for the log of a failure.
enum NoticeLog {
  static func line<R: Route>(_ notice: NavigationNotice<R>) -> String {
    switch notice {
    case .waiting: "waits"
    case .alreadyWaiting: "waits already"
    case .resumed(let items): "resumed \(items.count)"
    case .dropped(let items, let why): "dropped \(items.count), \(why)"
    case .refused(_, let result): "refused, \(result)"
    case .undecided: "not decided"
    case .signedIn(let principal): "signed in as \(principal.subject)"
    case .signInCancelled(let items): "cancelled, dropped \(items.count)"
    case .signedOut: "signed out"
    case .expired: "session ended"
    }
  }
}
