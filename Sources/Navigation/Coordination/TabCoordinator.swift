/// Selects tabs and keeps their badges.
@MainActor public final class TabCoordinator<R: Route> {
  private let store: NavigationStore<R>
  private var counts: [TabID: Int] = [:]

  /// Makes a coordinator of the tabs of a store.
  ///
  /// - Parameter store: The store that holds them.
  public init(store: NavigationStore<R>) {
    self.store = store
  }

  /// The tabs in their order.
  public var tabs: [TabID] { store.state.tabs.map(\.id) }

  /// The tab that shows when nothing is presented.
  public var selected: TabID { store.state.selectedTab }

  /// Selects a tab; selecting the selected one again goes back to its root.
  ///
  /// - Parameter tab: The tab.
  public func select(_ tab: TabID) {
    store.send(tab == selected ? .backToRoot : .selectTab(tab))
  }

  /// What a tab's badge counts; 0 shows none.
  ///
  /// - Parameter tab: The tab.
  /// - Returns: The count, never negative.
  public func badge(of tab: TabID) -> Int { counts[tab] ?? 0 }

  /// Sets what a tab's badge counts.
  ///
  /// - Parameters:
  ///   - count: The count; what is negative counts as 0.
  ///   - tab: The tab.
  public func setBadge(_ count: Int, of tab: TabID) {
    counts[tab] = max(0, count)
  }
}
