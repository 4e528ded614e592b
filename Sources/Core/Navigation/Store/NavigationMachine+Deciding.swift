/// A run that waits for an asynchronous middleware, or for the end of a session.
@MainActor @usableFromInline struct Decision<R: Route>: Sendable {
  @usableFromInline let id: UInt64
  var run: RequestRun<R>
  /// `nil` if there is nothing to decide.
  let middleware: MiddlewareRegistry<R>.Item?
  /// How it has ended; the next step takes it up.
  @usableFromInline var end: End?

  /// The ways in which a decision ends.
  @usableFromInline enum End: Sendable {
    case answered(MiddlewareDecision<R>)
    case stale
    /// The next part follows when the session has expired.
    case paused
  }

  init(_ run: RequestRun<R>, by middleware: MiddlewareRegistry<R>.Item) {
    id = RunNumber.next()
    self.run = run
    self.middleware = middleware
  }

  init(pausing run: RequestRun<R>) {
    id = RunNumber.next()
    self.run = run
    middleware = nil
    end = .paused
  }

  var asker: AccountSession? { run.request.asker }
}

extension NavigationMachine {
  @usableFromInline var isDeciding: Bool { if case .deciding = phase { true } else { false } }

  func isDeciding(_ id: UInt64) -> Bool {
    if case .deciding(let decision) = phase { decision.id == id } else { false }
  }

  /// Lets the asynchronous middleware decide that a run has reached.
  ///
  /// - Returns: Whether there is a decision now; if not, it would come too late for a sign-in.
  @usableFromInline func decide(_ run: RequestRun<R>) -> Bool {
    if isOverdue(run) { return false }
    guard let step = run.passage.run.step else { return false }
    var run = run
    tellChanges(&run)
    let decision = Decision(run, by: run.passage.middleware[step.asked])
    phase = .deciding(decision)
    effects.append(.start(decision))
    return true
  }

  /// Whether a run was asked for in a session that is over, and a sign-in would have to wait for it.
  private func isOverdue(_ run: RequestRun<R>) -> Bool {
    run.request.asker !== account && run.request.asker != nil && queue.hasSignIn
  }

  /// Notes how a decision has ended, unless it has already.
  @usableFromInline func settle(_ decision: UInt64, _ end: Decision<R>.End) {
    guard case .deciding(var pending) = phase, pending.id == decision, pending.end == nil else {
      return
    }
    pending.end = end
    phase = .deciding(pending)
  }

  /// Goes on with a run whose decision has ended.
  ///
  /// - Returns: Whether it has.
  @usableFromInline func resume(_ decision: Decision<R>) -> Bool {
    guard let end = decision.end ?? (isOverdue(decision.run) ? .stale : nil) else { return false }
    phase = .idle
    effects.append(.stop(decision.id))
    var run = decision.run
    run.told = RequestRun.Told(session, .commands([]))
    if case .paused = end {
      // What came back for an account whose session is over goes on waiting.
      if run.request.isSignIn { run.rest = [] }
      advanceToNext(&run)
      return true
    }
    if case .answered(let answer) = end, !isStale(run) {
      run.passage.take(answer)
      advance(&run, isBegun: true)
      return true
    }
    if run.passage.part.extras?.resumed != nil, run.passage.principal != session.principal {
      // What came back for an account whose session is over goes on waiting, and all behind it.
      run.rest = []
      run.outcome = Outcome(.pending)
      report(pendingOf: &run)
      finish(&run)
      return true
    }
    abandon(&run)
    advanceToNext(&run)
    return true
  }

  /// Goes on with the parts after one that has ended.
  private func advanceToNext(_ run: inout RequestRun<R>) {
    guard let next = run.rest.popLast() else { return finish(&run) }
    run.passage = passage(of: next, isUrgent: run.passage.isUrgent)
    advance(&run)
  }

  /// Reports a part whose request waits again.
  private func report(pendingOf run: inout RequestRun<R>) {
    run.passage.run.abandon(with: .rejected(.stale))
    if app.isTraced { trace(&run, .rejected(.stale), before: session.storedState) }
  }

  /// Ends a decided run and everything that it has left, without asking middleware again.
  func abandonAll(_ decision: Decision<R>) {
    phase = .idle
    effects.append(.stop(decision.id))
    var run = decision.run
    run.told = RequestRun.Told(session, .commands([]))
    while true {
      abandon(&run)
      guard let next = run.rest.popLast() else { break }
      run.passage = passage(of: next, isUrgent: false)
    }
    finish(&run)
  }

  /// Whether the session has changed since a run's part began: other entries count, not a change and
  /// back.
  private func isStale(_ run: RequestRun<R>) -> Bool {
    let passage = run.passage
    if passage.principal != session.principal { return true }
    if !passage.run.base.hasSameEntries(as: session.storedState) { return true }
    return passage.part.extras?.resumed.map { !session.pending.items.contains($0) } ?? false
  }

  /// Ends the pending decision if a newer command makes it unnecessary.
  @usableFromInline func supersede(by newer: Request<R>) {
    guard case .deciding(var decision) = phase, decision.end == nil,
      (decision.run.request.isSignIn ? account : decision.asker)?.subject == newer.asker?.subject,
      let command = newer.plainCommand(in: session), !command.isAmendment,
      let older = decision.run.passage.run.step?.command,
      decision.middleware?.asynchronous?.isSuperseded(older, command) == true
    else { return }
    decision.end = .answered(.cancel(reason: "replaced by a newer command"))
    decision.run.isSuperseded = true
    phase = .deciding(decision)
  }
}

extension NavigationState {
  /// Whether every stack ends in the same entry at the same depth, in the same tabs and layers.
  ///
  /// - Complexity: O(n) in the number of tabs and layers.
  func hasSameEntries(as other: Self) -> Bool {
    func isSame(_ one: RouteStack<R>, _ two: RouteStack<R>) -> Bool {
      one.count == two.count && one.topID == two.topID
    }
    guard isSame(path, other.path) else { return false }
    if frame === other.frame { return true }
    let (one, two) = (frame, other.frame)
    return one.selectedIndex == two.selectedIndex && one.tabs.count == two.tabs.count
      && zip(one.tabs, two.tabs).allSatisfy { $0.id == $1.id && isSame($0.stack, $1.stack) }
      && one.layers.count == two.layers.count
      && zip(one.layers, two.layers).allSatisfy { $0.id == $1.id && isSame($0.stack, $1.stack) }
  }
}
