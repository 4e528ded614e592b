import Synchronization

/// The user's location, whatever the type of its routes: tabs with their paths, and the modal layers
/// above them.
///
/// A path does not include its root, so an empty path shows the root.
package struct State: Hashable, Sendable {
  /// A route on a path, or at the root of a layer.
  package struct Entry: Hashable, Sendable {
    @Uncompared package var id: EntryID
    package var route: AnyRoute

    package init(_ route: AnyRoute, id: EntryID = EntryID()) {
      self.route = route
      self.id = id
    }
  }

  /// One of several parallel areas of an app.
  package struct Tab: Hashable, Sendable {
    package let id: TabID
    /// The route that is visible while the path is empty; `nil` means the host's own root.
    package let root: AnyRoute?
    @Uncompared package var rootID: EntryID
    package var path: [Entry]

    init(_ id: TabID, root: AnyRoute?, rootID: EntryID = EntryID(), path: [Entry]) {
      self.id = id
      self.root = root
      self.rootID = rootID
      self.path = path
    }
  }

  /// A modal layer; an alert has no path.
  package struct Layer: Hashable, Sendable {
    package var root: Entry
    package let style: PresentationStyle
    package var path: [Entry]
    /// Whether a caller awaits a value from it.
    @Uncompared package var isAwaited: Bool
    /// Its place in the order in which layers were presented, which a history step keeps.
    @Uncompared package private(set) var age: UInt64

    init(_ root: Entry, style: PresentationStyle, path: [Entry] = []) {
      self.root = root
      age = root.id.number
      self.style = style
      self.path = style == .alert ? [] : path
      isAwaited = false
    }

    /// Whether the history omits it.
    var isPassing: Bool { style == .alert || isAwaited }
  }

  package internal(set) var tabs: [Tab]
  /// The index of the selected tab.
  package internal(set) var selected = 0
  /// The layers, bottom to top.
  package internal(set) var layers: [Layer] = []

  /// The visible path: that of the top layer or, if there is none, of the selected tab.
  package internal(set) var path: [Entry] {
    get { layers.last?.path ?? tabs[selected].path }
    set {
      if layers.isEmpty {
        tabs[selected].path = newValue
      } else {
        layers[layers.count - 1].path = newValue
      }
    }
  }

  /// The visible route; `nil` means the host's own root.
  package var visible: AnyRoute? {
    path.last?.route ?? layers.last?.root.route ?? tabs[selected].root
  }

  /// The identity of the visible entry, which may be a root.
  package var visibleEntry: EntryID {
    path.last?.id ?? layers.last?.root.id ?? tabs[selected].rootID
  }

  /// Whether a tab is selected or has a path; the root of such a tab must be allowed.
  func isOpen(_ tab: Int) -> Bool { tab == selected || !tabs[tab].path.isEmpty }

  /// The number of entries on all paths and at the roots of layers.
  package var entryCount: Int {
    tabs.reduce(0) { $0 + $1.path.count } + layers.reduce(0) { $0 + 1 + $1.path.count }
  }

  /// Whether an entry is in the state; the tabs' roots are not counted as entries.
  ///
  /// - Complexity: O(n) in the number of entries.
  package func contains(_ id: EntryID) -> Bool {
    tabs.contains { $0.path.contains { $0.id == id } }
      || layers.contains { $0.root.id == id || $0.path.contains { $0.id == id } }
  }

  /// Whether both have the same entries in the same places, and not only equal routes.
  func hasSameEntries(as other: Self) -> Bool {
    selected == other.selected && identities == other.identities
  }

  private var identities: [[EntryID]] {
    tabs.map { [$0.rootID] + $0.path.map(\.id) }
      + layers.map { [$0.root.id] + $0.path.map(\.id) }
  }

  /// Changes the route of an entry.
  ///
  /// - Returns: Whether the state has the entry.
  mutating func amend(_ id: EntryID, to route: AnyRoute) -> Bool {
    for tab in tabs.indices {
      guard let index = tabs[tab].path.firstIndex(where: { $0.id == id }) else { continue }
      tabs[tab].path[index].route = route
      return true
    }
    for layer in layers.indices {
      if layers[layer].root.id == id {
        layers[layer].root.route = route
        return true
      }
      guard let index = layers[layer].path.firstIndex(where: { $0.id == id }) else { continue }
      layers[layer].path[index].route = route
      return true
    }
    return false
  }
}

extension State {
  /// The same routes in new entries.
  var renewed: Self {
    var state = self
    for index in tabs.indices {
      state.tabs[index].rootID = EntryID()
      state.tabs[index].path = tabs[index].path.renewed
    }
    for index in layers.indices {
      state.layers[index].root.id = EntryID()
      state.layers[index].path = layers[index].path.renewed
    }
    return state
  }

  /// The state in the form in which the history records it.
  package var step: Self {
    guard layers.contains(where: \.isPassing) else { return self }
    var step = self
    step.layers.removeAll(where: \.isPassing)
    return step
  }

  /// Returns the state with the identities of another one for all entries that keep their place.
  ///
  /// The layers that the history omits stay, each above the layers that are older.
  func shown(over base: Self) -> Self {
    var state = self
    for index in tabs.indices {
      state.tabs[index].rootID = base.tabs[index].rootID
      state.tabs[index].path = tabs[index].path.keeping(base.tabs[index].path)
    }
    let old = base.step.layers
    for (index, layer) in layers.enumerated() {
      let isKept = old.count > index && old[index].root == layer.root
      state.layers[index].root.id = isKept ? old[index].root.id : EntryID()
      state.layers[index].path = layer.path.keeping(isKept ? old[index].path : [])
    }
    for layer in base.layers where layer.isPassing {
      let below = state.layers.lastIndex { $0.age < layer.age }
      state.layers.insert(layer, at: below.map { $0 + 1 } ?? 0)
    }
    return state
  }

  /// The commands that lead back to the visible place; of equal layers in a row, one comes back.
  var place: [Command] {
    let tab = tabs[selected]
    var commands: [Command] = [
      .dismissAll, .selectTab(tab.id), .replace(tab.path.map(\.route)),
    ]
    for (index, layer) in layers.enumerated() {
      let below = index > 0 ? layers[index - 1] : nil
      if below?.root != layer.root || below?.path.isEmpty == false {
        commands.append(.present(layer.root.route, layer.style))
      }
      if !layer.path.isEmpty { commands.append(.pushAll(layer.path.map(\.route))) }
    }
    return commands
  }

  /// Whether the same place is visible.
  func isSamePlace(as other: Self) -> Bool {
    selected == other.selected && tabs[selected].path == other.tabs[selected].path
      && layers == other.layers
  }
}

extension [State.Entry] {
  fileprivate var renewed: Self { map { State.Entry($0.route) } }

  /// Returns the same routes, with the entries of another path as long as the routes match.
  func keeping(_ old: Self) -> Self {
    let same = sharedCount(with: old) { $0 == $1 }
    return old.prefix(same) + dropFirst(same).map { State.Entry($0.route) }
  }

  /// Returns how many entries from the bottom are the same in both paths.
  func sharedCount(with old: Self, _ areSame: (State.Entry, State.Entry) -> Bool) -> Int {
    var shared = 0
    while shared < count, shared < old.count, areSame(self[shared], old[shared]) { shared += 1 }
    return shared
  }
}

/// The identity of a stack entry or a presentation while it keeps its position.
///
/// Equal routes may appear twice in a state; their identities tell them apart. Identities are not
/// part of equality, are never encoded, and are not restored by undo.
public struct EntryID: Hashable, Sendable, CustomStringConvertible {
  private static let counter = Atomic<UInt64>(0)
  let number: UInt64

  /// Creates an identity that is unique within the process.
  init() {
    number = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// The identity's number, prefixed with `#`.
  public var description: String { "#\(number)" }
}

/// The name of a tab: stable, readable, and written as a string literal.
public struct TabID: Hashable, Sendable, Codable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name as text.
  public let name: String

  /// Creates an identifier from a name.
  public init(_ name: String) {
    self.name = name
  }

  /// Creates an identifier from a literal.
  public init(stringLiteral value: String) {
    name = value
  }

  /// Decodes the name from a plain string.
  public init(from decoder: any Decoder) throws {
    name = try String(from: decoder)
  }

  /// Encodes the name as a plain string.
  public func encode(to encoder: any Encoder) throws {
    try name.encode(to: encoder)
  }

  /// The name.
  public var description: String { name }
}

/// How a presentation appears over the content below it.
public enum PresentationStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// A box over dimmed content.
  case sheet
  /// The whole screen.
  case fullScreen
  /// A short question or message; it has no stack.
  case alert
}

/// A part of a value that equality and hashing ignore.
@propertyWrapper package struct Uncompared<Value: Sendable>: Hashable, Sendable {
  package var wrappedValue: Value

  package init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  package static func == (_: Self, _: Self) -> Bool { true }

  package func hash(into _: inout Hasher) {}
}
