// Rules, gate, and the state that follows.
extension NavigationMachine {
  /// Returns a failure if the commands break a stack rule.
  @inlinable func brokenRule(_ passage: Passage<R>) -> NavigationResult<R>? {
    if passage.run.goesOnAfterSignIn { return misplacedLogin }
    return app.validator.violation(in: passage.run.state, since: passage.run.base)
      .map { .invalidStack($0) }
  }

  @inlinable var misplacedLogin: NavigationResult<R> {
    .unsupported("The login route can only be presented as the top layer.")
  }

  /// Returns the gate's refusal of the final state, if any; a command that needs sign-in may be
  /// queued.
  @inlinable func denial(_ run: inout RequestRun<R>) -> NavigationResult<R>? {
    let (after, base) = (run.passage.run.state, run.passage.run.base)
    let principal = run.passage.principal
    switch app.gate.refusal(of: after, since: base, principal: principal) {
    case .misplacedLogin?: return misplacedLogin
    case .needsSignIn?
    where run.passage.part.commands.count == 1 && run.passage.part.commands[0].isAmendment:
      return .rejected(.needsSignIn)
    case .needsSignIn(let route)?: return waitForSignIn(&run, for: route)
    case .forbidden?: return .rejected(.forbidden)
    case .unavailable(let reason)?: return .rejected(.unavailable(reason))
    case nil: break
    }
    return principal != nil && run.passage.run.asksForSignIn ? .rejected(.alreadySignedIn) : nil
  }

  /// Commits what a part led to; what is shown now takes the place of the sign-in layer.
  @inlinable func commit(_ run: inout RequestRun<R>) {
    if run.request.shows || run.passage.part.extras != nil { bind(run) }
    let (after, before) = (run.passage.run.state, session.storedState)
    if run.passage.run.asksForSignIn {
      setSignIn(session.signIn ?? app.gate.policy.login.map { Presentation($0, style: .sheet) })
    } else if run.passage.run.hasSuccess || after != run.passage.run.base {
      if session.storedSignIn != nil, !keepsSignIn(run.passage) { setSignIn(nil) }
    } else {
      return
    }
    if after != before {
      set(after, run.passage.run.isAmendment ? .amendment : .step)
      run.told.add(run.passage.run.executed)
    }
    if !run.request.isSignIn { tellChanges(&run) }
  }

  @usableFromInline func setSignIn(_ layer: Presentation<R>?) {
    if session.signIn?.id != layer?.id { session.signIn = layer }
  }

  /// Makes a state current and records it in the history.
  ///
  /// Every change of the state ends here: commands, moves through the history, rules, sessions and
  /// saved files.
  @inlinable func set(_ after: NavigationState<R>, _ record: HistoryRecord) {
    switch record {
    case .nothing: session.storedState = after
    case .step:
      release(session.go(to: after, step: step(at: after)))
    case .amendment:
      release(session.storedHistory.leaving)
      session.amend(to: after, step: step(at: after))
    case .move(let index): session.move(to: after, index: index)
    case .beginning:
      session.storedState = after
      beginHistory(at: step(at: after))
    }
  }

  /// Keeps states that leave the history until the turn ends.
  @inlinable func release(_ states: [NavigationState<R>]) {
    if !states.isEmpty { keep(states) }
  }

  /// Keeps what a change releases until the turn ends.
  @usableFromInline func keep(_ value: any Sendable) { released.append(value) }

  /// Returns a state in the form in which the history records it.
  ///
  /// The result omits alerts and awaited screens.
  @inlinable func step(at state: NavigationState<R>) -> NavigationState<R> {
    guard !state.frame.layers.isEmpty else { return state }
    let passing = state.frame.layers.contains { isPassing($0) }
    return passing ? state.covered(by: state.presentations.filter { !isPassing($0) }) : state
  }

  /// Whether the history omits a layer: an alert, or an awaited screen.
  @usableFromInline func isPassing(_ layer: Presentation<R>) -> Bool {
    layer.style == .alert || awaited.contains { $0.entry == layer.id }
  }
}
