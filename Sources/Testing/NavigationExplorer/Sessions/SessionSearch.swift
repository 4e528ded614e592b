import Navigation
import NavigationTerminal
import TapeScript

/// Searches sessions as values, breadth first, trying every move from each reached session.
@MainActor
final class SessionSearch<R: Route> {
  /// The limits beyond which a session is not explored further.
  struct Bounds {
    var stack = 3
    var layers = 2
    var history = 6
    var waiting = 2
    var states = ExplorerReport.mostStates
  }

  /// The result of a search.
  struct Outcome {
    var states = 0
    var steps = 0
    var depth = 0
    var isCut = false
    var finding: Finding?
    var moves: [SessionMove<R>] = []
    var seen: Set<R> = []
    var opened: Set<Int> = []
    var patterns: [DeepLinkRouteEntry] = []
  }

  private let stage: SessionStage<R>
  private let gate: GateLaw<R>
  private let laws: [Law<R>]
  private let moves: [SessionMove<R>]
  private let atlas: AppAtlas<R>
  private let bounds: Bounds
  private var outcome = Outcome()
  private var known: Set<Int> = []
  private var parents: [Int32] = []
  private var taken: [SessionMove<R>] = []

  init(
    _ app: TerminalApp<R>, access: AccessPolicy<R>?, laws: [Law<R>], bounds: Bounds = Bounds(),
    data: DataCopy? = nil
  ) throws {
    stage = try SessionStage(app, data: data)
    let access = access ?? stage.store.access
    gate = GateLaw(access: access)
    self.laws = laws
    self.bounds = bounds
    let first = AppAtlas(of: stage.parts, principals: [])
    let people = stage.people(for: first.routes, access)
    atlas = AppAtlas(of: stage.parts, principals: people)
    moves = SessionMove.all(
      atlas: atlas, access: access, tabs: stage.initial.state.tabs.map(\.id), people: people)
    interruptions =
      access.login == nil ? [] : [.intent(.signOut), .expire] + people.map { .signIn($0) }
    outcome.patterns = atlas.patterns
  }

  /// The moves to try while another move is being decided.
  private let interruptions: [SessionMove<R>]

  /// Searches all sessions that can be reached in at most `depth` moves.
  func run(depth: Int) async -> Outcome {
    if let finding = await linkFinding() {
      outcome.finding = finding
      return outcome
    }
    _ = isNew(stage.initial)
    parents.append(-1)
    taken.append(.intent(.back))
    outcome.states = 1
    outcome.finding = await look(at: stage.initial)
    var frontier: [(session: NavigationSession<R>, index: Int32)] = [(stage.initial, 0)]
    while outcome.depth < depth, !frontier.isEmpty, outcome.finding == nil {
      outcome.depth += 1
      var next: [(NavigationSession<R>, Int32)] = []
      for (session, index) in frontier {
        for move in moves {
          let (after, steps) = await take(move, from: session, index, &next)
          guard outcome.finding == nil, !outcome.isCut else { return outcome }
          guard after, steps > 0 else { continue }
          for point in 0..<steps {
            for other in interruptions {
              let during = SessionMove.during(move, other, steps: point)
              _ = await take(during, from: session, index, &next)
              guard outcome.finding == nil, !outcome.isCut else { return outcome }
            }
          }
        }
      }
      frontier = next
    }
    return outcome
  }

  /// Returns the nearest commands of a tape to some moves; empty if one of them has none.
  func commands(for moves: [SessionMove<R>]) -> [TapeCommand] {
    let tabs = stage.initial.state.tabs.map(\.id)
    let links = stage.store.links
    var commands: [TapeCommand] = []
    for move in moves {
      guard let next = move.commands(tabs: tabs, link: { links?.url(for: $0)?.description })
      else { return [] }
      commands += next
    }
    return commands
  }

  /// Tries one move, and checks the resulting session.
  private func take(
    _ move: SessionMove<R>, from session: NavigationSession<R>, _ index: Int32,
    _ next: inout [(NavigationSession<R>, Int32)]
  ) async -> (Bool, Int) {
    outcome.steps += 1
    let (after, steps) = await stage.take(move, from: session)
    if case .open(let link) = move,
      let mapping = atlas.links.first(where: { $0.text == link })?.mapping,
      after.state != session.state
    {
      outcome.opened.insert(mapping)
    }
    if let finding = stage.ledger.close(with: after) {
      found(finding, by: move, from: index)
      return (true, steps)
    }
    guard isNew(after) else { return (true, steps) }
    if let finding = await look(at: after) {
      found(finding, by: move, from: index)
      return (true, steps)
    }
    outcome.states += 1
    guard outcome.states < bounds.states else {
      outcome.isCut = true
      return (true, steps)
    }
    if let visible = after.visible { outcome.seen.insert(visible) }
    if isWithinBounds(after) {
      next.append((after, Int32(parents.count)))
      parents.append(index)
      taken.append(move)
    }
    return (true, steps)
  }

  private func isNew(_ session: NavigationSession<R>) -> Bool {
    var hasher = Hasher()
    session.hashPlaces(into: &hasher)
    return known.insert(hasher.finalize()).inserted
  }

  private func isWithinBounds(_ session: NavigationSession<R>) -> Bool {
    let state = session.state
    return session.pastStates.count <= bounds.history
      && session.pending.count <= bounds.waiting
      && state.presentations.count <= bounds.layers
      && state.path.count <= bounds.stack
      && state.tabs.allSatisfy { $0.stack.count <= bounds.stack }
  }

  /// Checks a new session.
  private func look(at session: NavigationSession<R>) async -> Finding? {
    if let finding = gate.finding(in: session) { return finding }
    let title = session.visible.map(stage.parts.configuration.title) ?? ""
    let scene = ExplorerScene(
      session: session, title: title.isEmpty ? stage.parts.configuration.name : title
    ) { [] }
    for law in laws where !law.holds(scene) {
      return Finding(law: law.name, what: "it does not hold on \(scene.title)")
    }
    if await !stage.leadsOut(session) {
      return Finding(
        law: LawName.exit, what: "going back from \(scene.title) never reaches a tab's root")
    }
    if await !stage.undoes(session) {
      return Finding(law: LawName.undo, what: "undo then redo from \(scene.title) ends elsewhere")
    }
    if let loss = await stage.lossOverRestart(of: session) {
      return Finding(law: LawName.restart, what: loss)
    }
    return nil
  }

  /// Checks that each link opens a place whose own link opens the same place.
  private func linkFinding() async -> Finding? {
    for principal in [nil, stage.people(for: atlas.routes, gate.access).first] {
      for link in atlas.links where link.mapping != nil {
        guard let place = await place(of: link.text, for: principal),
          let own = stage.store.links?.url(for: place)?.description
        else { continue }
        guard await self.place(of: own, for: principal) == place else {
          return Finding(
            law: LawName.links,
            what: "\(link.text) opens \(RouteText.of(place)), but \(own) does not")
        }
      }
    }
    return nil
  }

  /// Returns the visible route after a principal opens a link; `nil` if the link does not open.
  private func place(of link: String, for principal: Principal?) async -> R? {
    let store = stage.store
    store.resume(from: stage.initial)
    if let principal { store.signIn(principal) }
    let opening = store.open(DeepLinkRequest(link))
    await stage.settle(store)
    return opening.isSuccess ? store.state.visible : nil
  }

  private func found(_ finding: Finding, by move: SessionMove<R>, from index: Int32) {
    outcome.finding = finding
    var moves = [move]
    var index = Int(index)
    while index > 0 {
      moves.append(taken[index])
      index = Int(parents[index])
    }
    outcome.moves = moves.reversed()
  }
}
