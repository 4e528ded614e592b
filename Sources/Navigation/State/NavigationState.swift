/// Where a person is: tabs with their stacks, and the modal layers above them, as one value.
///
/// A root is not in a path: an empty path shows the root. The visible stack is the top
/// presentation's, else the selected tab's. States that make no sense cannot be built.
public struct NavigationState<R: Route>: Sendable {
  /// All that a stack command leaves alone, shared by the states that differ in the path only.
  @usableFromInline let frame: NavigationFrame<R>
  /// The visible stack: the top presentation's, else the selected tab's.
  public let path: RouteStack<R>

  @inlinable init(frame: NavigationFrame<R>, path: RouteStack<R>) {
    self.frame = frame
    self.path = path
  }

  /// Makes a state with one tab, `main`, whose root is the host's own.
  ///
  /// - Parameter path: What stands above the root.
  @inlinable
  public init(path: RouteStack<R> = []) {
    self.init([Tab("main", stack: path)], selectedIndex: 0, layers: [])
  }

  /// Makes a state with tabs.
  ///
  /// - Parameters:
  ///   - tabs: One or more tabs, each with a name of its own.
  ///   - selectedTab: The tab that shows; the first one when `nil`.
  ///   - presentations: The modal layers, bottom to top.
  ///   - queuedPresentations: The layers that wait their turn, the next one first.
  ///   - validator: What the stacks have to be like.
  /// - Throws: `NavigationStateError` when there is no tab, two tabs share a name, the selected one is
  ///   not among them, or a stack breaks a rule.
  /// - Complexity: O(n) in the number of tabs.
  public init(
    tabs: [Tab<R>], selectedTab: TabID? = nil, presentations: [Presentation<R>] = [],
    queuedPresentations: [Presentation<R>] = [],
    validator: RouteStackValidator<R> = .permissive
  ) throws(NavigationStateError) {
    guard let first = tabs.first else { throw .noTabs }
    var names: Set<TabID> = []
    for tab in tabs where !names.insert(tab.id).inserted { throw .duplicateTab(tab.id) }
    let selected = selectedTab ?? first.id
    guard let index = tabs.firstIndex(where: { $0.id == selected }) else {
      throw .unknownSelectedTab(selected, known: tabs.map(\.id))
    }
    self.init(
      tabs, selectedIndex: index, layers: presentations, queued: queuedPresentations)
    if let violation = validator.violation(in: self) { throw .invalidStack(violation) }
  }

  /// Takes the visible stack out of its place, where the frame keeps an empty one.
  @inlinable init(
    _ tabs: [Tab<R>], selectedIndex: Int, layers: [Presentation<R>],
    queued: [Presentation<R>] = []
  ) {
    var tabs = tabs
    var layers = layers
    if let top = layers.last {
      path = top.stack
      layers[layers.count - 1] = top.holding([])
    } else {
      path = tabs[selectedIndex].stack
      tabs[selectedIndex].stack = []
    }
    frame = NavigationFrame(
      tabs, selectedIndex: selectedIndex, layers: layers, queued: queued)
  }

  /// The tabs in their order, one or more, each with a name of its own.
  ///
  /// - Complexity: O(n) in the number of tabs.
  public internal(set) var tabs: [Tab<R>] {
    @inlinable get {
      var tabs = frame.tabs
      if frame.layers.isEmpty { tabs[frame.selectedIndex].stack = path }
      return tabs
    }
    set {
      self = Self(
        newValue, selectedIndex: selectedIndex, layers: presentations, queued: frame.queued)
    }
  }

  /// The tab that shows when nothing is presented.
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
      guard let top = frame.layers.last else { return [] }
      return frame.layers.dropLast() + [top.holding(path)]
    }
    set { self = covered(by: newValue) }
  }

  /// The presentations that wait until no other is up, the next one first.
  public internal(set) var queuedPresentations: [Presentation<R>] {
    @inlinable get { frame.queued }
    set { self = queueing(newValue) }
  }

  /// Whether the next of the presentations that wait has its turn.
  @inlinable var hasTurn: Bool { frame.layers.isEmpty && !frame.queued.isEmpty }

  @inlinable var selectedIndex: Int { frame.selectedIndex }

  /// The same place with another visible stack.
  @inlinable func holding(_ path: RouteStack<R>) -> Self {
    Self(frame: frame, path: path)
  }

  /// The same tabs under other layers.
  @inlinable func covered(by layers: [Presentation<R>]) -> Self {
    Self(tabs, selectedIndex: selectedIndex, layers: layers, queued: frame.queued)
  }

  /// The same place with others that wait their turn.
  @inlinable func queueing(_ queued: [Presentation<R>]) -> Self {
    if queued.isEmpty, frame.queued.isEmpty { return self }
    return Self(
      frame: NavigationFrame(
        frame.tabs, selectedIndex: frame.selectedIndex, layers: frame.layers, queued: queued),
      path: path)
  }

  /// The same tabs and layers with another tab selected.
  @inlinable func selecting(_ index: Int) -> Self {
    guard frame.layers.isEmpty else {
      return Self(tabs, selectedIndex: index, layers: presentations, queued: frame.queued)
    }
    // The two stacks change places; nothing else is touched.
    var tabs = frame.tabs
    tabs[frame.selectedIndex].stack = path
    let next = tabs[index].stack
    tabs[index].stack = []
    return Self(
      frame: NavigationFrame(tabs, selectedIndex: index, layers: [], queued: frame.queued),
      path: next)
  }

  /// The root under the visible stack; `nil` stands for the host's own.
  @inlinable package var visibleRoot: R? {
    frame.layers.last?.root ?? frame.tabs[frame.selectedIndex].root
  }

  /// The route on the screen; `nil` when it is the host's own root.
  @inlinable public var visible: R? { path.last ?? visibleRoot }

  /// The tab with this name, if the state has one.
  ///
  /// - Parameter id: The tab's name.
  /// - Returns: The tab, or `nil`.
  /// - Complexity: O(n) in the number of tabs.
  public func tab(_ id: TabID) -> Tab<R>? {
    guard let index = frame.tabs.firstIndex(where: { $0.id == id }) else { return nil }
    var tab = frame.tabs[index]
    if frame.layers.isEmpty, index == frame.selectedIndex { tab.stack = path }
    return tab
  }

  /// Whether there is more than one tab.
  package var hasTabs: Bool { frame.tabs.count > 1 }
}

extension NavigationState: Hashable {
  /// Whether both have the same tabs, selection and layers.
  ///
  /// - Complexity: O(n) in what they do not share.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    (left.frame === right.frame || left.frame == right.frame) && left.path == right.path
  }

  /// Feeds tabs, selection and layers to a hasher.
  ///
  /// - Complexity: O(n) in the number of routes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(frame)
    hasher.combine(path)
  }
}

extension NavigationState: Codable where R: Codable {
  private enum Key: String, CodingKey { case tabs, selectedTab, presentations, queuedPresentations }

  /// Reads a state and holds it to the same rules as the initialiser.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    try self.init(
      tabs: values.decode([Tab<R>].self, forKey: .tabs),
      selectedTab: values.decode(TabID.self, forKey: .selectedTab),
      presentations: values.decode([Presentation<R>].self, forKey: .presentations),
      queuedPresentations: values.decodeIfPresent(
        [Presentation<R>].self, forKey: .queuedPresentations) ?? [])
  }

  /// Writes tabs, selection and presentations; identities are not written.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(tabs, forKey: .tabs)
    try values.encode(selectedTab, forKey: .selectedTab)
    try values.encode(presentations, forKey: .presentations)
    if !queuedPresentations.isEmpty {
      try values.encode(queuedPresentations, forKey: .queuedPresentations)
    }
  }
}

extension NavigationState {
  /// The identity of the visible entry; `nil` when a tab's root shows.
  package var visibleEntry: EntryID? { path.topID ?? presentations.last?.id }
}

/// Why a state cannot be built.
public enum NavigationStateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There was no tab; a state has one or more.
  case noTabs
  /// Two tabs had this name.
  case duplicateTab(TabID)
  /// The selected tab was none of the tabs given.
  case unknownSelectedTab(TabID, known: [TabID])
  /// A stack broke a rule that the state was to keep.
  case invalidStack(RouteStackViolation)

  /// What is wrong and what would be right, in one sentence.
  public var description: String {
    switch self {
    case .noTabs:
      "A navigation state needs at least one tab."
    case .duplicateTab(let id):
      "Two tabs are named \"\(id)\"; each needs a name of its own."
    case .unknownSelectedTab(let id, let known):
      "The selected tab \"\(id)\" is none of \(known.map { "\"\($0)\"" }.joined(separator: ", "))."
    case .invalidStack(let violation):
      violation.description
    }
  }
}

/// All of a state but its visible stack: what stays the same object while somebody pushes and pops.
///
/// So a push copies no tabs, and two states that share a frame are told apart by their paths alone.
/// The place of the visible stack, in the top layer or else the selected tab, holds an empty one.
@usableFromInline final class NavigationFrame<R: Route>: Sendable {
  @usableFromInline let tabs: [Tab<R>]
  @usableFromInline let selectedIndex: Int
  @usableFromInline let layers: [Presentation<R>]
  /// The layers that wait their turn.
  @usableFromInline let queued: [Presentation<R>]

  @inlinable init(
    _ tabs: [Tab<R>], selectedIndex: Int, layers: [Presentation<R>], queued: [Presentation<R>]
  ) {
    self.tabs = tabs
    self.selectedIndex = selectedIndex
    self.layers = layers
    self.queued = queued
  }
}

extension NavigationFrame: Hashable {
  @inlinable static func == (left: NavigationFrame, right: NavigationFrame) -> Bool {
    left.selectedIndex == right.selectedIndex && left.layers == right.layers
      && left.tabs == right.tabs && left.queued == right.queued
  }

  @usableFromInline func hash(into hasher: inout Hasher) {
    hasher.combine(tabs)
    hasher.combine(selectedIndex)
    hasher.combine(layers)
    hasher.combine(queued)
  }
}
