extension NavigationStore {
  /// Runs one command and waits for its end, also when an asynchronous middleware decides on it.
  ///
  /// Cancelling the task that waits cancels the decision: the command is then cancelled too.
  ///
  /// - Parameter command: What to do.
  /// - Returns: What became of it; ``NavigationResult/reentrant`` from inside a decision, which
  ///   would wait for itself.
  @discardableResult
  public func perform(_ command: NavigationCommand<R>) async -> NavigationResult<R> {
    if !isFree, !isBusy, command.isDismissal { return executeLater(command) }
    return await waiting(for: .commands([command])) { [self] ticket, then in
      var submission = Submission([command])
      submission.ticket = ticket
      submit(submission) { then($0.result) }
    }
  }

  /// Applies a plan and waits for its end, also when an asynchronous middleware decides on it.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: What became of it; ``NavigationResult/reentrant`` from inside a decision.
  @discardableResult
  public func perform(_ plan: NavigationPlan<R>) async -> NavigationResult<R> {
    await waiting(for: .commands(plan.commands)) { [self] ticket, then in
      apply(plan, as: .commands(plan.commands), ticket: ticket, then: then)
    }
  }

  /// Whether an asynchronous middleware decides at this moment, so that what is asked now comes later.
  package var isDeciding: Bool { decision != nil }

  /// Whether the running code is that of the middleware that decides.
  var isInsideDecision: Bool {
    guard let decision else { return false }
    return DecisionScope.current == ObjectIdentifier(decision)
  }

  /// Asks an asynchronous middleware; the run goes on when it answers.
  func ask(
    _ question: CommandRun<R>.Question, in run: CommandRun<R>, of submission: Submission<R>,
    then: @escaping @MainActor (Submission<R>.Outcome) -> Void
  ) {
    let decision = PendingDecision(question, in: run, of: submission, then: then)
    self.decision = decision
    let scope = ObjectIdentifier(decision)
    let work = startWork(question.name) { [weak self] in
      let answer = await DecisionScope.$current.withValue(scope) {
        await question.middleware.decide(question.command, question.context)
      }
      self?.take(answer, for: decision)
    }
    let limit = question.middleware.timeLimit.map { limit in
      AnyCancel.task(question.name) { [weak self, clock] in
        guard (try? await clock.sleep(limit)) != nil else { return }
        self?.take(.cancel(reason: "no answer within \(limit)"), for: decision)
      }
    }
    decision.start(work: work, limit: limit)
  }

  /// Takes an answer, unless it comes too late.
  private func take(_ answer: MiddlewareDecision<R>, for decision: PendingDecision<R>) {
    guard self.decision === decision else { return }
    self.decision = nil
    decision.end()
    alone {
      var run = decision.run
      let base = current.state.removingLogin(access.login)
      if run.base == base, run.principal == current.principal {
        run.answer(answer, by: decision.question.name)
        advance(run, of: decision.submission, then: decision.then)
      } else {
        run.abandon()
        let before = current.state
        decision.then(
          end(run, of: decision.submission, refusal: .rejected(.stale), before: before))
      }
    }
  }

  /// Drops what is being decided on, when a newer command makes it needless.
  func supersede(by newer: NavigationCommand<R>) {
    guard let decision, decision.question.middleware.isSuperseded(decision.question.command, newer)
    else { return }
    take(.cancel(reason: supersededReason), for: decision)
  }

  private func waiting(
    for request: NavigationTrace<R>.Request,
    _ run:
      @escaping @MainActor (
        Submission<R>.Ticket, @escaping @MainActor (NavigationResult<R>) -> Void
      )
      -> Void
  ) async -> NavigationResult<R> {
    guard !isInsideDecision else {
      didRefuseReentrant?()
      trace(request, result: .reentrant)
      return .reentrant
    }
    let ticket = Submission<R>.Ticket()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let work: @MainActor () -> Void = { run(ticket) { continuation.resume(returning: $0) } }
        if isFree { return alone(work) }
        enqueue(
          QueuedWork(
            run: work,
            refuse: { [self] result in
              trace(request, result: result)
              continuation.resume(returning: result)
            }, ticket: ticket))
        if !isBusy, case .commands(let commands) = request, commands.count == 1 {
          supersede(by: commands[0])
        }
      }
    } onCancel: {
      Task { @MainActor in takeBack(ticket) }
    }
  }

  /// Takes back what somebody asked for who no longer waits.
  private func takeBack(_ ticket: Submission<R>.Ticket) {
    let reason = "whoever asked for it no longer waits"
    if let decision, decision.submission.ticket === ticket {
      take(.cancel(reason: reason), for: decision)
    } else if let index = queue.firstIndex(where: { $0.ticket === ticket }) {
      queue.remove(at: index).refuse?(.cancelled(reason: reason, by: "perform"))
    }
  }
}

/// Why a command was dropped that a newer one made needless; it is not said to the person.
@usableFromInline let supersededReason = "a newer one took its place"
