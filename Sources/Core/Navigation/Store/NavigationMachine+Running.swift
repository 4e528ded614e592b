extension NavigationMachine {
  /// Begins a request that may run now.
  @inlinable func begin(_ request: Request<R>) {
    switch request.what {
    case .command(let command): run(Part([command]), of: request)
    case .intent(let intent): begin(intent, of: request)
    default: beginOther(request)
    }
  }

  @inlinable func begin(_ intent: NavigationIntent<R>, of request: Request<R>) {
    switch intent {
    case .deepLink, .undo, .redo, .historyBack, .historyForward, .signOut:
      beginOther(intent, of: request)
    default:
      if let standpoint = request.standpoint, begin(intent, from: standpoint, of: request) {
        return
      }
      guard let command = session.command(for: intent) else { return }
      run(Part([command]), of: request)
    }
  }

  @usableFromInline func beginOther(_ intent: NavigationIntent<R>, of request: Request<R>) {
    switch intent {
    case .deepLink(let link): open(link, decide(link), of: request)
    case .undo: travel(.undo, of: request)
    case .redo: travel(.redo, of: request)
    case .historyBack: travel(.historyBack, of: request)
    case .historyForward: travel(.historyForward, of: request)
    default: break
    }
  }

  @usableFromInline func beginOther(_ request: Request<R>) {
    switch request.what {
    case .command, .intent: break
    case .link(let link, let decision): open(link, decision ?? decide(link), of: request)
    case .transaction(let commands): run(Part(commands, isAtomic: true), of: request)
    case .plan(let plan): run(Part(plan), of: request)
    case .show(let command, _): run(Part([command]), of: request)
    case .finish(let screen, let value): finish(screen, value, of: request)
    case .abandon(let id): abandon(id, of: request)
    case .signIn(let principal, _): signIn(principal, of: request)
    case .signOut: signOut(request)
    case .cancelSignIn: cancelSignIn(request)
    case .resumeSignIn:
      if !session.pending.isEmpty, session.principal == nil { showLogin() }
    case .applyRules: applyRules()
    }
  }

  /// Begins an intent sent from below the top, combining the cut and the command into one step.
  ///
  /// The cut is expressed as the path to keep, so that it still has the same effect if the request
  /// is resumed after sign-in.
  ///
  /// - Returns: Whether the intent was begun; if not, it must be handled like an intent from the top.
  @usableFromInline func begin(
    _ intent: NavigationIntent<R>, from standpoint: NavigationStandpoint, of request: Request<R>
  ) -> Bool {
    if case .amend(let route) = intent {
      guard let entry = standpoint.amended else {
        trace({ .intent(intent) }, .emptyStack)
        return true
      }
      run(Part([.amend(route, entry)]), of: request)
      return true
    }
    guard intent.actsOnStack, let path = standpoint.path(in: session.state) else { return false }
    let cut = NavigationCommand<R>.replace(path)
    var below = session.state
    _ = NavigationEngine().apply(cut, to: &below)
    run(
      Part([cut] + (intent.command(in: below).map { [$0] } ?? []), isAtomic: true), of: request)
    return true
  }

  @inlinable func run(_ part: Part<R>, of request: Request<R>) {
    var run = newRun(part, of: request)
    advance(&run)
  }

  @inlinable func newRun(
    _ part: Part<R>, of request: Request<R>, isUrgent: Bool = false
  ) -> RequestRun<R> {
    var isUrgent = isUrgent
    if case .deciding = phase { isUrgent = true }
    let (state, signIn) = (session.storedState, session.storedSignIn)
    let passage = Passage(
      part, on: state, middleware: app.middleware.items, principal: session.principal,
      isTraced: app.isTraced, isUrgent: isUrgent)
    return RequestRun(request, passage, told: RequestRun.Told(state, signIn))
  }

  @inlinable func passage(of part: Part<R>, isUrgent: Bool) -> Passage<R> {
    Passage(
      part, on: session.storedState, middleware: app.middleware.items,
      principal: session.principal, isTraced: app.isTraced, isUrgent: isUrgent)
  }

  // MARK: - The parts of a run

  /// Takes a run, whose part may have begun before, to its end or to a middleware that must decide.
  @inlinable func advance(_ run: inout RequestRun<R>, isBegun: Bool = false) {
    var isBegun = isBegun
    while true {
      if isBegun || !endsAtOnce(&run) {
        if run.passage.runCommands(login: app.gate.policy.login) {
          guard !decide(run) else { return }
          abandon(&run)
        } else {
          conclude(&run)
        }
      }
      if run.rest.isEmpty { break }
      if isDue, isExpired { return pause(&run) }
      let next = run.rest.removeLast()
      run.passage = passage(of: next, isUrgent: run.passage.isUrgent)
      isBegun = false
    }
    finish(&run)
  }

  /// Lets a session that has expired end, in a step of its own, before the next part of a run.
  @usableFromInline func pause(_ run: inout RequestRun<R>) {
    tellChanges(&run)
    phase = .deciding(Decision(pausing: run))
  }

  /// Handles a part that runs no commands, or not these.
  ///
  /// - Returns: Whether the part has ended.
  @inlinable func endsAtOnce(_ run: inout RequestRun<R>) -> Bool {
    if run.passage.part.extras == nil, session.storedSignIn == nil { return false }
    return endsSpecially(&run)
  }

  @usableFromInline func endsSpecially(_ run: inout RequestRun<R>) -> Bool {
    if run.passage.part.extras?.resumed != nil, !prepare(&run) { return true }
    let part = run.passage.part
    if let action = part.extras?.action {
      switch action.requirement.decide(for: session.principal) {
      case .needsSignIn:
        endPart(&run, Outcome(waitForSignIn(&run)))
        return true
      case .forbidden:
        endPart(&run, Outcome(.rejected(.forbidden)))
        return true
      case .allowed: break
      }
      if part.commands.isEmpty {
        perform(action)
        endPart(&run, Outcome(.success))
        return true
      }
    }
    guard session.storedSignIn != nil else { return false }
    guard closesLoginLayer(part.commands) else { return false }
    if case .dismissAll = part.commands[0] {
      // The layers below go with it, in one change.
      dropLoginLayer(&run.told, telling: false)
      run.passage = passage(of: part, isUrgent: run.passage.isUrgent)
      return false
    }
    dropLoginLayer(&run.told, telling: !run.request.isSignIn)
    if let action = part.extras?.action { perform(action) }
    let details = Outcome<R>.Details(results: [.success], executed: part.commands)
    endPart(&run, Outcome(.success, isCommitted: true, details: details), isPerformed: true)
    return true
  }

  /// Judges what the commands of a part led to, and ends the part.
  @inlinable func conclude(_ run: inout RequestRun<R>) {
    let before = app.isTraced ? session.storedState : nil
    var refusal: NavigationResult<R>?
    if !run.passage.hasFailed {
      refusal = brokenRule(run.passage) ?? denial(&run)
      if refusal == nil { commit(&run) }
    }
    report(&run, refusal: refusal, before: before)
  }

  /// Ends a part whose decision can no longer be made.
  @usableFromInline func abandon(_ run: inout RequestRun<R>) {
    run.passage.run.abandon(with: .rejected(.stale))
    report(
      &run, refusal: .rejected(.stale), before: app.isTraced ? session.storedState : nil)
  }

  /// Reports the outcome of a part to the middleware and the listeners, and ends it; the state before
  /// it is needed if anybody hears traces.
  @inlinable func report(
    _ run: inout RequestRun<R>, refusal: NavigationResult<R>?, before: NavigationState<R>?
  ) {
    if !(run.passage.hasFailed || (run.passage.run.isAtomic && refusal != nil)) {
      run.passage.tellMiddleware(
        refusal: refusal, standing: { standing }, gate: app.gate)
    }
    if let before { trace(&run, refusal ?? run.passage.run.result, before: before) }
    if !awaited.isEmpty, refusal == nil, !run.passage.hasFailed {
      endGoneWaits(leftBy: run.passage.run.executed, closing: run.closing)
    }
    let request = run.request
    let outcome = run.passage.outcome(refusal: refusal, isDetailed: request.wantsDetails)
    if run.passage.part.extras != nil || request.isReported && !outcome.result.isSuccess {
      return endPart(&run, outcome)
    }
    run.outcome = outcome
  }

  @usableFromInline var standing: NavigationState<R> { session.storedState }

  /// Ends a part: performs its action, and says why it was refused.
  @usableFromInline func endPart(
    _ run: inout RequestRun<R>, _ outcome: Outcome<R>, isPerformed: Bool = false
  ) {
    run.outcome = outcome
    let part = run.passage.part
    if !isPerformed, let action = part.extras?.action, outcome.isCommitted { perform(action) }
    if let resumed = part.extras?.resumed { return endResumed(resumed, outcome.result, &run) }
    // A newer command replaces an older one in silence, but a link is never lost unsaid.
    if run.request.isReported, !run.isSuperseded || part.isLink {
      report(outcome.result, of: part.request)
    }
  }

  /// Tells what has changed, and gives the request its outcome.
  @inlinable func finish(_ run: inout RequestRun<R>) {
    // What a sign-in resumes is one change; others may have closed the sign-in layer and then failed.
    tellChanges(&run)
    let request = run.request
    switch request.what {
    case .command, .intent:
      let outcome = run.outcome ?? Outcome(.success)
      if request.answer != .none || request.reply != nil || request.id == answered.request {
        answer(request, outcome)
      }
    default: finishOther(&run)
    }
  }

  @usableFromInline func finishOther(_ run: inout RequestRun<R>) {
    let request = run.request
    let outcome = run.outcome ?? Outcome(.success)
    switch request.what {
    case .show: endShow(run, outcome)
    case .signIn: break
    default: answer(request, outcome)
    }
  }
}

extension NavigationSession {
  /// Returns the command for an intent; while sign-in is asked for, going back and dismissing cancel
  /// it.
  @inlinable func command(for intent: NavigationIntent<R>) -> NavigationCommand<R>? {
    if storedSignIn != nil {
      switch intent {
      case .back, .dismiss: return .dismiss
      case .dismissAll: return .dismissAll
      default: break
      }
    }
    return intent.command(in: storedState)
  }
}

extension NavigationCommand {
  /// Whether the command dismisses a presentation, and so runs ahead of queued requests.
  @usableFromInline var isDismissal: Bool {
    switch self {
    case .dismiss, .dismissEntry, .dismissAll: true
    default: false
    }
  }
}

extension NavigationIntent {
  /// Whether the intent acts on the visible stack, so that its origin matters.
  fileprivate var actsOnStack: Bool {
    switch self {
    case .go, .goMany, .back, .backBy, .backTo, .backToRoot, .resetTo, .backOrGo, .goUnique,
      .present:
      true
    case .amend, .deepLink, .dismiss, .dismissAll, .selectTab, .undo, .redo, .historyBack,
      .historyForward, .signOut:
      false
    }
  }
}
