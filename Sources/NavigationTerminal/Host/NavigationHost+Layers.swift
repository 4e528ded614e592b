import Navigation
import TerminalKit

extension NavigationHost {
  /// What is known of the session as it is now.
  var known: KnownSession<R> {
    if let lastKnown, lastKnown.changes == store.changes { return lastKnown }
    let known = KnownSession(of: store)
    lastKnown = known
    return known
  }

  /// The layers that can be seen, bottom to top.
  var layers: [HostLayer<R>] { known.layers }

  /// The layer that has the keyboard, when no overlay has it.
  var topLayer: HostLayer<R> {
    guard let top = layers.last else {
      preconditionFailure("A state without a selected tab cannot be built.")
    }
    return top
  }

  /// What the tab bar calls the tabs, and which of them shows.
  var tabBar: TabBar {
    let known = known
    if let bar = known.tabBar { return bar }
    let tabs = known.state.tabs
    let titles = tabs.map { tab in
      configuration.tabs.first { $0.id == tab.id }?.title ?? tab.id.name
    }
    let bar = TabBar(
      titles: titles, selected: tabs.firstIndex { $0.id == known.state.selectedTab } ?? 0)
    known.tabBar = bar
    return bar
  }

  /// The screen of a layer, made now when there is none yet.
  func screen(of layer: HostLayer<R>) -> any Screen {
    cache.screen(
      at: layer.place, of: layer.route,
      owner: { layer.route.map(self.draftOwner) },
      context: { ScreenContext(route: layer.route, draft: $0, services: self) },
      make: { context in
        guard let route = layer.route else { return self.rootScreen(of: layer, context) }
        let screen = self.configuration.screen(route, context)
        KeyClash.check(screen)
        return screen
      })
  }

  /// Whose draft of a place it is: of whoever is signed in, where that is needed to be there.
  private func draftOwner(of route: R) -> DraftShelf<R>.Owner {
    let isOpen = store.access.requirement(of: route) == .none
    return DraftShelf.Owner(
      route: route, subject: isOpen ? nil : store.session.principal?.subject)
  }

  /// Forgets what was typed by whoever is not here any more, or has no use for it.
  func forgetDrafts(after notice: NavigationNotice<R>) {
    switch notice {
    case .signedIn(let principal):
      if let login = store.access.login { cache.drafts.forget(login) }
      cache.drafts.forgetOthers(than: principal.subject)
    case .signInCancelled: if let login = store.access.login { cache.drafts.forget(login) }
    case .signedOut: cache.drafts.forgetAll()
    default: break
    }
  }

  private func rootScreen(
    of layer: HostLayer<R>, _ context: ScreenContext<R>
  ) -> any Screen {
    guard case .tab(let tab) = layer.kind, let make = configuration.rootScreen else {
      return PlainRootScreen(name: configuration.name)
    }
    let screen = make(tab, context)
    KeyClash.check(screen)
    return screen
  }

  /// The screen that has the keyboard, when no overlay has it.
  var topScreen: any Screen {
    let known = known
    return known.top ?? findTop(known)
  }

  private func findTop(_ known: KnownSession<R>) -> any Screen {
    let screen = screen(of: topLayer)
    known.top = screen
    return screen
  }

  /// The titles of a layer, as many as a line of so many columns could show.
  func breadcrumbs(of layer: HostLayer<R>, columns: Int? = nil) -> Breadcrumbs {
    Breadcrumbs(
      root: title(of: layer, at: -1), depth: layer.stack.count, columns: columns,
      title: { title(of: layer, at: $0) })
  }

  private func title(of layer: HostLayer<R>, at index: Int) -> String {
    if index < 0, case .tab(let id) = layer.kind {
      if let tab = configuration.tabs.first(where: { $0.id == id }) { return tab.title }
    }
    if let screen = cache.screen(at: layer.place(at: index)) { return screen.title }
    let route = index < 0 ? layer.root : layer.stack[index]
    return route.map(configuration.title) ?? configuration.name
  }

  /// The whole link of what a layer shows, when there is one.
  func link(of layer: HostLayer<R>) -> String? {
    layer.route.flatMap(link(to:))
  }

  /// The whole link of what has the keyboard, as far as it can be said in one.
  var shownLink: String? { topScreen.link ?? link(of: topLayer) }

  /// The whole link of a route, when there is one.
  package func link(to route: R) -> String? {
    if let link = configuration.link { return link(route) }
    return store.links?.url(for: route)?.description
  }

  /// The column of the key table that holds at this moment.
  var column: InputRouter.Column {
    if prompt != nil { return .prompt }
    if let help { return help.search == nil ? .help : .textField }
    if let inspector { return inspector.search == nil ? .help : .textField }
    return screenColumn
  }

  /// The column that holds below prompt and help.
  var screenColumn: InputRouter.Column {
    switch topScreen.inputMode {
    case .textField, .maskedField: return .textField
    case .modalButtons: return .modal
    case .keys: return known.isModal ? .modal : .screen
    }
  }

  /// What Escape does at this moment.
  var ladder: EscapeLadder {
    var ladder = screenLadder
    ladder.isPromptOpen = prompt != nil
    ladder.isPromptListOpen = prompt?.hasTakenCompletion ?? false
    ladder.isHelpOpen = help != nil
    ladder.isInspectorOpen = inspector != nil
    ladder.isSearching = help?.search != nil || inspector?.search != nil
    return ladder
  }

  /// What Escape does below prompt and help.
  var screenLadder: EscapeLadder {
    let known = known
    return EscapeLadder(
      screenLabel: topScreen.escapeLabel, isSignIn: known.isSignIn, isModal: known.isModal,
      waiting: known.waitingCount, canGoBack: known.canGoBack)
  }
}
