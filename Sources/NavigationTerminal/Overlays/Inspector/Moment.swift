import Navigation

/// A step of the timeline: a request, the stations it passed, and its result.
struct Moment<R: Route> {
  /// The number, from 1.
  let number: Int
  /// The action it belongs to; everything caused by one event is one action.
  let action: Int
  /// The time of the request, by the app's clock.
  let instant: ContinuousClock.Instant
  /// The request, in a few words.
  var request: String
  /// The request as the store identifies it, to match later results with this step.
  var asked: NavigationTrace<R>.Request?
  /// Whether its decision is still pending.
  var isDeferred = false
  /// The stations it passed, in order.
  var stations: [MomentStation] = []
  /// The outcome.
  var ending = MomentEnding.open
  /// The places it names; if one of them becomes hidden, the whole step is redacted.
  var routes: [R]
  /// The resulting state; `nil` if it may no longer be seen.
  var state: NavigationState<R>?
  /// Whether it names a user.
  var isPersonal = false
  /// Whether its middleware and commands are those of the actual run.
  var isFromRun = false
  /// Whether only the state change is known.
  var isChangeAlone = false
  /// Whether it is redacted.
  private(set) var isRedacted = false

  /// The result in a word or two.
  var result: String {
    stations.last { $0.place == .result }?.words ?? (ending == .open ? "" : "\(ending)")
  }

  /// Removes everything that the current account may not know.
  ///
  /// - Parameters:
  ///   - isAllowed: Returns whether a place may be seen.
  ///   - words: The text that replaces the request.
  ///   - withLinks: Whether links that led nowhere are removed too.
  mutating func redact(unless isAllowed: (R) -> Bool, words: String, withLinks: Bool = false) {
    if let state, !state.everyRoute(isAllowed) { self.state = nil }
    var isNowhere = false
    if withLinks, routes.isEmpty, case .link? = asked { isNowhere = true }
    guard isPersonal || isNowhere || !routes.allSatisfy(isAllowed) else { return }
    request = words
    asked = nil
    stations = []
    routes = []
    state = nil
    isPersonal = false
    isRedacted = true
  }
}

extension NavigationState {
  /// Whether every visible or reachable route meets a condition; ignores unselected tabs with an
  /// empty stack.
  ///
  /// - Complexity: O(n) in the number of routes.
  func everyRoute(_ condition: (R) -> Bool) -> Bool {
    tabs.allSatisfy { tab in
      tab.stack.isEmpty && tab.id != selectedTab
        || tab.root.map(condition) != false && tab.stack.allSatisfy(condition)
    }
      && presentations.allSatisfy { condition($0.root) && $0.stack.allSatisfy(condition) }
  }
}

/// The outcome of a step.
enum MomentEnding: String {
  /// The result is pending.
  case open
  /// The state changed.
  case changed
  /// The state is unchanged, and nothing was refused.
  case unchanged
  /// It is queued for sign-in.
  case waits
  /// It was refused, or it failed.
  case refused
}

/// A station of a request on its way through the store.
struct MomentStation: Hashable {
  /// The kind of station.
  enum Place: String {
    case intent, middleware, command, gate, change, result, later
  }

  /// The kind of station.
  let place: Place
  /// The description of the station.
  let words: String
  /// Whether a later result replaces the words.
  let isBrief: Bool

  init(_ place: Place, _ words: String, isBrief: Bool = false) {
    self.place = place
    self.words = words
    self.isBrief = isBrief
  }
}
