package import Navigation

// What a host reads of a machine.
extension Machine {
  private var view: NavigationSession<AnyRoute> {
    NavigationSession(session, login: policy.login)
  }

  package var state: NavigationState<AnyRoute> { NavigationState(session.state) }
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

  /// Returns the state that the engine alone makes of a request, without middleware, rules and gate.
  func state(after ask: Ask) -> NavigationState<AnyRoute> {
    var (state, commands) = (self.state, [NavigationCommand<AnyRoute>]())
    switch ask {
    case .revisit(let past): return NavigationState(past)
    case .intent(.undo): return past(.undo)
    case .intent(.redo): return past(.redo)
    case .intent(.historyBack): return past(.back)
    case .intent(.historyForward): return past(.forward)
    case .intent(let intent): commands = [intent.command(in: state)].compactMap(\.self)
    case .link(let link):
      switch decide(link) {
      case .plan(let plan): commands = plan.commands
      case .pending(let item): commands = item.plan.commands
      case .rejected, .unhandled: break
      }
    default: break
    }
    for command in commands { _ = NavigationEngine().apply(command, to: &state) }
    return state
  }

  /// Returns the state that a move through the history leads to.
  private func past(_ move: History.Move) -> NavigationState<AnyRoute> {
    session.history.target(move).map { NavigationState(session.history.states[$0]) } ?? state
  }
}

extension Record {
  var changesState: Bool { before.state != after.state }
  var changesSignIn: Bool { before.signIn != after.signIn }
  var changesPrincipal: Bool { principals.before != principals.after }

  /// Whether an account signed in or out, or its session ended.
  var isAboutAccount: Bool {
    switch ask {
    case nil, .signIn, .signOut: true
    default: false
    }
  }

  /// Whether it goes to another step of the history.
  var isTravel: Bool {
    switch ask {
    case .revisit, .intent(.undo), .intent(.redo), .intent(.historyBack), .intent(.historyForward):
      true
    default: false
    }
  }

  /// Whether something else is visible.
  var changesVisible: Bool { !keepsEntry || before.state.visible != after.state.visible }

  /// Whether a command gave the visible entry another route.
  var isAmendment: Bool {
    keepsEntry && before.state.visible != after.state.visible && steps.contains(where: \.isApplied)
  }

  private var keepsEntry: Bool {
    before.state.visibleEntry == after.state.visibleEntry
      && before.state.selected == after.state.selected
  }
}

extension HostLayer {
  /// Returns the visible layers of a machine, bottom to top.
  @MainActor static func visible(in machine: Machine) -> [HostLayer] {
    visible(
      in: machine.session.state, signIn: machine.session.signIn, login: machine.policy.login)
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

extension NavigationIntent<AnyRoute> {
  /// The routes named in the intent.
  var routes: [AnyRoute] {
    switch self {
    case .go(let route), .backTo(let route), .backOrGo(let route), .goUnique(let route),
      .amend(let route), .present(let route, _):
      [route]
    case .goMany(let routes), .resetTo(let routes): routes
    case .back, .backBy, .backToRoot, .deepLink, .dismiss, .dismissAll, .selectTab, .undo, .redo,
      .historyBack, .historyForward, .signOut:
      []
    }
  }
}

extension NavigationNotice<AnyRoute> {
  /// The requests that wait for sign-in, or no longer do.
  private var items: [Waiting] {
    switch self {
    case .waiting(let item), .alreadyWaiting(let item), .resumed(let item): [item]
    case .dropped(let items, _), .signInCancelled(let items): items
    case .expired(let place): place.map { [$0] } ?? []
    case .refused, .undecided, .closed, .signedIn, .signedOut, .removedPlace: []
    }
  }

  /// The routes that the notice names; those of its link are not among them.
  var routes: [AnyRoute] {
    switch self {
    case .refused(let request, _): request.routes
    case .closed(let routes, _): routes
    default: items.flatMap(\.plan.routes)
    }
  }
}
