extension NavigationStore {
  /// Sends an intent; from inside middleware or a listener, it runs after the current request.
  ///
  /// - Parameter intent: The intent.
  public func send(_ intent: NavigationIntent<R>) { machine.send(intent.map { AnyRoute($0) }) }

  /// Runs one command through the middleware, the engine and the gate.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result, or ``NavigationResult/deferred`` if an asynchronous middleware has to
  ///   decide first.
  @discardableResult
  public func execute(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    result(of: NavigationPlan(executing: command))
  }

  /// Applies a plan as a whole or not at all, and performs its action once.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: The result, or ``NavigationResult/deferred`` if an asynchronous middleware has to
  ///   decide first.
  @discardableResult
  public func apply(_ plan: NavigationPlan<R>) -> NavigationResult<R> { result(of: plan) }

  /// Runs one command and waits for its result, even if an asynchronous middleware has to decide.
  ///
  /// Cancelling the waiting task also cancels the decision and the command.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result.
  @discardableResult
  public func perform(_ command: NavigationCommand<R>) async -> NavigationResult<R> {
    await result(awaiting: NavigationPlan(executing: command))
  }

  /// Applies a plan and waits for its result, even if an asynchronous middleware has to decide.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: The result.
  @discardableResult
  public func perform(_ plan: NavigationPlan<R>) async -> NavigationResult<R> {
    await result(awaiting: plan)
  }

  /// Runs commands in order, each as a request of its own.
  ///
  /// A command that an asynchronous middleware has to decide on ends the batch. From inside
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
    let before = state
    var (executed, results): ([NavigationCommand<R>], [NavigationResult<R>]) = ([], [])
    for command in commands {
      let record = submit(NavigationPlan(executing: command), .atOnce)
      executed += record?.executed.map { $0.map { $0.typed() } } ?? []
      let result = record.map { $0.outcome.map { $0.typed() } } ?? NavigationResult<R>.deferred
      results.append(result)
      if result == .deferred || result == .reentrant { break }
      if stopOnFailure, !result.isSuccess { break }
    }
    return NavigationBatchResult(
      requestedCommands: commands, executedCommands: executed, results: results,
      stateBefore: before, stateAfter: state)
  }

  /// Runs all of the commands or none of them; the gate checks only the final state.
  ///
  /// - Parameter commands: The commands, in order; an empty array commits nothing.
  /// - Returns: The results, and whether the transaction was committed.
  /// - Complexity: The sum of the commands' costs.
  public func executeTransaction(
    _ commands: [NavigationCommand<R>]
  ) -> NavigationTransactionResult<R> {
    let before = state
    let record = submit(NavigationPlan(commands: commands), .atOnce)
    let outcome = record?.outcome ?? .deferred
    let results = record.map { $0.results.isEmpty && !commands.isEmpty ? [outcome] : $0.results }
    return NavigationTransactionResult(
      requestedCommands: commands,
      executedCommands: record?.executed.map { $0.map { $0.typed() } } ?? [],
      results: (results ?? [outcome]).map { $0.map { $0.typed() } },
      stateBefore: before, stateAfter: state, isCommitted: outcome.isSuccess)
  }

  private func result(of plan: NavigationPlan<R>) -> NavigationResult<R> {
    submit(plan, .atOnce)?.outcome.map { $0.typed() } ?? .deferred
  }

  private func submit(_ plan: NavigationPlan<R>, _ reply: Request.Reply) -> Record? {
    machine.submit(machine.request(.plan(plan.map { AnyRoute($0) }), reply))
  }

  private func result(awaiting plan: NavigationPlan<R>) async -> NavigationResult<R> {
    let request = machine.request(.plan(plan.map { AnyRoute($0) }), .later)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        machine.submit(request) { record in
          continuation.resume(returning: record.outcome.map { $0.typed() })
        }
      }
    } onCancel: {
      Task { @MainActor [machine] in machine.giveUp(request.id) }
    }
  }

  // MARK: - Accounts

  /// Signs in a principal that the authentication service has confirmed.
  ///
  /// The sign-in layer is dismissed, and the waiting requests are evaluated again, oldest first,
  /// each as a request of its own, and applied at most once. If the session belonged to another
  /// account, everything begins anew.
  ///
  /// - Parameters:
  ///   - principal: The principal.
  ///   - layer: The sign-in layer that requested the sign-in; if it is gone, the call is ignored.
  ///     Pass `nil` to sign in without a sign-in layer.
  /// - Returns: Whether the sign-in was accepted; `false` if the layer is gone or the principal has
  ///   expired.
  @discardableResult
  public func signIn(_ principal: Principal, answering layer: EntryID? = nil) -> Bool {
    guard layer == nil || layer == machine.session.signIn,
      !principal.isExpired(by: machine.setup.clock)
    else { return false }
    machine.submit(.signIn(principal, answering: layer))
    return true
  }

  /// Signs out: nothing waits any more, and everything begins anew in the first state.
  public func signOut() { machine.submit(.signOut) }

  /// Dismisses the sign-in layer, and drops the waiting requests with a notice.
  public func cancelSignIn() { machine.submit(.cancelSignIn) }

  /// Ends the session if it has expired, and drops outdated requests.
  ///
  /// The store does this before every request, and a host does it before every frame.
  public func expireIfDue() { machine.tick() }

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
  public func rulesChanged() { if machine.setup.gate.rule != nil { machine.submit(.rules) } }
}

extension NavigationStore where R: Codable {
  /// Returns the parts of the current session that may be saved for the next launch.
  ///
  /// - Returns: A snapshot of the state and the waiting requests, without awaited layers or
  ///   anything else that may not be saved.
  /// - Complexity: O(n) in the number of routes.
  public func snapshot() -> NavigationSnapshot<R> {
    NavigationSnapshot(machine.snapshot(salt: salt))
  }

  /// Restores a snapshot in place of the present session, through the gate.
  ///
  /// Each path is cut at its first gated route. If the visible screen was cut, it is queued until
  /// sign-in, as are the requests that were already waiting; links among them are evaluated again.
  /// If any request other than a ``NavigationRequest/place`` is waiting, the login layer is
  /// presented. Outdated requests are dropped with a notice. The app's tabs and roots are kept, and
  /// a new history begins. As with undo, middleware is not called. While an account is signed in,
  /// what waited is resumed, and the session of another account is not shown.
  ///
  /// - Parameter snapshot: The snapshot.
  /// - Returns: A report of the parts that were not restored, with reasons.
  /// - Complexity: O(n) in the number of routes.
  @discardableResult
  public func restore(_ snapshot: NavigationSnapshot<R>) -> RestorationReport {
    machine.restore(snapshot.base)
  }
}

extension Machine {
  /// Sends an intent of the present requester.
  package func send(_ intent: Intent) {
    switch intent {
    case .signOut: submit(.signOut)
    case .amend:
      // By the time it runs, another entry may be visible.
      let requester = requester()
      requester.at(
        requester.entry ?? session.state.visibleEntry, isLeading: requester.isLeading
      ).asking { submit(.intent(intent)) }
    default: submit(.intent(intent))
    }
  }

  /// Returns the parts of the session that may be saved.
  package func snapshot(salt: String) -> Snapshot {
    session.snapshot(at: setup.clock.date(), waiting: waitingAndResuming, salt: salt)
  }

  /// Restores a snapshot; not from inside middleware or a listener.
  package func restore(_ snapshot: Snapshot) -> RestorationReport {
    let record = submit(request(.restore(snapshot), .atOnce))
    guard let record, record.outcome != .reentrant else {
      return RestorationReport(refusal: .reentrant)
    }
    return RestorationReport(dropped: record.dropped)
  }
}
