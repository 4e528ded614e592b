/// The user's location: tabs with their stacks, and the modal layers above them.
///
/// A path does not include its root, so an empty path shows the root. The visible stack belongs to
/// the top presentation or, if nothing is presented, to the selected tab. Invalid states cannot be
/// constructed.
public struct NavigationState<R: Route>: Sendable {
  /// Everything except the visible path; shared by states that differ only in the path.
  @usableFromInline let frame: NavigationFrame<R>
  /// The visible stack: that of the top presentation or, if there is none, of the selected tab.
  public let path: RouteStack<R>

  @inlinable init(frame: NavigationFrame<R>, path: RouteStack<R>) {
    self.frame = frame
    self.path = path
  }

  /// Creates a state with one tab, `main`, whose root is provided by the host.
  ///
  /// - Parameter path: The routes above the root.
  @inlinable
  public init(path: RouteStack<R> = []) {
    self.init([Tab("main", stack: path)], selectedIndex: 0, layers: [])
  }

  /// Creates a state with tabs.
  ///
  /// - Parameters:
  ///   - tabs: At least one tab, each with a unique name.
  ///   - selectedTab: The selected tab; `nil` selects the first.
  ///   - presentations: The modal layers, bottom to top.
  ///   - validator: The stack rules.
  /// - Throws: `NavigationStateError` if there is no tab, if two tabs have the same name, if the
  ///   selected tab does not exist, or if a stack breaks a rule.
  /// - Complexity: O(n) in the number of tabs.
  public init(
    tabs: [Tab<R>], selectedTab: TabID? = nil, presentations: [Presentation<R>] = [],
    validator: RouteStackValidator<R> = .permissive
  ) throws(NavigationStateError) {
    guard let first = tabs.first else { throw .noTabs }
    var names: Set<TabID> = []
    for tab in tabs where !names.insert(tab.id).inserted { throw .duplicateTab(tab.id) }
    let selected = selectedTab ?? first.id
    guard let index = tabs.firstIndex(where: { $0.id == selected }) else {
      throw .unknownSelectedTab(selected, known: tabs.map(\.id))
    }
    self.init(tabs, selectedIndex: index, layers: presentations)
    if let violation = validator.violation(in: self) { throw .invalidStack(violation) }
  }

  /// Creates a state; the visible stack moves out of the frame, which keeps an empty stack in its
  /// place.
  @inlinable init(_ tabs: [Tab<R>], selectedIndex: Int, layers: [Presentation<R>]) {
    var tabs = tabs
    var layers = layers
    if let top = layers.last {
      path = top.stack
      layers[layers.count - 1] = top.holding([])
    } else {
      path = tabs[selectedIndex].stack
      tabs[selectedIndex].stack = []
    }
    frame = NavigationFrame(tabs, selectedIndex: selectedIndex, layers: layers)
  }

  /// The tabs, in order; there is at least one, and each has a unique name.
  ///
  /// - Complexity: O(n) in the number of tabs.
  public internal(set) var tabs: [Tab<R>] {
    @inlinable get {
      var tabs = frame.tabs
      if frame.layers.isEmpty { tabs[frame.selectedIndex].stack = path }
      return tabs
    }
    set { self = Self(newValue, selectedIndex: selectedIndex, layers: presentations) }
  }

  /// The selected tab, visible when nothing is presented.
  public internal(set) var selectedTab: TabID {
    @inlinable get { frame.tabs[frame.selectedIndex].id }
    set {
      guard let index = frame.tabs.firstIndex(where: { $0.id == newValue }) else {
        preconditionFailure("The selected tab \"\(newValue)\" is not in the state.")
      }
      self = selecting(index)
    }
  }

  /// The modal layers, bottom to top.
  ///
  /// - Complexity: O(n) in the number of layers.
  public internal(set) var presentations: [Presentation<R>] {
    @inlinable get {
      var layers = frame.layers
      guard !layers.isEmpty else { return layers }
      layers[layers.count - 1] = layers[layers.count - 1].holding(path)
      return layers
    }
    set { self = covered(by: newValue) }
  }

  /// Whether a modal layer is presented.
  @inlinable package var hasPresentations: Bool { !frame.layers.isEmpty }

  @inlinable var selectedIndex: Int { frame.selectedIndex }

  /// Returns the state with the given visible stack.
  @inlinable func holding(_ path: RouteStack<R>) -> Self {
    Self(frame: frame, path: path)
  }

  /// Returns the state with the given layers.
  @inlinable func covered(by layers: [Presentation<R>]) -> Self {
    Self(tabs, selectedIndex: selectedIndex, layers: layers)
  }

  /// Returns the state with the tab at an index selected.
  @inlinable func selecting(_ index: Int) -> Self {
    guard frame.layers.isEmpty else {
      return Self(tabs, selectedIndex: index, layers: presentations)
    }
    // Swaps the two stacks; everything else is unchanged.
    var tabs = frame.tabs
    tabs[frame.selectedIndex].stack = path
    let next = tabs[index].stack
    tabs[index].stack = []
    return Self(frame: NavigationFrame(tabs, selectedIndex: index, layers: []), path: next)
  }

  /// The root of the visible stack; `nil` means the host's own root.
  @inlinable package var visibleRoot: R? {
    frame.layers.last?.root ?? frame.tabs[frame.selectedIndex].root
  }

  /// The visible route; `nil` means the host's own root.
  @inlinable public var visible: R? { path.last ?? visibleRoot }

  /// Returns the tab with the given name.
  ///
  /// - Parameter id: The tab's name.
  /// - Returns: The tab, or `nil` if there is none with that name.
  /// - Complexity: O(n) in the number of tabs.
  @inlinable public func tab(_ id: TabID) -> Tab<R>? {
    guard let index = frame.tabs.firstIndex(where: { $0.id == id }) else { return nil }
    var tab = frame.tabs[index]
    if frame.layers.isEmpty, index == frame.selectedIndex { tab.stack = path }
    return tab
  }

  /// Whether there is more than one tab.
  package var hasTabs: Bool { frame.tabs.count > 1 }
}

extension NavigationState: Hashable {
  /// Whether both states have the same tabs, selection and layers.
  ///
  /// - Complexity: O(n) in the size of the parts that they do not share.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    (left.frame === right.frame || left.frame == right.frame) && left.path == right.path
  }

  /// Hashes the tabs, the selection and the layers.
  ///
  /// - Complexity: O(n) in the number of routes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(frame)
    hasher.combine(path)
  }
}

extension NavigationState: Codable where R: Codable {
  private enum Key: String, CodingKey { case tabs, selectedTab, presentations }

  /// Decodes a state and checks the same requirements as the throwing initializer.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    try self.init(
      tabs: values.decode([Tab<R>].self, forKey: .tabs),
      selectedTab: values.decode(TabID.self, forKey: .selectedTab),
      presentations: values.decode([Presentation<R>].self, forKey: .presentations))
  }

  /// Encodes the tabs, the selection and the presentations, but not the identities.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(tabs, forKey: .tabs)
    try values.encode(selectedTab, forKey: .selectedTab)
    try values.encode(presentations, forKey: .presentations)
  }
}

extension NavigationState {
  /// Returns the state with another route in an entry of any stack, or at the root of a layer.
  ///
  /// - Returns: The state, or `nil` if it has no such entry.
  /// - Complexity: O(1) for the visible entry, O(n) in the number of entries otherwise.
  @usableFromInline func amending(_ entry: EntryID, to route: R) -> Self? {
    if let path = path.amending(entry, to: route) { return holding(path) }
    var state = self
    for (index, layer) in presentations.enumerated() {
      if layer.id == entry {
        state.presentations[index] = layer.amending(to: route)
        return state
      } else if let stack = layer.stack.amending(entry, to: route) {
        state.presentations[index] = layer.holding(stack)
        return state
      }
    }
    for (index, tab) in tabs.enumerated() {
      guard let stack = tab.stack.amending(entry, to: route) else { continue }
      state.tabs[index].stack = stack
      return state
    }
    return nil
  }

  /// The identity of the visible entry; `nil` if a tab's root is visible.
  @inlinable package var visibleEntry: EntryID? { path.topID ?? frame.layers.last?.id }
}

/// The reason that a state cannot be made.
public enum NavigationStateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are no tabs.
  case noTabs
  /// Two tabs have this name.
  case duplicateTab(TabID)
  /// The selected tab does not exist.
  case unknownSelectedTab(TabID, known: [TabID])
  /// A stack breaks a rule of the validator.
  case invalidStack(RouteStackViolation)

  /// The problem and the requirement in one sentence.
  public var description: String {
    switch self {
    case .noTabs:
      "A navigation state needs at least one tab."
    case .duplicateTab(let id):
      "Two tabs are named \"\(id)\"; each needs its own name."
    case .unknownSelectedTab(let id, let known):
      "The selected tab \"\(id)\" is not one of "
        + "\(known.map { "\"\($0)\"" }.joined(separator: ", "))."
    case .invalidStack(let violation):
      violation.description
    }
  }
}

/// Everything in a state except its visible stack; pushes and pops keep the same object.
///
/// A push therefore does not copy tabs, and states that share a frame differ only in their paths.
/// The frame stores an empty stack where the visible one belongs, in the top layer or the selected
/// tab.
@usableFromInline final class NavigationFrame<R: Route>: Sendable {
  @usableFromInline let tabs: [Tab<R>]
  @usableFromInline let selectedIndex: Int
  @usableFromInline let layers: [Presentation<R>]

  @inlinable init(_ tabs: [Tab<R>], selectedIndex: Int, layers: [Presentation<R>]) {
    self.tabs = tabs
    self.selectedIndex = selectedIndex
    self.layers = layers
  }
}

extension NavigationFrame: Hashable {
  @inlinable static func == (left: NavigationFrame, right: NavigationFrame) -> Bool {
    left.selectedIndex == right.selectedIndex && left.layers == right.layers
      && left.tabs == right.tabs
  }

  @usableFromInline func hash(into hasher: inout Hasher) {
    hasher.combine(tabs)
    hasher.combine(selectedIndex)
    hasher.combine(layers)
  }
}
