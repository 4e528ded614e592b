import Navigation
import TerminalKit
import TerminalUI

/// Describes the records of an action.
@MainActor
struct MoveWriter {
  let configuration: HostConfiguration
  let machine: Machine
  /// The writer of the sentences that the user is told.
  let notices: NoticeWriter

  /// The words for intents, commands and results, with links as they are shown.
  var words: NavigationWords<AnyRoute> {
    var words = configuration.navigationWords(hiding: machine.linkSecrets)
    words.link = notices.shortLink
    return words
  }

  // MARK: - Moves

  /// Returns the move of a group of records.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - start: The situation in which the visit began.
  /// - Returns: The move, which shows nothing if the account may not see it.
  func move(of group: Log.Group, startingIn start: Situation) -> Move {
    let records = group.entries.map(\.record)
    let instant = group.beginning?.instant ?? records.first?.instant ?? machine.setup.clock.now()
    guard records.allSatisfy(isVisible) else {
      return Move(
        number: group.number, instant: instant, title: HostNotices().hiddenMoment(),
        ending: .unchanged, result: "", flow: [], parts: [], situations: nil, isResumed: false,
        closed: 0, refusal: nil)
    }
    var parts = group.entries.map(part)
    if let beginning = group.beginning { parts.insert(part(beginning), at: 0) }
    let isAccount = group.beginning != nil || records.contains { $0.isSignIn }
    var told = self.told(parts, isAccount: isAccount)
    if group.amendedEntry != nil { told.title = told.result }
    let before = group.beginning == nil ? records.first?.before ?? start : start
    let after = records.last?.after ?? start
    let isResumed = records.contains { $0.isResumed }
    let closed = group.beginning?.closed ?? 0
    let title = parts[told.title].title
    let part = parts[told.result]
    let result =
      part.ending != .changed
      ? part.result
      : isResumed ? "resumed" : closed > 0 ? "closed \(closed)" : isAccount ? "done" : part.result
    var flow = [FlowStation(title, isRequest: true)] + part.flow
    if let key = group.beginning?.key ?? group.entries.first?.key {
      flow.insert(FlowStation(key.description), at: 0)
    }
    if part.ending == .changed {
      if closed > 0 { flow.append(FlowStation("\(closed) closed")) }
      flow.append(FlowStation(after.cardWords))
    }
    return Move(
      number: group.number, instant: instant, title: title, ending: part.ending, result: result,
      flow: flow, parts: parts, situations: (before, after), isResumed: isResumed, closed: closed,
      refusal: records.reversed().lazy.compactMap(refusal).first)
  }

  /// Returns the indices of the parts that give a move its title and its result: the refused one, else
  /// the last that changed something.
  ///
  /// A link that could not be resumed does not make a sign-in a refusal.
  private func told(_ parts: [Move.Part], isAccount: Bool) -> (title: Int, result: Int) {
    func last(_ endings: Move.Ending...) -> Int? {
      parts.lastIndex { endings.contains($0.ending) }
    }
    let refused = isAccount ? nil : last(.refused)
    let result = refused ?? last(.changed, .waits) ?? parts.count - 1
    let title = isAccount ? 0 : parts.firstIndex { $0.ending != .unchanged } ?? 0
    return (title, result)
  }

  /// Returns the move of a request that a middleware has not decided yet.
  func undecided(_ deferred: DeferredRequest, by key: KeyPress?, number: Int) -> Move {
    var title = ""
    if case .intent(let intent)? = deferred.request.ask.asked {
      title = self.title(of: intent)
    } else if let asked = deferred.request.ask.asked {
      title = words.of(asked)
    }
    let flow =
      (key.map { [FlowStation($0.description)] } ?? []) + [
        FlowStation(title, isRequest: true), FlowStation("\(deferred.decider) decides"),
      ]
    let situation = machine.session.situation
    let lines = [
      Move.Line(name: "intent", words: title),
      Move.Line(name: "middleware", words: "\(deferred.decider) decides"),
    ]
    let part = Move.Part(
      title: title, ending: .undecided, result: "undecided", lines: lines, flow: flow)
    return Move(
      number: number, instant: machine.setup.clock.now(), title: title, ending: .undecided,
      result: "undecided", flow: flow, parts: [part], situations: (situation, situation),
      isResumed: false, closed: 0, refusal: nil)
  }

  // MARK: - Rights

  /// Whether the account may still see all that it could see when the record was made.
  ///
  /// A request that was refused or waits stays visible: a visit is one user's, who made it.
  private func isVisible(_ record: Record) -> Bool {
    let now = machine.session.principal
    let then = [record.principals.before, record.principals.after]
    if then.allSatisfy({ $0 == now }) { return true }
    let policy = machine.policy
    return record.namedRoutes.allSatisfy { route in
      policy.decide(route, for: now) == .allowed
        || !then.contains { policy.decide(route, for: $0) == .allowed }
    }
  }

  // MARK: - Parts

  private func part(_ entry: Log.Entry) -> Move.Part {
    let record = entry.record
    let title = title(of: record)
    let said = record.notices.compactMap {
      notices.notice(for: $0, to: record.principals.after)?.text
    }
    var lines = [Move.Line(name: "intent", words: title.words)]
    lines += way(of: record)
    if let delay = entry.delay {
      lines.append(Move.Line(name: "later", words: "after \(delay.shownSeconds) s"))
    }
    if let gate = gateWords(of: record) { lines.append(Move.Line(name: "gate", words: gate)) }
    let ending = record.moveEnding
    let results: [String] =
      switch ending {
      case .waits: ["waits for sign-in"]
      case .refused: said.isEmpty ? [words.of(record.outcome)] : said
      case .changed: said.isEmpty ? ["done"] : said
      case .unchanged, .undecided: said.isEmpty ? ["nothing changed"] : said
      }
    lines += results.map {
      Move.Line(name: "result", words: $0, isRefusal: ending == .refused)
    }
    return Move.Part(
      title: title.words, ending: ending, result: result(of: record, ending, title), lines: lines,
      flow: flow(of: record, ending))
  }

  /// Returns what is told of the beginning of a visit; it names nothing of the last one.
  private func part(_ beginning: Visit.Beginning) -> Move.Part {
    let title =
      switch beginning.cause {
      case .ended: "session ended"
      case .signedOut: "sign out"
      case .otherAccount:
        beginning.principal.map { "sign in \(configuration.account($0))" } ?? "account changed"
      }
    var lines = [Move.Line(name: "intent", words: title)]
    let closed = beginning.closed
    if closed > 0 {
      let words = closed == 1 ? "1 screen closed" : "\(closed) screens closed"
      lines.append(Move.Line(name: "change", words: words))
    }
    let said = beginning.notices.compactMap {
      notices.notice(for: $0, to: beginning.principal)?.text
    }
    lines += (said.isEmpty ? ["done"] : said).map { Move.Line(name: "result", words: $0) }
    return Move.Part(title: title, ending: .changed, result: "done", lines: lines, flow: [])
  }

  private func result(
    of record: Record, _ ending: Move.Ending, _ title: (words: String, saysChange: Bool)
  ) -> String {
    switch ending {
    case .undecided: "undecided"
    case .unchanged: "no change"
    case .waits: "waits"
    case .refused: "refused"
    case .changed where title.saysChange: ""
    case .changed: change(of: record).kind?.rawValue ?? "done"
    }
  }

  private func change(of record: Record) -> StackChange {
    StackChange(from: record.before, to: record.after, login: machine.policy.login)
  }

  // MARK: - Titles

  /// Returns the title of a record, and whether it says what changed.
  private func title(of record: Record) -> (words: String, saysChange: Bool) {
    switch record.ask {
    case nil: (record.isExpiry ? "session ended" : "waited too long", true)
    case .intent(let intent): title(of: intent, record)
    case .plan(let plan): (words.of(plan.commands), true)
    case .link(let link): (words.of(.link(link.link)), false)
    case .resume(let item): (words.of(item.request), false)
    case .revisit: ("back: \(place(record.after.state))", true)
    case .signIn(let principal, _): ("sign in \(configuration.account(principal))", false)
    case .signOut: ("sign out", false)
    case .cancelSignIn: ("cancel sign-in", true)
    case .reopenSignIn: ("show sign-in", true)
    case .rules: ("rules changed", false)
    case .restore: ("restore the saved session", false)
    case .take, .answer: ("take over what waits", false)
    }
  }

  private func title(
    of intent: NavigationIntent<AnyRoute>, _ record: Record
  ) -> (words: String, saysChange: Bool) {
    let own = title(of: intent)
    guard record.outcome.isSuccess, record.before != record.after else { return (own, false) }
    switch intent {
    case .back, .backBy, .backTo, .backToRoot, .dismiss, .dismissAll:
      return (doing(record), true)
    case .undo: return ("undo: \(doing(record))", true)
    case .redo: return ("redo: \(doing(record))", true)
    case .historyBack: return ("back: \(place(record.after.state))", true)
    case .historyForward: return ("forward: \(place(record.after.state))", true)
    case .selectTab, .present, .amend: return (own, true)
    case .go, .goMany, .backOrGo, .goUnique, .resetTo, .deepLink, .signOut: return (own, false)
    }
  }

  /// Returns the title of an intent, whatever became of it.
  private func title(of intent: NavigationIntent<AnyRoute>) -> String {
    let title = configuration.title
    switch intent {
    case .go(let route), .backOrGo(let route), .goUnique(let route): return "go \(title(route))"
    case .goMany(let routes):
      return "go \(routes.map(title).joined(separator: Breadcrumbs.separator))"
    case .selectTab(let tab): return "⇄ \(configuration.title(ofTab: tab))"
    case .amend(let route): return "~ \(title(route))"
    case .present(let route, let style): return "present \(style.words) \(title(route))"
    default: return words.of(intent)
    }
  }

  /// Returns the titles of the visible entry and of the one below it.
  private func place(_ state: State) -> String {
    let root =
      state.layers.last.map { configuration.title($0.root.route) }
      ?? configuration.title(ofTab: state.tabs[state.selected].id)
    let top = state.path.suffix(2).map { configuration.title($0.route) }
    return (top.count < 2 ? [root] + top : top).joined(separator: Breadcrumbs.separator)
  }

  private func crumbs(_ state: State) -> String {
    configuration.breadcrumbs(of: NavigationState(state))
  }

  /// Returns the titles of the visible stack, the sign-in layer last.
  func crumbs(_ situation: Situation) -> String {
    guard situation.signIn != nil, let login = machine.policy.login else {
      return crumbs(situation.state)
    }
    return "\(crumbs(situation.state)) ▣ \(configuration.title(login))"
  }

  /// Returns what a record did to the stack, such as `pop Service`.
  private func doing(_ record: Record) -> String {
    let change = change(of: record)
    let name = configuration.title
    guard let kind = change.kind, let top = change.top else { return "cancel sign-in" }
    switch kind {
    case .presented:
      guard let root = top.layer.root else { return "present" }
      return title(of: .present(root, top.layer.style ?? .sheet))
    case .dismissed:
      let gone = change.gone.filter { !$0.isSignIn }
      return gone.count == 1
        ? "dismiss \(gone[0].style?.words ?? "layer")" : "dismiss \(gone.count) layers"
    case .selected: return change.tab.map { title(of: .selectTab($0)) } ?? ""
    case .amended: return top.layer.route.map { title(of: .amend($0)) } ?? ""
    case .pushed:
      let routes = top.layer.stack.suffix(top.added)
      return routes.count == 1 ? "push \(name(routes[routes.startIndex]))" : "push \(routes.count)"
    case .popped:
      return top.gone.count == 1 ? "pop \(name(top.gone[0].route))" : "pop \(top.gone.count)"
    case .replaced:
      let names = [top.gone.last?.route, top.layer.stack.last].compactMap { $0.map(name) }
      return "replace \(names.joined(separator: " with "))"
    }
  }

  // MARK: - The way through the store

  private func way(of record: Record) -> [Move.Line] {
    var lines: [Move.Line] = []
    for step in record.steps {
      for verdict in step.verdicts where verdict.decision != .proceed || record.steps.count == 1 {
        lines.append(
          Move.Line(name: "middleware", words: "\(verdict.name): \(words.of(verdict.decision))"))
      }
    }
    if lines.isEmpty {
      var asked: [String] = []
      for name in record.verdicts.map(\.name) where !asked.contains(name) { asked.append(name) }
      lines = asked.map { Move.Line(name: "middleware", words: "\($0): passed") }
    }
    let executed = record.executed
    // A link that waits has not gone anywhere.
    if !executed.isEmpty, record.outcome != .pending {
      lines.append(Move.Line(name: "command", words: words.of(executed)))
    }
    return lines
  }

  /// What the gate said; `nil` if it was not asked.
  private func gateWords(of record: Record) -> String? {
    if let refusal = record.linkRefusal { return words.of(refusal) }
    return switch record.gate {
    case .notAsked: nil
    case .passed: "allowed"
    case .needsSignIn, .forbidden, .unavailable: words.of(record.gate.refusal ?? .success)
    }
  }

  private func flow(of record: Record, _ ending: Move.Ending) -> [FlowStation] {
    var flow: [FlowStation] = []
    let verdicts = record.verdicts
    for verdict in verdicts {
      switch verdict.decision {
      case .proceed: break
      case .rewrite(let command):
        flow.append(FlowStation("\(verdict.name): \(words.of(command))"))
      case .cancel(let reason) where ending == .refused:
        return [FlowStation(verdict.name, .failed, outcome: reason)]
      case .cancel: break
      }
    }
    if flow.isEmpty, !verdicts.isEmpty { flow.append(FlowStation("middleware", .passed)) }
    switch ending {
    case .waits: return flow + [FlowStation("gate", .failed, outcome: "waits")]
    case .refused:
      let station = record.gate.refusal != nil || record.linkRefusal != nil ? "gate" : ""
      let reason = refusal(record)?.needs ?? words.of(record.outcome)
      return flow + [FlowStation(station, .failed, outcome: reason)]
    case .unchanged: return flow + [FlowStation("no change")]
    case .changed, .undecided:
      return record.gate == .passed ? flow + [FlowStation("gate", .passed)] : flow
    }
  }

  /// What the gate refused without letting it wait, and why; `nil` if it refused nothing.
  private func refusal(_ record: Record) -> StackPicture.GateLine? {
    guard let asked = record.ask?.asked, record.outcome != .pending else { return nil }
    let needs: String
    switch record.linkRefusal ?? record.gate.refusal {
    case .rejected(.forbidden): needs = record.missingRole.map { "needs \($0)" } ?? "refused"
    case .rejected(.unavailable(let reason)): needs = reason
    default: return nil
    }
    return StackPicture.GateLine(title: notices.shortLabel(of: asked), needs: needs)
  }
}

extension Record {
  fileprivate var isSignIn: Bool { if case .signIn? = ask { true } else { false } }

  fileprivate var isExpiry: Bool {
    notices.contains { if case .expired = $0 { true } else { false } }
  }

  fileprivate var isResumed: Bool {
    notices.contains { if case .resumed = $0 { true } else { false } }
  }

  /// The decisions of all middleware, in order.
  fileprivate var verdicts: [Step.Verdict] { steps.flatMap(\.verdicts) }

  /// Why the gate refused a link for which there was no plan.
  fileprivate var linkRefusal: Outcome? {
    guard case .link(let decision) = ending, let refusal = decision.refusal else { return nil }
    switch refusal {
    case .rejected(.forbidden), .rejected(.unavailable): return refusal
    default: return nil
    }
  }

  /// The role that the account lacks for a link.
  fileprivate var missingRole: String? {
    guard case .link(.rejected(let rejection)) = ending,
      case .forbidden(let role) = rejection.reason
    else { return nil }
    return role
  }

  /// How it ended.
  fileprivate var moveEnding: Move.Ending {
    if outcome == .pending { return .waits }
    if !outcome.isSuccess { return .refused }
    return changedNothing && action == nil ? .unchanged : .changed
  }

  /// All routes in its states, in what was asked, in its steps and in its notices.
  fileprivate var namedRoutes: [AnyRoute] {
    let states = [before, after].flatMap { $0.state.openRoutes + $0.waiting.flatMap(\.plan.routes) }
    return states + (ask?.asked?.routes ?? [])
      + steps.flatMap { $0.requested.routes + $0.executed.routes } + notices.flatMap(\.routes)
  }
}

extension State {
  /// The routes that are visible or on a path, or at the root of such a path.
  fileprivate var openRoutes: [AnyRoute] {
    let open = tabs.indices.filter { $0 == selected || !tabs[$0].path.isEmpty }.map { tabs[$0] }
    return open.flatMap { [$0.root].compactMap(\.self) + $0.path.map(\.route) }
      + layers.flatMap { [$0.root.route] + $0.path.map(\.route) }
  }
}
