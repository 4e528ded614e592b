import Navigation
import TapeScript
import TerminalKit

/// A single step from one moment of a session to another.
enum SessionMove<R: Route> {
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
  /// The asynchronous middleware that has to decide answers.
  case answer(MiddlewareDecision<R>)

  /// A description of the move.
  var words: String {
    switch self {
    case .intent(let intent): NavigationWords().of(intent)
    case .command(let command): command.words
    case .transaction(let commands): "all or none of \(NavigationWords().of(commands))"
    case .open(let link): "open \(link)"
    case .signIn(let principal): "sign in as \(principal.subject)"
    case .cancelSignIn: "cancel sign-in"
    case .resumeSignIn: "return to sign-in"
    case .expire: "the session ends"
    case .grow: "a day passes"
    case .restart: "kill and restart"
    case .answer(.proceed): "the middleware lets it proceed"
    case .answer: "the middleware cancels it"
    }
  }
}

extension SessionMove {
  /// Returns the commands of a tape that come nearest to the move, or `nil` if there are none.
  ///
  /// Links stand for routes, so the commands must be played to see whether they do the same.
  ///
  /// - Parameters:
  ///   - tabs: The tabs, in the order of their number keys.
  ///   - link: Returns the link of a route, if it has one.
  /// - Returns: The commands, or `nil`.
  func commands(tabs: [TabID], link: (R) -> String?) -> [TapeCommand]? {
    func open(_ routes: [R]) -> [TapeCommand]? {
      let links = routes.compactMap(link)
      return links.count == routes.count && !links.isEmpty ? links.map { .open($0) } : nil
    }
    func all(_ moves: [SessionMove]) -> [TapeCommand]? {
      let commands = moves.map { $0.commands(tabs: tabs, link: link) }
      return commands.contains { $0 == nil } ? nil : commands.flatMap { $0 ?? [] }
    }
    switch self {
    case .intent(.signOut):
      return TapeChord(.control, .character("p")).map {
        [.chord($0), .type("sign out"), .key(.enter)]
      }
    case .intent(.undo): return [.type("u")]
    case .intent(.historyBack): return [.type("[")]
    case .intent(.historyForward): return [.type("]")]
    case .intent(.back), .intent(.dismiss), .command(.pop), .cancelSignIn: return [.key(.escape)]
    case .intent(.selectTab(let tab)):
      return tabs.prefix(9).firstIndex(of: tab).map { [.type("\($0 + 1)")] }
    case .intent(.go(let route)), .intent(.present(let route, _)): return open([route])
    case .intent(.goMany(let routes)), .intent(.resetTo(let routes)): return open(routes)
    case .intent: return nil
    case .command(.push(let route)), .command(.present(let route, _)): return open([route])
    case .command(.sequence(let steps)): return all(steps.map { .command($0) })
    case .command(.whenCancelled(let first, let fallback)):
      return all([.command(first), .command(fallback)])
    case .command: return nil
    case .transaction(let steps): return all(steps.map { .command($0) })
    case .open(let link): return [.open(link)]
    case .signIn: return nil
    case .resumeSignIn: return [.type("w")]
    case .expire: return [.sleep(.seconds(3_600))]
    case .grow: return [.sleep(.seconds(90_000))]
    case .restart: return [.restart]
    case .answer: return [.sleep(.seconds(60))]
    }
  }

  /// Returns every move to try where nothing is being decided.
  @MainActor static func all(
    atlas: AppAtlas<R>, access: AccessPolicy<R>, tabs: [TabID], people: [Principal]
  ) -> [SessionMove] {
    let routes = atlas.representatives(access)
    var moves: [SessionMove] = tabs.map { .intent(.selectTab($0)) }
    moves += routes.map { .intent(.go($0)) }
    moves += routes.map { .intent(.present($0, .sheet)) }
    if let first = routes.first(where: { access.requirement(of: $0) == .none }) {
      moves += [
        .intent(.present(first, .alert)), .intent(.present(first, .fullScreen)),
        .intent(.amend(first)),
      ]
      var seen: Set<AccessRequirement> = []
      for gated in routes
      where access.requirement(of: gated) != .none
        && seen.insert(access.requirement(of: gated)).inserted
      {
        moves += [
          .intent(.goMany([gated, first])), .intent(.resetTo([gated, first])),
          .intent(.resetTo([first, gated])), .intent(.amend(gated)),
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
