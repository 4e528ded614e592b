import Navigation
import TerminalKit

/// A step of the timeline: a request, the stations it passed through, and its result.
struct Moment {
  /// The number of the step, starting at 1.
  let number: Int
  /// The number of the action that the step belongs to; everything caused by one event is one
  /// action.
  let action: Int
  /// The time of the request on the app's clock.
  let instant: ContinuousClock.Instant
  /// The key that caused the step, if it was one.
  let key: KeyPress?
  /// A short description of the request.
  var request: String
  /// The request as the store identifies it, to match later results with this step.
  var asked: NavigationRequest<AnyRoute>?
  /// The stations that the request passed through, in order.
  var stations: [MomentStation] = []
  /// The outcome of the step.
  var ending = MomentEnding.open
  /// The number of screens that closed when the visit began.
  var closed: Int?
  /// The state at the request; `nil` if the account may no longer see it.
  var before: NavigationState<AnyRoute>?
  /// The routes that the step names; if the account may not see one of them, the step is hidden.
  var routes: [AnyRoute]
  /// The resulting state; `nil` if the user may no longer see it.
  var state: NavigationState<AnyRoute>?
  /// What is known about the step.
  var marks: MomentMarks = []
  /// Whether the account has lost the right to see the step.
  private(set) var isHidden = false

  /// Removes everything that the account has lost the right to see.
  ///
  /// - Parameters:
  ///   - isAllowed: Returns whether the account may see a route.
  ///   - words: The text that replaces the request.
  mutating func limit(to isAllowed: (AnyRoute) -> Bool, words: String) {
    if let state, !state.everyRoute(isAllowed) { (self.state, before) = (nil, nil) }
    if let before, !before.everyRoute(isAllowed) { self.before = nil }
    guard !routes.allSatisfy(isAllowed) else { return }
    request = words
    asked = nil
    stations = []
    routes = []
    (state, before) = (nil, nil)
    isHidden = true
  }
}

extension NavigationState<AnyRoute> {
  /// Returns whether every visible or reachable route meets a condition; ignores unselected tabs with an
  /// empty stack.
  ///
  /// - Complexity: O(n) in the number of routes.
  func everyRoute(_ condition: (AnyRoute) -> Bool) -> Bool {
    tabs.allSatisfy { tab in
      tab.stack.isEmpty && tab.id != selectedTab
        || tab.root.map(condition) != false && tab.stack.allSatisfy(condition)
    }
      && presentations.allSatisfy { condition($0.root) && $0.stack.allSatisfy(condition) }
  }
}

/// What is known about a step.
struct MomentMarks: OptionSet {
  let rawValue: UInt8

  /// The decision on the request is still pending.
  static let deferred = Self(rawValue: 1)
  /// The step is a sign-in, or the beginning of a visit.
  static let account = Self(rawValue: 2)
  /// The listed middleware and commands are the actual ones rather than predictions.
  static let fromRun = Self(rawValue: 4)
  /// The request says what changed.
  static let saysChange = Self(rawValue: 16)
  /// The step admitted what was queued for sign-in.
  static let resumed = Self(rawValue: 32)
  /// Only the state change is known.
  static let changeAlone = Self(rawValue: 8)
}

/// The outcome of a step.
enum MomentEnding {
  /// The result is pending.
  case open
  /// The state changed.
  case changed
  /// The state is unchanged, and nothing was refused.
  case unchanged
  /// The request is queued for sign-in.
  case waits
  /// The request was refused, or it failed.
  case refused
}

/// A station that a request passes on its way through the store.
struct MomentStation: Hashable {
  /// The kind of station.
  enum Place: String {
    case intent, middleware, command, gate, change, result, later
  }

  /// The kind of station.
  let place: Place
  /// The description of the station.
  let words: String
  /// Whether a later result replaces this description.
  let isBrief: Bool
  /// The station in the lane; `nil` if the lane leaves it out.
  let short: LaneStation?

  init(_ place: Place, _ words: String, isBrief: Bool = false, short: LaneStation? = nil) {
    self.place = place
    self.words = words
    self.isBrief = isBrief
    self.short = short
  }
}
