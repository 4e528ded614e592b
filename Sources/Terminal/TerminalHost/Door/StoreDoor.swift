package import Navigation

/// The only way from a host to a store: it translates routes, and nothing else.
@MainActor
package final class StoreDoor<R: Route>: HostStore {
  package let store: NavigationStore<R>
  private var frames = UntypedFrames()
  private var known: (changes: Int, state: NavigationState<AnyRoute>)?

  package init(_ store: NavigationStore<R>) {
    self.store = store
  }

  /// Returns the store behind a door of this type.
  static func store(of door: any HostStore) -> NavigationStore<R> {
    guard let door = door as? StoreDoor<R> else {
      preconditionFailure("The host's store has no routes of the type \(R.self).")
    }
    return door.store
  }

  package var changes: Int { store.changes }

  package var state: NavigationState<AnyRoute> {
    if let known, known.changes == store.changes { return known.state }
    let state = store.state.untyped(&frames)
    known = (store.changes, state)
    return state
  }

  package var signIn: Presentation<AnyRoute>? { store.signInLayer?.untyped }
  package var loginLayer: EntryID? { store.loginLayer }

  package var pending: [PendingDeepLink<AnyRoute>] {
    store.waitingCount == 0 ? [] : store.session.pending.items.map { $0.untyped }
  }

  package var history: HostHistory {
    let history = store.session.history
    return HostHistory(
      canUndo: history.canUndo, canGoBack: history.canGoBack, canGoForward: history.canGoForward,
      stepsBehind: history.stepsBehind)
  }

  package var principal: Principal? { store.principal }
  package var account: AccountSession? { store.account }
  package var waitingCount: Int { store.waitingCount }
  package var login: AnyRoute? { store.login.map { AnyRoute($0) } }
  package var isDeciding: Bool { store.isDeciding }
  package var linkSecrets: LinkSecrets { store.linkSecrets }
  package var opensLinks: Bool { store.opensLinks }
  package var links: (any HostLinks)? { store.links.map { LinkDoor(links: $0, store: store) } }

  package func isAllowed(_ route: AnyRoute?) -> Bool { store.isAllowed(typed(route)) }
  package func isUnknown(_ route: AnyRoute?) -> Bool { store.isUnknown(typed(route)) }

  package func requirement(of route: AnyRoute?) -> AccessRequirement {
    store.access.requirement(of: typed(route))
  }

  package func decide(_ route: AnyRoute?, for principal: Principal?) -> AccessDecision {
    store.access.decide(typed(route), for: principal)
  }

  package func send(_ intent: NavigationIntent<AnyRoute>) {
    store.send(NavigationIntent(typing: intent))
  }

  package func asking(from origin: RequestOrigin?, _ work: () -> Void) {
    store.asking(from: origin, work)
  }

  package func open(_ request: DeepLinkRequest) -> DeepLinkOpening<AnyRoute> {
    store.open(request).untyped
  }

  package func found(_ link: String) -> HostLink? {
    store.found(link).map { HostLink($0, in: store) }
  }

  package func destination(of link: String) -> AnyRoute? {
    store.destination(of: link).map { AnyRoute($0) }
  }

  package func revisit(_ state: NavigationState<AnyRoute>) -> NavigationRevisit {
    store.revisit(NavigationState(typing: state))
  }

  package func signIn(_ principal: Principal) { store.signIn(principal) }
  package func cancelSignIn() { store.cancelSignIn() }
  package func resumeSignIn() { store.resumeSignIn() }
  package func expireIfDue() { store.expireIfDue() }

  package func attach(
    routeName: @escaping @MainActor (AnyRoute) -> String,
    startWork: @escaping @MainActor (String, @escaping @MainActor () async -> Void) -> AnyCancel,
    willAwaitPerson: @escaping @MainActor () -> @MainActor () -> Void,
    didChangeRules: @escaping @MainActor () -> Void,
    hear: @escaping @MainActor (HostUpdate) -> Void
  ) {
    store.hooks.routeName = { routeName(AnyRoute($0)) }
    store.hooks.startWork = startWork
    store.hooks.willAwaitPerson = willAwaitPerson
    store.hooks.didChangeRules = didChangeRules
    hearing(hear)
  }

  /// Tells what happens, for as long as somebody keeps the door.
  package func hearing(_ hear: @escaping @MainActor (HostUpdate) -> Void) {
    store.addListener { [weak self] update in
      if let self { hear(untyped(update)) }
    }
  }

  private func typed(_ route: AnyRoute?) -> R? { route.map { $0.typed() } }

  private func untyped(_ update: NavigationUpdate<R>) -> HostUpdate {
    switch update {
    case .changed(let event):
      .changed(
        HostEvent(
          before: event.before.untyped(&frames), after: event.after.untyped(&frames),
          kind: event.cause.kind, cause: { [cause = event.cause] in cause.untyped }))
    case .signInChanged(let old, let new): .signInChanged(from: old?.untyped, to: new?.untyped)
    case .principalChanged(let old, let new): .principalChanged(from: old, to: new)
    case .noticed(let notice): .noticed(notice.untyped)
    case .performed(let action): .performed(action)
    case .finished(let trace): .finished(TypedTrace(trace))
    }
  }
}

/// A trace that is translated when somebody looks.
private final class TypedTrace<R: Route>: HostTrace {
  private let typed: NavigationTrace<R>

  init(_ typed: NavigationTrace<R>) {
    self.typed = typed
  }

  var whole: NavigationTrace<AnyRoute> {
    var frames = UntypedFrames()
    return typed.untyped(&frames)
  }

  var amended: AnyRoute? {
    if case .intent(.amend(let route)) = typed.request { AnyRoute(route) } else { nil }
  }

  var isLink: Bool { if case .link = typed.request { true } else { false } }
  var isSuccess: Bool { typed.result.isSuccess }
  var isStale: Bool { if case .rejected(.stale) = typed.result { true } else { false } }
  var isStill: Bool { typed.before == typed.after }
}

extension NavigationEvent.Cause {
  fileprivate var kind: HostEvent.Kind {
    switch self {
    case .commands: .commands
    case .history: .history
    case .principal: .principal
    case .restoration: .restoration
    case .rules: .rules
    }
  }
}

/// The links of a store, with its routes translated.
private struct LinkDoor<R: Route>: HostLinks {
  let links: DeepLinkPipeline<R>
  let store: NavigationStore<R>

  var routes: [DeepLinkRouteEntry] { links.matcher.routes }

  func find(_ request: DeepLinkRequest) -> HostLink { HostLink(links.find(request), in: store) }

  func url(for route: AnyRoute) -> String? { links.url(for: route.typed())?.description }
  func completed(_ text: String) -> String { links.completed(text) }

  func completions(for text: String, principal: Principal?) -> [DeepLinkCompletion] {
    links.completions(for: text, principal: principal)
  }

  func choices(ofConverter name: String) -> [String] { links.choices(ofConverter: name) }
}

extension HostLink {
  fileprivate init<R: Route>(_ found: FoundLink<R>, in store: NavigationStore<R>) {
    self.init(
      request: found.request, routes: found.routes.map { AnyRoute($0) },
      canBeSaved: found.canBeSaved,
      decision: { found.decision(for: $0).untyped },
      explanation: { found.explanation(for: $0, limit: 1) },
      open: { store.open(found).untyped })
  }
}
