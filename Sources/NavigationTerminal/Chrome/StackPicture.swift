import Navigation
import TerminalKit

/// The last move, as the stack view marks it: where it began, and what the gate did.
struct StackMove<R: Route> {
  /// The state before the move.
  var before: NavigationState<R>
  /// Whether what is new waited for sign-in until now.
  var isResumed = false
  /// What the gate turned away without letting it wait.
  var refusal: StackPicture.GateLine?
}

/// Everything that the stack view shows, as plain values.
///
/// A pure function of the state, the last move and the policy. It holds every entry of the stacks
/// that show, in order: as a card, or counted in ``Pile/hidden``.
struct StackPicture: Hashable {
  /// What the last move did to a card.
  enum Mark: Hashable {
    /// Nothing.
    case none
    /// The move put it here.
    case new
    /// It waited at the gate, and the move let it in.
    case resumed
    /// The move took it away: a ghost of what was here.
    case gone
  }

  /// One entry, root or layer.
  struct Card: Hashable {
    var title: String
    /// `root`, or the style of a layer; empty for an entry.
    var detail = ""
    var mark = Mark.none
    /// What a click on it does.
    var target: HostTarget?
  }

  /// A root and what stands on it.
  struct Pile: Hashable {
    /// The cards that show, the top one first; the root is the last one.
    var cards: [Card]
    /// How many entries between the root and the card above it do not show.
    var hidden = 0
    /// What the last move took off this pile, the former top first.
    var ghosts: [Card] = []
    /// Whether it is a modal layer.
    var isLayer = false
  }

  /// A tab that does not show.
  struct TabMark: Hashable {
    var number: Int
    var title: String
    /// How many entries stand on its root.
    var depth: Int
    /// Whether its root needs someone else to be signed in.
    var isClosed: Bool
  }

  /// A line below the gate.
  struct GateLine: Hashable {
    /// What is not let in.
    var title: String
    /// What it needs, or why it was refused.
    var needs: String
  }

  /// One of the last moves.
  struct MoveLine: Hashable {
    /// What was asked.
    var request: String
    /// What became of it, in a word.
    var result: String
  }

  /// The piles from the visible one down: layers, then the selected tab.
  var piles: [Pile] = []
  /// The presentations that wait their turn, the next one first.
  var queued: [String] = []
  /// The tabs that do not show.
  var tabs: [TabMark] = []
  /// What the last move was refused.
  var refusal: GateLine?
  /// What waits for sign-in, the oldest first.
  var waiting: [GateLine] = []
  /// The last moves, the newest first.
  var moves: [MoveLine] = []
}

extension StackPicture {
  /// What a picture needs to know beside the state.
  struct Source<R: Route> {
    /// The title of an entry of a layer; -1 is the layer's root.
    var title: (HostLayer<R>, Int) -> String
    /// What a route is called when no screen of it is live.
    var name: (R) -> String
    /// What a tab is called.
    var tab: (TabID) -> String
    /// Whether a route may be shown to whoever is here.
    var isAllowed: (R?) -> Bool
  }

  /// Pictures a state.
  ///
  /// - Parameters:
  ///   - state: The state that shows.
  ///   - move: The move that led to it, or was refused in it.
  ///   - cards: The most entries of one pile that get a card, the root not counted.
  ///   - source: Titles and rights.
  /// - Complexity: O(t + l·c) for t tabs and l layers of c cards.
  init<R: Route>(
    _ state: NavigationState<R>, after move: StackMove<R>?, cards: Int = 4, from source: Source<R>
  ) {
    let before = move?.before
    let new: Mark = move?.isResumed == true ? .resumed : .new
    for layer in state.presentations.reversed() {
      let old = before?.presentations.first { $0.id == layer.id }
      let isNew = before != nil && old == nil
      piles.append(
        Pile(
          HostLayer(
            kind: .presented(layer.id, layer.style), root: layer.root, stack: layer.stack,
            isSignIn: false),
          since: old?.stack, rootDetail: layer.style.shownName, rootMark: isNew ? new : .none,
          new: new, isTop: piles.isEmpty, cards: cards, from: source))
    }
    if let tab = state.tab(state.selectedTab) {
      let old = before?.tab(tab.id)
      let isSelected = before != nil && before?.selectedTab != state.selectedTab
      piles.append(
        Pile(
          HostLayer(kind: .tab(tab.id), root: tab.root, stack: tab.stack, isSignIn: false),
          since: old?.stack, rootDetail: "root", rootMark: isSelected ? new : .none, new: new,
          isTop: piles.isEmpty, cards: cards, from: source))
    }
    addDismissed(from: before, notIn: state, source)
    for (index, tab) in state.tabs.enumerated() where tab.id != state.selectedTab {
      tabs.append(
        TabMark(
          number: index + 1, title: source.tab(tab.id), depth: tab.stack.count,
          isClosed: !source.isAllowed(tab.root)))
    }
    refusal = move?.refusal
  }

  /// Adds the layers that the last move took away to the pile that shows now.
  private mutating func addDismissed<R: Route>(
    from before: NavigationState<R>?, notIn state: NavigationState<R>, _ source: Source<R>
  ) {
    let up = Set(state.presentations.map(\.id))
    let gone = (before?.presentations ?? []).filter {
      !up.contains($0.id) && source.isAllowed($0.root)
    }
    guard !piles.isEmpty else { return }
    piles[0].ghosts =
      gone.reversed().map {
        Card(title: source.name($0.root), detail: $0.style.shownName, mark: .gone)
      } + piles[0].ghosts
  }
}

extension StackPicture.Pile {
  fileprivate init<R: Route>(
    _ layer: HostLayer<R>, since old: RouteStack<R>?, rootDetail: String,
    rootMark: StackPicture.Mark, new: StackPicture.Mark, isTop: Bool, cards: Int,
    from source: StackPicture.Source<R>
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
    self.init(
      cards: entries + [root], hidden: stack.count - shown,
      ghosts: old.map { Self.ghosts(of: $0, above: shared, source) } ?? [],
      isLayer: layer.isModal)
  }

  /// The entries above those that stayed, top first; what may not be seen leaves no ghost.
  private static func ghosts<R: Route>(
    of old: RouteStack<R>, above shared: Int, _ source: StackPicture.Source<R>
  ) -> [StackPicture.Card] {
    (shared..<old.count).suffix(3).reversed().map { old[$0] }.filter(source.isAllowed).map {
      StackPicture.Card(title: source.name($0), mark: .gone)
    }
  }
}

extension PresentationStyle {
  /// The style in a word or two.
  fileprivate var shownName: String {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "full screen"
    case .alert: "alert"
    }
  }
}
