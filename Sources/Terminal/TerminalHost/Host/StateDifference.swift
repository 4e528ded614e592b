import Navigation

/// A state with the sign-in layer above it.
struct StateShape {
  var state: NavigationState<AnyRoute>
  var signIn: Presentation<AnyRoute>?

  init(_ state: NavigationState<AnyRoute>, signIn: Presentation<AnyRoute>? = nil) {
    (self.state, self.signIn) = (state, signIn)
  }

  /// The layers, bottom to top.
  var layers: [Presentation<AnyRoute>] { state.presentations + [signIn].compactMap(\.self) }
}

/// What a move changed, by the identity of the entries.
///
/// The stack view marks it, and the timeline names it.
struct StateDifference {
  /// What happened to the visible stack, in a word.
  enum Change: String {
    case presented, dismissed, selected, amended, pushed, popped, replaced
  }

  let before: StateShape
  let after: StateShape

  init(from before: StateShape, to after: StateShape) {
    (self.before, self.after) = (before, after)
  }

  /// Returns a layer as it was before; `nil` if it is new.
  func old(_ layer: Presentation<AnyRoute>) -> Presentation<AnyRoute>? {
    before.layers.first { $0.id == layer.id }
  }

  /// The layers that were closed, bottom to top.
  var gone: [Presentation<AnyRoute>] {
    let left = Set(after.layers.map(\.id))
    return before.layers.filter { !left.contains($0.id) }
  }

  /// Whether the selected tab shows nothing that was there before.
  func isNew(_ tab: Tab<AnyRoute>) -> Bool {
    before.state.selectedTab != after.state.selectedTab
      && before.state.tab(tab.id).map { tab.stack.sharedCount(with: $0.stack) == 0 } ?? true
  }

  /// What happened, without the sign-in layer; `nil` if nothing did.
  var change: Change? {
    let (before, after) = (before.state, after.state)
    guard before != after else { return nil }
    let (old, new) = (before.presentations, after.presentations)
    if new.count > old.count { return .presented }
    // A link may close layers, select a tab and push onto its stack.
    let path = (new.isEmpty ? before.tab(after.selectedTab)?.stack : nil) ?? before.path
    let shared = after.path.sharedCount(with: path)
    if new.count < old.count, shared == after.path.count { return .dismissed }
    if before.selectedTab != after.selectedTab, path == after.path { return .selected }
    if before.visibleEntry == after.visibleEntry, before.visible != after.visible {
      return .amended
    }
    if shared == path.count, shared < after.path.count { return .pushed }
    return shared == after.path.count ? .popped : .replaced
  }

  /// Describes the move, such as `pop Delivery → Home`, and returns the routes that it names.
  @MainActor
  func described(
    title: @MainActor (AnyRoute) -> String, tab: @MainActor (TabID) -> String
  ) -> (words: String, routes: [AnyRoute])? {
    guard let change else { return nil }
    let (before, after) = (before.state, after.state)
    let (old, new) = (before.presentations, after.presentations)
    switch change {
    case .dismissed where old.count == new.count + 1:
      return ("dismiss \(old[new.count].style.words)", [])
    case .dismissed: return ("dismiss \(old.count - new.count) layers", [])
    case .presented:
      let layer = new[old.count]
      return ("present \(layer.style.words) \(title(layer.root))", [layer.root])
    case .selected: return ("select tab \(tab(after.selectedTab))", [])
    case .amended, .pushed, .popped, .replaced: break
    }
    let (left, reached) = (Self.top(before), Self.top(after))
    func name(_ place: (route: AnyRoute?, depth: Int)) -> String {
      place.route.map(title) ?? tab(after.selectedTab)
    }
    let move =
      switch reached.depth - left.depth {
      case -1: "pop"
      case ..<(-1): "pop \(left.depth - reached.depth),"
      case 1...: "push"
      default: "replace"
      }
    return (
      "\(move) \(name(left)) → \(name(reached))", [left.route, reached.route].compactMap(\.self)
    )
  }

  /// Returns the visible route and the number of entries above its root.
  private static func top(_ state: NavigationState<AnyRoute>) -> (route: AnyRoute?, depth: Int) {
    if let layer = state.presentations.last {
      return (layer.stack.last ?? layer.root, layer.stack.count)
    }
    let tab = state.tab(state.selectedTab)
    return (tab?.stack.last, tab?.stack.count ?? 0)
  }
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
