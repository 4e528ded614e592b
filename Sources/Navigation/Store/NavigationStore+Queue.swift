/// A piece of queued work.
@MainActor @usableFromInline struct QueuedWork<R: Route> {
  var run: @MainActor () -> Void
  /// Reports that the work will not run; work without this closure is never refused or dropped.
  var refuse: (@MainActor (NavigationResult<R>) -> Void)?
  /// Identifies the caller that may cancel the work.
  var ticket: AnyObject?
  /// The kind of work: signing in, signing out, or anything else.
  var kind = Kind.other
  /// The session in which the work was queued.
  var asker: AccountSession?
  /// Whether the work runs ahead of a pending decision.
  var overtakes = false
  /// The entry that the work amends, if it amends one, and the intent.
  var amendment: (entry: EntryID, intent: NavigationIntent<R>)?
  /// The decision that asked for the work, if any; the work may later run in another one's task.
  let scope = DecisionScope.current

  @usableFromInline enum Kind: Sendable { case signIn, signOut, other }
}

/// The queued work of a store, in order.
@MainActor @usableFromInline struct RequestQueue<R: Route> {
  let policy: NavigationQueuePolicy
  @usableFromInline var items: [QueuedWork<R>] = []
  /// The number of refusals for lack of room that are being announced, one inside the other.
  var refusals = 0

  init(policy: NavigationQueuePolicy) {
    self.policy = policy
  }

  /// Queues work as a request of the signed-in account, or of the session that is stated for it.
  mutating func append(_ work: QueuedWork<R>, of session: AccountSession?, isStated: Bool) {
    var work = work
    // A sign-in or a sign-out, and whatever follows it, belongs to the session after it.
    if work.kind == .other, isStated || items.allSatisfy({ $0.kind == .other }) {
      work.asker = session
    }
    items.append(work)
  }

  /// Takes the next work, or the next that overtakes a pending decision.
  ///
  /// Where a sign-out overtakes, sign-ins before it are void, and requests of the account's session
  /// end with it.
  ///
  /// - Returns: The work, and the requests that end after it has run; `nil` if none can run.
  mutating func next(
    isDeciding: Bool, isSignedIn: Bool
  ) -> (work: QueuedWork<R>, ended: [QueuedWork<R>])? {
    guard let index = isDeciding ? items.firstIndex(where: \.overtakes) : items.indices.first
    else { return nil }
    let work = items.remove(at: index)
    guard work.kind == .signOut else { return (work, []) }
    // What follows a sign-in belongs to the session that the sign-out makes void.
    let signIn = items[..<index].firstIndex { $0.kind == .signIn } ?? index
    let before = items[..<index].enumerated().filter { $0.element.kind != .signIn }
    let isEnded = { (place: Int, work: QueuedWork<R>) in
      (isSignedIn || work.asker != nil || place > signIn) && work.refuse != nil
    }
    items.replaceSubrange(..<index, with: before.filter { !isEnded($0, $1) }.map(\.element))
    return (work, before.filter(isEnded).map(\.element))
  }

  /// Removes the requests that were queued in a session.
  mutating func takeAll(of session: AccountSession) -> [QueuedWork<R>] {
    let isOf = { (work: QueuedWork<R>) in work.asker === session && work.refuse != nil }
    defer { items.removeAll(where: isOf) }
    return items.filter(isOf)
  }

  /// Whether a sign-in is queued.
  var hasSignIn: Bool { items.contains { $0.kind == .signIn } }

  /// Queues work if the policy leaves room for it.
  ///
  /// - Returns: Whether it was queued, and the older work that gave way.
  mutating func enqueue(
    _ work: QueuedWork<R>, of session: AccountSession?, isStated: Bool
  ) -> (isQueued: Bool, dropped: QueuedWork<R>?) {
    let isFull = items.count >= policy.capacity
    // An answer to an answer to a refusal displaces nothing, since its refusals are not announced.
    let oldest =
      isFull && policy.overflow == .dropOldest && refusals < 2
      ? items.firstIndex { $0.refuse != nil } : nil
    guard !isFull || oldest != nil else { return (false, nil) }
    append(work, of: session, isStated: isStated)
    return (true, oldest.map { items.remove(at: $0) })
  }
}

/// The session of an account, from sign-in until it ends.
@MainActor @usableFromInline package final class AccountSession {
  let subject: String
  /// Whether the user ended it by signing out.
  var isSignedOut = false

  init(of principal: Principal) {
    subject = principal.subject
  }
}

extension NavigationStore {
  /// The session in which a new request is made; what runs already speaks for the current one.
  var asker: AccountSession? { progress.isBusy ? account : progress.asker ?? account }

  /// Whether the session of a new request is known from the work that makes it.
  var isAskerStated: Bool { !progress.isBusy && progress.asker != nil }

  /// Whether a new request can run immediately.
  @inlinable var isFree: Bool { !progress.isBusy && progress.decision == nil }

  /// Runs work immediately, or after the current work.
  @usableFromInline func whenFree(
    overtaking: Bool = false, _ kind: QueuedWork<R>.Kind = .other,
    _ work: @escaping @MainActor () -> Void
  ) {
    if isFree || (overtaking && !progress.isBusy) { return alone(work) }
    queue.append(
      QueuedWork(run: work, refuse: nil, kind: kind, overtakes: overtaking), of: asker,
      isStated: isAskerStated)
  }

  /// Runs a request that was made in a session, which may have ended since.
  @usableFromInline package func asking<Value>(
    in session: AccountSession?, _ work: () -> Value
  ) -> Value {
    let outer = progress.asker
    progress.asker = session
    defer { progress.asker = outer }
    return work()
  }

  /// Runs a request made on a screen that the signed-in account sees.
  ///
  /// While a sign-in is queued, the request belongs to the current account, not to the next one.
  package func askingForShown(_ work: () -> Void) {
    guard queue.hasSignIn else { return work() }
    asking(in: account, work)
  }

  /// Runs a piece of work and everything that it queues, checking for expiry before each piece.
  @inlinable func alone<Value>(_ work: @MainActor () -> Value) -> Value {
    progress.isBusy = true
    // What finds its session over was asked for in that session.
    let ended = expireWhenDue()
    let value = ended == nil ? work() : asking(in: progress.asker ?? ended, work)
    if current.hasTurn { takeTurns() }
    if !queue.items.isEmpty { runQueue() }
    if !returns.screens.isEmpty { endAwaited() }
    progress.isBusy = false
    return value
  }

  /// Runs queued work until none is left, or none that overtakes the pending decision.
  @usableFromInline func runQueue() {
    // What runs now answers no refusal.
    let outer = queue.refusals
    queue.refusals = 0
    defer { queue.refusals = outer }
    while let next = nextQueued() {
      hooks.willRunQueued?()
      expireWhenDue()
      DecisionScope.$current.withValue(next.work.scope) {
        asking(in: next.work.asker, next.work.run)
      }
      for work in next.ended { work.refuse?(.rejected(.stale)) }
      if current.hasTurn { takeTurns() }
    }
  }

  private func nextQueued() -> (work: QueuedWork<R>, ended: [QueuedWork<R>])? {
    endStaleDecision()
    return queue.next(isDeciding: progress.decision != nil, isSignedIn: account != nil)
  }

  /// Presents queued layers as long as none is shown; a refused one is removed with a notice.
  @usableFromInline func takeTurns() {
    // Nobody waits for a layer's turn, whoever made room for it.
    DecisionScope.$current.withValue(nil) { asking(in: nil) { presentNext() } }
  }

  private func presentNext() {
    // Middleware may turn every layer into another queued one, or keep one from its turn.
    for _ in 0..<1_000 {
      guard progress.decision == nil, current.hasTurn,
        let next = current.state.queuedPresentations.first
      else { return }
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
      if current.state.queuedPresentations.first?.id == next.id { return }
    }
  }

  /// Queues a request if there is room.
  ///
  /// - Returns: Whether the request was queued.
  @discardableResult
  func enqueue(_ work: QueuedWork<R>) -> Bool {
    let (isQueued, dropped) = queue.enqueue(work, of: asker, isStated: isAskerStated)
    queue.refusals += 1
    (isQueued ? dropped : work)?.refuse?(.rejected(.queueFull))
    queue.refusals -= 1
    return isQueued
  }

  /// Whether a refusal is announced; what listeners send in answer to an answer finds no room
  /// either, and only its caller is told, or they would never end.
  var announcesRefusal: Bool { queue.refusals <= 2 }

  /// Handles an intent that cannot run immediately.
  @usableFromInline func sendLater(_ intent: NavigationIntent<R>) {
    if intent == .signOut { return signOutLater() }
    if !progress.isBusy, command(for: intent)?.isDismissal == true {
      return alone { take(intent) }
    }
    var standpoint = progress.standpoint.take()
    let command = command(for: intent)
    var work = QueuedWork<R>(
      run: {}, refuse: { [self] in refuse(intent, $0) }, overtakes: command?.isDismissal == true)
    if case .amend = intent {
      // By the time it runs, another entry may be visible.
      let state = current.state
      standpoint = standpoint ?? state.visibleEntry.map(NavigationStandpoint.init(amending:))
      work.amendment = standpoint?.amended.map { ($0, intent) }
    }
    work.run = { [self] in sending(from: standpoint) { take(intent) } }
    if replaceAmendment(by: work) { return }
    let isQueued = enqueue(work)
    if isQueued, !progress.isBusy, let command, !command.isAmendment { supersede(by: command) }
  }

  /// Replaces a queued amendment of the same entry, in its place in the queue.
  ///
  /// - Returns: Whether there was one.
  private func replaceAmendment(by work: QueuedWork<R>) -> Bool {
    guard let newer = work.amendment,
      let index = queue.items.firstIndex(where: {
        $0.amendment?.entry == newer.entry && $0.asker === asker
      }), let older = queue.items[index].amendment
    else { return false }
    (queue.items[index].run, queue.items[index].refuse) = (work.run, work.refuse)
    queue.items[index].amendment = newer
    if older.intent != newer.intent { trace(.intent(older.intent), result: .rejected(.stale)) }
    return true
  }

  /// Signs out when the current work ends, without waiting for a decision; never refused.
  ///
  /// Requests that still wait for the decision end with the session, like the one being decided on.
  private func signOutLater() {
    if queue.items.last?.kind != .signOut {
      queue.append(
        QueuedWork(
          run: { [self] in take(.signOut) }, refuse: nil, kind: .signOut, overtakes: true),
        of: asker, isStated: false)
    }
    if !progress.isBusy { alone {} }
  }

  func refuse(_ intent: NavigationIntent<R>, _ result: NavigationResult<R>) {
    guard announcesRefusal else { return }
    trace(.intent(intent), result: result)
    if case .deepLink(let request) = intent { return report(result, of: .link(request.link)) }
    report(result, of: .commands(command(for: intent).map { [$0] } ?? []))
  }

  /// Handles a command that cannot run immediately.
  @usableFromInline func executeLater(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    if !progress.isBusy, !isInsideDecision, command.isDismissal {
      var submission = Submission([command])
      submission.overtakes = true
      return alone { submit(submission) }
    }
    let result = later([command]) { [self] in submit(Submission([command])) }
    if result == .deferred { supersede(by: command) }
    return result
  }

  /// Queues commands while an asynchronous middleware is deciding; refuses those sent from inside
  /// it.
  func later(
    _ commands: [NavigationCommand<R>], _ run: @escaping @MainActor () -> Void
  ) -> NavigationResult<R> {
    guard !progress.isBusy, !isInsideDecision else {
      trace(.commands(commands), result: .reentrant)
      return .reentrant
    }
    let work = QueuedWork<R>(
      run: run,
      refuse: { [self] in if announcesRefusal { trace(.commands(commands), result: $0) } })
    return enqueue(work) ? .deferred : .rejected(.queueFull)
  }

  /// Runs steps in order, each after the previous one has ended, immediately or later.
  ///
  /// Each step reports whether to continue, and `then` runs after the last one.
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

/// A single step of a sequence; it may end immediately or later.
@MainActor private final class Turn {
  /// Whether the next step may follow; `nil` until this one has ended.
  var goesOn: Bool?
  /// Whether the loop has stopped waiting and must be resumed when the step ends.
  var isLate = false
}

extension NavigationCommand {
  /// Whether the command presents a layer that may be queued.
  @inlinable var isInTurn: Bool {
    if case .presentInTurn = self { true } else { false }
  }

  /// Whether the command dismisses a presentation, and so runs ahead of queued requests.
  @usableFromInline var isDismissal: Bool {
    switch self {
    case .dismiss, .dismissEntry, .dismissAll: true
    default: false
    }
  }
}

/// A policy that limits how many requests can be queued while a command is running.
///
/// The policy applies to requests from inside middleware and listeners, and to those sent while an
/// asynchronous middleware is deciding.
public struct NavigationQueuePolicy: Hashable, Sendable {
  /// The maximum number of queued requests; at least one.
  package let capacity: Int
  /// What happens when the queue is full.
  package let overflow: PendingPolicy.Overflow

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of queued requests; at least one.
  ///   - overflow: Which request to refuse, with ``NavigationRejection/queueFull``, when the queue
  ///     is full.
  public init(capacity: Int = 1_024, overflow: PendingPolicy.Overflow = .refuseNewest) {
    precondition(capacity > 0, "A queue needs a capacity of at least one, not \(capacity).")
    self.capacity = capacity
    self.overflow = overflow
  }
}
