import Navigation

/// Something that was asked of the app, what it came to on its way, and where it led.
struct Moment<R: Route> {
  /// Its number, from 1.
  let number: Int
  /// Which action it belongs to: what one event sets off is one.
  let action: Int
  /// When it was asked, by the app's clock.
  let instant: ContinuousClock.Instant
  /// What was asked, in a few words.
  var request: String
  /// The same as the store will name it, so that what comes of it later finds its moment.
  var asked: NavigationTrace<R>.Request?
  /// Whether it is still being decided on.
  var isDeferred = false
  /// The way it took, in order.
  var stations: [MomentStation] = []
  /// How it ended.
  var ending = MomentEnding.open
  /// The places it names: where one of them may not be seen any more, none of this may.
  var routes: [R]
  /// Where one was afterwards; `nil` where nobody may know any more.
  var state: NavigationState<R>?
  /// Whether it names somebody.
  var isPersonal = false
  /// Whether middleware and commands are those that ran.
  var isFromRun = false
  /// Whether nothing is known of it but that the state changed.
  var isChangeAlone = false
  /// Whether its names were taken away.
  private(set) var isRedacted = false

  /// What happened, in a word or two; the result's words.
  var result: String {
    stations.last { $0.place == .result }?.words ?? (ending == .open ? "" : "\(ending)")
  }

  /// Takes away what whoever is here now may not know.
  ///
  /// - Parameters:
  ///   - isAllowed: whether a place may be seen.
  ///   - words: what stands for it from now on.
  ///   - withLinks: whether links that led nowhere go, too.
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
  /// Whether every route that shows or could be gone back to meets a condition; the root of a tab that is
  /// closed does neither.
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

/// How a moment ended.
enum MomentEnding: String {
  /// The result is still to come.
  case open
  /// The state changed.
  case changed
  /// The state is as before, and nothing was refused.
  case unchanged
  /// It waits for sign-in.
  case waits
  /// It was refused, or it failed.
  case refused
}

/// One station of a moment on its way through the store.
struct MomentStation: Hashable {
  /// The kind of station.
  enum Place: String {
    case intent, middleware, command, gate, change, result, later
  }

  /// The kind of station.
  let place: Place
  /// What happened there.
  let words: String
  /// Whether a later result replaces the words.
  let isBrief: Bool

  init(_ place: Place, _ words: String, isBrief: Bool = false) {
    self.place = place
    self.words = words
    self.isBrief = isBrief
  }
}
