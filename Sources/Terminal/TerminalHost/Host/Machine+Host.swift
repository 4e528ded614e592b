package import Navigation

// What a host reads of a machine.
extension Machine {
  private var view: NavigationSession<AnyRoute> {
    NavigationSession(session, login: policy.login)
  }

  package var state: NavigationState<AnyRoute> { NavigationState(session.state) }
  /// The layer that asks for sign-in, if there is one.
  var signInLayer: Presentation<AnyRoute>? { view.signIn }
  /// The modal layers, bottom to top, the sign-in layer last.
  var layers: [Presentation<AnyRoute>] { view.layers }
  /// What waits for sign-in, oldest first.
  package var waiting: [Waiting] { session.waiting.items }
  var history: NavigationHistory<AnyRoute> { view.history }
  package var policy: AccessPolicy<AnyRoute> { setup.gate.policy }
  /// The app's links; `nil` if it opens none.
  package var links: AnyLinks? { setup.links }

  /// Whether everyone may see a route.
  func isPublic(_ route: AnyRoute?) -> Bool { policy.requirement(of: route) == .none }

  /// Returns the full link of a route, if it has one.
  func link(to route: AnyRoute) -> String? { links?.url(route) }

  /// Completes typed text to a full link and looks it up; `nil` if the app opens no links.
  func find(typed text: String) -> AnyLink? {
    links.flatMap { find(DeepLinkRequest($0.completed(text), isInternal: true)) }
  }
}

extension NavigationEvent<AnyRoute> {
  /// Whether something else is visible.
  var changesVisible: Bool { !keepsEntry || before.visible != after.visible }

  /// Whether a command gave the visible entry another route.
  var isAmendment: Bool {
    guard keepsEntry, before.visible != after.visible, case .commands = cause else { return false }
    return true
  }

  private var keepsEntry: Bool {
    before.visibleEntry == after.visibleEntry && before.selectedTab == after.selectedTab
  }
}

extension NavigationRequest<AnyRoute> {
  /// The link of the request, if it is one.
  var link: String? {
    switch self {
    case .link(let link): link
    case .intent(.deepLink(let request)): request.link
    case .intent, .commands, .place: nil
    }
  }

  /// The routes that the request names; those of its link are not among them.
  var routes: [AnyRoute] {
    switch self {
    case .intent(let intent): intent.routes
    case .commands(let commands): commands.flatMap(\.routes)
    case .link, .place: []
    }
  }
}
