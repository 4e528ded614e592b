extension NavigationStore {
  /// The identity of the login layer while it is up.
  public var loginLayer: EntryID? { session.state.loginLayer(access.login)?.id }

  /// Takes an answer of the authentication service: someone is signed in.
  ///
  /// In one step the login layer goes, what waits is taken out, and each is decided afresh, oldest
  /// first, and applied exactly once.
  ///
  /// - Parameters:
  ///   - principal: Who signed in.
  ///   - layer: The login layer that asked. An answer to a layer that is gone is ignored; `nil` is
  ///     for a sign-in that no layer asked for.
  /// - Returns: Whether the answer was taken.
  @discardableResult
  public func signIn(_ principal: Principal, answering layer: EntryID? = nil) -> Bool {
    if let layer, layer != current.state.loginLayer(access.login)?.id { return false }
    whenFree(isSignIn: true) { [self] in
      if let layer, layer != current.state.loginLayer(access.login)?.id { return }
      var resumed: [PendingDeepLink<R>]?
      var isSaid = false
      announcingOnce(as: .principal) {
        change(to: principal)
        current.state.takeLogin(access.login)
        resume(for: principal) { [self] items in
          resumed = items
          if isSaid, !items.isEmpty { onNotice?(.resumed(items)) }
        }
      }
      isSaid = true
      onNotice?(.signedIn(principal))
      if let resumed, !resumed.isEmpty { onNotice?(.resumed(resumed)) }
    }
    return true
  }

  /// Signs out: nobody is signed in, nothing waits, and nothing that needs sign-in stays.
  public func signOut() {
    send(.signOut)
  }

  /// Closes the login layer by hand; what waits is dropped and said.
  public func cancelSignIn() {
    whenFree(overtaking: true) { [self] in dropLoginLayer() }
  }

  /// Brings the login layer back for what waits.
  public func resumeSignIn() {
    whenFree { [self] in
      guard !current.pending.isEmpty, current.principal == nil else { return }
      showLogin()
    }
  }

  /// Ends the session when its time is over, and drops what waited too long.
  ///
  /// The store does this before every command; a host does it before every frame. It reads the
  /// clock only when somebody is signed in for a time, or something waits.
  public func expireIfDue() {
    guard current.principal?.expires != nil || !current.pending.isEmpty else { return }
    whenFree(overtaking: true) {}
  }

  // MARK: - Inside

  @inlinable func expireWhenDue() {
    if let principal = current.principal, principal.isExpired(by: clock) { expire() }
    if !current.pending.isEmpty { dropOutdated() }
  }

  @usableFromInline func dropOutdated() {
    let outdated = current.pending.takeOutdated(at: clock.date())
    if !outdated.isEmpty { onNotice?(.dropped(outdated, .outdated)) }
  }

  @usableFromInline func endSession() {
    announcingOnce(as: .principal) {
      _ = current.pending.takeAll()
      current.state.takeLogin(access.login)
      change(to: nil)
      revision.bump()
    }
    onNotice?(.signedOut)
  }

  @usableFromInline func expire() {
    guard let subject = current.principal?.subject else { return }
    var waiting: PendingDeepLink<R>?
    announcingOnce(as: .principal) {
      let visible = current.state
      change(to: nil)
      let isSame =
        visible.visible == current.state.visible
        && visible.selectedTab == current.state.selectedTab
        && visible.path.count == current.state.path.count
      guard !isSame, access.login != nil else { return }
      let place = PendingDeepLink(
        request: .place, plan: visible.plan, queuedAt: clock.date(), subject: subject)
      waiting = place
      _ = current.pending.add(place)
      showLogin()
    }
    onNotice?(.expired(place: waiting))
  }

  /// Changes who is signed in; where rights are lost, what they opened goes in the same step.
  private func change(to principal: Principal?) {
    let old = current.principal
    current.principal = principal
    guard let old,
      old.subject != principal?.subject
        || !(principal?.roles ?? []).isSuperset(of: old.roles)
    else { return }
    let before = current.state
    let login = before.loginLayer(access.login)
    current.state = gate.cut(before.removingLogin(access.login), for: principal)
    current.history = NavigationHistory(
      capacity: current.history.capacity, start: current.state)
    if login != nil { current.state = current.state.addingLogin(access.login, keeping: before) }
    announce(since: before, cause: .principal)
  }

  /// Takes out what waits, and decides and applies each afresh, oldest first.
  private func resume(
    for principal: Principal, then: @escaping @MainActor ([PendingDeepLink<R>]) -> Void
  ) {
    let items = current.pending.takeAll()
    var resumed: [PendingDeepLink<R>] = []
    inTurn(
      items.count,
      { [self] index, next in
        let item = items[index]
        resume(item, for: principal) { [self] result in
          if result?.isSuccess == true { resumed.append(item) }
          if let result { report(result, of: item.request) }
          next(true)
        }
      }, then: { then(resumed) })
  }

  private func resume(
    _ item: PendingDeepLink<R>, for principal: Principal,
    then: @escaping @MainActor (NavigationResult<R>?) -> Void
  ) {
    if let subject = item.subject, subject != principal.subject {
      onNotice?(.dropped([item], .otherPerson))
      return then(nil)
    }
    switch item.request {
    case .link(let link):
      let decision = decide(DeepLinkRequest(link, isInternal: true, context: item.context))
      guard case .plan(let plan) = decision else {
        onNotice?(.undecided(link: link, decision))
        return then(nil)
      }
      apply(plan, as: item.request, context: item.context, then: then)
    case .commands(let commands) where commands.count == 1 && item.plan.action == nil:
      var submission = Submission(commands, as: item.request)
      submission.awaited = awaited.first { $0.isWaiting(as: item.plan) }
      submit(submission) { then($0.result) }
    case .commands, .place:
      apply(item.plan, as: item.request, then: then)
    }
  }

  /// Lets something wait and puts the login layer up.
  func wait(_ item: PendingDeepLink<R>) {
    switch current.pending.add(item) {
    case .added: onNotice?(.waiting(item))
    case .duplicate: onNotice?(.alreadyWaiting(item))
    case .refused: onNotice?(.dropped([item], .capacity))
    case .replaced(let old):
      onNotice?(.dropped([old], .capacity))
      onNotice?(.waiting(item))
    }
    showLogin()
  }

  func showLogin() {
    let before = current.state
    current.state = before.addingLogin(access.login, keeping: before)
    announce(since: before, cause: .signIn)
  }

  private func dropLoginLayer() {
    let before = current.state
    guard current.state.takeLogin(access.login) else { return }
    let dropped = current.pending.takeAll()
    announce(since: before, cause: .signIn)
    onNotice?(.signInCancelled(dropped))
  }

  /// A dismissal that closes the login layer is the person's cancel; anything else is not for here.
  @usableFromInline func closeLoginLayer(_ commands: [NavigationCommand<R>]) -> Submission<R>
    .Outcome?
  {
    guard commands.count == 1, let layer = current.state.loginLayer(access.login) else {
      return nil
    }
    switch commands[0] {
    case .dismiss, .dismissEntry(layer.id):
      dropLoginLayer()
      return Submission.Outcome(
        result: .success, results: [.success], executed: commands, isCommitted: true)
    case .dismissAll, .dismissEntry:
      dropLoginLayer()
      return nil
    default:
      return nil
    }
  }
}

extension NavigationState {
  /// The plan that leads back to the visible place.
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
