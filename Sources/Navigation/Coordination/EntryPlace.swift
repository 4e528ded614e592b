/// Where an entry stands in a state: enough to see in O(log n) whether it is still there.
///
/// An entry keeps its identity only while it stays in its place, so a place is looked up once.
enum EntryPlace: Hashable, Sendable {
  /// On a tab's stack.
  case tab(TabID, index: Int)
  /// A presentation itself.
  case layer
  /// On a presentation's stack.
  case onLayer(EntryID, index: Int)

  /// Finds an entry.
  ///
  /// - Complexity: O(n) in the number of routes.
  init?<R: Route>(of entry: EntryID, in state: NavigationState<R>) {
    if state.presentations.contains(where: { $0.id == entry }) {
      self = .layer
      return
    }
    for layer in state.presentations {
      if let index = layer.stack.index(of: entry) {
        self = .onLayer(layer.id, index: index)
        return
      }
    }
    for tab in state.tabs {
      if let index = tab.stack.index(of: entry) {
        self = .tab(tab.id, index: index)
        return
      }
    }
    return nil
  }

  /// Whether an entry still stands here.
  ///
  /// - Complexity: O(log n).
  func holds<R: Route>(_ entry: EntryID, in state: NavigationState<R>) -> Bool {
    switch self {
    case .tab(let id, let index): state.tab(id)?.stack.id(at: index) == entry
    case .layer: state.presentations.contains { $0.id == entry }
    case .onLayer(let id, let index):
      state.presentations.first { $0.id == id }?.stack.id(at: index) == entry
    }
  }
}

extension RouteStack {
  /// The index of an entry, from the top down: what is looked for is mostly there.
  fileprivate func index(of entry: EntryID) -> Int? {
    (0..<count).last { id(at: $0) == entry }
  }
}
