import Navigation
import TerminalKit

/// Observes the store to collect the marks and the last moves for the stack view.
///
/// A turn is one move: the effects of one key or link are marked together until the next move.
@MainActor
final class MoveRecorder<R: Route> {
  /// A move that was noted: in words, or as a trace that is described when it is shown.
  private enum Entry {
    case words(String, result: String)
    case trace(NavigationTrace<R>)
  }

  /// The number of moves shown.
  private static var limit: Int { 8 }
  /// The number of moves kept at least; more than are shown, because a request repeated in the same
  /// turn is shown once.
  private static var kept: Int { 24 }

  private let store: NavigationStore<R>
  private let configuration: HostConfiguration<R>
  private let writer: NoticeWriter<R>
  private var move: StackMove<R>?
  private var turn = 0
  /// The last turn in which a user was signed out.
  private var lossTurn: Int?
  /// The last moves and their turns, oldest first.
  private var entries: [(turn: Int, entry: Entry)] = []

  init(
    store: NavigationStore<R>, configuration: HostConfiguration<R>, writer: NoticeWriter<R>
  ) {
    self.store = store
    self.configuration = configuration
    self.writer = writer
  }

  /// Records an update in one of the host's turns.
  func note(_ update: NavigationUpdate<R>, in turn: Int) {
    switch update {
    case .changed(let event) where event.cause == .principal && turn == lossTurn:
      // Ghosts must not show the next user what the previous one saw.
      begin(in: turn, from: event.after)
    case .changed(let event): begin(in: turn, from: event.before)
    case .principalChanged(let old, let new):
      guard old?.subject != new?.subject else { return }
      // The previous user's moves are not shown to the next one.
      entries = []
      if old != nil { (move, lossTurn) = (nil, turn) }
      add(new.map { "sign in \(configuration.account($0))" } ?? "sign out", "done", in: turn)
    case .noticed(let notice): hear(notice, in: turn)
    case .finished(let trace): finish(trace, in: turn)
    case .performed: break
    }
  }

  private func hear(_ notice: NavigationNotice<R>, in turn: Int) {
    switch notice {
    case .waiting(let item), .alreadyWaiting(let item):
      add("open \(label(of: item.request, item.plan))", "waits", in: turn)
    case .resumed(let items):
      begin(in: turn, from: store.session.state)
      move?.isResumed = true
      for item in items { add("open \(label(of: item.request, item.plan))", "resumed", in: turn) }
    case .signInCancelled(let items):
      for item in items { add("open \(label(of: item.request, item.plan))", "dropped", in: turn) }
    case .refused(let request, .rejected(.forbidden)):
      refuse(label(of: request), needs: nil, in: turn)
    case .refused(let request, .rejected(.unavailable(let reason))):
      refuse(label(of: request), reason: reason, in: turn)
    case .undecided(let link, .rejected(let rejection)):
      switch rejection.reason {
      case .forbidden(let role): refuse(short(link), needs: role, in: turn)
      case .unavailable(let reason): refuse(short(link), reason: reason, in: turn)
      default: break
      }
    default: break
    }
  }

  /// Starts a move at the first change of a turn.
  private func begin(in turn: Int, from before: NavigationState<R>) {
    guard move == nil || turn != self.turn else { return }
    self.turn = turn
    move = StackMove(before: before)
  }

  private func refuse(_ title: String, needs role: String?, in turn: Int) {
    refuse(title, reason: role.map { "needs \($0)" } ?? "refused", in: turn)
  }

  private func refuse(_ title: String, reason: String, in turn: Int) {
    begin(in: turn, from: store.session.state)
    move?.refusal = StackPicture.GateLine(title: title, needs: reason)
    add("open \(title)", "refused", in: turn)
  }

  private func finish(_ trace: NavigationTrace<R>, in turn: Int) {
    if trace.before == trace.after { begin(in: turn, from: trace.after) }
    // The notice already lists the queued link and its source.
    guard trace.result != .pending else { return }
    // A request from a session that has ended is not shown to the next user.
    if trace.result == .rejected(.stale),
      !trace.routes(by: store.links).allSatisfy({ store.isAllowed($0) })
    {
      return
    }
    add(.trace(trace), in: turn)
  }

  /// Describes a request: shortens a link, and names one screen of a move without a target.
  private func words(of trace: NavigationTrace<R>) -> String {
    switch trace.request {
    case .link(let link): return "open \(short(link))"
    case .intent(let intent):
      guard let prefix = intent.moveWords,
        let move = StateMove(
          from: trace.before, to: trace.after, title: configuration.title,
          tab: { [configuration] in configuration.title(ofTab: $0) })
      else { break }
      return prefix + move.brief
    default: break
    }
    return configuration.navigationWords(hiding: self.store.linkSecrets).of(trace.request)
  }

  private func add(_ request: String, _ result: String, in turn: Int) {
    add(.words(request, result: result), in: turn)
  }

  private func add(_ entry: Entry, in turn: Int) {
    if entries.count >= 2 * Self.kept { entries.removeFirst(Self.kept) }
    entries.append((turn, entry))
  }

  /// The last moves, newest first; a request repeated in the same turn has one line.
  private var lines: [StackPicture.MoveLine] {
    var found: [(turn: Int, line: StackPicture.MoveLine)] = []
    for (turn, entry) in entries.reversed() where found.count < Self.limit {
      let line =
        switch entry {
        case .words(let request, let result):
          StackPicture.MoveLine(request: request, result: result)
        case .trace(let trace):
          StackPicture.MoveLine(request: words(of: trace), result: trace.moveResult)
        }
      if !found.contains(where: { $0.turn == turn && $0.line.request == line.request }) {
        found.append((turn, line))
      }
    }
    return found.map(\.line)
  }

  private func label(
    of request: PendingDeepLink<R>.Request, _ plan: NavigationPlan<R>? = nil
  ) -> String {
    short(writer.label(of: request, plan: plan))
  }

  /// Returns the link without the app's own scheme and without secrets.
  private func short(_ link: String) -> String {
    let link = store.linkSecrets.shown(link)
    let scheme = configuration.scheme + "://"
    return link.hasPrefix(scheme) ? String(link.dropFirst(scheme.count)) : link
  }

  // MARK: - The picture

  /// Returns the current stack with the marks of the last move, or the stack at a past step.
  ///
  /// - Parameters:
  ///   - past: The state at the past step; `nil` for the current one.
  ///   - titles: Returns the title of a layer's entry; -1 is the root.
  /// - Returns: The content of the stack view.
  func picture(
    of past: NavigationState<R>? = nil, titles: @escaping (HostLayer<R>, Int) -> String
  ) -> StackPicture {
    let session = store.session
    let access = store.access
    var picture = StackPicture(
      past ?? session.state, after: past == nil ? move : nil,
      from: StackPicture.Source(
        title: titles, name: configuration.title,
        tab: configuration.title(ofTab:),
        isAllowed: store.isAllowed))
    guard past == nil else { return picture }
    picture.queued = session.state.queuedPresentations.map { configuration.title($0.root) }
    picture.waiting = session.pending.items.map {
      StackPicture.GateLine(
        title: label(of: $0.request, $0.plan), needs: access.shownNeed(of: $0))
    }
    picture.moves = lines
    return picture
  }
}

extension NavigationTrace {
  /// Returns the routes that the request and its commands name.
  func routes(by links: DeepLinkPipeline<R>?) -> [R] {
    let verdict = LinkVerdict(links: links)
    let asked: [R] =
      switch request {
      case .link(let link): verdict.routes(of: link)
      case .intent(.deepLink(let request)): verdict.routes(of: request.link)
      case .intent(let intent): intent.routes
      case .commands(let commands): commands.flatMap(\.routes)
      case .place: []
      }
    return asked + steps.flatMap { $0.requested.routes + $0.executed.routes }
  }

  /// The result of a move, in a word or two.
  fileprivate var moveResult: String {
    switch result {
    case .pending: return "waits"
    case .deferred: return "decides"
    case .rejected: return "refused"
    case .cancelled: return "cancelled"
    case _ where !result.isSuccess: return "failed"
    case _ where before == after: return "no change"
    default: break
    }
    if before.presentations.count < after.presentations.count { return "presented" }
    if before.presentations.count > after.presentations.count { return "dismissed" }
    // A link may both select a tab and push onto its stack.
    let path = before.tab(after.selectedTab)?.stack ?? before.path
    if before.selectedTab != after.selectedTab, path == after.path { return "selected" }
    let (old, new) = (path.count, after.path.count)
    return new > old ? "pushed" : new < old ? "popped" : "replaced"
  }
}

extension AccessPolicy {
  /// Returns the requirement of a queued link, in a word.
  fileprivate func shownNeed(of item: PendingDeepLink<R>) -> String {
    for route in item.plan.routes {
      switch requirement(of: route) {
      case .none: continue
      case .signedIn: return "sign-in"
      case .role(let role): return role
      }
    }
    return "sign-in"
  }
}
