/// The work of a store as one machine: requests are values, phases are data, and each step leaves
/// effects.
///
/// Inside a step the app's closures are only asked: policy, rules, validator, middleware and clock.
/// None is told anything there, except a middleware the result of its command; what is to be told is
/// an effect, which the store performs before the next step. Whatever those who are asked or told
/// request meanwhile waits in order.
@MainActor @usableFromInline final class NavigationMachine<R: Route> {
  /// What the machine does: nothing, or it waits for an asynchronous middleware.
  @usableFromInline enum Phase: Sendable {
    case idle
    indirect case deciding(Decision<R>)
  }

  /// What the app gave.
  @usableFromInline let app: NavigationSetup<R>
  @usableFromInline var session: NavigationSession<R> {
    didSet { changes &+= 1 }
  }
  /// Counts the changes of the session.
  @usableFromInline var changes = 0
  /// The session of the signed-in account.
  @usableFromInline var account: AccountSession?
  @usableFromInline var phase = Phase.idle
  @usableFromInline var queue = RequestQueue<R>()
  /// The screens whose callers await a value.
  @usableFromInline var awaited: [AwaitedScreen<R>] = []
  @usableFromInline var effects = Effects<R>()
  /// The last session of each subject that a sign-out ended.
  var signedOut: [String: UInt64] = [:]
  /// The request that is to be answered at once, and its outcome.
  @usableFromInline var answered: (request: UInt64, outcome: Outcome<R>?) = (0, nil)
  /// What a change released, kept until the turn ends, since its end may call the store.
  @usableFromInline var released: [any Sendable] = []

  init(_ app: NavigationSetup<R>, state: NavigationState<R>, pendingPolicy: PendingPolicy) {
    self.app = app
    session = NavigationSession(
      state: app.gate.cutByRules(app.gate.cut(state, for: nil)), pendingPolicy: pendingPolicy)
  }

  // MARK: - Requests come in

  /// What happens to a request when it comes in.
  @usableFromInline enum Verdict: Equatable, Sendable { case now, later, refuse, drop }

  /// Returns what happens to a request when it comes in, maybe from inside a run, or when it is next
  /// in the queue.
  @inlinable func verdict(on request: Request<R>, fromInside isFromInside: Bool) -> Verdict {
    if let asker = request.asker, let account, asker !== account, isOthers(request) { return .drop }
    if isFromInside { return request.answer == .atOnce ? .refuse : .later }
    guard case .deciding(let decision) = phase else { return .now }
    let isInside = request.scope?.contains(decision.id) == true
    if isUrgent(request, isInside: isInside) { return .now }
    return isInside && request.answer != .none ? .refuse : .later
  }

  /// Whether a request was asked by another account than the one that is signed in, and is no word
  /// about its own session.
  @usableFromInline func isOthers(_ request: Request<R>) -> Bool {
    request.asker?.subject != account?.subject && !request.isExempt
  }

  /// Whether a request goes ahead of a decision.
  @usableFromInline func isUrgent(_ request: Request<R>, isInside: Bool) -> Bool {
    switch request.what {
    case .signOut, .cancelSignIn, .applyRules, .finish, .abandon: true
    // A decision may ask on a screen.
    case .show(.present, _): isInside
    default: request.plainCommand(in: session)?.isDismissal == true
    }
  }

  /// Takes a request in, maybe from inside a run: while a step is taken or its effects are performed.
  @inlinable func admit(_ request: Request<R>, fromInside isFromInside: Bool) {
    switch verdict(on: request, fromInside: isFromInside) {
    case .now: begin(request)
    case .later: queueUp(request, isJudged: !isFromInside)
    case .refuse: refuse(request, .reentrant)
    case .drop: drop(request)
    }
  }

  /// Queues a request; one that is judged waits for a decision, and is not judged again.
  @usableFromInline func queueUp(_ request: Request<R>, isJudged: Bool) {
    if replacesAmendment(request) { return }
    guard queue.add(request) else { return refuse(request, .rejected(.queueFull)) }
    guard isJudged else { return }
    queue.passedOver = queue.items.count
    supersede(by: request)
  }

  /// Replaces a queued amendment of the same entry, in its place in the queue.
  private func replacesAmendment(_ request: Request<R>) -> Bool {
    guard case .intent(let newer) = request.what, let entry = request.amended,
      let index = queue.items.firstIndex(where: {
        $0.amended == entry && $0.asker === request.asker
      }), case .intent(let older) = queue.items[index].what
    else { return false }
    queue.items[index] = request
    if older != newer { trace({ .intent(older) }, .rejected(.stale)) }
    return true
  }

  /// Ends a request that has not run.
  @usableFromInline func refuse(_ request: Request<R>, _ result: NavigationResult<R>) {
    let outcome = Outcome<R>(result, details: request.wantsDetails ? .init(results: [result]) : nil)
    answer(request, outcome, isRefusal: true)
    // What is refused in answer to a refusal is not told, or answers would never end.
    guard request.depth == 0 else { return }
    if app.isTraced, let origin = request.origin(in: session) {
      effects.append(.refuse(.finished(bareTrace(origin, result)), depth: 1))
    }
    guard request.isReported, !result.isSuccess else { return }
    let listed: PendingDeepLink<R>.Request =
      switch request.what {
      case .intent(.deepLink(let link)), .link(let link, _): .link(link.link)
      default: .commands(request.commands(in: session))
      }
    effects.append(.refuse(.noticed(.refused(listed, result)), depth: 1))
  }

  /// Ends a request of an account while another one is signed in.
  @usableFromInline func drop(_ request: Request<R>) {
    let result = NavigationResult<R>.rejected(.stale)
    answer(
      request, Outcome(result, details: request.wantsDetails ? .init(results: [result]) : nil))
    trace({ [session] in request.origin(in: session) }, result)
    let commands = request.commands(in: session)
    let link: DeepLinkRequest? =
      switch request.what {
      case .intent(.deepLink(let link)), .link(let link, _): link
      default: nil
      }
    var action: NavigationAction?
    if case .plan(let plan) = request.what { action = plan.action }
    guard !commands.isEmpty || link != nil || action != nil else { return }
    let item = PendingDeepLink<R>(
      request: link.map { .link($0.link) } ?? .commands(commands),
      plan: NavigationPlan(commands: commands, action: action), queuedAt: app.clock.date(),
      subject: request.asker?.subject)
    say(.dropped([item], .otherPerson))
  }

  /// Gives a request its outcome; it is a refusal if the request has not run.
  @usableFromInline func answer(
    _ request: Request<R>, _ outcome: Outcome<R>, isRefusal: Bool = false
  ) {
    if request.id == answered.request { answered.outcome = outcome }
    switch request.reply {
    case .result?:
      effects.append(isRefusal ? .refuseReply(request, outcome) : .reply(request, outcome))
    case .screen?: effects.append(.close(request, .cancelled))
    case nil: break
    }
  }

  /// Returns the outcome of the request that is answered at once, if it has ended.
  @inlinable func takeAnswer() -> Outcome<R>? { answered.outcome.take() }

  // MARK: - Steps

  /// Takes one step; the effects are to be performed before the next one.
  ///
  /// - Returns: Whether there was anything to do.
  @inlinable func step() -> Bool {
    if isDue, expire() { return true }
    // An awaited screen that is gone ends first, so that nothing later is mistaken for the reason.
    if !awaited.isEmpty, endGoneWaits() { return true }
    if case .deciding(let decision) = phase, resume(decision) { return true }
    return !queue.items.isEmpty && take()
  }

  /// Takes the next request that the phase lets run.
  @usableFromInline func take() -> Bool {
    guard case .deciding = phase else {
      begin(next: queue.remove(at: 0))
      return true
    }
    // What has waited for a decision is not urgent later.
    while queue.passedOver < queue.items.count {
      let request = queue.items[queue.passedOver]
      guard verdict(on: request, fromInside: false) == .later else {
        begin(next: queue.remove(at: queue.passedOver))
        return true
      }
      queue.passedOver += 1
      supersede(by: request)
      if case .deciding(let decision) = phase, decision.end != nil { return true }
    }
    return false
  }

  private func begin(next request: Request<R>) {
    app.hooks.willRunQueued?()
    switch verdict(on: request, fromInside: false) {
    case .drop: drop(request)
    case .refuse: refuse(request, .reentrant)
    case .now, .later: begin(request)
    }
  }
}

/// What the app gave a store.
@MainActor @usableFromInline final class NavigationSetup<R: Route> {
  @usableFromInline let gate: AccessGate<R>
  @usableFromInline let validator: RouteStackValidator<R>
  @usableFromInline let clock: NavigationClock
  @usableFromInline var middleware = MiddlewareRegistry<R>()
  /// Whether anybody hears traces.
  @usableFromInline var isTraced = false
  /// Whether anybody hears of changes.
  @usableFromInline var isHeard = false
  var hooks = StoreHooks<R>()
  var links: DeepLinkPipeline<R>?
  /// The link that was looked up last, for those who describe what became of it.
  var link: FoundLink<R>?

  init(
    gate: AccessGate<R>, validator: RouteStackValidator<R>, clock: NavigationClock,
    links: DeepLinkPipeline<R>?
  ) {
    self.gate = gate
    self.validator = validator
    self.clock = clock
    self.links = links
  }
}

/// What a step leaves for the store to do.
@usableFromInline enum Effect<R: Route>: Sendable {
  /// Tells the listeners.
  indirect case tell(NavigationUpdate<R>)
  /// Tells the listeners of a request that has not run; what they ask in answer has this depth.
  indirect case refuse(NavigationUpdate<R>, depth: Int)
  indirect case reply(Request<R>, Outcome<R>)
  /// Answers a request that has not run; what is asked in answer is deeper than it.
  indirect case refuseReply(Request<R>, Outcome<R>)
  /// Ends the wait of a screen's caller.
  indirect case close(Request<R>, CoordinatorOutcome<any Sendable>)
  /// Starts an asynchronous middleware; it comes last.
  indirect case start(Decision<R>)
  /// Cancels the work of a decision.
  case stop(UInt64)
  case call(@MainActor @Sendable () -> Void)
}

/// The effects of a step, in order; most steps leave one change, for which there is always room.
@usableFromInline struct Effects<R: Route>: Sendable {
  /// A change before all others.
  @usableFromInline var change: NavigationEvent<R>?
  @usableFromInline var others: [Effect<R>] = []

  @inlinable init() {}

  @inlinable var isEmpty: Bool { change == nil && others.isEmpty }

  @inlinable mutating func append(_ event: consuming NavigationEvent<R>) {
    if isEmpty { change = event } else { others.append(.tell(.changed(event))) }
  }

  @usableFromInline mutating func append(_ effect: Effect<R>) { others.append(effect) }
}
