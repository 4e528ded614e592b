import Navigation
import NavigationTerminal
import TapeScript

/// Searches the moments of a store breadth first: a moment is a value, and every move is tried from it.
///
/// Nothing runs but the machine's steps. Where an asynchronous middleware has to decide, it is not run:
/// that it lets the command proceed and that it cancels it are moves, and so is what may happen before.
@MainActor
final class SessionSearch<R: Route> {
  /// The limits beyond which a moment is not explored further.
  struct Bounds {
    var stack = 3
    var layers = 2
    var history = 6
    var waiting = 2
    /// How many moves may happen before a decision.
    var interruptions = 2
    var states = ExplorerReport.mostStates
  }

  /// The result of a search.
  struct Outcome {
    var states = 1
    var steps = 0
    var depth = 0
    var isCut = false
    var finding: Finding?
    var moves: [SessionMove<R>] = []
    var opened: Set<Int> = []
    var patterns: [DeepLinkRouteEntry] = []
  }

  /// A moment whose moves are still to be tried, the index of the move that led to it, and how many
  /// moves may still happen before what it decides on.
  private typealias Open = (moment: MachineMoment, index: Int, interruptions: Int)

  private let stage: SessionStage<R>
  private let gate: GateLaw<R>
  private let laws: [Law<R>]
  /// The moves from a moment in which nothing is decided, and from one in which something is.
  private let moves: [SessionMove<R>]
  private let answers: [SessionMove<R>] = [.answer(.proceed), .answer(.cancel(reason: "no"))]
  private let interruptions: [SessionMove<R>]
  private let atlas: AppAtlas<R>
  private let bounds: Bounds
  private let people: [Principal]
  private var outcome = Outcome()
  private var known: Set<Int> = []
  /// The moves that led to each moment within the bounds, and the indices of those before them.
  private var taken: [(move: SessionMove<R>?, parent: Int)] = [(nil, 0)]

  init(
    _ app: TerminalApp<R>, access: AccessPolicy<R>?, laws: [Law<R>], bounds: Bounds = Bounds(),
    data: DataCopy? = nil
  ) throws {
    stage = try SessionStage(app, data: data)
    let access = access ?? stage.store.access
    gate = GateLaw(access: access)
    self.laws = laws
    self.bounds = bounds
    people = stage.people(for: AppAtlas(of: stage.parts, principals: []).routes, access)
    atlas = AppAtlas(of: stage.parts, principals: people)
    moves = SessionMove.all(
      atlas: atlas, access: access, tabs: stage.initial.session.state.tabs.map(\.id),
      people: people)
    interruptions =
      [.intent(.signOut), .intent(.back), .expire]
      + people.map { .signIn($0) }
      + Self.queued(moves, access)
    outcome.patterns = atlas.patterns
  }

  /// Searches all sessions that can be reached in at most `depth` moves; what happens before a
  /// decision does not count.
  func run(depth: Int) async -> Outcome {
    outcome.finding = linkFinding() ?? look(at: stage.initial)
    _ = isNew(stage.initial)
    var frontier: [Open] = [(stage.initial, 0, 0)]
    while outcome.depth < depth, !frontier.isEmpty, outcome.finding == nil, !outcome.isCut {
      outcome.depth += 1
      var (open, done) = (frontier, 0)
      frontier = []
      while done < open.count, outcome.finding == nil, !outcome.isCut {
        // Others may have the main actor's turn.
        await Task.yield()
        let next = open[done]
        done += 1
        for move in moves(from: next) {
          guard let reached = take(move, from: next) else { continue }
          if reached.moment.isDeciding { open.append(reached) } else { frontier.append(reached) }
        }
      }
    }
    return outcome
  }

  private func moves(from open: Open) -> [SessionMove<R>] {
    guard open.moment.isDeciding else { return moves }
    return open.interruptions > 0 ? answers + interruptions : answers
  }

  /// Returns the nearest commands of a tape to some moves; empty if one of them has none.
  func commands(for moves: [SessionMove<R>]) -> [TapeCommand] {
    let tabs = stage.initial.session.state.tabs.map(\.id)
    let links = stage.store.links
    let commands = moves.map {
      $0.commands(tabs: tabs, link: { links?.url(for: $0)?.description })
    }
    return commands.contains { $0 == nil } ? [] : commands.flatMap { $0 ?? [] }
  }

  /// Returns some of the moves that wait behind a decision: a tab, and a place of each kind of access.
  private static func queued(
    _ moves: [SessionMove<R>], _ access: AccessPolicy<R>
  ) -> [SessionMove<R>] {
    var seen: Set<AccessRequirement> = []
    return moves.prefix(1)
      + moves.filter { move in
        if case .intent(.go(let route)) = move {
          seen.insert(access.requirement(of: route)).inserted
        } else {
          false
        }
      }
  }

  /// Tries one move, and checks the moment to which it leads.
  ///
  /// - Returns: The moment, if it is new and within the bounds.
  private func take(_ move: SessionMove<R>, from before: Open) -> Open? {
    guard outcome.finding == nil, !outcome.isCut else { return nil }
    outcome.steps += 1
    let after = stage.take(move, from: before.moment)
    if case .open(let link) = move,
      let mapping = atlas.links.first(where: { $0.text == link })?.mapping,
      after.isDeciding || after.session.state != before.moment.session.state
    {
      outcome.opened.insert(mapping)
    }
    outcome.finding = stage.ledger.close(with: stage.store.machine)
    let isNew = isNew(after)
    if isNew, outcome.finding == nil { outcome.finding = look(at: after) }
    if outcome.finding != nil { outcome.moves = way(to: before.index) + [move] }
    guard isNew, outcome.finding == nil else { return nil }
    outcome.states += 1
    outcome.isCut = outcome.states >= bounds.states
    guard isWithinBounds(after) else { return nil }
    taken.append((move, before.index))
    let isAnswer = if case .answer = move { true } else { false }
    let left =
      before.moment.isDeciding ? before.interruptions - (isAnswer ? 0 : 1) : bounds.interruptions
    return (after, taken.count - 1, left)
  }

  private func way(to index: Int) -> [SessionMove<R>] {
    var moves: [SessionMove<R>] = []
    var index = index
    while let move = taken[index].move {
      moves.append(move)
      index = taken[index].parent
    }
    return moves.reversed()
  }

  private func isNew(_ moment: MachineMoment) -> Bool {
    var hasher = Hasher()
    moment.hashPlaces(into: &hasher)
    return known.insert(hasher.finalize()).inserted
  }

  private func isWithinBounds(_ moment: MachineMoment) -> Bool {
    let (session, state) = (moment.session, moment.session.state)
    return session.history.states.count <= bounds.history
      && session.waiting.items.count <= bounds.waiting
      && state.layers.count <= bounds.layers
      && state.path.count <= bounds.stack
      && state.tabs.allSatisfy { $0.path.count <= bounds.stack }
  }

  /// Checks a new moment.
  private func look(at moment: MachineMoment) -> Finding? {
    let session = NavigationSession<R>(moment.session, login: stage.store.access.login)
    if let finding = gate.finding(in: session) { return finding }
    let title = session.visible.map { stage.parts.configuration.title(AnyRoute($0)) } ?? ""
    let scene = ExplorerScene(
      session: session, title: title.isEmpty ? stage.parts.configuration.name : title
    ) { [] }
    for law in laws where !law.holds(scene) {
      return Finding(law: law.name, what: "it does not hold on \(scene.title)")
    }
    if moment.isDeciding { return nil }
    if !stage.leadsOut(moment) {
      return Finding(
        law: LawName.exit, what: "going back from \(scene.title) never reaches a tab's root")
    }
    if !stage.undoes(moment) {
      return Finding(law: LawName.undo, what: "undo then redo from \(scene.title) ends elsewhere")
    }
    return stage.lossOverRestart(of: moment).map { Finding(law: LawName.restart, what: $0) }
  }

  /// Checks that each link opens a place whose own link opens the same place.
  private func linkFinding() -> Finding? {
    for principal in [nil, people.first] {
      for link in atlas.links where link.mapping != nil {
        guard let place = stage.place(of: link.text, for: principal),
          let own = stage.store.links?.url(for: place)?.description,
          stage.place(of: own, for: principal) != place
        else { continue }
        return Finding(
          law: LawName.links, what: "\(link.text) opens \(RouteText.of(place)), but \(own) does not"
        )
      }
    }
    return nil
  }
}
