// How sessions begin and end, and what waits for them.
extension NavigationMachine {
  // MARK: - Signing in

  func isExpected(_ layer: EntryID?) -> Bool { layer == nil || layer == session.signIn?.id }

  /// Begins a session, and evaluates the waiting requests again, oldest first.
  func signIn(_ principal: Principal, of request: Request<R>) {
    guard !principal.isExpired(by: app.clock) else { return say(.expired(place: nil)) }
    var run = newRun(Part([]), of: request)
    run.told.cause = .principal
    arrive(principal, &run)
    guard let first = run.rest.popLast() else { return finish(&run) }
    run.passage = passage(of: first, isUrgent: run.passage.isUrgent)
    advance(&run)
  }

  /// Changes the account, and collects the requests that come back with it.
  func arrive(_ principal: Principal, _ run: inout RequestRun<R>) {
    change(to: principal)
    endWaits(ofOthersThan: principal.subject)
    for index in awaited.indices { awaited[index].adopt(by: principal.subject) }
    setSignIn(nil)
    run.arrival.principal = principal
    keep(session.pending.items)
    for other in session.pending.claim(for: principal.subject) {
      say(.dropped([other], .otherPerson))
    }
    run.rest = session.pending.items.reversed().map {
      Part([], extras: .init(waits: $0.request, context: $0.context, resumed: $0))
    }
  }

  /// Decides again what becomes of a waiting request.
  ///
  /// - Returns: Whether its commands are to run; if not, its part has ended.
  func prepare(_ run: inout RequestRun<R>) -> Bool {
    guard let item = run.passage.part.extras?.resumed, session.pending.items.contains(item) else {
      return false
    }
    let part: Part<R>
    switch item.request {
    case .link(let link):
      let decision = decide(DeepLinkRequest(link, isInternal: true, context: item.context))
      guard case .plan(let plan) = decision else {
        say(.undecided(link: link, decision))
        _ = session.pending.remove(item)
        return false
      }
      part = Part(plan, waitingAs: item.request, context: item.context, resumed: item)
    case .commands(let commands) where commands.count == 1 && item.plan.action == nil:
      part = Part(commands, extras: .init(waits: item.request, resumed: item))
    case .commands, .place:
      part = Part(item.plan, waitingAs: item.request, resumed: item)
    }
    run.passage = passage(of: part, isUrgent: run.passage.isUrgent)
    return true
  }

  /// Ends the part of a waiting request.
  func endResumed(
    _ item: PendingDeepLink<R>, _ result: NavigationResult<R>, _ run: inout RequestRun<R>
  ) {
    guard session.pending.remove(item) else { return }
    if result.isSuccess { run.arrival.resumed.append(item) }
    report(result, of: item.request)
    if !run.request.isSignIn { tellChanges(&run) }
  }

  /// Says who signed in and what came back with them.
  @usableFromInline func sayArrival(_ run: inout RequestRun<R>) {
    let (principal, resumed) = run.arrival
    run.arrival = (nil, [])
    if let principal, session.principal == principal { say(.signedIn(principal)) }
    if !resumed.isEmpty { say(.resumed(resumed)) }
  }

  // MARK: - Signing out

  /// Ends the session that a request names, and every request of that account made before it.
  func signOut(_ request: Request<R>) {
    let named = request.asker
    // A sign-out that names nobody ends whoever is in; one of a session that is over ends only what
    // that session asked for, if somebody else would lose something.
    let endsWhoIsIn = named == nil || named?.subject == account?.subject || !othersLose(by: named)
    noteSignedOut(named)
    if endsWhoIsIn {
      // Requests of an earlier session, which has expired, may still stand or be decided on.
      var over = queue.items.filter { $0.id < request.id }.map(\.asker) + [account]
      if case .deciding(let decision) = phase { over.append(decision.asker) }
      for session in over { noteSignedOut(session) }
    }
    let ended = requests(before: request, endedWith: named, endsWhoIsIn)
    var dropped: [PendingDeepLink<R>] = []
    keep(session.pending.items)
    if endsWhoIsIn {
      dropped = session.pending.takeAll()
      var told = RequestRun<R>.Told(session, .principal)
      setSignIn(nil)
      change(to: nil)
      changes &+= 1
      tellChanges(since: &told)
    } else if let named {
      dropped = session.pending.takeAll(of: named.subject)
    }
    if !dropped.isEmpty { say(.dropped(dropped, .cancelled)) }
    if endsWhoIsIn { say(.signedOut) }
    if case .deciding(let decision) = phase,
      isSignedOut(decision.asker) || endsWhoIsIn && decision.run.passage.principal != nil
    {
      abandonAll(decision)
    }
    for request in ended { refuse(request, .rejected(.stale)) }
  }

  private func othersLose(by session: AccountSession?) -> Bool {
    account != nil || queue.hasSignIn
      || self.session.pending.items.contains { $0.subject != session?.subject }
  }

  /// Removes the requests that end with a session: its own, and where it is the present one, sign-ins
  /// before the sign-out and what stands behind them and was asked by nobody.
  private func requests(
    before signOut: Request<R>, endedWith named: AccountSession?, _ endsWhoIsIn: Bool
  ) -> [Request<R>] {
    var ended: [Request<R>] = []
    var isBehind = false
    for request in queue.items where request.id < signOut.id {
      if request.isSignIn { isBehind = endsWhoIsIn }
      let isVoid = endsWhoIsIn && (request.isSignIn || isBehind && request.asker == nil)
      if isVoid && !(request.isExempt && !request.isSignIn)
        || isSignedOut(request.asker) && !request.isExempt
      {
        ended.append(request)
      }
    }
    for request in ended {
      if let index = queue.items.firstIndex(where: { $0 === request }) {
        _ = queue.remove(at: index)
      }
    }
    return ended
  }

  private func noteSignedOut(_ session: AccountSession?) {
    guard let session else { return }
    signedOut[session.subject] = max(signedOut[session.subject] ?? 0, session.number)
  }

  /// Whether the user ended a session.
  func isSignedOut(_ session: AccountSession?) -> Bool {
    guard let session, let last = signedOut[session.subject] else { return false }
    return session.number <= last
  }

  // MARK: - Expiry

  /// Whether the session has expired, or a waiting request may be outdated.
  @inlinable var isDue: Bool {
    session.endsInTime && (!session.pending.isEmpty || isExpired)
  }

  @usableFromInline var isExpired: Bool { session.principal?.isExpired(by: app.clock) == true }

  /// Ends a session that has expired, and drops outdated requests.
  ///
  /// - Returns: Whether there was one.
  @usableFromInline func expire() -> Bool {
    var hasEnded = false
    if let principal = session.principal, principal.isExpired(by: app.clock) {
      expire(principal.subject)
      hasEnded = true
    }
    let outdated = session.pending.takeOutdated(at: app.clock.date())
    if !outdated.isEmpty {
      keep(outdated)
      say(.dropped(outdated, .outdated))
    }
    return hasEnded || !outdated.isEmpty
  }

  private func expire(_ subject: String) {
    var waiting: PendingDeepLink<R>?
    var dropped: PendingDeepLink<R>?
    var told = RequestRun<R>.Told(session, .principal)
    // Alerts and awaited screens do not come back, so they are no reason to return.
    let left = step(at: session.state)
    change(to: nil)
    let stayed = step(at: session.state)
    if app.gate.policy.login != nil, !left.isSamePlace(as: stayed) {
      let plan = left.plan
      let place = PendingDeepLink(
        request: .place, plan: plan, queuedAt: app.clock.date(), subject: subject,
        gatedRoute: app.gate.policy.gatedRoute(among: plan.routes))
      waiting = place
      keep(session.pending.items)
      switch session.pending.add(place) {
      case .added, .duplicate: break
      case .replaced(let old): dropped = old
      case .refused: (waiting, dropped) = (nil, place)
      }
      showLogin(telling: false)
    }
    tellChanges(since: &told)
    if let dropped { say(.dropped([dropped], .capacity)) }
    say(.expired(place: waiting))
    if case .deciding(let decision) = phase, decision.run.passage.principal != nil {
      settle(decision.id, .stale)
    }
  }

  // MARK: - The account

  /// Changes the principal; if rights are lost, everything that required them is closed.
  func change(to principal: Principal?) {
    let old = session.principal
    guard old != principal else { return }
    session.principal = principal
    noteAccount()
    effects.append(.tell(.principalChanged(from: old, to: principal)))
    guard let old else { return }
    let isOther = old.subject != principal?.subject
    guard isOther || !(principal?.roles ?? []).isSuperset(of: old.roles) else { return }
    keep(app.link)
    app.link = nil
    // An account's screens reveal what its user viewed, so none are kept for the next account.
    set(
      app.gate.cut(
        session.state, for: isOther ? nil : principal, closingPersonal: isOther), .beginning)
  }

  /// Begins a new session if a different account is now signed in.
  func noteAccount() {
    let principal = session.principal
    guard account?.subject != principal?.subject else { return }
    account = principal.map { AccountSession(of: $0, number: RunNumber.next()) }
  }
}

extension NavigationState {
  fileprivate func isSamePlace(as other: Self) -> Bool {
    selectedTab == other.selectedTab && path == other.path
      && presentations == other.presentations
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
    return NavigationPlan(commands: commands)
  }
}
