extension NavigationStore {
  /// Runs commands through every stage: middleware, engine, rules, gate, commit and announcement.
  ///
  /// If an asynchronous middleware has to decide, this method returns
  /// ``NavigationResult/deferred``, and ``take(_:for:)`` continues once the decision is made. The
  /// submission's `then` receives the outcome, immediately or later.
  @inlinable @discardableResult
  func submit(_ submission: consuming Submission<R>) -> NavigationResult<R> {
    if progress.asker != nil, let refusal = noteAsker(of: &submission) { return refusal }
    let asksForSignIn = current.storedSignIn != nil
    if asksForSignIn, closesLoginLayer(submission.commands) { return close(submission) }
    // A presentation that may be queued is also queued behind the sign-in layer.
    let isBehind = asksForSignIn && submission.commands.allSatisfy(\.isInTurn)
    var passage = Passage(
      submission, on: current.storedState,
      middleware: middleware.items, principal: current.principal, isTraced: listeners.wantTraces)
    passage.isBehindSignIn = isBehind
    return proceed(&passage)
  }

  /// Notes the session in which a submission was made, if it has ended since.
  ///
  /// - Returns: The refusal, if another account is signed in now; the submission is then dropped.
  @usableFromInline func noteAsker(of submission: inout Submission<R>) -> NavigationResult<R>? {
    guard let asker = progress.asker, account?.subject != asker.subject else { return nil }
    submission.extras.asker = asker
    guard account != nil else { return nil }
    say(.dropped([droppedItem(for: submission).claimed(by: asker.subject)], .otherPerson))
    submission.extras.then?(Submission<R>.Outcome(.rejected(.stale)))
    return .rejected(.stale)
  }

  /// Returns a submission that is not carried out, as notices list it.
  func droppedItem(for submission: Submission<R>) -> PendingDeepLink<R> {
    let plan = NavigationPlan(commands: submission.commands, action: submission.extras.action)
    return PendingDeepLink(request: submission.request, plan: plan, queuedAt: clock.date())
  }

  /// Runs a passage until it ends or has to wait.
  @inlinable func proceed(_ passage: inout Passage<R>) -> NavigationResult<R> {
    if passage.runCommands(login: access.login) { return ask(passage) }
    let before = current.storedState
    var refusal: NavigationResult<R>?
    if !passage.hasFailed {
      let after = passage.run.state
      refusal = brokenRule(after, passage) ?? denial(after, passage)
      if refusal == nil { commit(after, passage, before: before) }
    }
    return finish(&passage, refusal: refusal, before: before)
  }

  /// Returns a failure if the commands break a stack rule.
  @inlinable func brokenRule(
    _ after: NavigationState<R>, _ passage: Passage<R>
  ) -> NavigationResult<R>? {
    if passage.run.goesOnAfterSignIn { return misplacedLogin }
    return validator.violation(in: after, since: passage.run.base).map { .invalidStack($0) }
  }

  /// Returns the gate's refusal of the final state, if any; a command that needs sign-in may be
  /// queued.
  @inlinable func denial(
    _ after: NavigationState<R>, _ passage: Passage<R>
  ) -> NavigationResult<R>? {
    let (base, principal) = (passage.run.base, passage.principal)
    var refusal = gate.refusal(of: after, since: base, principal: principal)
    if refusal == nil, passage.submission.kept?.extras.asker != nil {
      refusal = gate.queuedRefusal(of: after, since: base, principal: principal)
    }
    switch refusal {
    case .misplacedLogin?: return misplacedLogin
    case .needsSignIn?
    where passage.submission.commands.count == 1 && passage.submission.commands[0].isAmendment:
      return .rejected(.needsSignIn)
    case .needsSignIn(let route)?: return waitForSignIn(passage.submission, for: route)
    case .forbidden?: return .rejected(.forbidden)
    case .unavailable(let reason)?: return .rejected(.unavailable(reason))
    case nil: break
    }
    return principal != nil && passage.run.asksForSignIn ? .rejected(.alreadySignedIn) : nil
  }

  /// Commits the state, records a history step, and announces the change; what is shown now takes
  /// the place of the sign-in layer.
  @inlinable func commit(
    _ after: NavigationState<R>, _ passage: Passage<R>, before: NavigationState<R>
  ) {
    if let awaited = passage.submission.kept?.extras.awaited {
      bind(awaited, in: after, since: passage.run.base)
    }
    if passage.run.asksForSignIn {
      showLogin { commit(after, passage, since: before) }
    } else if passage.run.hasSuccess || after != passage.run.base {
      if current.storedSignIn == nil || keepsSignIn(passage) {
        commit(after, passage, since: before)
      } else {
        changeSignIn(to: nil) { commit(after, passage, since: before) }
      }
    }
  }

  @inlinable func commit(
    _ after: NavigationState<R>, _ passage: Passage<R>, since before: NavigationState<R>
  ) {
    guard after != before else { return }
    commit(after, recording: passage.run.isAmendment ? .amendment : .step) {
      announceChange(since: before, to: after, cause: .commands(passage.run.executed))
    }
  }

  /// Makes a state current, records it in the history, and announces it.
  ///
  /// Every change of the state ends here: commands, moves through the history, rules, sessions and
  /// saved files.
  @inlinable func commit(
    _ after: NavigationState<R>, recording record: HistoryRecord, announcing announce: () -> Void
  ) {
    // What leaves the history may call the store, so it lives until the change is over.
    let leaving = current.storedHistory.leaving
    defer { withExtendedLifetime(leaving) {} }
    switch record {
    case .nothing: current.storedState = after
    case .step: current.go(to: after, step: step(at: after))
    case .amendment: current.amend(to: after, step: step(at: after))
    case .move(let index): current.move(to: after, index: index)
    case .beginning:
      current.storedState = after
      beginHistory(at: step(at: after))
    }
    announce()
  }

  /// Commits a state and announces the change, if it is one.
  func commit(
    _ after: NavigationState<R>, recording record: HistoryRecord,
    cause: NavigationEvent<R>.Cause
  ) {
    let before = current.storedState
    commit(after, recording: record) { announce(since: before, cause: cause) }
  }

  /// Reports the outcome to the middleware, the listeners and the caller.
  @inlinable func finish(
    _ passage: inout Passage<R>, refusal: NavigationResult<R>?, before: NavigationState<R>
  ) -> NavigationResult<R> {
    if !(passage.hasFailed || (passage.run.isAtomic && refusal != nil)) {
      passage.tellMiddleware(refusal: refusal, standing: { standing }, gate: gate)
    }
    let result = refusal ?? passage.run.result
    if listeners.wantTraces { trace(passage, result, before: before) }
    if !returns.screens.isEmpty { endAwaited(leftBy: passage.run.executed) }
    guard passage.isAnswered(result) else { return result }
    return answer(passage, Submission<R>.Outcome(passage.run, refusal: refusal))
  }

  /// Reports the outcome to the caller, and performs the plan's action.
  @usableFromInline func answer(
    _ passage: Passage<R>, _ outcome: Submission<R>.Outcome
  ) -> NavigationResult<R> {
    let submission = passage.submission
    let extras = submission.extras
    let result = submission.isAtomic ? outcome.planResult : outcome.result
    if let action = extras.action, outcome.isCommitted { perform(action) }
    // A newer command replaces an older one in silence, but a link is never lost unsaid.
    if submission.isReported, !passage.isSuperseded || submission.isLink {
      report(result, of: submission.request)
    }
    extras.then?(outcome)
    return result
  }

  /// The current state, needed only for a refused or undone command.
  @usableFromInline var standing: NavigationState<R> { current.storedState }

  @inlinable var misplacedLogin: NavigationResult<R> {
    .unsupported("The login route can only be presented as the top layer.")
  }

  /// Returns a state in the form in which the history records it.
  ///
  /// The result omits alerts, awaited screens and queued presentations.
  @inlinable func step(at state: NavigationState<R>) -> NavigationState<R> {
    guard !state.frame.layers.isEmpty || !state.frame.queued.isEmpty else { return state }
    let step = state.queueing([])
    let passing = step.frame.layers.contains { isPassing($0) }
    return passing ? step.covered(by: step.presentations.filter { !isPassing($0) }) : step
  }

  /// Whether the history omits a layer: an alert, or an awaited screen.
  @usableFromInline func isPassing(_ layer: Presentation<R>) -> Bool {
    layer.style == .alert || returns.screens.contains { $0.entry == layer.id }
  }

  /// Applies a plan as a whole or not at all, and performs its action once.
  @discardableResult
  func apply(_ submission: Submission<R>) -> NavigationResult<R> {
    func end(_ result: NavigationResult<R>) -> NavigationResult<R> {
      if submission.isReported { report(result, of: submission.request) }
      submission.extras.then?(Submission<R>.Outcome(result))
      return result
    }
    var submission = submission
    if progress.asker != nil, let refusal = noteAsker(of: &submission) { return refusal }
    if let action = submission.extras.action {
      switch action.requirement.decide(for: current.principal) {
      case .needsSignIn: return end(waitForSignIn(submission))
      case .forbidden: return end(.rejected(.forbidden))
      case .allowed: break
      }
      if submission.commands.isEmpty {
        perform(action)
        return end(.success)
      }
    }
    return submit(submission)
  }

  /// Performs an action: calls `onAction` and notifies the listeners.
  @usableFromInline func perform(_ action: NavigationAction) {
    listeners.app.onAction?(action)
    tell(.performed(action))
  }

  /// Reports to the user that the gate, a rule or a middleware refused a request.
  @inlinable func report(
    _ result: NavigationResult<R>, of request: @autoclosure () -> PendingDeepLink<R>.Request
  ) {
    if result.isSuccess { return }
    if case .pending = result { return }
    say(.refused(request(), result))
  }
}
