/// Where a person is: tabs with their stacks, and the modal layers above them, as one value.
///
/// A root is not in a path: an empty path shows the root. The visible stack is the top
/// presentation's, else the selected tab's. States that make no sense cannot be built.
public struct NavigationState<R: Route>: Hashable, Sendable {
  /// The tabs in their order, one or more, each with a name of its own.
  public internal(set) var tabs: [Tab<R>]
  /// The tab that shows when nothing is presented.
  public internal(set) var selectedTab: TabID
  /// The modal layers, bottom to top.
  public internal(set) var presentations: [Presentation<R>]

  /// Makes a state with one tab, `main`, whose root is the host's own.
  ///
  /// - Parameter path: What stands above the root.
  public init(path: RouteStack<R> = []) {
    tabs = [Tab("main", stack: path)]
    selectedTab = "main"
    presentations = []
  }

  /// Makes a state with tabs.
  ///
  /// - Parameters:
  ///   - tabs: One or more tabs, each with a name of its own.
  ///   - selectedTab: The tab that shows; the first one when `nil`.
  ///   - presentations: The modal layers, bottom to top.
  /// - Throws: `NavigationStateError` when there is no tab, two tabs share a name, or the selected
  ///   one is not among them.
  /// - Complexity: O(n²) in the number of tabs.
  public init(
    tabs: [Tab<R>], selectedTab: TabID? = nil, presentations: [Presentation<R>] = []
  ) throws(NavigationStateError) {
    guard let first = tabs.first else { throw .noTabs }
    for (index, tab) in tabs.enumerated() where tabs[..<index].contains(where: { $0.id == tab.id })
    {
      throw .duplicateTab(tab.id)
    }
    let selected = selectedTab ?? first.id
    guard tabs.contains(where: { $0.id == selected }) else {
      throw .unknownSelectedTab(selected, known: tabs.map(\.id))
    }
    self.tabs = tabs
    self.selectedTab = selected
    self.presentations = presentations
  }

  /// The visible stack: the top presentation's, else the selected tab's.
  public internal(set) var path: RouteStack<R> {
    get { presentations.last?.stack ?? tabs[selectedIndex].stack }
    set {
      if presentations.isEmpty {
        tabs[selectedIndex].stack = newValue
      } else {
        presentations[presentations.count - 1].stack = newValue
      }
    }
  }

  /// The root under the visible stack; `nil` stands for the host's own.
  public var visibleRoot: R? {
    presentations.last?.root ?? tabs[selectedIndex].root
  }

  /// The route on the screen; `nil` when it is the host's own root.
  public var visible: R? { path.last ?? visibleRoot }

  /// The tab with this name, if the state has one.
  ///
  /// - Parameter id: The tab's name.
  /// - Returns: The tab, or `nil`.
  /// - Complexity: O(n) in the number of tabs.
  public func tab(_ id: TabID) -> Tab<R>? {
    tabs.first { $0.id == id }
  }

  var selectedIndex: Int {
    guard let index = tabs.firstIndex(where: { $0.id == selectedTab }) else {
      preconditionFailure("The selected tab \"\(selectedTab)\" is not in the state.")
    }
    return index
  }
}

extension NavigationState: Codable where R: Codable {
  private enum Key: String, CodingKey { case tabs, selectedTab, presentations }

  /// Reads a state and holds it to the same rules as the initialiser.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    try self.init(
      tabs: values.decode([Tab<R>].self, forKey: .tabs),
      selectedTab: values.decode(TabID.self, forKey: .selectedTab),
      presentations: values.decode([Presentation<R>].self, forKey: .presentations))
  }

  /// Writes tabs, selection and presentations; identities are not written.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(tabs, forKey: .tabs)
    try values.encode(selectedTab, forKey: .selectedTab)
    try values.encode(presentations, forKey: .presentations)
  }
}
