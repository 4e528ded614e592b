extension NavigationStore {
  /// The identity of the sign-in layer, if sign-in is asked for.
  public var loginLayer: EntryID? { session.signIn?.id }

  /// Signs in a principal that the authentication service has confirmed.
  ///
  /// In a single step, the sign-in layer is dismissed, and the waiting requests are evaluated again,
  /// oldest first, and applied exactly once. Requests that belong to another account are dropped.
  ///
  /// - Parameters:
  ///   - principal: The principal.
  ///   - layer: The sign-in layer that requested the sign-in; if it is gone, the call is ignored.
  ///     Pass `nil` to sign in without a sign-in layer.
  /// - Returns: Whether the sign-in was accepted; `false` if the layer is gone or the principal has
  ///   expired.
  @discardableResult
  public func signIn(_ principal: Principal, answering layer: EntryID? = nil) -> Bool {
    guard isExpected(layer), !principal.isExpired(by: clock) else { return false }
    whenFree(.signIn) { [self] in
      guard isExpected(layer) else { return }
      guard !principal.isExpired(by: clock) else { return say(.expired(place: nil)) }
      asking(in: nil) { begin(principal) }
    }
    // It waits for no decision of a session that is over.
    if !isFree, !progress.isBusy { alone {} }
    return true
  }

  /// Signs out, drops all waiting requests, and closes everything that requires sign-in.
  public func signOut() {
    send(.signOut)
  }

  /// Dismisses the sign-in layer, and drops the waiting requests with a notice.
  public func cancelSignIn() {
    whenFree(overtaking: true) { [self] in dropLoginLayer() }
  }

  /// Presents the sign-in layer again if requests are waiting.
  package func resumeSignIn() {
    whenFree { [self] in
      guard !current.pending.isEmpty, current.principal == nil else { return }
      showLogin()
    }
  }

  /// Ends the session if it has expired, and drops outdated requests.
  ///
  /// The store does this before every piece of work, and a host does it before every frame. The
  /// clock is read only if the principal can expire or requests are waiting.
  public func expireIfDue() {
    guard current.principal?.expires != nil || !current.pending.isEmpty else { return }
    whenFree(overtaking: true) {}
  }

  // MARK: - Beginning and ending a session

  private func isExpected(_ layer: EntryID?) -> Bool {
    layer == nil || layer == current.signIn?.id
  }

  func begin(_ principal: Principal) {
    // What a decision delays is announced when it is applied; everything else together.
    var resumed: [PendingDeepLink<R>] = []
    var isSaid = false
    announcingOnce(as: .principal) {
      change(to: principal)
      endAwaited(byOthersThan: principal.subject)
      for screen in returns.screens { screen.adopt(by: principal.subject) }
      changeSignIn(to: nil)
      resume(for: principal) { [self] item in
        if isSaid { say(.resumed([item])) } else { resumed.append(item) }
      }
    }
    isSaid = true
    if current.principal == principal { say(.signedIn(principal)) }
    if !resumed.isEmpty { say(.resumed(resumed)) }
  }

  @usableFromInline func endSession() {
    var dropped: [PendingDeepLink<R>] = []
    announcingOnce(as: .principal) {
      dropped = current.pending.takeAll()
      changeSignIn(to: nil)
      account?.isSignedOut = true
      // Requests of an earlier session, which has expired, may still be queued or decided on.
      progress.asker?.isSignedOut = true
      for work in queue.items { work.asker?.isSignedOut = true }
      progress.decision?.passage.submission.extras.asker?.isSignedOut = true
      change(to: nil)
      revision.bump()
    }
    if !dropped.isEmpty { say(.dropped(dropped, .cancelled)) }
    say(.signedOut)
    endStaleDecision()
  }

  /// Refuses to move through the history for the work of one account while another is signed in.
  ///
  /// - Returns: Whether the intent was refused.
  @usableFromInline func refuses(_ intent: NavigationIntent<R>) -> Bool {
    guard let asker = progress.asker, let account, asker.subject != account.subject else {
      return false
    }
    switch intent {
    case .undo, .redo, .historyBack, .historyForward:
      trace(.intent(intent), result: .rejected(.stale))
      return true
    default: return false
    }
  }

  /// Signs out for the work of a session that is over, where others would lose something by it:
  /// ends what that session has asked for, and nothing else.
  ///
  /// - Returns: Whether it did; if not, the sign-out is one like any other.
  @usableFromInline func signOutOfEnded() -> Bool {
    guard isAskerStated, let session = progress.asker, session.subject != account?.subject else {
      return false
    }
    let others = current.pending.items.contains { $0.subject != session.subject }
    guard account != nil || queue.hasSignIn || others else { return false }
    whenFree(overtaking: true) { [self] in
      session.isSignedOut = true
      let dropped = changeQueue { $0.takeAll(of: session.subject) }
      if !dropped.isEmpty { say(.dropped(dropped, .cancelled)) }
      for work in queue.takeAll(of: session) { work.refuse?(.rejected(.stale)) }
      endStaleDecision()
    }
    return true
  }

  /// Ends a session that has expired, and drops outdated requests.
  ///
  /// - Returns: The session that ended.
  @discardableResult
  @inlinable func expireWhenDue() -> AccountSession? {
    var ended: AccountSession?
    if let principal = current.principal, principal.isExpired(by: clock) {
      ended = account
      expire()
    }
    if !current.pending.isEmpty { dropOutdated() }
    return ended
  }

  @usableFromInline func dropOutdated() {
    let outdated = current.pending.takeOutdated(at: clock.date())
    if !outdated.isEmpty { say(.dropped(outdated, .outdated)) }
  }

  @usableFromInline func expire() {
    guard let subject = current.principal?.subject else { return }
    var waiting: PendingDeepLink<R>?
    var dropped: PendingDeepLink<R>?
    interrupting {
      announcingOnce(as: .principal) {
        // Alerts and awaited screens do not come back, so they are no reason to return.
        let left = step(at: current.state).queueing(current.state.queuedPresentations)
        change(to: nil)
        let stayed = step(at: current.state).queueing(current.state.queuedPresentations)
        guard access.login != nil, !isSamePlace(left, stayed) else { return }
        let plan = left.plan
        let place = PendingDeepLink(
          request: .place, plan: plan, queuedAt: clock.date(), subject: subject,
          gatedRoute: access.gatedRoute(among: plan.routes))
        waiting = place
        switch changeQueue({ $0.add(place) }) {
        case .added, .duplicate: break
        case .replaced(let old): dropped = old
        case .refused: (waiting, dropped) = (nil, place)
        }
        showLogin()
      }
      if let dropped { say(.dropped([dropped], .capacity)) }
      say(.expired(place: waiting))
    }
    endStaleDecision()
  }

  private func isSamePlace(_ one: NavigationState<R>, _ other: NavigationState<R>) -> Bool {
    one.selectedTab == other.selectedTab && one.path == other.path
      && one.presentations == other.presentations
      && one.queuedPresentations == other.queuedPresentations
  }

  /// Changes the principal; if rights are lost, everything that required them is closed in the same
  /// step.
  private func change(to principal: Principal?) {
    let old = current.principal
    guard old != principal else { return }
    current.principal = principal
    noteAccount()
    defer { tell(.principalChanged(from: old, to: principal)) }
    guard let old else { return }
    let isOther = old.subject != principal?.subject
    guard isOther || !(principal?.roles ?? []).isSuperset(of: old.roles) else { return }
    let before = current.state
    keep(nil)
    // An account's screens reveal what its user viewed, so none are kept for the next account.
    let left = gate.cut(before, for: isOther ? nil : principal)
    commit(left, recording: .beginning, cause: .principal)
    guard !isOther else { return }
    for layer in before.queuedPresentations where !current.state.queues(layer) {
      say(.refused(.commands([.presentInTurn(layer.root, layer.style)]), .rejected(.forbidden)))
    }
  }

  /// Begins a new session if a different account is now signed in.
  func noteAccount() {
    let principal = current.principal
    if account?.subject != principal?.subject { account = principal.map(AccountSession.init) }
  }

  // MARK: - Waiting requests

  /// Changes the queue of waiting requests.
  func changeQueue<Value>(_ change: (inout PendingQueue<R>) -> Value) -> Value {
    // What a replaced request holds may call the store, so it lives until the change is over.
    let old = current.pending
    defer { withExtendedLifetime(old) {} }
    return change(&current.pending)
  }

  /// Evaluates waiting requests again, one at a time, oldest first; each stays queued until it has
  /// finished.
  private func resume(
    for principal: Principal, didResume: @escaping @MainActor (PendingDeepLink<R>) -> Void
  ) {
    for other in changeQueue({ $0.claim(for: principal.subject) }) {
      say(.dropped([other], .otherPerson))
    }
    let items = current.pending.items
    inTurn(
      items.count,
      { [self] index, next in
        let item = items[index]
        guard current.principal == principal else { return next(false) }
        guard current.pending.items.contains(item) else { return next(true) }
        resume(item) { [self] result in
          // If the principal changed in the meantime, the request stays queued.
          guard current.principal == principal else { return next(false) }
          guard current.pending.remove(item) else { return next(true) }
          if result?.isSuccess == true { didResume(item) }
          if let result { report(result, of: item.request) }
          next(true)
        }
      }, then: {})
  }

  private func resume(
    _ item: PendingDeepLink<R>, then: @escaping @MainActor (NavigationResult<R>?) -> Void
  ) {
    var submission: Submission<R>
    switch item.request {
    case .link(let link):
      let decision = decide(DeepLinkRequest(link, isInternal: true, context: item.context))
      guard case .plan(let plan) = decision else {
        say(.undecided(link: link, decision))
        return then(nil)
      }
      submission = Submission(plan, waitingAs: item.request)
      submission.extras.context = item.context
    case .commands(let commands) where commands.count == 1 && item.plan.action == nil:
      submission = Submission(commands)
      submission.extras.waits = item.request
    case .commands, .place:
      submission = Submission(item.plan, waitingAs: item.request)
    }
    if submission.commands == item.plan.commands {
      submission.extras.awaited = returns.screens.first { $0.isWaiting(as: item) }
    }
    submission.extras.resumed = item
    let isAtomic = submission.isAtomic
    submission.extras.then = { then(isAtomic ? $0.planResult : $0.result) }
    apply(submission)
  }

  /// Queues a submission until sign-in.
  @usableFromInline func waitForSignIn(
    _ submission: Submission<R>, for gated: R? = nil
  ) -> NavigationResult<R> {
    let extras = submission.extras
    // A decision that asks on a screen cannot wait for the sign-in that waits for the decision.
    if submission.overtakes, extras.awaited != nil { return .rejected(.needsSignIn) }
    let context = extras.context ?? .empty
    let commands = submission.waitingCommands
    let request = extras.waits ?? .commands(commands)
    return wait(
      PendingDeepLink(
        request: request,
        plan: NavigationPlan(commands: commands, action: extras.action),
        queuedAt: clock.date(),
        canBeSaved: canBeSaved(request) && context.isEmpty && extras.awaited == nil,
        gatedRoute: gated, context: context), askedIn: extras.asker ?? progress.asker,
      for: extras.awaited)
  }

  /// Queues a request until sign-in, and presents the sign-in layer.
  ///
  /// A request made in a session that has expired waits for its account alone; one made in a
  /// session that the user ended is dropped, like the requests that were already waiting.
  ///
  /// - Returns: The pending result, or a rejection if the queue is full, the user signed out, or the
  ///   app has no sign-in.
  func wait(
    _ item: PendingDeepLink<R>, askedIn asker: AccountSession?, for awaited: AwaitedScreen<R>? = nil
  ) -> NavigationResult<R> {
    guard access.login != nil else { return .rejected(.needsSignIn) }
    var item = item
    if let asker, asker !== account {
      item = item.claimed(by: asker.subject)
      if asker.isSignedOut {
        say(.dropped([item], .cancelled))
        return .rejected(.stale)
      }
    }
    awaited?.place = .waiting(item)
    var result = NavigationResult<R>.pending
    let addition = changeQueue { $0.add(item) }
    showLogin()
    switch addition {
    case .added: say(.waiting(item))
    case .duplicate: say(.alreadyWaiting(item))
    case .refused:
      say(.dropped([item], .capacity))
      result = .rejected(.needsSignIn)
    case .replaced(let old):
      say(.dropped([old], .capacity))
      say(.waiting(item))
    }
    return result
  }

  /// Asks for sign-in; a layer that asks already keeps its identity and any typed text.
  @usableFromInline func showLogin(_ change: () -> Void = {}) {
    changeSignIn(
      to: current.signIn ?? access.login.map { Presentation($0, style: .sheet) }, change)
  }

  /// Changes the sign-in layer together with other changes, and announces both.
  @usableFromInline func changeSignIn(to layer: Presentation<R>?, _ change: () -> Void = {}) {
    let old = current.signIn
    if old?.id != layer?.id { current.signIn = layer }
    change()
    if progress.announcement == nil { announceSignIn(since: old) }
  }

  private func dropLoginLayer() {
    guard current.storedSignIn != nil else { return }
    var dropped = current.pending.takeAll()
    // A presentation in the queue would ask for sign-in again as soon as its turn comes.
    let left = current.state
    let needsSignIn = { [self] (layer: Presentation<R>) in
      access.decide(layer.root, for: current.principal) == .needsSignIn
    }
    dropped += left.queuedPresentations.filter(needsSignIn).map { layer in
      droppedItem(for: Submission([.presentInTurn(layer.root, layer.style)]))
    }
    let queued = left.queuedPresentations.filter { !needsSignIn($0) }
    changeSignIn(to: nil) {
      commit(left.queueing(queued), recording: .nothing, cause: .commands([]))
    }
    say(.signInCancelled(dropped))
  }

  /// Whether the commands dismiss the sign-in layer, which cancels sign-in.
  @usableFromInline func closesLoginLayer(_ commands: [NavigationCommand<R>]) -> Bool {
    guard current.storedSignIn != nil, commands.count == 1 else { return false }
    if case .dismissEntry(let id) = commands[0] { return id == loginLayer }
    return commands[0].isDismissal
  }

  /// Whether the sign-in layer stays when commands ran below it: they removed or amended something,
  /// or queued a layer behind it.
  @usableFromInline func keepsSignIn(_ passage: Passage<R>) -> Bool {
    if passage.isBehindSignIn { return true }
    guard passage.run.earlier.isEmpty else { return false }
    switch passage.run.step?.command {
    case .dismissEntry?, .amend?: return true
    default: return false
    }
  }

  /// Cancels sign-in, then continues a dismissal that affects more than the sign-in layer.
  @usableFromInline func close(_ submission: Submission<R>) -> NavigationResult<R> {
    dropLoginLayer()
    if case .dismissAll = submission.commands[0] { return submit(submission) }
    if let action = submission.extras.action { perform(action) }
    let outcome = Submission<R>.Outcome(closing: submission.commands, on: current.state)
    submission.extras.then?(outcome)
    return outcome.result
  }
}

extension NavigationState {
  /// Whether a presentation waits for its turn.
  fileprivate func queues(_ layer: Presentation<R>) -> Bool {
    queuedPresentations.contains { $0.id == layer.id }
  }

  /// A plan that restores the visible screen.
  var plan: NavigationPlan<R> {
    var commands: [NavigationCommand<R>] = [
      .dismissAll, .selectTab(selectedTab), .replace(Array(tabs[selectedIndex].stack)),
    ]
    for layer in presentations {
      commands.append(.present(layer.root, layer.style))
      if !layer.stack.isEmpty { commands.append(.pushAll(Array(layer.stack))) }
    }
    commands += queuedPresentations.map { .presentInTurn($0.root, $0.style) }
    return NavigationPlan(commands: commands)
  }
}
