import Navigation
import TerminalKit

/// An action of the user with all that it caused, in words.
///
/// Everything that shows what happened shows moves: the flow, the strip, the stack view, the inspector
/// and the report of a failed tape. A move is a function of the records of the action and of what the
/// account may see.
struct Move {
  /// How a move, or a part of it, ended.
  enum Ending {
    /// Something changed.
    case changed
    /// Nothing changed, and nothing was refused.
    case unchanged
    /// The request waits for sign-in.
    case waits
    /// The request was refused, or it failed.
    case refused
    /// A middleware has not decided yet.
    case undecided
  }

  /// What one request did.
  struct Part {
    let title: String
    let ending: Ending
    /// The result in a word or two; empty if the title says it.
    let result: String
    /// Its way through the store, a station each.
    let lines: [Line]
    /// The stations that decided about it.
    let flow: [FlowStation]
  }

  /// A station on the way of a request, in full.
  struct Line: Hashable {
    let name: String
    let words: String
    var isRefusal = false
  }

  /// The number of the action since the visit began.
  let number: Int
  /// When it happened on the app's clock.
  let instant: ContinuousClock.Instant
  let title: String
  let ending: Ending
  /// The result in a word or two; empty if the title says it.
  let result: String
  /// The stations from the key to what came of it; none if the account may not see the move.
  let flow: [FlowStation]
  /// What each request did, in order.
  let parts: [Part]
  /// The situations around it; `nil` if the account may not see them.
  let situations: (before: Situation, after: Situation)?
  /// Whether it let in what had waited for sign-in.
  let isResumed: Bool
  /// The number of screens that closed because the session ended.
  let closed: Int
  /// What the gate refused without letting it wait.
  let refusal: StackPicture.GateLine?

  /// Whether the account has lost the right to see it.
  var isHidden: Bool { situations == nil }
}

/// A station of the flow, which is the way of one move from the key to the cards:
/// `Enter ▸ go Charts and maps ▸ middleware ✓ ▸ gate ✓ ▸ 2 cards`.
struct FlowStation: Hashable {
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

  init(_ words: String, _ mark: Mark = .none, outcome: String = "", isRequest: Bool = false) {
    (self.words, self.mark, self.outcome) = (words, mark, outcome)
    self.isRequest = isRequest
  }
}

extension Situation {
  /// The number of cards of the selected tab with its root.
  var cards: Int { state.tabs[state.selected].path.count + 1 }

  /// The number of layers, with the sign-in layer.
  var layerCount: Int { state.layers.count + (signIn == nil ? 0 : 1) }

  /// The number of cards, and a mark for each layer above them.
  var cardWords: String {
    let words = cards == 1 ? "1 card" : "\(cards) cards"
    return layerCount == 0 ? words : "\(words) \(String(repeating: "▣", count: layerCount))"
  }
}
