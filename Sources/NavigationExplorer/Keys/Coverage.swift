import Navigation
import NavigationTerminal
import TerminalKit

/// The parts of an app that a search has reached, and the known parts that it has not.
@MainActor
struct Coverage<R: Route> {
  /// A key binding of a screen.
  struct Binding: Hashable, Comparable {
    let screen: String
    let press: KeyPress

    static func < (one: Self, other: Self) -> Bool {
      (one.screen, one.press.description) < (other.screen, other.press.description)
    }
  }

  /// A transition from one screen to another.
  struct Edge: Hashable, Comparable {
    let from: String
    let label: String
    let to: String

    static func < (one: Self, other: Self) -> Bool {
      (one.from, one.to, one.label) < (other.from, other.to, other.label)
    }
  }

  private(set) var states: Set<Int> = []
  private(set) var screens: Set<String> = []
  private(set) var links: Set<Int> = []
  private(set) var pressed: Set<Binding> = []
  private(set) var bindings: [Binding: String] = [:]
  private(set) var edges: Set<Edge> = []
  private var names: [R: String] = [:]
  private var known: Set<String> = []
  private var sessions: (changes: Int, store: ObjectIdentifier, hash: Int)?

  /// Returns the name of a route's screen.
  mutating func name(of route: R?) -> String {
    guard let route else { return "root" }
    if let name = names[route] { return name }
    let name = RouteKind.name(of: route)
    if names.count < 20_000 { names[route] = name }
    known.insert(name)
    return name
  }

  /// Records the screen of a known route, which may not have been reached.
  mutating func know(_ route: R) { _ = name(of: route) }

  /// The number of known screens.
  var knownScreens: Int { known.union(screens).count }

  /// The known screens that were not reached.
  var missedScreens: [String] { known.subtracting(screens).sorted() }

  /// Records the current place of an app.
  ///
  /// - Returns: Whether the state is new.
  mutating func visit(_ host: NavigationHost<R>) -> Bool {
    screens.insert(name(of: host.topRoute))
    var hasher = Hasher()
    hasher.combine(sessionHash(of: host.store))
    hasher.combine(host.overlayName)
    hasher.combine(host.noticeText)
    hasher.combine(host.topFocus)
    return states.insert(hasher.finalize()).inserted
  }

  private mutating func sessionHash(of store: NavigationStore<R>) -> Int {
    if let sessions, sessions.changes == store.changes, sessions.store == ObjectIdentifier(store) {
      return sessions.hash
    }
    let session = store.session
    var hasher = Hasher()
    hasher.combine(session.state)
    hasher.combine(session.principal?.subject)
    hasher.combine(session.history.canUndo)
    hasher.combine(session.history.canRedo)
    for item in session.pending.items { hasher.combine(item.plan) }
    let hash = hasher.finalize()
    sessions = (store.changes, ObjectIdentifier(store), hash)
    return hash
  }

  /// Records the keys of the visible screen.
  mutating func note(_ keys: [NavigationHost<R>.ScreenKey], on screen: String) {
    for key in keys {
      let binding = Binding(screen: screen, press: key.press)
      if bindings[binding] == nil || key.disabledReason == nil {
        bindings[binding] = key.disabledReason ?? ""
      }
    }
  }

  /// Returns whether a screen has a key that has not been pressed yet.
  func isUnpressed(_ press: KeyPress, on screen: String) -> Bool {
    let binding = Binding(screen: screen, press: press)
    return bindings[binding] != nil && !pressed.contains(binding)
  }

  /// Records a press of an enabled key on a screen.
  mutating func press(_ press: KeyPress, on screen: String) {
    pressed.insert(Binding(screen: screen, press: press))
  }

  /// Records an opened link.
  mutating func open(_ mapping: Int) { links.insert(mapping) }

  /// Records a transition from one screen to another.
  mutating func lead(from: String, by label: String, to: String) {
    if from != to { edges.insert(Edge(from: from, label: label, to: to)) }
  }

  /// The known keys that were not pressed, with the last reason seen.
  var missedBindings: [(binding: Binding, reason: String)] {
    bindings.filter { !pressed.contains($0.key) }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  /// The number of known keys that were pressed.
  var pressedCount: Int { bindings.keys.count { pressed.contains($0) } }
}
