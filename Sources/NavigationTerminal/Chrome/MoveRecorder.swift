import Navigation
import TerminalKit

/// Observes the store to mark the last move in the stack view, and reads the last moves from the
/// journal.
///
/// A turn is one move: the effects of one key or link are marked together until the next move.
@MainActor
final class MoveRecorder<R: Route>: HostPart {
  /// The number of moves shown.
  private static var limit: Int { 8 }
  /// The number of entries read at most.
  private static var read: Int { 96 }

  private let journal: Journal<R>
  private let store: NavigationStore<R>
  private let configuration: HostConfiguration<R>
  private let writer: NoticeWriter<R>
  private var move: StackMove<R>?
  private var turn = 0
  /// The last turn in which a user was signed out.
  private var lossTurn: Int?

  init(
    of journal: Journal<R>, store: NavigationStore<R>, configuration: HostConfiguration<R>,
    writer: NoticeWriter<R>
  ) {
    self.journal = journal
    self.store = store
    self.configuration = configuration
    self.writer = writer
  }

  // MARK: - Marks

  /// Marks a change.
  func changed(_ event: NavigationEvent<R>, in turn: Int) {
    guard begins(in: turn) else { return }
    // Ghosts must not show the next user what the previous one saw.
    let isLoss = event.cause == .principal && turn == lossTurn
    begin(in: turn, from: isLoss ? event.after : event.before)
  }

  /// Marks a sign-in layer that was not there before the move.
  func signInChanged(from old: Presentation<R>?, to new: Presentation<R>?, in turn: Int) {
    if turn == lossTurn, begins(in: turn) { return begin(in: turn, from: store.session.state) }
    let isSecond = !begins(in: turn)
    begin(in: turn, from: store.session.state)
    if !isSecond || move?.signIn?.id == new?.id { move?.signIn = old }
  }

  /// Forgets the last move when an account's session ends.
  func principalChanged(from old: Principal?, to new: Principal?, in turn: Int) {
    if old != nil, old?.subject != new?.subject { (move, lossTurn) = (nil, turn) }
  }

  /// Marks a request that changed nothing.
  func finished(_ trace: NavigationTrace<R>, in turn: Int) {
    guard begins(in: turn) else { return }
    if trace.before == trace.after { begin(in: turn, from: trace.after) }
  }

  /// Marks what the gate refused or let in.
  func noticed(_ notice: NavigationNotice<R>, saying sentence: Notice?, in turn: Int) {
    if case .resumed = notice {
      begin(in: turn, from: store.session.state)
      move?.isResumed = true
    } else if let refusal = refusal(notice) {
      begin(in: turn, from: store.session.state)
      move?.refusal = refusal
    }
  }

  /// Whether an update in a turn would start a new move.
  private func begins(in turn: Int) -> Bool { move == nil || turn != self.turn }

  /// Starts a move at the first change of a turn.
  private func begin(in turn: Int, from before: NavigationState<R>) {
    guard begins(in: turn) else { return }
    self.turn = turn
    move = StackMove(before: before, signIn: store.session.signIn)
  }

  /// Returns what the gate refused, and why; `nil` if it refused nothing.
  private func refusal(_ notice: NavigationNotice<R>) -> StackPicture.GateLine? {
    switch notice {
    case .refused(let request, .rejected(.forbidden)):
      return StackPicture.GateLine(title: label(of: request), needs: "refused")
    case .refused(let request, .rejected(.unavailable(let reason))):
      return StackPicture.GateLine(title: label(of: request), needs: reason)
    case .undecided(let link, .rejected(let rejection)):
      switch rejection.reason {
      case .forbidden(let role):
        return StackPicture.GateLine(title: short(link), needs: "needs \(role)")
      case .unavailable(let reason):
        return StackPicture.GateLine(title: short(link), needs: reason)
      default: return nil
      }
    default: return nil
    }
  }

  // MARK: - Moves

  /// The last moves, newest first; a request repeated in the same turn has one line.
  ///
  /// The previous user's moves are not shown to the next one.
  private var lines: [StackPicture.MoveLine] {
    var found: [(turn: Int, line: StackPicture.MoveLine)] = []
    // Amendments in a row, such as the letters of a word, are one move.
    var isAmending = false
    for entry in journal.entries(from: journal.count - Self.read).reversed() {
      if case .finished(let trace) = entry.fact {
        let isAmendment = trace.isAmendment
        defer { isAmending = isAmendment }
        if isAmendment, isAmending { continue }
      }
      for line in lines(of: entry).reversed()
      where !found.contains(where: { $0.turn == entry.turn && $0.line.request == line.request }) {
        found.append((entry.turn, line))
      }
      if found.count >= Self.limit || entry.fact.endsSession { break }
    }
    return found.prefix(Self.limit).map(\.line)
  }

  private func lines(of entry: Journal<R>.Entry) -> [StackPicture.MoveLine] {
    switch entry.fact {
    case .principalChanged(_, let new) where entry.fact.changesSubject:
      let words = new.map { "sign in \(configuration.account($0))" } ?? "sign out"
      return [StackPicture.MoveLine(request: words, result: "done")]
    case .finished(let trace): return isShown(trace) ? [line(of: trace)] : []
    case .told(let notice, _, _): return lines(of: notice)
    default: return []
    }
  }

  private func lines(of notice: NavigationNotice<R>) -> [StackPicture.MoveLine] {
    func lines(_ items: [PendingDeepLink<R>], _ result: String) -> [StackPicture.MoveLine] {
      items.map {
        StackPicture.MoveLine(request: "open \(label(of: $0.request, $0.plan))", result: result)
      }
    }
    switch notice {
    case .waiting(let item), .alreadyWaiting(let item): return lines([item], "waits")
    case .resumed(let items): return lines(items, "resumed")
    case .signInCancelled(let items): return lines(items, "dropped")
    default:
      return refusal(notice).map {
        [StackPicture.MoveLine(request: "open \($0.title)", result: "refused")]
      } ?? []
    }
  }

  /// Whether a request that finished is one of the moves.
  private func isShown(_ trace: NavigationTrace<R>) -> Bool {
    switch trace.result {
    // The notice already lists the queued link and its source.
    case .pending: false
    // A request from a session that has ended is not shown to the next user.
    case .rejected(.stale):
      trace.routes(in: store).allSatisfy { store.isAllowed($0) }
        && trace.request.link.map { store.mayName(.link($0)) } ?? true
    default: true
    }
  }

  private func line(of trace: NavigationTrace<R>) -> StackPicture.MoveLine {
    StackPicture.MoveLine(request: words(of: trace), result: trace.moveResult)
  }

  /// Describes a request: shortens a link, and names one screen of a move without a target.
  private func words(of trace: NavigationTrace<R>) -> String {
    switch trace.request {
    case .link(let link): return "open \(short(link))"
    case .intent(.selectTab(let tab)): return "tab \(configuration.title(ofTab: tab))"
    case .intent(let intent):
      let move = StateMove(
        from: trace.before, to: trace.after, title: configuration.title,
        tab: { [configuration] in configuration.title(ofTab: $0) })
      guard let words = move.flatMap({ intent.words(moving: $0.subject) }) else { break }
      return words
    // A return to an earlier state runs no command.
    case .commands(let commands) where commands.isEmpty: return "return to a step"
    default: break
    }
    return configuration.navigationWords(hiding: self.store.linkSecrets).of(trace.request)
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
      past ?? session.state, signIn: past == nil ? session.signIn : nil,
      after: past == nil ? move : nil,
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

extension Journal.Fact {
  /// Whether another account, or none, is signed in from here on.
  fileprivate var changesSubject: Bool {
    guard case .principalChanged(let old, let new) = self else { return false }
    return old?.subject != new?.subject
  }

  /// Whether an account's session ended here; what came before is not shown to the next user.
  fileprivate var endsSession: Bool {
    guard case .principalChanged(.some, _) = self else { return false }
    return changesSubject
  }
}

extension NavigationTrace {
  /// Returns the routes that the request and its commands name.
  @MainActor func routes(in store: NavigationStore<R>) -> [R] {
    let asked: [R] =
      switch request {
      case .link(let link): store.found(link)?.routes ?? []
      case .intent(.deepLink(let request)): store.found(request.link)?.routes ?? []
      case .intent(let intent): intent.routes
      case .commands(let commands): commands.flatMap(\.routes)
      case .place: []
      }
    return asked + steps.flatMap { $0.requested.routes + $0.executed.routes }
  }

  /// Whether the request changed the route of an entry that stays.
  fileprivate var isAmendment: Bool {
    if case .intent(.amend) = request { true } else { false }
  }

  /// The result of a move, in a word or two.
  fileprivate var moveResult: String {
    switch result {
    case .pending: return "waits"
    case .deferred: return "undecided"
    case .rejected: return "refused"
    case .cancelled: return "cancelled"
    case _ where !result.isSuccess: return "failed"
    case _ where before == after: return "no change"
    case _ where isAmendment: return "amended"
    default: break
    }
    let (old, new) = (before.presentations, after.presentations)
    if new.count > old.count { return "presented" }
    // A link may close layers, select a tab and push onto its stack.
    let path = (new.isEmpty ? before.tab(after.selectedTab)?.stack : nil) ?? before.path
    let shared = after.path.sharedCount(with: path)
    if new.count < old.count, shared == after.path.count { return "dismissed" }
    if before.selectedTab != after.selectedTab, path == after.path { return "selected" }
    if shared == path.count, shared < after.path.count { return "pushed" }
    return shared == after.path.count ? "popped" : "replaced"
  }
}

extension AccessPolicy {
  /// Returns the requirement of a queued link, in a word.
  fileprivate func shownNeed(of item: PendingDeepLink<R>) -> String {
    item.plan.routes.lazy.compactMap { requirement(of: $0).words }.first ?? "sign-in"
  }
}
