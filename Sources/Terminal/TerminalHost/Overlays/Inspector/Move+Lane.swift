import Navigation
import TerminalKit

/// A station of the lane, in a word or two.
///
/// The lane is the way of one move through the store, from the key to the cards:
/// `Enter → go to Charts and maps → orders ✓ → push → gate ✓ → 2 cards`.
struct LaneStation: Hashable {
  /// Whether the move passed a station that decides.
  enum Mark: Hashable {
    /// The station does not decide.
    case none
    case passed, failed
  }

  var words: String
  var mark = Mark.none
  /// What came of it, if it stopped the move.
  var outcome = ""
  /// Whether it is the request, the only station that may be shortened.
  var isRequest = false

  init(_ words: String, _ mark: Mark = .none, isRequest: Bool = false) {
    (self.words, self.mark, self.isRequest) = (words, mark, isRequest)
  }

  init(_ verdict: NavigationTrace<AnyRoute>.Verdict) {
    switch verdict.decision {
    case .proceed: self.init(verdict.middleware, .passed)
    case .rewrite: self.init("\(verdict.middleware) changed it")
    case .cancel: self.init(verdict.middleware, .failed)
    }
  }
}

extension Move {
  /// Returns the stations of the move, from what asked for it to what came of it; none if the account
  /// may not see the move.
  ///
  /// A move of several steps shows the one that decided its result.
  ///
  /// - Parameter scheme: The app's own scheme, which links leave out.
  /// - Returns: The stations, in order.
  /// - Complexity: O(n) in the number of stations.
  func lane(scheme: String) -> [LaneStation] {
    guard !isHidden, let told = moments.last(where: { $0.ending == ending }) ?? moments.last else {
      return []
    }
    var lane: [LaneStation] = []
    if let key = moments.first?.key { lane.append(LaneStation(key.description)) }
    lane.append(LaneStation(shortRequest(scheme: scheme), isRequest: true))
    let asked = lane.count
    for station in told.stations.compactMap(\.short) where !lane.contains(station) {
      lane.append(station)
    }
    let failed = lane.lastIndex { $0.mark == .failed }
    switch ending {
    case .waits, .refused:
      guard let failed else { return lane + [LaneStation(result, .failed)] }
      lane[failed].outcome = result
      // Commands of a move that failed did not happen, and nor did what follows; what refused one
      // step may have let another pass.
      let end = lane[failed]
      return lane[..<asked]
        + lane[asked..<failed].filter { $0.mark != .none && $0.words != end.words } + [end]
    case .changed:
      if let cut = moments.lazy.compactMap(\.closed).first {
        lane.append(LaneStation("\(cut) cut"))
      }
      return lane + (last.state.map { [LaneStation($0.cardWords)] } ?? [])
    case .open, .unchanged: return result.isEmpty ? lane : lane + [LaneStation(result)]
    }
  }
}

extension NavigationState<AnyRoute> {
  /// The number of cards in the visible stack, with its root; a layer is marked.
  fileprivate var cardWords: String {
    let cards = path.count + 1
    let words = cards == 1 ? "1 card" : "\(cards) cards"
    return presentations.isEmpty ? words : "\(words) ▣"
  }
}

extension MomentStation {
  /// The gate, which let all of it in.
  static let allowed = MomentStation(.gate, "allowed", short: LaneStation("gate", .passed))

  /// The gate, which refused for a reason.
  static func gate(refusing reason: String) -> MomentStation {
    MomentStation(.gate, reason, short: LaneStation("gate", .failed))
  }

  /// Returns the station of commands, described in words.
  static func commands(
    _ commands: [NavigationCommand<AnyRoute>], _ words: String
  ) -> [MomentStation] {
    let kind = commands.count == 1 ? commands[0].kind : "plan"
    return [MomentStation(.command, words, short: LaneStation(kind))]
  }
}

extension NavigationCommand<AnyRoute> {
  /// The kind of command, in a word.
  fileprivate var kind: String {
    switch self {
    case .push, .pushAll: "push"
    case .pop, .popCount, .popTo, .popToRoot: "pop"
    case .replaceTop, .replace: "replace"
    case .amend: "amend"
    case .present: "present"
    case .dismiss, .dismissEntry, .dismissAll: "dismiss"
    case .selectTab: "select"
    case .sequence: "plan"
    case .whenCancelled(let first, _): first.kind
    }
  }
}
