package import Navigation

/// What a host reads of a store and asks of it, without the type of its routes.
@MainActor
package protocol HostStore: AnyObject, Sendable {
  /// The number of changes so far.
  var changes: Int { get }
  /// The state as it is now.
  var state: NavigationState<AnyRoute> { get }
  /// The sign-in layer, if sign-in is asked for.
  var signIn: Presentation<AnyRoute>? { get }
  /// The identity of the sign-in layer.
  var loginLayer: EntryID? { get }
  /// The links and requests queued for sign-in, oldest first.
  var pending: [PendingDeepLink<AnyRoute>] { get }
  /// How far the history reaches in both directions.
  var history: HostHistory { get }
  /// The signed-in account.
  var principal: Principal? { get }
  /// The session of the signed-in account, for work that belongs to it.
  var account: AccountSession? { get }
  /// The number of links queued for sign-in.
  var waitingCount: Int { get }
  /// The route of the sign-in screen.
  var login: AnyRoute? { get }
  /// Whether a middleware is still deciding.
  var isDeciding: Bool { get }
  /// The secrets that links can contain.
  var linkSecrets: LinkSecrets { get }
  /// Whether the app opens links.
  var opensLinks: Bool { get }
  /// The app's links; `nil` if it opens none.
  var links: (any HostLinks)? { get }

  // MARK: - What may be shown

  func isAllowed(_ route: AnyRoute?) -> Bool
  func isUnknown(_ route: AnyRoute?) -> Bool
  func requirement(of route: AnyRoute?) -> AccessRequirement
  func decide(_ route: AnyRoute?, for principal: Principal?) -> AccessDecision

  // MARK: - Requests

  func send(_ intent: NavigationIntent<AnyRoute>)
  func asking(from origin: RequestOrigin?, _ work: () -> Void)
  func open(_ request: DeepLinkRequest) -> DeepLinkOpening<AnyRoute>
  /// Returns the link that was looked up last, or looks it up.
  func found(_ link: String) -> HostLink?
  func destination(of link: String) -> AnyRoute?
  func revisit(_ state: NavigationState<AnyRoute>) -> NavigationRevisit
  func signIn(_ principal: Principal)
  func cancelSignIn()
  func resumeSignIn()
  func expireIfDue()

  /// Tells a host what happens, and gives it the store's work.
  func attach(
    routeName: @escaping @MainActor (AnyRoute) -> String,
    startWork: @escaping @MainActor (String, @escaping @MainActor () async -> Void) -> AnyCancel,
    willAwaitPerson: @escaping @MainActor () -> @MainActor () -> Void,
    didChangeRules: @escaping @MainActor () -> Void,
    hear: @escaping @MainActor (HostUpdate) -> Void)
}

/// What a host reads of an app's links.
@MainActor
package protocol HostLinks {
  /// The patterns, in the order of declaration.
  var routes: [DeepLinkRouteEntry] { get }
  func find(_ request: DeepLinkRequest) -> HostLink
  func url(for route: AnyRoute) -> String?
  func completed(_ text: String) -> String
  func completions(for text: String, principal: Principal?) -> [DeepLinkCompletion]
  func choices(ofConverter name: String) -> [String]
}

/// A link with what it opens.
@MainActor
package struct HostLink {
  /// The request.
  package let request: DeepLinkRequest
  /// The routes of its plan.
  package let routes: [AnyRoute]
  /// Whether it has no secrets.
  let canBeSaved: Bool
  let decision: @MainActor (Principal?) -> DeepLinkDecision<AnyRoute>
  let explanation: @MainActor (Principal?) -> DeepLinkExplanation
  /// Opens it.
  package let open: @MainActor () -> DeepLinkOpening<AnyRoute>

  package func decision(for principal: Principal?) -> DeepLinkDecision<AnyRoute> {
    decision(principal)
  }

  /// Returns the nearest patterns.
  func explanation(for principal: Principal?) -> DeepLinkExplanation { explanation(principal) }
}

/// What a store tells a host: its `NavigationUpdate`.
package enum HostUpdate {
  case changed(HostEvent)
  case signInChanged(from: Presentation<AnyRoute>?, to: Presentation<AnyRoute>?)
  case principalChanged(from: Principal?, to: Principal?)
  case noticed(NavigationNotice<AnyRoute>)
  case performed(NavigationAction)
  case finished(any HostTrace)
}

@available(*, unavailable)
extension HostUpdate: Sendable {}

/// A change of the state.
package struct HostEvent {
  /// What changed the state.
  package enum Kind { case commands, history, principal, restoration, rules }

  let before: NavigationState<AnyRoute>
  let after: NavigationState<AnyRoute>
  let kind: Kind
  /// Reads what changed the state, with its commands.
  let cause: () -> NavigationEvent<AnyRoute>.Cause

  /// Whether something else is visible.
  var changesVisible: Bool {
    before.visibleEntry != after.visibleEntry || before.selectedTab != after.selectedTab
      || before.visible != after.visible
  }

  /// Whether a command gave the visible entry another route.
  var isAmendment: Bool {
    kind == .commands && changesVisible && before.visibleEntry == after.visibleEntry
      && before.selectedTab == after.selectedTab
  }

  /// Whether the change left every entry in its place, and the path above them grew.
  var onlyAdds: Bool { after.extends(before) }
}

@available(*, unavailable)
extension HostEvent: Sendable {}

/// The way of a request through the store, whose steps are read only when somebody looks.
package protocol HostTrace: AnyObject {
  /// The whole way.
  var whole: NavigationTrace<AnyRoute> { get }
  /// The route that it amended an entry to, or wanted to.
  var amended: AnyRoute? { get }
  /// Whether it is a link.
  var isLink: Bool { get }
  var isSuccess: Bool { get }
  /// Whether it came too late for its session.
  var isStale: Bool { get }
  /// Whether it left the state as it was.
  var isStill: Bool { get }
}

/// How far a history reaches.
package struct HostHistory {
  let canUndo: Bool
  let canGoBack: Bool
  let canGoForward: Bool
  let stepsBehind: Int
}

@available(*, unavailable)
extension HostHistory: Sendable {}

extension HostStore {
  /// The layers over the tab, bottom to top, the sign-in layer last.
  package var layers: [Presentation<AnyRoute>] {
    state.presentations + [signIn].compactMap(\.self)
  }

  /// Returns the full link of a route, if it has one.
  func link(to route: AnyRoute) -> String? { links?.url(for: route) }

  /// Whether everyone may see a route.
  func isPublic(_ route: AnyRoute?) -> Bool { requirement(of: route) == .none }
}
