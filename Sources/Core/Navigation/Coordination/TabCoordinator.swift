/// Selects tabs and stores their badge counts.
@MainActor public final class TabCoordinator<R: Route> {
  private let store: NavigationStore<R>
  private var counts: [TabID: Int] = [:]

  /// Creates a coordinator for the tabs of a store.
  ///
  /// - Parameter store: The store that contains the tabs.
  public init(store: NavigationStore<R>) {
    self.store = store
  }

  /// The tabs, in order.
  public var tabs: [TabID] { store.state.tabs.map(\.id) }

  /// The selected tab, which is visible when nothing is presented.
  public var selected: TabID { store.state.selectedTab }

  /// Selects a tab; selecting the current tab again goes back to its root if nothing is presented over
  /// it.
  ///
  /// - Parameter tab: The tab.
  public func select(_ tab: TabID) {
    // Over a presentation, going back would change the presentation.
    let isShown = tab == selected && store.state.presentations.isEmpty
    store.send(isShown ? .backToRoot : .selectTab(tab))
  }

  /// Returns the badge count of a tab; 0 means no badge.
  ///
  /// - Parameter tab: The tab.
  /// - Returns: The count, never negative.
  public func badge(of tab: TabID) -> Int { counts[tab] ?? 0 }

  /// Sets the badge count of a tab.
  ///
  /// - Parameters:
  ///   - count: The count; negative values become 0.
  ///   - tab: The tab.
  public func setBadge(_ count: Int, of tab: TabID) {
    counts[tab] = max(0, count)
  }
}
