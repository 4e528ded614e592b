import Navigation
import TerminalKit

extension NavigationHost {
  // MARK: - Keeping moments

  var momentWriter: MomentWriter<R> {
    MomentWriter(
      title: configuration.title,
      tab: { [tabs = configuration.tabs] id in tabs.first { $0.id == id }?.title ?? id.name })
  }

  /// Does something, as a moment of its own.
  func moment(
    _ request: String, asked: NavigationTrace<R>.Request? = nil, routes: [R] = [],
    _ work: () -> Void
  ) {
    moments.begin(
      request, station: .intent, asked: asked, routes: routes, at: clock.now,
      in: store.session.state)
    work()
    moments.end(
      in: store.session.state,
      later: asked != nil && store.isDeciding ? momentWriter.words(.deferred) : nil)
  }

  /// Notes a change of the state.
  func note(_ event: NavigationEvent<R>) {
    let writer = momentWriter
    let isAlone = !moments.isOpen
    var routes: [R] = []
    if case .commands(let commands) = event.cause { routes = commands.flatMap { $0.routes } }
    if isAlone {
      moments.begin(
        writer.words(event.cause), station: nil, routes: routes, at: clock.now, in: event.before)
    }
    moments.update { moment in
      moment.routes += routes
      if case .commands = event.cause {
        if !moment.stations.contains(where: { $0.place == .middleware }) {
          moment.stations.append(MomentStation(.middleware, "let it pass"))
        }
        moment.stations.append(MomentStation(.command, writer.words(event.cause)))
        moment.stations.append(MomentStation(.gate, "allowed"))
      } else {
        moment.stations.append(MomentStation(.change, writer.words(event.cause)))
      }
      if moment.ending == .open {
        moment.ending = .changed
        moment.stations.append(MomentStation(.result, "done"))
      }
      moment.state = event.after
    }
    if isAlone {
      moments.update { $0.isChangeAlone = true }
      moments.end(in: event.after)
    }
    guard event.cause == .principal else { return }
    let (access, principal) = (store.access, store.session.principal)
    moments.redact(
      unless: { access.decide($0, for: principal) == .allowed },
      words: configuration.words.redactedMoment())
  }

  /// Notes what a person is told.
  func note(_ notice: NavigationNotice<R>) {
    let isAlone = !moments.isOpen
    let said = writer.notice(for: notice, principal: store.session.principal)?.text
    if isAlone, case .refused = notice, let late = lateMoment, late.turn == turn, let said {
      // What was decided late was refused, and this is how the person is told.
      return moments.update(at: late.index) { $0.end(.refused, said) }
    }
    if isAlone {
      moments.begin(
        said ?? NoticeLog.line(notice), station: nil, at: clock.now, in: store.session.state)
    }
    let writer = momentWriter
    moments.update { moment in
      switch notice {
      case .waiting(let item), .alreadyWaiting(let item):
        moment.routes += item.plan.routes
        moment.stations.append(MomentStation(.gate, "needs sign-in"))
        moment.end(.waits, "waits for sign-in")
      case .refused(_, let result):
        if let (name, reason) = result.cancellation {
          guard !moment.isFromRun else { return moment.end(.refused, said ?? reason) }
          moment.stations.append(MomentStation(.middleware, "\(name): \(reason)"))
        } else if case .rejected = result {
          moment.stations.append(MomentStation(.gate, writer.words(result)))
        }
        moment.end(.refused, said ?? writer.words(result))
      case .undecided(_, let decision):
        if case .rejected(let rejection) = decision, case .forbidden = rejection.reason {
          moment.stations.append(MomentStation(.gate, writer.words(.rejected(.forbidden))))
        }
        moment.end(.refused, said ?? "")
      case .signedIn:
        moment.isPersonal = true
        moment.end(.changed, said ?? "")
      case .resumed(let items):
        moment.routes += items.flatMap(\.plan.routes)
        moment.end(.changed, said ?? "")
      case .dropped(let items, _), .signInCancelled(let items):
        moment.routes += items.flatMap(\.plan.routes)
        moment.end(.changed, said ?? "")
      case .expired(let place):
        moment.routes += place?.plan.routes ?? []
        moment.end(.changed, said ?? "")
      case .signedOut: moment.end(.changed, said ?? "")
      }
    }
    if isAlone { moments.end(in: store.session.state) }
  }

  // MARK: - Looking at them

  /// Opens or closes the inspector.
  func toggleInspector() {
    guard help == nil, inspector == nil else { return closeOverlays() }
    shelvePrompt()
    inspector = Inspector(moments: moments.moments.count)
  }

  /// The moments that the search finds, in their order.
  var shownMoments: [Moment<R>] {
    guard let text = inspector?.search?.text, !text.isEmpty else { return moments.moments }
    return moments.moments.filter { Self.isFound($0, by: TextMatch(text)) }
  }

  private static func isFound(_ moment: Moment<R>, by match: TextMatch) -> Bool {
    ([moment.request] + moment.stations.map(\.words)).contains { match.distance(to: $0) != nil }
  }

  /// The moment that is looked at.
  var lookedAt: Moment<R>? {
    let shown = shownMoments
    guard let inspector, !shown.isEmpty else { return nil }
    return shown[min(max(0, inspector.timeline.selection), shown.count - 1)]
  }

  /// The tree of the moment that is looked at; `nil` where its names were taken away.
  var inspectedTree: StateTree<R>? {
    guard let inspector, let state = lookedAt.map(\.state) ?? store.session.state else {
      return nil
    }
    let isNow = lookedAt?.number == moments.moments.last?.number
    let writer = momentWriter
    return StateTree(
      state, waiting: isNow ? waitingLabels : [], folded: inspector.folded, tab: writer.tab,
      title: writer.title)
  }

  private var inspectorExtent: Inspector.Extent {
    let tree = inspectedTree
    let line = inspector?.places.selection ?? 0
    let all = moments.moments
    let here = lookedAt?.number
    let wanted = TextMatch(inspector?.wanted ?? "")
    return Inspector.Extent(
      moments: shownMoments.count, lines: tree?.count ?? 0,
      momentLines: inspectorLines, visible: inspectorRows,
      fold: inspector?.part == .places && line < tree?.count ?? 0 ? tree?[line].fold : nil,
      place: all.firstIndex { $0.number == here } ?? max(0, all.count - 1),
      matches: wanted.isEmpty ? [] : all.indices.filter { Self.isFound(all[$0], by: wanted) })
  }

  /// Gives a key to the inspector.
  func giveInspector(_ press: KeyPress) -> Bool {
    let extent = inspectorExtent
    switch inspector?.handle(press, extent) {
    case .stays?: return true
    case .unused?, nil: return false
    case .closes?: closeOverlays()
    case .goesBack?: revisit()
    }
    return true
  }

  /// Selects a moment by a click.
  func selectMoment(_ index: Int) {
    if inspector?.timeline.selection == index {
      _ = giveInspector(KeyPress(.enter))
    } else {
      let extent = inspectorExtent
      inspector?.select(index, extent)
    }
  }

  /// Selects a line of the tree by a click.
  func selectTreeLine(_ index: Int) {
    let extent = inspectorExtent
    inspector?.select(line: index, extent)
  }

  /// Goes to where one was at the moment that is looked at.
  private func revisit() {
    let words = configuration.words
    guard let moment = lookedAt else { return }
    guard let state = moment.state else {
      return say(Notice(words.redactedMoment(), kind: .warning))
    }
    var answer = NavigationRevisit.gone
    self.moment("go back to moment \(moment.number)") {
      answer = store.revisit(state)
    }
    switch answer {
    case .done: leaveOverlays()
    case .here: say(words.alreadyThere())
    case .gone: say(words.momentIsGone())
    // The store told why.
    case .refused: break
    }
    setNeedsFrame()
  }
}

extension NavigationResult {
  /// Which middleware said no, and why.
  fileprivate var cancellation: (name: String, reason: String)? {
    switch self {
    case .cancelled(let reason, let name): (name, reason)
    case .multiple(let results): results.lazy.compactMap(\.cancellation).first
    default: nil
    }
  }
}
