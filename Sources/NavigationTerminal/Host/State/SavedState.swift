import Navigation

/// What an app keeps from one run to the next; never who is signed in.
struct SavedState<R: Route>: Hashable {
  /// Where the person is, without the login layer and without alerts.
  var state: NavigationState<R>
  /// What waits for sign-in, as links.
  var waiting: [SavedDeepLink]
}

extension SavedState: Codable where R: Codable {}

extension SavedState {
  /// Takes from a store what may be kept.
  ///
  /// - Parameter store: the store.
  @MainActor init(of store: NavigationStore<R>) {
    let session = store.session
    let layers = session.state.presentations.filter {
      $0.style != .alert && $0.root != store.access.login
    }
    // The tabs are a state's already, so they make one again.
    state =
      (try? NavigationState(
        tabs: session.state.tabs, selectedTab: session.state.selectedTab, presentations: layers))
      ?? session.state
    waiting = session.pending.items.compactMap { item in
      guard item.canBeSaved else { return nil }
      // A place has no link of its own, so the one that leads to it stands for it.
      let link = item.link ?? item.destination.flatMap { store.links?.url(for: $0)?.description }
      return link.map { SavedDeepLink($0, queuedAt: item.queuedAt) }
    }
  }
}
