import Navigation
import NavigationTerminal
import TerminalKit

/// The parts of an app that a search has reached, and the known parts that it has not.
@MainActor
struct Coverage<R: Route> {
  /// A key binding of a screen.
  private struct Binding: Hashable {
    let screen: String
    let press: KeyPress
  }

  private(set) var states: Set<Int> = []
  /// The fingerprint of what decides where Escape and `q` lead, in the state that was visited last.
  private(set) var place = 0
  private var screens: Set<String> = []
  private var links: Set<Int> = []
  private var pressed: Set<Binding> = []
  private var bindings: [Binding: String] = [:]
  private var edges: Set<KeyFindings.Edge> = []
  private var names: [AnyRoute: String] = [:]
  private var known: Set<String> = []
  private var fingerprints = SessionFingerprints<R>()

  /// Returns the name of a route's screen.
  mutating func name(of route: AnyRoute?) -> String {
    guard let route else { return "root" }
    if let name = names[route] { return name }
    let name = RouteKind.name(of: route.typed(as: R.self))
    if names.count < 20_000 { names[route] = name }
    known.insert(name)
    return name
  }

  /// Records the screen of a known route, which may not have been reached.
  mutating func know(_ route: R) { _ = name(of: AnyRoute(route)) }

  /// Records the current place of an app.
  ///
  /// - Returns: Whether the state is new.
  mutating func visit(_ host: NavigationHost) -> Bool {
    screens.insert(name(of: host.topRoute))
    let history = host.store.typed(of: R.self).session.history
    var print = Fingerprint()
    place = place(of: host)
    print.add(place)
    print.add((history.canUndo ? 1 : 0) + (history.canRedo ? 2 : 0))
    print.add(host.noticeText)
    return states.insert(print.value).inserted
  }

  private mutating func place(of host: NavigationHost) -> Int {
    var print = Fingerprint()
    print.add(fingerprints.value(of: host.store.typed(of: R.self)))
    print.add(host.overlayName)
    print.add(host.topFocus)
    print.add(host.isTyping ? 1 : 0)
    return print.value
  }

  /// Records the keys of the visible screen.
  mutating func note(_ keys: [KeyHint], on screen: String) {
    for key in keys {
      guard let binding = key.press.map({ Binding(screen: screen, press: $0) }) else { continue }
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
    if from != to { edges.insert(KeyFindings.Edge(from: from, label: label, to: to)) }
  }

  /// Records what was found in the findings of a part.
  func note(in findings: inout KeyFindings) {
    findings.states = states
    findings.screens = screens
    findings.known = known.union(screens)
    findings.links = links
    findings.edges = edges
    for (binding, reason) in bindings {
      findings.bindings[binding.screen, default: [:]][binding.press.description] =
        KeyFindings.Binding(reason: reason, isPressed: pressed.contains(binding))
    }
  }
}
