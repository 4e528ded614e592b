import Navigation
import TerminalKit

/// The last move, as marked in the stack view: what it began with, and the gate's decision.
struct StackMove {
  /// The state and the sign-in layer before the move.
  var before: StateShape
  /// Whether new entries were queued for sign-in until this move.
  var isResumed = false
  /// The request that the gate refused without queuing it.
  var refusal: StackPicture.GateLine?
}

/// The content of the stack view as plain values.
///
/// It is a pure function of the state, the last move and the policy. Every entry of the visible
/// stacks is included in order, as a card or counted in ``Pile/hidden``.
struct StackPicture: Hashable {
  /// The effect of the last move on a card.
  enum Mark: Hashable {
    /// No effect.
    case none
    /// Added by the move.
    case new
    /// Queued at the gate until the move admitted it.
    case resumed
    /// Removed by the move; shown as a ghost.
    case gone
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
    /// Entries that the last move removed from this pile, the former top first; few of them are shown.
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
    /// The request.
    var request: String
    /// The result in a word or two.
    var result: String
  }

  /// The piles from the top down: layers, then the selected tab.
  var piles: [Pile] = []
  /// The tabs that are not selected.
  var tabs: [TabMark] = []
  /// The refusal of the last move, if any.
  var refusal: GateLine?
  /// The links queued for sign-in, oldest first.
  var waiting: [GateLine] = []
  /// The last moves, newest first.
  var moves: [MoveLine] = []
  /// The stations of the last move.
  var lane: [LaneStation] = []
  /// The number of screens that the gate cut in the last move, at the end of a visit.
  var cut = 0
}

extension StackPicture {
  /// The number of screens that were cut.
  var cutWords: String { cut == 1 ? "1 screen" : "\(cut) screens" }

  /// The information that a picture needs in addition to the state.
  struct Source {
    /// Returns the title of a layer's entry; -1 is the root.
    var title: (HostLayer, Int) -> String
    /// Returns the title of a route without a live screen.
    var name: (AnyRoute) -> String
    /// Returns the title of a tab.
    var tab: (TabID) -> String
    /// Returns whether the current account may see a route.
    var isAllowed: (AnyRoute?) -> Bool
  }

  /// Creates the picture of a state.
  ///
  /// - Parameters:
  ///   - shape: The visible state, with its sign-in layer.
  ///   - move: The move that led to the state or was refused in it.
  ///   - cards: The maximum number of cards in a pile, not counting the root.
  ///   - source: The titles and access rights.
  /// - Complexity: O(t + l·c) for t tabs and l layers of c cards.
  init(
    _ shape: StateShape, after move: StackMove?, cards: Int = 4, from source: Source
  ) {
    let state = shape.state
    let difference = move.map { StateDifference(from: $0.before, to: shape) }
    let new: Mark = move?.isResumed == true ? .resumed : .new
    for layer in shape.layers.reversed() {
      let old = difference?.old(layer)
      piles.append(
        Pile(
          HostLayer(
            kind: .presented(layer.id, layer.style), root: layer.root, stack: layer.stack,
            isSignIn: layer.id == shape.signIn?.id),
          since: old?.stack, rootDetail: layer.style.words,
          rootMark: difference != nil && old == nil ? new : .none, new: new,
          isTop: piles.isEmpty, cards: cards, from: source))
    }
    if let tab = state.tab(state.selectedTab) {
      // The root of a pile that was there before is not new, even if the tab was not selected.
      piles.append(
        Pile(
          HostLayer(kind: .tab(tab.id), root: tab.root, stack: tab.stack, isSignIn: false),
          since: difference?.before.state.tab(tab.id)?.stack, rootDetail: "root",
          rootMark: difference?.isNew(tab) == true ? new : .none, new: new,
          isTop: piles.isEmpty, cards: cards, from: source))
    }
    // The layers that the move closed are ghosts of the top pile.
    let gone = (difference?.gone ?? []).filter { source.isAllowed($0.root) }
    if !piles.isEmpty {
      piles[0].ghosts =
        gone.reversed().map {
          Card(title: source.name($0.root), detail: $0.style.words, mark: .gone)
        } + piles[0].ghosts
      piles[0].removed += gone.count
    }
    for (index, tab) in state.tabs.enumerated() where tab.id != state.selectedTab {
      tabs.append(
        TabMark(
          number: index + 1, title: source.tab(tab.id), depth: tab.stack.count,
          isClosed: !source.isAllowed(tab.root)))
    }
    refusal = move?.refusal
  }
}

extension StackPicture.Pile {
  fileprivate init(
    _ layer: HostLayer, since old: RouteStack<AnyRoute>?, rootDetail: String,
    rootMark: StackPicture.Mark, new: StackPicture.Mark, isTop: Bool, cards: Int,
    from source: StackPicture.Source
  ) {
    let stack = layer.stack
    let shared = old.map(stack.sharedCount(with:)) ?? stack.count
    // "1 more" would take as much room as the card it hides.
    let shown = stack.count <= cards + 1 ? stack.count : cards
    let entries = ((stack.count - shown)..<stack.count).reversed().map { index in
      StackPicture.Card(
        title: source.title(layer, index), mark: index >= shared ? new : .none,
        target: isTop ? .crumb(stack.count - 1 - index) : nil)
    }
    let root = StackPicture.Card(
      title: source.title(layer, -1), detail: rootDetail, mark: rootMark,
      target: isTop ? .crumb(stack.count) : nil)
    // Hidden entries leave no ghost, and are not counted.
    let gone = old.map { old -> [AnyRoute] in
      (shared..<old.count).suffix(Self.mostRemoved).reversed().map { old[$0] }
        .filter { source.isAllowed($0) }
    }
    self.init(
      cards: entries + [root], hidden: stack.count - shown,
      ghosts: gone?.prefix(3).map { StackPicture.Card(title: source.name($0), mark: .gone) } ?? [],
      removed: gone?.count ?? 0, isLayer: layer.isModal)
  }

  /// The maximum number of removed entries that are counted.
  private static var mostRemoved: Int { 99 }
}
