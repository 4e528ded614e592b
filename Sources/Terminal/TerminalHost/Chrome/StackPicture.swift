import Navigation
import TerminalKit

/// The content of the stack view as plain values.
///
/// It is a pure function of a situation, the move that led to it, and the policy. Every entry of the
/// visible stacks is included in order, as a card or counted in ``Pile/hidden``.
struct StackPicture: Hashable {
  /// The effect of the move on a card.
  enum Mark: Hashable {
    /// No effect.
    case none
    /// Added by the move.
    case new
    /// Queued at the gate until the move admitted it.
    case resumed
    /// Has another route.
    case amended
    /// Removed by the move; shown as a ghost.
    case gone

    /// The sign beside the card.
    var sign: String {
      switch self {
      case .none, .gone: ""
      case .new, .resumed: "+"
      case .amended: "~"
      }
    }
  }

  /// One entry, root or layer.
  struct Card: Hashable {
    var title: String
    /// `root`, or the style of a layer; empty for an entry.
    var detail = ""
    var mark = Mark.none
    /// The target of a click on the card.
    var target: HostTarget?

    /// Whether it is an entry that was queued at the gate until the last move.
    var isFromGate: Bool { mark == .resumed && detail.isEmpty }
  }

  /// A root and the entries above it.
  struct Pile: Hashable {
    /// The visible cards, the top one first and the root last.
    var cards: [Card]
    /// The number of hidden entries between the root and the card above it.
    var hidden = 0
    /// Entries that the move removed from this pile, the former top first; few of them are shown.
    var ghosts: [Card] = []
    /// The number of entries that it removed.
    var removed = 0
    /// Whether it is a modal layer.
    var isLayer = false
  }

  /// A tab that is not selected.
  struct TabMark: Hashable {
    var number: Int
    var title: String
    /// The number of entries above its root.
    var depth: Int
    /// Whether its root requires another account.
    var isClosed: Bool
  }

  /// A line in the gate section.
  struct GateLine: Hashable {
    /// The title of the refused or queued route.
    var title: String
    /// Its requirement, or why it was refused.
    var needs: String
  }

  /// One of the last moves.
  struct MoveLine: Hashable {
    var title: String
    /// The result in a word or two.
    var result: String
  }

  /// The piles from the top down: layers, then the selected tab.
  var piles: [Pile] = []
  /// The tabs that are not selected.
  var tabs: [TabMark] = []
  /// The refusal of the move, if any.
  var refusal: GateLine?
  /// The links queued for sign-in, oldest first.
  var waiting: [GateLine] = []
  /// The last moves, newest first.
  var moves: [MoveLine] = []
  /// The stations of the move.
  var flow: [FlowStation] = []
  /// The number of screens that closed because the session ended.
  var closed = 0
}

extension StackPicture {
  /// The number of screens that closed.
  var closedWords: String { closed == 1 ? "1 screen closed" : "\(closed) screens closed" }

  /// The information that a picture needs in addition to the situation.
  struct Source {
    /// Returns the title of a layer's entry; -1 is the root.
    var title: (HostLayer, Int) -> String
    /// Returns the title of a route without a live screen.
    var name: (AnyRoute) -> String
    /// Returns the title of a tab.
    var tab: (TabID) -> String
    /// Returns whether the current account may see a route.
    var isAllowed: (AnyRoute?) -> Bool
    /// Returns the line of a queued request.
    var waiting: (Waiting) -> GateLine
    /// The route of the sign-in layer.
    var login: AnyRoute?
  }

  /// Creates the picture of a situation.
  ///
  /// - Parameters:
  ///   - situation: The situation.
  ///   - move: The move that led to it or was refused in it; `nil` if there was none.
  ///   - cards: The maximum number of cards in a pile, not counting the root.
  ///   - source: The titles and access rights.
  /// - Complexity: O(n) in the number of visible entries, to compare them with those before.
  init(_ situation: Situation, after move: Move?, cards: Int = 4, from source: Source) {
    let change = StackChange(
      from: move?.situations?.before, to: situation, login: source.login)
    let new: Mark = move?.isResumed == true ? .resumed : .new
    piles = change.piles.reversed().enumerated().map { index, pile in
      Pile(pile, new: new, isTop: index == 0, cards: cards, from: source)
    }
    // The layers that the move closed are ghosts of the top pile.
    let gone = change.gone.filter { source.isAllowed($0.root) }
    let ghosts = gone.reversed().map { layer in
      Card(
        title: layer.root.map(source.name) ?? "", detail: layer.style?.words ?? "", mark: .gone)
    }
    piles[0].ghosts.insert(contentsOf: ghosts, at: 0)
    piles[0].removed += gone.count
    let state = situation.state
    tabs = state.tabs.indices.filter { $0 != state.selected }.map { index in
      let tab = state.tabs[index]
      return TabMark(
        number: index + 1, title: source.tab(tab.id), depth: tab.path.count,
        isClosed: !source.isAllowed(tab.root))
    }
    waiting = situation.waiting.map(source.waiting)
    (refusal, flow, closed) = (move?.refusal, move?.flow ?? [], move?.closed ?? 0)
  }
}

extension StackPicture.Pile {
  fileprivate init(
    _ pile: StackChange.Pile, new: StackPicture.Mark, isTop: Bool, cards: Int,
    from source: StackPicture.Source
  ) {
    let layer = pile.layer
    let count = layer.stack.count
    // "1 more" would take as much room as the card it hides.
    let shown = count <= cards + 1 ? count : cards
    let amended = Set(pile.amended)
    let entries = ((count - shown)..<count).reversed().map { index in
      StackPicture.Card(
        title: source.title(layer, index),
        mark: index >= pile.kept ? new : amended.contains(index) ? .amended : .none,
        target: isTop ? .crumb(count - 1 - index) : nil)
    }
    let root = StackPicture.Card(
      title: source.title(layer, -1), detail: layer.style?.words ?? "root",
      mark: pile.isNew ? new : pile.isRootAmended ? .amended : .none,
      target: isTop ? .crumb(count) : nil)
    // Hidden entries leave no ghost, and are not counted.
    let gone = pile.gone.suffix(Self.mostRemoved).reversed().map(\.route)
      .filter { source.isAllowed($0) }
    self.init(
      cards: entries + [root], hidden: count - shown,
      ghosts: gone.prefix(3).map { StackPicture.Card(title: source.name($0), mark: .gone) },
      removed: gone.count, isLayer: layer.isModal)
  }

  /// The maximum number of removed entries that are counted.
  private static var mostRemoved: Int { 99 }
}

extension PresentationStyle {
  /// The name of the style in one or two words.
  var words: String {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "full screen"
    case .alert: "alert"
    }
  }
}
