import Navigation
import TerminalKit

/// Marks the last move in the stack view.
///
/// A turn is one move: the effects of one key or link are marked together until the next move.
@MainActor
final class StackMarks {
  /// The number of moves shown.
  private static var limit: Int { 8 }

  private let timeline: Timeline
  private let machine: Machine
  private let configuration: HostConfiguration<AnyRoute>
  private let writer: NoticeWriter
  private var move: StackMove?
  private var turn = 0

  /// Creates marks.
  ///
  /// - Parameters:
  ///   - timeline: The timeline of the visit.
  ///   - writer: The writer of labels.
  ///   - turn: The turn in which the visit began; what that changed is not marked.
  init(beside timeline: Timeline, writer: NoticeWriter, startingIn turn: Int? = nil) {
    self.timeline = timeline
    machine = writer.machine
    configuration = writer.configuration
    self.writer = writer
    if let turn { begin(in: turn, from: machine.state) }
  }

  // MARK: - Marks

  /// Marks a change from a state.
  func changed(from before: NavigationState<AnyRoute>, in turn: Int) {
    begin(in: turn, from: before)
  }

  /// Marks a sign-in layer that was not there before the move.
  func signInChanged(
    from old: Presentation<AnyRoute>?, to new: Presentation<AnyRoute>?, in turn: Int
  ) {
    let isFirst = begins(in: turn)
    begin(in: turn, from: machine.state)
    if isFirst || move?.before.signIn?.id == new?.id { move?.before.signIn = old }
  }

  /// Marks a request that changed nothing.
  func finished(_ trace: NavigationTrace<AnyRoute>, in turn: Int) {
    guard begins(in: turn) else { return }
    if trace.before == trace.after { begin(in: turn, from: trace.after) }
  }

  /// Marks what the gate refused or let in.
  func noticed(_ notice: NavigationNotice<AnyRoute>, in turn: Int) {
    if case .resumed = notice {
      begin(in: turn, from: machine.state)
      move?.isResumed = true
    } else if let refusal = refusal(notice) {
      begin(in: turn, from: machine.state)
      move?.refusal = refusal
    }
  }

  /// Whether an update in a turn would start a new move.
  private func begins(in turn: Int) -> Bool { move == nil || turn != self.turn }

  /// Starts a move at the first change of a turn.
  private func begin(in turn: Int, from before: NavigationState<AnyRoute>) {
    guard begins(in: turn) else { return }
    self.turn = turn
    move = StackMove(before: StateShape(before, signIn: machine.signInLayer))
  }

  /// Returns what the gate refused, and why; `nil` if it refused nothing.
  private func refusal(_ notice: NavigationNotice<AnyRoute>) -> StackPicture.GateLine? {
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

  private func label(
    of request: NavigationRequest<AnyRoute>, _ plan: NavigationPlan<AnyRoute>? = nil
  ) -> String {
    short(writer.label(of: request, plan: plan))
  }

  /// Returns the link without the app's own scheme and without secrets.
  private func short(_ link: String) -> String {
    let link = "\(machine.shown(link))"
    let scheme = configuration.scheme + "://"
    return link.hasPrefix(scheme) ? String(link.dropFirst(scheme.count)) : link
  }

  // MARK: - The picture

  /// Returns the current stack with the marks of the last move, or the stack after a past one.
  ///
  /// - Parameters:
  ///   - past: The past move; `nil` for the last one.
  ///   - titles: Returns the title of a layer's entry; -1 is the root.
  /// - Returns: The content of the stack view.
  func picture(
    of past: Move? = nil, titles: @escaping (HostLayer, Int) -> String
  ) -> StackPicture {
    let source = StackPicture.Source(
      title: titles, name: configuration.title, tab: configuration.title(ofTab:),
      isAllowed: machine.isAllowed)
    if let past {
      // A move that the account may not see shows nothing, neither cards nor marks.
      guard !past.isHidden, let state = past.last.state, state.everyRoute(machine.isAllowed) else {
        return StackPicture()
      }
      let before = past.moments.first?.before
      var picture = StackPicture(
        StateShape(state),
        after: before.map {
          StackMove(before: StateShape($0), isResumed: past.isResumed)
        }, from: source)
      picture.lane = past.lane(scheme: configuration.scheme)
      return picture
    }
    var picture = StackPicture(
      StateShape(machine.state, signIn: machine.signInLayer), after: move, from: source)
    picture.waiting = machine.waiting.map {
      StackPicture.GateLine(
        title: label(of: $0.request, $0.plan), needs: machine.shownNeed(of: $0))
    }
    let moves = timeline.lastMoves(Self.limit)
    picture.moves = moves.map {
      StackPicture.MoveLine(
        request: $0.shortRequest(scheme: configuration.scheme), result: $0.result)
    }
    picture.lane = moves.first?.lane(scheme: configuration.scheme) ?? []
    picture.cut = moves.first?.moments.lazy.compactMap(\.closed).first ?? 0
    return picture
  }
}

extension Machine {
  /// Returns the requirement of a queued link, in a word.
  fileprivate func shownNeed(of item: Waiting) -> String {
    item.plan.routes.lazy.compactMap { self.policy.requirement(of: $0).words }.first ?? "sign-in"
  }
}
