/// Something that waits for its turn.
@MainActor @usableFromInline struct QueuedWork<R: Route> {
  let run: @MainActor () -> Void
  /// Says that it will not run; work without it is never refused and never gives way.
  let refuse: (@MainActor (NavigationResult<R>) -> Void)?
  /// Names whoever may take it back.
  var ticket: AnyObject?
  /// What it does to the session's principal, if that is what it is for.
  var kind = Kind.other

  @usableFromInline enum Kind: Sendable { case signIn, signOut, other }
}

extension NavigationStore {
  /// Whether what is asked now runs now.
  @inlinable var isFree: Bool { !isBusy && decision == nil }

  /// Runs the work now, or after what is running.
  @usableFromInline func whenFree(
    overtaking: Bool = false, _ kind: QueuedWork<R>.Kind = .other,
    _ work: @escaping @MainActor () -> Void
  ) {
    if isFree || (overtaking && !isBusy) { return alone(work) }
    queue.append(QueuedWork(run: work, refuse: nil, kind: kind))
  }

  /// Does a piece of work, and what it caused to queue; the clock is asked before each.
  @inlinable func alone<Value>(_ work: @MainActor () -> Value) -> Value {
    isBusy = true
    expireWhenDue()
    let value = work()
    if current.storedState.hasTurn { takeTurns() }
    if !queue.isEmpty { runQueue() }
    if !awaited.isEmpty { endAwaited() }
    isBusy = false
    return value
  }

  /// Runs what is queued, until an asynchronous middleware has to be asked.
  @usableFromInline func runQueue() {
    while decision == nil, !queue.isEmpty {
      let next = queue.removeFirst()
      willRunQueued?()
      expireWhenDue()
      next.run()
      if current.storedState.hasTurn { takeTurns() }
    }
  }

  /// Presents what waits its turn, now that no layer is up; what is refused goes, and is said.
  @usableFromInline func takeTurns() {
    while decision == nil, current.state.hasTurn, let next = current.state.queuedPresentations.first
    {
      var submission = Submission<R>([.presentInTurn(next.root, next.style)])
      submission.isReported = true
      submission.extras.then = { [self] outcome in
        guard !outcome.isDeferred, outcome.result != .rejected(.stale) else { return }
        guard current.state.queuedPresentations.first?.id == next.id else { return }
        let before = current.state
        current.state.queuedPresentations.removeFirst()
        announce(since: before, cause: .commands([]))
      }
      submit(submission)
    }
  }

  /// Queues what somebody asked for, as far as there is room.
  @discardableResult
  func enqueue(_ work: QueuedWork<R>) -> Bool {
    guard queue.count < queuePolicy.capacity else {
      guard queuePolicy.overflow == .dropOldest,
        let oldest = queue.firstIndex(where: { $0.refuse != nil })
      else {
        work.refuse?(.rejected(.queueFull))
        return false
      }
      queue.append(work)
      queue.remove(at: oldest).refuse?(.rejected(.queueFull))
      return true
    }
    queue.append(work)
    return true
  }

  /// Sends an intent that cannot run at once.
  @usableFromInline func sendLater(_ intent: NavigationIntent<R>) {
    if intent == .signOut { return signOutLater() }
    if !isBusy, intent.command(in: current.state)?.isDismissal == true {
      return alone { take(intent) }
    }
    let standpoint = standpoint.take()
    enqueue(
      QueuedWork(
        run: { [self] in sending(from: standpoint) { take(intent) } },
        refuse: { [self] in refuse(intent, $0) }))
    if !isBusy, let newer = intent.command(in: current.state) { supersede(by: newer) }
  }

  /// Signs out as soon as the running work ends: it overtakes a decision, and is never refused.
  private func signOutLater() {
    guard isBusy else {
      queue.removeAll { $0.kind == .signIn }
      return alone { take(.signOut) }
    }
    if queue.last?.kind == .signOut { return }
    queue.append(
      QueuedWork(run: { [self] in take(.signOut) }, refuse: nil, kind: .signOut))
  }

  private func refuse(_ intent: NavigationIntent<R>, _ result: NavigationResult<R>) {
    let command = intent.command(in: current.state)
    trace(.intent(intent), result: result)
    report(result, of: .commands(command.map { [$0] } ?? []))
  }

  /// Answers a command that cannot run at once.
  @usableFromInline func executeLater(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    if !isBusy, !isInsideDecision, command.isDismissal {
      var submission = Submission([command])
      submission.overtakes = true
      return alone { submit(submission) }
    }
    let result = later([command]) { [self] in submit(Submission([command])) }
    if result == .deferred { supersede(by: command) }
    return result
  }

  /// Queues what was executed while an asynchronous middleware decides; nothing is executed from
  /// inside.
  func later(
    _ commands: [NavigationCommand<R>], _ run: @escaping @MainActor () -> Void
  ) -> NavigationResult<R> {
    guard !isBusy, !isInsideDecision else {
      trace(.commands(commands), result: .reentrant)
      return .reentrant
    }
    let work = QueuedWork<R>(
      run: run, refuse: { [self] in trace(.commands(commands), result: $0) })
    return enqueue(work) ? .deferred : .rejected(.queueFull)
  }

  /// Takes steps one after the other, each when the one before it has ended, now or later; a step
  /// says in the end whether to go on, and `then` runs after the last.
  func inTurn(
    from start: Int = 0, _ count: Int,
    _ step: @escaping @MainActor (Int, @escaping @MainActor (Bool) -> Void) -> Void,
    then: @escaping @MainActor () -> Void
  ) {
    for index in start..<count {
      let turn = Turn()
      expireWhenDue()
      step(index) { [self] goesOn in
        turn.goesOn = goesOn
        guard turn.isLate else { return }
        goesOn ? inTurn(from: index + 1, count, step, then: then) : then()
      }
      turn.isLate = true
      guard let goesOn = turn.goesOn else { return }
      guard goesOn else { break }
    }
    then()
  }
}

/// One step of several, which may end at once or later.
@MainActor private final class Turn {
  /// Whether the next step may follow; `nil` until this one has ended.
  var goesOn: Bool?
  /// Whether nobody waits for it any more, so that its end has to go on by itself.
  var isLate = false
}

extension NavigationCommand {
  /// Whether it waits its turn.
  @inlinable var isInTurn: Bool {
    if case .presentInTurn = self { true } else { false }
  }

  /// Whether it closes what is presented, which overtakes what queues.
  @usableFromInline var isDismissal: Bool {
    switch self {
    case .dismiss, .dismissEntry, .dismissAll: true
    default: false
    }
  }
}

/// How much may queue behind a command that is under way, and what gives way.
///
/// It bounds what is sent from inside middleware and listeners, and what is sent while an
/// asynchronous middleware decides.
public struct NavigationQueuePolicy: Hashable, Sendable {
  /// How many sends may queue; one or more.
  package let capacity: Int
  /// What gives way when that many queue.
  package let overflow: PendingPolicy.Overflow

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - capacity: How many sends may queue; at least one.
  ///   - overflow: What gives way when that many queue: it is refused as
  ///     ``NavigationRejection/queueFull``.
  public init(capacity: Int = 1_024, overflow: PendingPolicy.Overflow = .refuseNewest) {
    precondition(capacity > 0, "A queue for \(capacity) sends could hold none.")
    self.capacity = capacity
    self.overflow = overflow
  }
}
