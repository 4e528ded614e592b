import Synchronization

extension NavigationStore {
  /// Runs one command and waits for its result, even if an asynchronous middleware has to decide.
  ///
  /// Cancelling the waiting task also cancels the decision and the command.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result, or ``NavigationResult/reentrant`` if called from inside a decision,
  ///   which would otherwise wait for itself.
  @discardableResult
  public func perform(_ command: NavigationCommand<R>) async -> NavigationResult<R> {
    if !isFree, !progress.isBusy, command.isDismissal { return executeLater(command) }
    return await waiting(for: Submission([command])) { [self] in submit($0) }
  }

  /// Applies a plan and waits for its result, even if an asynchronous middleware has to decide.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: The result, or ``NavigationResult/reentrant`` if called from inside a decision.
  @discardableResult
  public func perform(_ plan: NavigationPlan<R>) async -> NavigationResult<R> {
    await waiting(for: Submission(plan)) { [self] in apply($0) }
  }

  /// Whether an asynchronous middleware is deciding, so that new requests are queued.
  package var isDeciding: Bool { progress.decision != nil }

  /// Returns the reason middleware or a stack rule would refuse a plan, without applying it.
  ///
  /// The gate is not consulted: the decision for a link already takes it into account.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: The failure, or `nil` if the plan would be applied, or if the outcome would be
  ///   decided later.
  package func refusal(of plan: NavigationPlan<R>) -> NavigationResult<R>? {
    guard isFree, !plan.commands.isEmpty else { return nil }
    return alone {
      var passage = dryRun(of: plan, middleware: middleware.items)
      if passage.runCommands(login: access.login) { return nil }
      if passage.hasFailed { return passage.run.result }
      return brokenRule(passage.run.state, passage)
    }
  }

  /// Returns a passage for a plan whose result is not committed.
  func dryRun(
    of plan: NavigationPlan<R>, middleware: [MiddlewareRegistry<R>.Item]
  ) -> Passage<R> {
    Passage(
      Submission(plan), on: current.storedState,
      middleware: middleware, principal: current.principal, isTraced: false)
  }

  /// Whether the current code is running inside the pending decision.
  var isInsideDecision: Bool {
    guard let decision = progress.decision else { return false }
    var scope = DecisionScope.current
    while let inner = scope, inner !== decision.scope { scope = inner.outer }
    return scope != nil
  }

  /// Starts the asynchronous middleware that a passage has reached; its decision resumes the
  /// passage.
  @usableFromInline func ask(_ passage: Passage<R>) -> NavigationResult<R> {
    guard let step = passage.run.step else { return .deferred }
    if isOverdue(passage) { return abandon(passage) }
    let item = passage.middleware[step.asked]
    guard let middleware = item.asynchronous else { return .deferred }
    let context = NavigationContext(state: passage.run.state, principal: passage.principal)
    let decision = PendingDecision(passage) { middleware.isSuperseded(step.command, $0) }
    progress.decision = decision
    let scope = decision.scope
    let work = hooks.startWork(item.name) { [weak self, weak decision] in
      // The app's closures may count on a store that has been released since.
      guard self != nil else { return }
      let answer = await DecisionScope.$current.withValue(scope) {
        await middleware.decide(step.command, context)
      }
      self?.take(answer, for: decision)
    }
    let limit = middleware.timeLimit.map { limit in
      // The limit counts from now, not from when the waiting task begins to run.
      let deadline = clock.now().advanced(by: limit)
      return AnyCancel.task(item.name) { [weak self, weak decision, clock] in
        let left = clock.now().duration(to: deadline)
        if left > .zero { guard (try? await clock.sleep(left)) != nil else { return } }
        self?.take(.cancel(reason: "no answer within \(limit)"), for: decision)
      }
    }
    decision.start(work: work, limit: limit)
    return .deferred
  }

  /// Accepts a decision, unless it comes too late.
  private func take(
    _ answer: MiddlewareDecision<R>, for decision: PendingDecision<R>?, isSuperseded: Bool = false
  ) {
    guard let decision, progress.decision === decision else { return }
    progress.decision = nil
    decision.end()
    alone {
      var passage = decision.passage
      passage.isSuperseded = isSuperseded
      if current.storedSignIn == nil { passage.isBehindSignIn = false }
      DecisionScope.$current.withValue(decision.scope.outer) {
        // Whoever superseded it does not speak for what follows.
        asking(in: passage.submission.extras.asker) {
          if isStale(passage) {
            _ = abandon(passage)
          } else {
            passage.take(answer)
            _ = proceed(&passage)
          }
        }
      }
    }
  }

  /// Ends a pending decision on a request by a principal who is no longer signed in, so nobody
  /// waits for it.
  func endStaleDecision() {
    guard let decision = progress.decision,
      decision.passage.principal != current.principal
        || decision.passage.submission.extras.asker?.isSignedOut == true
        || isOverdue(decision.passage)
    else { return }
    progress.decision = nil
    decision.end()
    asking(in: decision.passage.submission.extras.asker) { _ = abandon(decision.passage) }
  }

  /// Whether a passage was asked for in a session that is over, and a sign-in would have to wait
  /// for it.
  private func isOverdue(_ passage: Passage<R>) -> Bool {
    passage.submission.extras.asker != nil && queue.hasSignIn
  }

  private func abandon(_ passage: Passage<R>) -> NavigationResult<R> {
    var passage = passage
    passage.run.abandon(with: .rejected(.stale))
    return finish(&passage, refusal: .rejected(.stale), before: current.state)
  }

  /// Whether the session has changed since a passage began.
  private func isStale(_ passage: Passage<R>) -> Bool {
    if passage.run.base != current.state || passage.principal != current.principal { return true }
    return passage.submission.extras.resumed.map { !current.pending.items.contains($0) } ?? false
  }

  /// Drops the pending decision if a newer command makes it unnecessary.
  func supersede(by newer: NavigationCommand<R>) {
    guard let decision = progress.decision, decision.isSuperseded(newer) else { return }
    take(.cancel(reason: "replaced by a newer command"), for: decision, isSuperseded: true)
  }

  private func waiting(
    for asked: Submission<R>, _ run: @escaping @MainActor (Submission<R>) -> NavigationResult<R>
  ) async -> NavigationResult<R> {
    guard !isInsideDecision else {
      trace(asked.origin, result: .reentrant)
      return .reentrant
    }
    let ticket = Submission<R>.Ticket()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        var submission = asked
        submission.extras.ticket = ticket
        submission.extras.then = {
          continuation.resume(returning: asked.isAtomic ? $0.planResult : $0.result)
        }
        let work: @MainActor () -> Void = { [submission] in _ = run(submission) }
        if isFree { return alone(work) }
        let isQueued = enqueue(
          QueuedWork(
            run: work,
            refuse: { [self] result in
              if announcesRefusal { trace(asked.origin, result: result) }
              continuation.resume(returning: result)
            }, ticket: ticket))
        if isQueued, !progress.isBusy, asked.commands.count == 1 {
          supersede(by: asked.commands[0])
        }
      }
    } onCancel: {
      Task { @MainActor in takeBack(ticket) }
    }
  }

  /// Cancels a request whose caller is no longer waiting.
  func takeBack(_ ticket: Submission<R>.Ticket) {
    let reason = "the caller is no longer waiting"
    if let decision = progress.decision, decision.passage.submission.extras.ticket === ticket {
      take(.cancel(reason: reason), for: decision)
    } else if let index = queue.items.firstIndex(where: { $0.ticket === ticket }) {
      queue.items.remove(at: index).refuse?(.cancelled(reason: reason, by: "perform"))
    }
  }
}

/// A passage that is waiting for an asynchronous middleware.
@MainActor @usableFromInline final class PendingDecision<R: Route> {
  let passage: Passage<R>
  let isSuperseded: @MainActor (NavigationCommand<R>) -> Bool
  let scope = DecisionScope()
  private var work: AnyCancel?
  private var limit: AnyCancel?

  init(
    _ passage: Passage<R>, isSuperseded: @escaping @MainActor (NavigationCommand<R>) -> Bool
  ) {
    self.passage = passage
    self.isSuperseded = isSuperseded
  }

  /// Cancels the work if the store is released before it ends.
  deinit {
    let (work, limit) = (work, limit)
    guard work != nil || limit != nil else { return }
    Task { @MainActor in
      work?.cancel()
      limit?.cancel()
    }
  }

  func start(work: AnyCancel, limit: AnyCancel?) {
    self.work = work
    self.limit = limit
  }

  /// Cancels the work and the time limit.
  func end() {
    scope.isOver.store(true, ordering: .relaxed)
    let (work, limit) = (work, limit)
    (self.work, self.limit) = (nil, nil)
    work?.cancel()
    limit?.cancel()
  }
}

/// Identifies the decision that the current code is part of.
final class DecisionScope: Sendable {
  @TaskLocal static var current: DecisionScope?
  /// The pending decision, usually of another store, inside which this one was asked for.
  let outer: DecisionScope?
  let isOver = Atomic(false)

  init() {
    var outer = DecisionScope.current
    while let scope = outer, scope.isOver.load(ordering: .relaxed) { outer = scope.outer }
    self.outer = outer
  }
}

/// Cancels long-running work.
package struct AnyCancel: Sendable {
  package let cancel: @MainActor @Sendable () -> Void

  package init(_ cancel: @escaping @MainActor @Sendable () -> Void) {
    self.cancel = cancel
  }

  /// Starts work in its own task.
  @MainActor static func task(
    _ name: String, _ work: @escaping @MainActor () async -> Void
  ) -> Self {
    let task = Task { await work() }
    return Self { task.cancel() }
  }
}
