import Navigation

/// Checks that moving through the history returns to the states that were left.
@MainActor
struct HistoryLaw<R: Route> {
  /// The states that the latest moves left, by their positions in the history.
  private var left: [Int: NavigationState<R>] = [:]
  /// The position before the current event.
  private var position = 0
  /// The number of changes since the last event.
  private var changes = 0
  /// Whether the only change since the last event was a move through the history.
  private var isMove = false

  init() {}

  /// Notes an event from the terminal.
  mutating func begin(at position: Int) {
    // Anything else that the user does may remove a screen from the app.
    if !isMove { left = [:] }
    (self.position, changes, isMove) = (position, 0, false)
  }

  /// Notes a change to the state.
  mutating func note() {
    changes += 1
    if changes > 1 { (left, isMove) = ([:], false) }
  }

  /// Checks a finished request that leads to a position in the history.
  mutating func finding(
    after trace: NavigationTrace<R>, at target: Int, login: R?
  ) -> Finding? {
    switch trace.request {
    case .intent(.undo), .intent(.redo), .intent(.historyBack), .intent(.historyForward): break
    default: return nil
    }
    guard changes == 1, trace.result.isSuccess else { return nil }
    left[position] = trace.before.removingLogin(login)
    isMove = true
    guard let wanted = left[target], trace.after.removingLogin(login) != wanted else { return nil }
    let there = wanted.visible.map { RouteText.of($0) } ?? "the root"
    return Finding(law: LawName.undo, what: "\(there) is not there again as it was left")
  }
}

/// Checks that a screen's own link opens that screen.
@MainActor
struct LinkLaw<R: Route> {
  /// The screens that were shown, by their own links.
  private var screens: [DeepLinkURL: R] = [:]
  private var known: Set<R> = []
  /// The maximum number of screens to remember.
  private static var limit: Int { 10_000 }

  init() {}

  /// Notes a screen that was shown.
  mutating func note(_ route: R, in links: DeepLinkPipeline<R>?) {
    guard known.count < Self.limit, known.insert(route).inserted else { return }
    if let link = links?.url(for: route) { screens[link] = route }
  }

  /// Checks a finished request.
  func finding(after trace: NavigationTrace<R>) -> Finding? {
    let url: DeepLinkURL? =
      switch trace.request {
      case .link(let link): try? DeepLinkURL(link)
      case .intent(.deepLink(let request)): try? DeepLinkURL(request.link)
      default: nil
      }
    // Over other layers, a link may open below them or wait its turn.
    guard let url, let route = screens[url], trace.result.isSuccess,
      trace.before.presentations.isEmpty, trace.after.visible != route
    else { return nil }
    let there = trace.after.visible.map { RouteText.of($0) } ?? "the root"
    return Finding(
      law: LawName.links, what: "\(url) is the link of \(RouteText.of(route)), but opens \(there)")
  }
}
