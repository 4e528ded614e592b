import Navigation

/// A single change to a session.
indirect enum SessionMove<R: Route> {
  case intent(NavigationIntent<R>)
  case command(NavigationCommand<R>)
  case transaction([NavigationCommand<R>])
  case open(String)
  case signIn(Principal)
  case cancelSignIn
  case resumeSignIn
  /// The session expires.
  case expire
  /// The waiting requests become outdated.
  case grow
  /// The app is killed and restarted from its saved state.
  case restart
  /// Another move happens while the first is being decided, after a number of steps.
  case during(SessionMove, SessionMove, steps: Int)

  /// A description of the move, and its tape commands if keys can perform it.
  var words: (text: String, commands: String?) {
    switch self {
    case .intent(.signOut): ("sign out", "Ctrl+P\nType \"sign out\"\nEnter")
    case .intent(.undo): ("undo", "Type \"u\"")
    case .intent(.historyBack): ("history back", "Type \"[\"")
    case .intent(.historyForward): ("history forward", "Type \"]\"")
    case .intent(.back): ("back", "Escape")
    case .intent(let intent): ("\(Self.text(intent))", nil)
    case .command(let command): ("\(Self.text(command))", nil)
    case .transaction(let commands): ("all or none of \(commands.map(Self.text))", nil)
    case .open(let link): ("open \(link)", "Open \"\(link)\"")
    case .signIn(let principal): ("sign in as \(principal.subject)", nil)
    case .cancelSignIn: ("cancel sign-in", "Escape")
    case .resumeSignIn: ("return to sign-in", "Type \"w\"")
    case .expire: ("the session ends", "Sleep 60m")
    case .grow: ("a day passes", "Sleep 1500m")
    case .restart: ("kill and restart", "Restart")
    case .during(let move, let other, let steps):
      ("\(move.words.text), and after \(steps) of its steps, \(other.words.text)", nil)
    }
  }

  private static func text(_ intent: NavigationIntent<R>) -> String {
    switch intent {
    case .go(let route): "go \(RouteText.of(route))"
    case .present(let route, let style): "present \(RouteText.of(route)) as \(style)"
    case .resetTo(let routes): "reset to \(routes.map { RouteText.of($0) })"
    case .selectTab(let tab): "tab \(tab)"
    default: "\(intent)"
    }
  }

  private static func text(_ command: NavigationCommand<R>) -> String {
    switch command {
    case .push(let route): "push \(RouteText.of(route))"
    case .pop: "pop"
    case .sequence(let steps): "sequence \(steps.map(text))"
    case .whenCancelled(let first, let fallback): "\(text(first)), else \(text(fallback))"
    default: "\(command)"
    }
  }
}

extension SessionMove {
  /// Returns every move to try in each session.
  @MainActor static func all(
    atlas: AppAtlas<R>, access: AccessPolicy<R>, tabs: [TabID], people: [Principal]
  ) -> [SessionMove] {
    let routes = atlas.representatives(access)
    var moves: [SessionMove] = tabs.map { .intent(.selectTab($0)) }
    moves += routes.map { .intent(.go($0)) }
    moves += routes.map { .intent(.present($0, .sheet)) }
    if let first = routes.first(where: { access.requirement(of: $0) == .none }) {
      moves += [.intent(.present(first, .alert)), .intent(.present(first, .fullScreen))]
      var seen: Set<AccessRequirement> = []
      for gated in routes
      where access.requirement(of: gated) != .none
        && seen.insert(access.requirement(of: gated)).inserted
      {
        moves += [
          .intent(.goMany([gated, first])), .intent(.resetTo([gated, first])),
          .intent(.resetTo([first, gated])),
          .command(.sequence([.push(gated), .push(first)])),
          .command(.sequence([.push(gated), .pop])),
          .command(.whenCancelled(.push(gated), fallback: .push(first))),
          .transaction([.push(first), .push(gated)]),
          .command(.sequence([.present(gated, .sheet), .present(first, .sheet)])),
        ]
      }
    }
    var links: [Int?: Int] = [:]
    for link in atlas.links {
      links[link.mapping, default: 0] += 1
      if links[link.mapping, default: 0] <= (link.mapping == nil ? 1 : 2) {
        moves.append(.open(link.text))
      }
    }
    moves += people.map { .signIn($0) }
    moves += [
      .intent(.signOut), .cancelSignIn, .resumeSignIn, .intent(.back), .intent(.backToRoot),
      .intent(.dismiss), .intent(.dismissAll), .intent(.undo), .intent(.redo),
      .intent(.historyBack), .intent(.historyForward), .expire, .grow, .restart,
    ]
    return moves
  }
}
