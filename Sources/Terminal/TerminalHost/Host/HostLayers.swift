package import Navigation
import TerminalKit
package import TerminalUI

/// The visible layers of a store and their live screens.
///
/// It creates a screen only for a visible entry that the gate allows, and ends the screen when the
/// entry leaves the state.
@MainActor
package final class HostLayers {
  /// Creates contexts for the screens; set before the first frame.
  weak var services: (any HostServices)?
  let machine: Machine
  let configuration: HostConfiguration
  let visits: Visits
  /// The panes shown in the last frame.
  var panes = ShownPanes()
  init(
    machine: Machine, configuration: HostConfiguration, visits: Visits
  ) {
    self.machine = machine
    self.configuration = configuration
    self.visits = visits
  }

  /// The live screens of the visit.
  private var cache: ScreenCache { visits.current.screens }

  /// Values derived from the current session.
  var known: KnownSession {
    if let known = cache.known, known.changes == machine.changes { return known }
    let known = KnownSession(of: machine)
    cache.known = known
    return known
  }

  /// The focused layer when no overlay is open.
  package var top: HostLayer {
    guard let top = known.layers.last else {
      preconditionFailure("A state without a selected tab cannot be built.")
    }
    return top
  }

  /// The focused screen when no overlay is open: the top one, or that of an earlier pane.
  package var topScreen: any Screen {
    focusedIndex.map { screen(of: top, at: $0) } ?? stackScreen
  }

  /// The screen on top of the visible stack.
  package var stackScreen: any Screen {
    let known = known
    if let screen = known.top { return screen }
    let screen = screen(of: top)
    known.top = screen
    return screen
  }

  /// The titles of the tabs and the selected tab.
  var tabBar: TabBar {
    let known = known
    if let bar = known.tabBar { return bar }
    let tabs = known.state.tabs
    let bar = TabBar(
      titles: tabs.map { title(of: $0.id) }, depths: tabs.map(\.stack.count),
      selected: tabs.firstIndex { $0.id == known.state.selectedTab } ?? 0)
    known.tabBar = bar
    return bar
  }

  /// Returns the title of a tab.
  package func title(of tab: TabID) -> String {
    configuration.title(ofTab: tab)
  }

  // MARK: - Screens

  /// Returns the screen of a layer's visible route, creating it if needed.
  func screen(of layer: HostLayer) -> any Screen {
    screen(of: layer, at: layer.stack.count - 1)
  }

  /// Returns the screen of a layer's entry, creating it if needed; -1 is the root.
  func screen(of layer: HostLayer, at index: Int) -> any Screen {
    let route = layer.route(at: index)
    let place = layer.place(at: index)
    let unknown = machine.isUnknown(route) ? route : nil
    return cache.screen(
      at: place, of: route, isUnknown: unknown != nil,
      context: { draft in
        guard let services = self.services else { preconditionFailure("A host has its layers.") }
        let context = HostContext(route: route, draft: draft, services: services)
        context.place = place
        return context
      },
      make: { context in
        if let unknown { return UnknownScreen(self.loading(unknown, context)) }
        let screen = self.makeScreen(of: layer, route, context)
        KeyClash.check(screen)
        return screen
      })
  }

  /// Starts loading what decides whether a route can be shown; `nil` if the app does not say how.
  private func loading(_ route: AnyRoute, _ context: HostContext) -> Loading<Void>? {
    guard let load = configuration.load else { return nil }
    return ScreenContext<AnyRoute>(context).load("this page") { [machine] in
      try await load(route)
      machine.submit(.rules)
      if machine.isUnknown(route) { throw StillUnknown() }
    }
  }

  /// Returns the context of a place's screen, if it is live.
  package func context(at place: ScreenPlace) -> HostContext? { cache.context(at: place) }

  private func makeScreen(
    of layer: HostLayer, _ route: AnyRoute?, _ context: HostContext
  ) -> any Screen {
    if let route { return configuration.screen(of: route, context) }
    guard case .tab(let tab) = layer.kind, let make = configuration.rootScreen else {
      return PlainRootScreen(configuration.name)
    }
    return make(tab, ScreenContext(context))
  }

  /// Ends the screens that left the state, those that the account may no longer see, and the screen of a
  /// sign-in layer that is gone.
  func heard(_ record: Record) {
    if record.changesPrincipal { endForbidden() }
    if record.changesState || record.changesSignIn {
      cache.known = nil
      panes.forgetFocus()
    }
    if record.changesState {
      cache.update(to: record.after.state, signIn: machine.session.signIn)
      // Also if the same route stays, it may now be shown to less.
      if record.isAboutAccount {
        endPreview()
        cache.end { !machine.isPublic($0) }
      }
    }
    if record.changesSignIn, let old = record.before.signIn { cache.end(layer: old) }
    if record.ask == .rules { endForbidden() }
  }

  /// Ends the screens that may no longer be seen, such as the root of a tab, which stays.
  func endForbidden() {
    endPreview()
    cache.known = nil
    cache.end { !machine.isAllowed($0) && !machine.isUnknown($0) }
  }

  /// Whether an intent leads to where the user already is.
  func leadsHere(_ intent: NavigationIntent<AnyRoute>) -> Bool {
    switch intent {
    case .backOrGo, .goUnique, .backTo: top.route == intent.routes.last
    case .resetTo(let routes): routes.isEmpty ? top.stack.isEmpty : top.route == routes.last
    case .backToRoot: top.stack.isEmpty
    case .selectTab(let tab): !known.isModal && known.state.selectedTab == tab
    default: false
    }
  }

  /// Tells the visible screen that a link led to it although it was there before, or that its
  /// amendment was refused.
  func finished(_ record: Record) {
    switch record.ask?.asked {
    case .intent(.amend(let route)):
      let place = cache.finish(route, isDone: record.outcome.isSuccess)
      if let place { askAgain(at: place) }
    case .link where record.outcome.isSuccess:
      let place = top.place
      let layers = HostLayer.visible(in: record.before.state, signIn: nil, login: nil)
      guard let before = layers.last, place == before.place || before.places.contains(place) else {
        return
      }
      askAgain(at: place)
    default: break
    }
  }

  /// Notes that a screen asks for another route of its entry.
  func note(_ route: AnyRoute, requestedAt place: ScreenPlace) {
    cache.note(route, requestedAt: place)
  }

  /// Tells the screen of a place to show what its route's link names, if it is live.
  func askAgain(at place: ScreenPlace) {
    guard let screen = cache.screen(at: place), let context = cache.context(at: place) else {
      return
    }
    screen.asked(again: context.route.flatMap(link(to:)) ?? "")
  }

  /// Discards the draft of a sign-in that is over.
  func heard(_ notice: NavigationNotice<AnyRoute>) {
    switch notice {
    case .signedIn, .signInCancelled:
      if let login = machine.policy.login { cache.drafts.forget(login) }
    default: break
    }
  }

  /// Returns a context for the handler of an action, which ends with the screens.
  func handlerContext(_ services: any HostServices) -> HostContext {
    let context = HostContext(route: nil, services: services)
    cache.keep(handler: context)
    return context
  }

  /// Ends all screens.
  func endAll() {
    endPreview()
    cache.endAll()
  }

  /// Returns the screens that everyone may see and that need no value: tab roots, search and
  /// sign-in.
  ///
  /// They are created only for inspection and have no effects.
  func firstScreens() -> [any Screen] {
    guard let services else { return [] }
    let still = StillServices(services)
    let roots = machine.state.tabs.compactMap { tab -> (any Screen)? in
      guard tab.root == nil else { return nil }
      return configuration.rootScreen?(
        tab.id, ScreenContext(HostContext(route: nil, services: still)))
    }
    let routes = machine.state.tabs.map(\.root) + [configuration.search, machine.policy.login]
    return roots
      + routes.compactMap(\.self).filter { machine.isAllowed($0) }.map { route in
        configuration.screen(of: route, HostContext(route: route, services: still))
      }
  }

  // MARK: - Titles and links

  /// Returns the titles of a layer, as many as a line of this width can show.
  package func breadcrumbs(of layer: HostLayer, columns: Int? = nil) -> Breadcrumbs {
    Breadcrumbs(
      root: title(of: layer, at: -1), depth: layer.stack.count, columns: columns,
      title: { title(of: layer, at: $0) })
  }

  /// Returns the title of a layer's entry; -1 is the root.
  func title(of layer: HostLayer, at index: Int) -> String {
    if index < 0, case .tab(let id) = layer.kind, let title = configuration.tabTitles[id] {
      return title
    }
    if let route = layer.route(at: index), machine.isUnknown(route) {
      return configuration.title(route)
    }
    if let screen = cache.screen(at: layer.place(at: index)) {
      return screen.title
    }
    return layer.route(at: index).map(configuration.title) ?? configuration.name
  }

  /// Returns the full link of a route, if it has one.
  package func link(to route: AnyRoute) -> String? {
    machine.link(to: route)
  }

  /// The full link of the top layer's route, if it has one.
  package var routeLink: String? { top.route.flatMap(link(to:)) }

  /// The full link of the focused screen, if it has one.
  var shownLink: String? { top.route(at: keyIndex).flatMap(link(to:)) }

  // MARK: - Keys

  /// The column of the key table that applies when no overlay is open.
  var column: InputRouter.Column {
    switch topScreen.inputMode {
    case .textField, .maskedField: .textField
    case .modalButtons: .modal
    case .keys: known.isModal ? .modal : .screen
    }
  }

  /// Whether the key that goes back, and quits at a tab's root, quits already here.
  var quitsAboveRoot: Bool { configuration.quitsAtFirstEntry && top.stack.count == 1 }

  /// The action of Escape when no overlay is open.
  var ladder: EscapeLadder {
    let known = known
    return EscapeLadder(
      screenLabel: topScreen.escapeLabel, isSignIn: known.isSignIn, isModal: known.isModal,
      waiting: known.waitingCount, canGoBack: known.canGoBack)
  }

  /// The hints of the top screen, without those for keys that it binds, whose bindings say what they do,
  /// and without those that do not apply in a modal layer.
  var hints: [KeyHint] {
    // A hint states the screen's own key, so it does not apply to a key that the user moved.
    let moved = bindings.filter { !$0.keys.contains($0.key) }.map(\.key)
    var taken = Set(usableBindings.flatMap(\.keys) + moved)
    if column == .modal { taken.insert("/") }
    return topScreen.hints.filter { $0.press.map { !taken.contains($0) } ?? true }
  }
}

/// Values derived from a session, cached until it changes.
@MainActor
final class KnownSession {
  /// The store's change count.
  let changes: Int
  /// The state.
  let state: NavigationState<AnyRoute>
  /// The signed-in account.
  let principal: Principal?
  /// The number of links queued for sign-in.
  let waitingCount: Int
  /// The visible layers, bottom to top.
  let layers: [HostLayer]
  /// The number of modal layers, with the sign-in layer.
  let layerCount: Int
  /// Whether the top layer covers another.
  let isModal: Bool
  /// Whether the top layer is the sign-in layer.
  let isSignIn: Bool
  /// Whether the top layer has entries above its root.
  let canGoBack: Bool
  /// The screen of the top layer, cached on first use.
  var top: (any Screen)?
  /// The tab bar, cached on first use.
  var tabBar: TabBar?

  /// Reads the current state of a machine.
  init(of machine: Machine) {
    changes = machine.changes
    state = machine.state
    principal = machine.session.principal
    waitingCount = machine.waiting.count
    layers = HostLayer.visible(in: machine)
    layerCount = machine.session.situation.layerCount
    isModal = layers.last?.isModal ?? false
    isSignIn = layers.last?.isSignIn ?? false
    canGoBack = layers.last?.stack.isEmpty == false
  }
}

/// The default screen of a tab without a root.
private final class PlainRootScreen: Screen {
  let title: String

  init(_ name: String) {
    title = name
  }

  func draw(in frame: inout ScreenFrame) {
    frame.canvas.drawText(title, in: Rect(size: frame.size), style: frame.theme.text)
  }
}

/// What stands at a place of which a rule does not know yet whether it can be shown.
final class UnknownScreen: Screen {
  static let words = "Loading…"

  private let loading: Loading<Void>?

  init(_ loading: Loading<Void>?) {
    self.loading = loading
  }

  var title: String { Self.words }
  var bindings: [KeyBinding] { loading?.bindings ?? [] }

  func draw(in frame: inout ScreenFrame) {
    if let loading { return frame.draw(loading) { _, _ in } }
    frame.canvas.drawText(title, in: Rect(size: frame.size), style: frame.theme.dim)
  }
}

/// The app's data was loaded, and its rule still does not know a route.
private struct StillUnknown: Error, CustomStringConvertible {
  let description = "This is not available."
}

/// Finds keys that a screen binds but may not bind, and keys that it binds twice.
enum KeyClash {
  /// Returns the problems with the keys of a screen, each described in a few words.
  @MainActor
  static func problems(of screen: any Screen, beside taken: [KeyPress: String]) -> [String] {
    var seen: Set<KeyPress> = []
    return screen.bindings.compactMap { binding in
      if let owner = taken[binding.key] {
        return "\(binding.key) for “\(binding.label)” (the app already uses it for “\(owner)”)"
      }
      if let objection = KeyBinding.objection(to: binding.key) {
        return "\(binding.key) for “\(binding.label)” (\(objection))"
      }
      return seen.insert(binding.key).inserted
        ? nil : "\(binding.key) for “\(binding.label)” (bound twice)"
    }
  }

  /// Returns a sentence that lists all problems with the screens' keys, or `nil` if there are none.
  @MainActor
  static func sentence(
    about screens: [any Screen], beside taken: [KeyPress: String] = [:]
  ) -> String? {
    let problems = screens.compactMap { screen -> String? in
      let found = Self.problems(of: screen, beside: taken)
      return found.isEmpty
        ? nil : "on the screen “\(screen.title.visiblySafe)”, \(found.joined(separator: ", "))"
    }
    return problems.isEmpty
      ? nil : "These keys cannot be bound: \(problems.joined(separator: "; "))."
  }

  /// Stops the app if a screen binds a key that it may not bind, or binds one twice.
  @MainActor
  static func check(_ screen: any Screen) {
    if let sentence = sentence(about: [screen]) { preconditionFailure(sentence) }
  }
}
