// The effects by which a run tells what it has done.
extension NavigationMachine {
  /// Tells the changes of a run so far, and what is said after them.
  @inlinable func tellChanges(_ run: inout RequestRun<R>) {
    tellChanges(since: &run.told)
    if run.arrival.principal != nil || !run.arrival.resumed.isEmpty { sayArrival(&run) }
  }

  @inlinable func tellChanges(since told: inout RequestRun<R>.Told) {
    let (state, signIn) = (session.storedState, session.storedSignIn)
    if app.isHeard, told.state != state {
      effects.append(NavigationEvent(before: told.state, after: state, cause: told.cause))
    }
    if told.signIn !== signIn {
      effects.append(.tell(.signInChanged(from: told.signIn?.layer, to: signIn?.layer)))
    }
    told = RequestRun.Told(state, signIn)
  }

  @usableFromInline func say(_ notice: NavigationNotice<R>) {
    effects.append(.tell(.noticed(notice)))
  }

  func perform(_ action: NavigationAction) { effects.append(.tell(.performed(action))) }

  /// Reports to the user that the gate, a rule or a middleware refused a request.
  @usableFromInline func report(
    _ result: NavigationResult<R>, of request: PendingDeepLink<R>.Request
  ) {
    if result.isSuccess { return }
    if case .pending = result { return }
    say(.refused(request, result))
  }

  @inlinable func trace(
    _ run: inout RequestRun<R>, _ result: NavigationResult<R>, before: NavigationState<R>
  ) {
    effects.append(
      .tell(
        .finished(
          NavigationTrace(
            request: run.passage.part.origin(in: run.request),
            steps: run.passage.run.mapSteps { .init($0) },
            result: result, decision: nil, before: before, after: session.storedState,
            instant: app.clock.now()))))
  }

  /// Reports the result of a request that ran no commands.
  @usableFromInline func trace(
    _ request: () -> NavigationTrace<R>.Request?, _ result: NavigationResult<R>,
    decision: DeepLinkDecision<R>? = nil, before: NavigationState<R>? = nil
  ) {
    guard app.isTraced, let request = request() else { return }
    effects.append(
      .tell(.finished(bareTrace(request, result, decision: decision, before: before))))
  }

  func bareTrace(
    _ request: NavigationTrace<R>.Request, _ result: NavigationResult<R>,
    decision: DeepLinkDecision<R>? = nil, before: NavigationState<R>? = nil
  ) -> NavigationTrace<R> {
    NavigationTrace(
      request: request, steps: [], result: result, decision: decision,
      before: before ?? session.state, after: session.state, instant: app.clock.now())
  }
}
