// How a request runs: commands, rules and gate, commit.
extension Machine {
  /// Runs a request to its end, or to a middleware that needs time.
  func run(_ request: Request, decided: [Question: Decision] = [:]) {
    guard let plan = plan(of: request) else { return }
    if closesSignIn(plan) {
      dropSignIn()
      var record = record(of: request, .result(.success))
      (record.steps, record.results) = (plan.commands.map(Step.init), [.success])
      record.action = plan.action
      return end(record)
    }
    var run = Run(
      plan, of: request.id, in: session, setup, decided: decided,
      skipsLater: isPartOfDecision(plan, request))
    do throws(Undecided) {
      try run.run()
      conclude(&run, request)
    } catch {
      wait(for: error, run, request)
    }
  }

  /// Whether a plan only closes the sign-in layer, perhaps with an action that anybody may perform.
  private func closesSignIn(_ plan: Plan) -> Bool {
    guard let layer = session.signIn, plan.commands.count == 1 else { return false }
    guard plan.commands[0] == .dismiss || plan.commands[0] == .dismissEntry(layer) else {
      return false
    }
    let requirement = plan.action?.requirement ?? .none
    return setup.gate.verdict(on: requirement, for: session.principal) == .passed
  }

  /// Judges what a run led to, commits it, and ends the request.
  private func conclude(_ run: inout Run, _ request: Request) {
    var judgement = Judgement(verdict: .notAsked, refusal: nil)
    var action: NavigationAction?
    if !run.hasFailed {
      judgement = judge(run, request)
      if judgement.refusal == nil {
        commit(run, request)
        action = run.plan.action
      }
    }
    run.report(refusal: judgement.refusal, in: session)
    let refusal = judgement.refusal
    var record = record(of: request, .result(refusal ?? run.outcome))
    record.steps = run.steps
    record.results = refusal.map { Array(repeating: $0, count: run.results.count) } ?? run.results
    (record.gate, record.action) = (judgement.verdict, action)
    end(record)
  }

  /// What the gate said of a state, and why the state may not be shown.
  private struct Judgement {
    var verdict: Gate.Verdict
    var refusal: Outcome?
  }

  private func judge(
    _ state: State, since base: State, doing action: NavigationAction? = nil
  ) -> Judgement {
    let (gate, principal) = (setup.gate, session.principal)
    if let complaint = gate.complaint(about: state, since: base) {
      return Judgement(verdict: .notAsked, refusal: complaint)
    }
    var verdict = gate.verdict(on: state, since: base, for: principal)
    if verdict == .passed, let action {
      verdict = gate.verdict(on: action.requirement, for: principal)
    }
    return Judgement(verdict: verdict, refusal: verdict.refusal)
  }

  /// Judges what a run led to; a forward request that only needs sign-in waits.
  private func judge(_ run: Run, _ request: Request) -> Judgement {
    var judgement = judge(run.draft.state, since: run.base, doing: run.plan.action)
    if case .needsSignIn(let route) = judgement.verdict, setup.gate.policy.login != nil,
      request.reply != .screen, run.plan.isForward
    {
      judgement.refusal = wait(for: request, run.plan, at: route)
    } else if judgement.refusal == nil, run.draft.asksForSignIn, run.principal != nil {
      judgement.refusal = .rejected(.alreadySignedIn)
    } else if run.isEmpty {
      judgement.verdict = .notAsked
    }
    return judgement
  }

  /// Makes the result of a run current: state, history and sign-in layer in one step.
  private func commit(_ run: Run, _ request: Request) {
    if run.plan.commands == [.dismissAll] { dropSignIn() }
    if run.isEmpty { return }
    if run.draft.asksForSignIn {
      session.signIn = session.signIn ?? EntryID()
    } else if run.isForward, session.signIn != nil {
      session.signIn = nil
    }
    var state = run.draft.state
    // Equal routes keep their entries, so that no identity changes without an event.
    if state == session.state { return }
    if request.reply == .screen, let top = state.layers.last, !run.base.contains(top.root.id) {
      state.layers[state.layers.count - 1].isAwaited = true
      if request.requester.decision == deferred?.id { deferred?.layer = top.root.id }
    }
    released.append(session.state)
    session.state = state
    if run.isAmendment {
      released.append(session.history.states[session.history.cursor])
      session.history.amend(state.step)
    } else {
      record(state)
    }
  }

  /// Records a step of the history.
  private func record(_ state: State) {
    let leaving = session.history.leaving
    if !leaving.isEmpty { released.append(leaving) }
    session.history.record(state.step)
  }

  // MARK: - What a request asks for

  /// Returns the plan of a request; `nil` if it has ended without one.
  private func plan(of request: Request) -> Plan? {
    switch request.ask {
    case .intent(.deepLink(let link)), .link(let link): return plan(of: link, request)
    case .intent(let intent): return plan(of: intent, request)
    case .plan(let plan): return plan
    case .resume(let item):
      guard let link = item.link else { return item.plan }
      return plan(of: DeepLinkRequest(link, isInternal: true, context: item.context), request)
    default: return nil
    }
  }

  private func plan(of link: DeepLinkRequest, _ request: Request) -> Plan? {
    let decision = decide(link)
    switch decision {
    case .plan(let plan): return plan.withoutLayerOnTop(of: session.state)
    case .pending(let item): return item.plan
    case .rejected, .unhandled:
      end(record(of: request, .link(decision)))
      return nil
    }
  }

  private func plan(of intent: Intent, _ request: Request) -> Plan? {
    if let move = intent.move {
      travel(move, request)
      return nil
    }
    // Going back closes what is on top.
    if session.signIn != nil, intent == .back { return Plan(executing: .dismiss) }
    if let entry = request.requester.entry {
      if case .amend(let route) = intent { return Plan(executing: .amend(route, entry)) }
      if let plan = plan(of: intent, from: entry) { return plan }
    }
    guard let command = intent.command(in: session.state) else {
      end(request, .success)
      return nil
    }
    return Plan(executing: command)
  }

  /// Returns the plan of an intent from below the top, which first removes what is above.
  private func plan(of intent: Intent, from entry: EntryID) -> Plan? {
    var below = session.state
    let root = below.layers.last?.root.id ?? below.tabs[below.selected].rootID
    guard let index = ([root] + below.path.map(\.id)).firstIndex(of: entry),
      index < below.path.count, intent.actsOnPath
    else { return nil }
    let cut = Command.replace(below.path.prefix(index).map(\.route))
    _ = below.apply(cut)
    return Plan(commands: [cut] + (intent.command(in: below).map { [$0] } ?? []))
  }

  // MARK: - History and rules

  /// Moves through the history.
  private func travel(_ move: History.Move, _ request: Request) {
    guard let index = session.history.target(move) else { return end(request, .success) }
    show(session.history.states[index], at: index, request)
  }

  /// Shows a past state, which may be a step of the history; what is not allowed any more is refused,
  /// and never waits.
  func show(_ past: State, at index: Int? = nil, _ request: Request) {
    let state = past.shown(over: session.state)
    let judgement = judge(state, since: session.state)
    if judgement.refusal == nil {
      released.append(session.state)
      (session.state, session.signIn) = (state, nil)
      if let index { session.history.move(to: index) } else { record(state) }
    }
    var record = record(of: request, .result(judgement.refusal ?? .success))
    record.gate = judgement.verdict
    end(record)
  }

  /// Takes an entry that has left the state out of the history, with what was above it.
  package func forget(_ entry: EntryID) {
    guard !session.state.contains(entry) else { return }
    session.history.cutEach { $0.cut(open: { _ in true }) { $0.id != entry } }
  }

  /// Cuts the state and the history to what the app's rules make available.
  func applyRules(_ request: Request) {
    let gate = setup.gate
    let before = session.state
    let after = gate.cutByRules(before)
    // The rules may read the session, so a copy of the history is cut.
    var history = session.history
    history.cutEach(gate.cutByRules)
    if history != session.history {
      released.append(session.history)
      session.history = history
    }
    if after != before {
      released.append(before)
      session.state = after
      record(after)
      for (reason, routes) in gate.closed(in: before, without: after) {
        say(.closed(routes, reason: reason))
      }
    }
    end(request, .success)
  }
}

extension Intent {
  /// Whether the intent acts on the visible path, so that the entry that sends it matters.
  fileprivate var actsOnPath: Bool {
    switch self {
    case .go, .goMany, .back, .backBy, .backTo, .backToRoot, .resetTo, .backOrGo, .goUnique,
      .present:
      true
    default: false
    }
  }
}

extension Plan {
  /// Returns the plan without the layer that it presents, if that is on top already, so that the
  /// action of a link is performed each time that the link is opened.
  fileprivate func withoutLayerOnTop(of state: State) -> Self {
    guard let action, commands.count == 1, case .present(let route, _) = commands[0],
      let top = state.layers.last, top.root.route == route, top.path.isEmpty
    else { return self }
    return Plan(commands: [], action: action)
  }
}
