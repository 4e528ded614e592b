extension NavigationStore {
  /// Sends an intent; from inside middleware or a listener, it runs after the current request.
  ///
  /// While an asynchronous middleware is deciding, intents are queued in order, except that
  /// sign-out and dismissals run immediately.
  ///
  /// - Parameter intent: The intent.
  @inlinable
  public func send(_ intent: NavigationIntent<R>) {
    if case .amend = intent { return sendAmendment(intent) }
    ask(intent == .signOut ? .signOut : .intent(intent))
  }

  @usableFromInline func sendAmendment(_ intent: NavigationIntent<R>) {
    var origin = origin ?? RequestOrigin()
    if origin.standpoint == nil {
      // By the time it runs, another entry may be visible.
      origin.standpoint = machine.session.state.visibleEntry.map(
        NavigationStandpoint.init(amending:))
    }
    asking(from: origin) { ask(.intent(intent)) }
  }

  /// Runs one command through the middleware, the engine and the gate.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result, or ``NavigationResult/deferred`` if the command runs later because an
  ///   asynchronous middleware must first decide on it or on an earlier one.
  @inlinable
  @discardableResult
  public func execute(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    outcome(of: .command(command))?.result ?? .deferred
  }

  /// Runs one command and waits for its result, even if an asynchronous middleware has to decide.
  ///
  /// Cancelling the waiting task also cancels the decision and the command.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result, or ``NavigationResult/reentrant`` if called from inside a decision,
  ///   which would otherwise wait for itself.
  @discardableResult
  public func perform(_ command: NavigationCommand<R>) async -> NavigationResult<R> {
    await outcome(awaiting: .command(command)).result
  }

  /// Applies a plan and waits for its result, even if an asynchronous middleware has to decide.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: The result, or ``NavigationResult/reentrant`` if called from inside a decision.
  @discardableResult
  public func perform(_ plan: NavigationPlan<R>) async -> NavigationResult<R> {
    await outcome(awaiting: .plan(plan)).result
  }

  /// Executes commands one after the other, as ``execute(_:)`` does with each.
  ///
  /// A command that an asynchronous middleware has to decide on, or that waits for such a decision,
  /// ends the batch as ``NavigationResult/deferred``: it runs later, and those after it do not. Inside
  /// middleware or a listener, the only result is ``NavigationResult/reentrant``.
  ///
  /// - Parameters:
  ///   - commands: The commands, in order.
  ///   - stopOnFailure: Whether the first failure ends the batch; earlier changes are kept.
  /// - Returns: The results, and the states before and after.
  /// - Complexity: The sum of the commands' costs.
  public func executeBatch(
    _ commands: [NavigationCommand<R>], stopOnFailure: Bool = false
  ) -> NavigationBatchResult<R> {
    let before = machine.session.state
    var (executed, results): ([NavigationCommand<R>], [NavigationResult<R>]) = ([], [])
    for command in commands {
      // The outcome of a request with a reply says what ran.
      let outcome = outcome(of: .command(command), reply: .result { _ in })
      executed += outcome?.details?.executed ?? []
      let result = outcome?.result ?? .deferred
      results.append(result)
      if result == .deferred || result == .reentrant || stopOnFailure && !result.isSuccess { break }
    }
    return NavigationBatchResult(
      requestedCommands: commands, executedCommands: executed, results: results,
      stateBefore: before, stateAfter: machine.session.state)
  }

  /// Runs all of the commands or none of them; the gate checks only the final state.
  ///
  /// - Parameter commands: The commands, in order; an empty array commits nothing.
  /// - Returns: The results, and whether the transaction was committed.
  /// - Complexity: The sum of the commands' costs.
  public func executeTransaction(
    _ commands: [NavigationCommand<R>]
  ) -> NavigationTransactionResult<R> {
    let before = machine.session.state
    let outcome = outcome(of: .transaction(commands))
    return NavigationTransactionResult(
      requestedCommands: commands, executedCommands: outcome?.details?.executed ?? [],
      results: outcome?.details?.results ?? [outcome?.result ?? .deferred],
      stateBefore: before, stateAfter: machine.session.state,
      failureIndex: outcome?.details?.failureIndex, isCommitted: outcome?.isCommitted ?? false)
  }

  /// Applies a plan as a whole or not at all, and performs its action once.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: The result, or ``NavigationResult/deferred`` if the plan is applied later.
  @discardableResult
  public func apply(_ plan: NavigationPlan<R>) -> NavigationResult<R> {
    outcome(of: .plan(plan))?.result ?? .deferred
  }

  /// Whether an asynchronous middleware is deciding, so that new requests are queued.
  package var isDeciding: Bool { machine.isDeciding }

  /// Returns the reason middleware or a stack rule would refuse a plan, without applying it.
  ///
  /// The gate is not consulted: the decision for a link already takes it into account.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: The failure, or `nil` if the plan would be applied, or if the outcome would be
  ///   decided later.
  package func refusal(of plan: NavigationPlan<R>) -> NavigationResult<R>? {
    guard !isDraining, !isDeciding, !plan.commands.isEmpty else { return nil }
    return inside {
      var passage = machine.dryRun(of: plan, middleware: setup.middleware.items)
      if passage.runCommands(login: access.login) { return nil }
      if passage.hasFailed { return passage.run.result }
      return machine.brokenRule(passage)
    }
  }

  /// Does something with the machine that needs it idle, and performs the effects.
  func inside<Value>(_ work: () -> Value) -> Value {
    expireFirst()
    isDraining = true
    let value = work()
    drainAll()
    return value
  }

  /// Makes requests that come from elsewhere than who is signed in and the top of the stack.
  ///
  /// They are told by where they are made, since a coordinator forwards intents without saying more.
  ///
  /// - Parameters:
  ///   - origin: Where they come from; `nil` if nothing is said anew.
  ///   - work: Makes the requests.
  /// - Returns: What the work returns.
  package func asking<Value>(from origin: RequestOrigin?, _ work: () -> Value) -> Value {
    let outer = self.origin
    if let origin { self.origin = origin }
    defer { self.origin = outer }
    return work()
  }

  // MARK: - Accounts

  /// The identity of the sign-in layer, if sign-in is asked for.
  public var loginLayer: EntryID? {
    revision.access()
    return machine.session.storedSignIn?.layer.id
  }

  /// Signs in a principal that the authentication service has confirmed.
  ///
  /// The sign-in layer is dismissed, and the waiting requests are evaluated again, oldest first, and
  /// applied exactly once, all in a single step unless an asynchronous middleware decides about one
  /// of them. Requests that belong to another account are dropped.
  ///
  /// - Parameters:
  ///   - principal: The principal.
  ///   - layer: The sign-in layer that requested the sign-in; if it is gone, the call is ignored.
  ///     Pass `nil` to sign in without a sign-in layer.
  /// - Returns: Whether the sign-in was accepted; `false` if the layer is gone or the principal has
  ///   expired. A sign-out may still overtake one that is queued.
  @discardableResult
  public func signIn(_ principal: Principal, answering layer: EntryID? = nil) -> Bool {
    guard machine.isExpected(layer), !principal.isExpired(by: clock) else { return false }
    askForNobody(.signIn(principal, answering: layer))
    return true
  }

  /// Signs out, drops all waiting requests, and closes everything that requires sign-in.
  public func signOut() { ask(.signOut) }

  /// Dismisses the sign-in layer, and drops the waiting requests with a notice.
  public func cancelSignIn() { ask(.cancelSignIn) }

  /// Presents the sign-in layer again if requests are waiting.
  package func resumeSignIn() { askForNobody(.resumeSignIn) }

  /// Ends the session if it has expired, and drops outdated requests.
  ///
  /// The store does this before every piece of work, and a host does it before every frame. The
  /// clock is read only if the principal can expire or requests are waiting.
  public func expireIfDue() { expireFirst() }

  // MARK: - Awaited screens

  /// Closes an awaited screen and returns a value to its caller.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - entry: The screen's entry; by default, that of the nearest awaited screen, from the
  ///     visible route down to the root of its layer.
  /// - Returns: The result of closing the screen; `.unsupported` if no caller is waiting for it, or
  ///   if the caller expects another type.
  @discardableResult
  public func finish<Value: Sendable>(
    _ value: Value, entry: EntryID? = nil
  ) -> NavigationResult<R> {
    guard !isDraining else { return .reentrant }
    expireFirst()
    let (screen, complaint) = machine.awaitedScreen(for: value, at: entry)
    guard let screen else { return .unsupported(complaint) }
    return outcome(of: .finish(screen.request.id, value))?.result ?? .deferred
  }

  // MARK: - History

  /// Goes to the nearest history step with a given state, if the gate allows it.
  ///
  /// - Parameter state: The state, as reported in an event.
  /// - Returns: The result.
  /// - Complexity: O(n) in the number of steps, times the cost of comparing two states.
  package func revisit(_ state: NavigationState<R>) -> NavigationRevisit {
    if isDraining || isDeciding { return .busy }
    return inside { machine.revisit(state) }
  }

  // MARK: - Rules

  /// Rechecks the state and the history against the app's rules after their data has changed.
  ///
  /// Call this method whenever a rule might return a different result. Routes that are no longer
  /// available are removed in a single step from every tab, layer and history step, and a notice
  /// gives the reason; where a rule answered ``RouteAvailability/unknown`` and now allows a route,
  /// its screen is made. New routes need no call: the gate always applies the rules.
  ///
  /// ```swift
  /// let store = NavigationStore<NoteRoute>(rules: { route in
  ///   if case .note(let id) = route, notes.isArchived(id) { "it is archived" } else { nil }
  /// })
  /// notes.archive(3)
  /// store.rulesChanged()
  /// ```
  ///
  /// - Complexity: O(n) in the number of routes in the state and the steps of the history.
  public func rulesChanged() {
    if setup.gate.rule != nil { askForNobody(.applyRules) }
  }

  /// Whether the policy and the rules currently allow a route; not if a rule does not know yet.
  package func isAllowed(_ route: R?) -> Bool {
    access.decide(route, for: machine.session.principal) == .allowed
      && setup.gate.availability(of: route, in: machine.session.state) == .available
  }

  /// Whether a rule does not know yet whether a route can be shown.
  package func isUnknown(_ route: R?) -> Bool {
    setup.gate.rule != nil
      && setup.gate.availability(of: route, in: machine.session.state) == .unknown
  }
}

/// The result of returning to a state in the history.
package enum NavigationRevisit: Hashable, Sendable {
  /// The state is now current.
  case done
  /// The state was already current.
  case here
  /// The history no longer contains the state.
  case gone
  /// The store is busy, or an asynchronous middleware is deciding; nothing happens.
  case busy
  /// The state was refused; a notice gives the reason.
  case refused
}
