/// The user's location: tabs with their stacks, and the modal layers above them.
///
/// A path does not include its root, so an empty path shows the root. The visible stack belongs to
/// the top presentation or, if nothing is presented, to the selected tab. Invalid states cannot be
/// constructed.
public struct NavigationState<R: Route>: Hashable, Sendable {
  package internal(set) var base: State

  package init(_ base: State) {
    self.base = base
  }

  /// Creates a state with one tab, `main`, whose root is provided by the host.
  ///
  /// - Parameter path: The routes above the root.
  public init(path: RouteStack<R> = []) {
    base = State(tabs: [State.Tab("main", root: nil, path: path.entries)])
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
  /// - Complexity: O(n) in the number of tabs and routes.
  public init(
    tabs: [Tab<R>], selectedTab: TabID? = nil, presentations: [Presentation<R>] = [],
    validator: RouteStackValidator<R> = .permissive
  ) throws(NavigationStateError) {
    guard let first = tabs.first else { throw .noTabs }
    var names: Set<TabID> = []
    for tab in tabs where !names.insert(tab.id).inserted { throw .duplicateTab(tab.id) }
    let name = selectedTab ?? first.id
    guard let selected = tabs.firstIndex(where: { $0.id == name }) else {
      throw .unknownSelectedTab(name, known: tabs.map(\.id))
    }
    base = State(
      tabs: tabs.map {
        State.Tab($0.id, root: $0.root.map { AnyRoute($0) }, path: $0.stack.entries)
      },
      selected: selected, layers: presentations.map(\.base))
    if let violation = validator.erased.violation(in: base, since: nil) {
      throw .invalidStack(violation)
    }
  }

  /// The tabs, in order; there is at least one, and each has a unique name.
  ///
  /// - Complexity: O(n) in the number of tabs.
  public var tabs: [Tab<R>] { base.tabs.map { Tab($0) } }

  /// The selected tab, visible when nothing is presented.
  public var selectedTab: TabID { base.tabs[base.selected].id }

  /// The modal layers, bottom to top.
  ///
  /// - Complexity: O(n) in the number of layers.
  public var presentations: [Presentation<R>] { base.layers.map { Presentation($0) } }

  /// The visible stack: that of the top presentation or, if there is none, of the selected tab.
  public var path: RouteStack<R> { RouteStack(entries: base.path) }

  /// The visible route; `nil` means the host's own root.
  public var visible: R? { base.visible?.typed() }

  /// Returns the tab with the given name.
  ///
  /// - Parameter id: The tab's name.
  /// - Returns: The tab, or `nil` if there is none with that name.
  /// - Complexity: O(n) in the number of tabs.
  public func tab(_ id: TabID) -> Tab<R>? { base.tabs.first { $0.id == id }.map { Tab($0) } }

  /// Whether there is more than one tab.
  package var hasTabs: Bool { base.tabs.count > 1 }
  /// The identity of the visible entry; `nil` if a tab's root is visible.
  package var visibleEntry: EntryID? { base.path.last?.id ?? base.layers.last?.root.id }
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

/// One of several parallel areas of an app, with its own root and stack.
public struct Tab<R: Route>: Hashable, Sendable, Identifiable {
  /// The tab's name.
  public let id: TabID
  /// The route that is visible while the stack is empty.
  ///
  /// `nil` means the host's own root, which is always allowed.
  public let root: R?
  /// The routes above the root.
  public var stack: RouteStack<R>

  /// Creates a tab.
  ///
  /// - Parameters:
  ///   - id: A name that is unique in the state.
  ///   - root: The route that is visible while the stack is empty, or `nil` for the host's own.
  ///   - stack: The routes above the root.
  public init(_ id: TabID, root: R? = nil, stack: RouteStack<R> = []) {
    self.id = id
    self.root = root
    self.stack = stack
  }

  init(_ base: State.Tab) {
    self.init(base.id, root: base.root?.typed(), stack: RouteStack(entries: base.path))
  }
}

extension Tab: Codable where R: Codable {}

/// A modal layer: a root and, except for an alert, its own stack.
///
/// Equality compares the root, the style and the stack, but not the identity.
public struct Presentation<R: Route>: Hashable, Sendable, Identifiable {
  let base: State.Layer

  init(_ base: State.Layer) {
    self.base = base
  }

  /// Creates the sign-in layer with an identity; `nil` if sign-in is not asked for.
  package init?(signIn id: EntryID?, login: R?) {
    guard let id, let login else { return nil }
    base = State.Layer(State.Entry(AnyRoute(login), id: id), style: .sheet)
  }

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - root: The route at the bottom.
  ///   - style: The presentation style.
  ///   - stack: The routes above the root; ignored for an alert.
  public init(_ root: R, style: PresentationStyle = .sheet, stack: RouteStack<R> = []) {
    base = State.Layer(State.Entry(AnyRoute(root)), style: style, path: stack.entries)
  }

  /// The layer's identity while it is presented.
  public var id: EntryID { base.root.id }
  /// The route at the bottom of the layer.
  public var root: R { base.root.route.typed() }
  /// The presentation style.
  public var style: PresentationStyle { base.style }
  /// The routes above the root; always empty for an alert.
  public var stack: RouteStack<R> { RouteStack(entries: base.path) }
  /// The route on top of the layer.
  package var visible: R { stack.last ?? root }
}

extension Presentation: Codable where R: Codable {
  private enum Key: String, CodingKey { case root, style, stack }

  /// Decodes a layer, which gets a new identity.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      try values.decode(R.self, forKey: .root),
      style: try values.decode(PresentationStyle.self, forKey: .style),
      stack: try values.decode(RouteStack<R>.self, forKey: .stack))
  }

  /// Encodes the root, the style and the stack.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(root, forKey: .root)
    try values.encode(style, forKey: .style)
    try values.encode(stack, forKey: .stack)
  }
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
