import Navigation

/// A description of how a move changed the state, such as `pop Delivery → Home`.
struct StateMove<R: Route> {
  /// The description of the move.
  let words: String
  /// What moved: the tab that was selected, the layer, the screen that was pushed, or the one that
  /// was left.
  let subject: String
  /// The routes named in the description.
  let routes: [R]

  /// Describes the move between two states; `nil` if they are equal.
  @MainActor
  init?(
    from before: NavigationState<R>, to after: NavigationState<R>,
    title: @MainActor (R) -> String, tab: @MainActor (TabID) -> String
  ) {
    guard before != after else { return nil }
    let (old, new) = (before.presentations, after.presentations)
    if old.count > new.count {
      subject =
        old.count == new.count + 1
        ? old[new.count].style.words : "\(old.count - new.count) layers"
      words = "dismiss \(subject)"
      routes = []
      return
    }
    if old.count < new.count {
      let layer = new[old.count]
      subject = "\(layer.style.words) \(title(layer.root))"
      words = "present \(subject)"
      routes = [layer.root]
      return
    }
    if old.isEmpty, before.selectedTab != after.selectedTab {
      subject = "tab \(tab(after.selectedTab))"
      words = "select \(subject)"
      routes = []
      return
    }
    let (left, reached) = (Self.top(before), Self.top(after))
    func name(_ place: (route: R?, depth: Int)) -> String {
      place.route.map(title) ?? tab(after.selectedTab)
    }
    let (from, to) = (name(left), name(reached))
    routes = [left.route, reached.route].compactMap(\.self)
    let move =
      switch reached.depth - left.depth {
      case -1: "pop"
      case ..<(-1): "pop \(left.depth - reached.depth),"
      case 1...: "push"
      default: "replace"
      }
    words = "\(move) \(from) → \(to)"
    subject = reached.depth > left.depth ? to : from
  }

  /// Returns the visible route and the number of entries above its root.
  private static func top(_ state: NavigationState<R>) -> (route: R?, depth: Int) {
    if let layer = state.presentations.last {
      return (layer.stack.last ?? layer.root, layer.stack.count)
    }
    let tab = state.tab(state.selectedTab)
    return (tab?.stack.last, tab?.stack.count ?? 0)
  }
}

extension PresentationStyle {
  /// The name of the style in one or two words.
  fileprivate var words: String {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "full screen"
    case .alert: "alert"
    }
  }
}

extension NavigationIntent {
  /// The prefix for the description of the move; `nil` if the intent's own description is specific
  /// enough.
  var moveWords: String? {
    switch self {
    case .back, .backBy, .backToRoot, .dismiss, .dismissAll: ""
    case .undo: "undo: "
    case .redo: "redo: "
    case .historyBack: "back in history: "
    case .historyForward: "forward in history: "
    default: nil
    }
  }

  /// Describes the request for a move beside its result, which says what happened to the subject;
  /// `nil` if the intent's own description is specific enough.
  func words(moving subject: String) -> String? {
    switch self {
    case .back, .backBy, .backToRoot: "back: \(subject)"
    case .dismiss, .dismissAll: "close \(subject)"
    default: moveWords.map { $0 + subject }
    }
  }
}
