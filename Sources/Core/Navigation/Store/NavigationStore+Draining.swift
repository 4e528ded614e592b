// The shell of the machine: takes requests in, steps until nothing is left, and performs the effects
// of each step before the next one.
extension NavigationStore {
  /// Makes a request of whoever is shown, or of the session that is stated for it.
  @inlinable func ask(
    _ what: Request<R>.What, _ answer: Request<R>.Answer = .none,
    id: UInt64 = RunNumber.next(), reply: Request<R>.Reply? = nil
  ) {
    if origin != nil || isDraining || setup.middleware.decides {
      // What is asked in answer to this comes from the top again, and from whoever is signed in.
      let (origin, shown) = (self.origin, machine.account)
      self.origin = nil
      defer { self.origin = origin }
      expireFirst()
      return admit(special(what, answer, id, reply, from: origin, shown))
    }
    let asker = machine.account
    expireFirst()
    admit(Request(id: id, what, asker: asker, answer: answer, reply: reply))
  }

  /// Makes a request of nobody: a sign-in, or what the app itself says of its rules or its callers.
  func askForNobody(_ what: Request<R>.What) {
    expireFirst()
    admit(Request(id: RunNumber.next(), what, scope: DecisionScope.here))
  }

  /// Returns a request from a stated account or entry, or from inside a run or a decision.
  @usableFromInline func special(
    _ what: Request<R>.What, _ answer: Request<R>.Answer, _ id: UInt64, _ reply: Request<R>.Reply?,
    from origin: RequestOrigin?, _ shown: AccountSession?
  ) -> Request<R> {
    let scope = DecisionScope.here
    // What follows a sign-out is nobody's; what a decision asks for is that of who asked for the
    // decision, also once it has ended.
    let present =
      machine.queue.signsOut(shown) ? nil : scope.asker(in: ObjectIdentifier(self)) ?? shown
    return Request(
      id: id, what, asker: origin?.session ?? present, answer: answer, scope: scope, depth: depth,
      standpoint: origin?.standpoint, reply: reply)
  }

  /// Ends a session that has expired, before anything else is asked.
  @inlinable func expireFirst() {
    if !isDraining, machine.isDue { drain() }
  }

  @inlinable func admit(_ request: Request<R>) {
    if isDraining { return machine.admit(request, fromInside: true) }
    isDraining = true
    machine.admit(request, fromInside: false)
    drainAll()
  }

  /// Steps until nothing is left to do.
  @usableFromInline func drain() {
    if isDraining { return }
    isDraining = true
    drainAll()
  }

  @inlinable func drainAll() {
    repeat { perform() } while machine.step()
    isDraining = false
    if !machine.released.isEmpty { releaseAll() }
    if !starts.isEmpty { startDecisions() }
  }

  @usableFromInline func releaseAll() {
    // Whatever is released may ask for something, and release more.
    let released = machine.released
    machine.released = []
    withExtendedLifetime(released) {}
  }

  /// Performs the effects of the last step.
  @inlinable func perform() {
    if seenChanges != machine.changes {
      seenChanges = machine.changes
      revision.bump()
    }
    if !machine.effects.isEmpty { performEffects() }
  }

  @inlinable func performEffects() {
    repeat {
      var effects = exchange(&machine.effects, with: Effects())
      if let event = effects.change.take() { tell(event) }
      if !effects.others.isEmpty { perform(effects.others) }
    } while !machine.effects.isEmpty
  }

  @inlinable func perform(_ effects: [Effect<R>]) {
    for effect in effects {
      if case .tell(let update) = effect { tell(update) } else { perform(effect) }
    }
  }

  @inlinable func tell(_ event: NavigationEvent<R>) {
    listeners.app.onEvent?(event)
    if listeners.items.isEmpty { return }
    for listener in listeners.items { listener.hear(.changed(event)) }
  }

  @usableFromInline func perform(_ effect: Effect<R>) {
    switch effect {
    case .tell(let update): tell(update)
    case .refuse(let update, let depth):
      let outer = self.depth
      self.depth = depth
      tell(update)
      self.depth = outer
    case .reply(let request, let outcome):
      guard case .result(let reply)? = request.reply else { return }
      // What is asked again in answer to a refusal would not end, if it were answered at once.
      if request.depth > 0 { Task { reply(outcome) } } else { reply(outcome) }
    case .close(let request, let outcome):
      guard case .screen(let reply)? = request.reply else { return }
      if request.depth > 0 { Task { reply(outcome) } } else { reply(outcome) }
    case .refuseReply(let request, let outcome):
      let outer = depth
      depth = request.depth + 1
      perform(.reply(request, outcome))
      depth = outer
    case .start(let decision): starts.append(decision)
    case .stop(let id):
      starts.removeAll { $0.id == id }
      if deciding?.id == id {
        let work = deciding
        deciding = nil
        work?.cancel()
      }
    case .call(let body): body()
    }
  }

  /// Tells an update to the app's own closures, and then to the listeners.
  @inlinable func tell(_ update: NavigationUpdate<R>) {
    switch update {
    case .changed(let event): listeners.app.onEvent?(event)
    case .noticed(let notice): listeners.app.onNotice?(notice)
    case .performed(let action): listeners.app.onAction?(action)
    case .finished(let trace):
      if !trace.result.isSuccess { listeners.app.onTrace?(trace) }
    case .signInChanged, .principalChanged: break
    }
    for listener in listeners.items { listener.hear(update) }
  }

  // MARK: - Requests that are answered at once

  /// Makes a request and returns its outcome; `nil` if it ends later.
  @inlinable func outcome(
    of what: Request<R>.What, _ answer: Request<R>.Answer = .atOnce,
    reply: Request<R>.Reply? = nil
  ) -> Outcome<R>? {
    if isDraining { return outcomeInside(what, answer, reply) }
    let id = RunNumber.next()
    machine.answered = (id, nil)
    ask(what, answer, id: id, reply: reply)
    return machine.takeAnswer()
  }

  @usableFromInline func outcomeInside(
    _ what: Request<R>.What, _ answer: Request<R>.Answer, _ reply: Request<R>.Reply?
  ) -> Outcome<R>? {
    let outer = machine.answered
    let id = RunNumber.next()
    machine.answered = (id, nil)
    ask(what, answer, id: id, reply: reply)
    defer { machine.answered = outer }
    return machine.answered.outcome
  }

  /// Makes a request and waits for its outcome; cancelling the waiting task ends the request.
  func outcome(awaiting what: Request<R>.What) async -> Outcome<R> {
    let id = RunNumber.next()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        ask(what, .awaited, id: id, reply: .result { continuation.resume(returning: $0) })
      }
    } onCancel: {
      Task { @MainActor in askForNobody(.abandon(id)) }
    }
  }

  // MARK: - Decisions

  /// Starts the asynchronous middleware that a run has reached.
  @usableFromInline func startDecisions() {
    let starting = starts
    starts = []
    if hooks.leavesDecisions { return }
    for decision in starting where machine.isDeciding(decision.id) { start(decision) }
  }

  /// Starts the work of a decision.
  private func start(_ decision: Decision<R>) {
    guard let step = decision.run.passage.run.step,
      let item = decision.middleware, let middleware = item.asynchronous
    else { return }
    let passage = decision.run.passage
    let context = NavigationContext(state: passage.run.state, principal: passage.principal)
    let (id, name) = (decision.id, item.name)
    let scope = (decision.run.request.scope ?? .here).entering(
      id, of: ObjectIdentifier(self), asker: decision.asker)
    let work = hooks.startWork(name) { [weak self] in
      // The app's closures may count on a store that has been released since.
      guard self != nil else { return }
      let answer = await DecisionScope.$current.withValue(scope) {
        await middleware.decide(step.command, context)
      }
      self?.settle(id, .answered(answer))
    }
    let limit = middleware.timeLimit.map { limit in
      // The limit counts from now, not from when the waiting task begins to run.
      let deadline = clock.now().advanced(by: limit)
      return AnyCancel.task(name) { [weak self, clock] in
        let left = clock.now().duration(to: deadline)
        if left > .zero { guard (try? await clock.sleep(left)) != nil else { return } }
        self?.settle(id, .answered(.cancel(reason: "no answer within \(limit)")))
      }
    }
    deciding = DecisionWork(id: id, work: work, limit: limit)
  }

  func settle(_ decision: UInt64, _ end: Decision<R>.End) {
    expireFirst()
    machine.settle(decision, end)
    drain()
  }
}

/// The work of a pending decision, and its time limit.
@MainActor final class DecisionWork {
  let id: UInt64
  private var work: AnyCancel?
  private var limit: AnyCancel?

  init(id: UInt64, work: AnyCancel, limit: AnyCancel?) {
    self.id = id
    self.work = work
    self.limit = limit
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

  func cancel() {
    let (work, limit) = (work, limit)
    (self.work, self.limit) = (nil, nil)
    work?.cancel()
    limit?.cancel()
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

/// The closures through which a host takes part in the work of a store.
@MainActor package struct StoreHooks<R: Route> {
  /// Returns the name of a route for a report; a host supplies its own titles.
  package var routeName: @MainActor (R) -> String = { RouteText.of($0) }
  /// Starts long-running work; a host tracks whether any is running.
  package var startWork: @MainActor (String, @escaping @MainActor () async -> Void) -> AnyCancel =
    AnyCancel.task
  /// Called when the current code starts to wait for the user; returns a closure to call when the
  /// wait ends.
  package var willAwaitPerson: @MainActor () -> @MainActor () -> Void = { {} }
  /// Called after the app's rules were applied again, even if the state is unchanged.
  package var didChangeRules: @MainActor () -> Void = {}
  /// Whether whoever searches the store makes the decisions of asynchronous middleware.
  package var leavesDecisions = false
  /// Called before each piece of queued work, so that tests can distinguish its effects.
  package var willRunQueued: (@MainActor () -> Void)?

  init() {}
}
