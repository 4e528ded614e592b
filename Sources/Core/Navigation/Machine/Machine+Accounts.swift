#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// How sessions begin and end, and what waits for them.
extension Machine {
  // MARK: - Signing in

  /// Signs in a principal; what waits is then resumed, one request after the other.
  func signIn(_ principal: Principal, answering layer: EntryID?, _ request: Request) {
    guard layer == nil || layer == session.signIn, !principal.isExpired(by: setup.clock) else {
      return end(request, .rejected(.stale))
    }
    if let old = session.principal, old.subject == principal.subject {
      renew(old, as: principal)
    } else {
      arrive(principal)
    }
    session.signIn = nil
    say(.signedIn(principal))
    resume(takeWaiting(), request)
    end(request, .success)
  }

  /// Continues the session of an account; what a lost role required is closed.
  private func renew(_ old: Principal, as principal: Principal) {
    session.principal = principal
    if old.roles.isSubset(of: principal.roles) { return }
    begin(at: setup.gate.cut(session.state, for: principal))
  }

  /// Makes the session an account's; if it was another one's, it begins anew.
  private func arrive(_ principal: Principal) {
    if isAnothers(session.owner, than: principal) {
      begin(at: setup.first)
      if !takeWaiting(where: \.isPlace).isEmpty { say(.removedPlace) }
    }
    leave()
    (session.principal, session.owner) = (principal, .account(principal.subject))
  }

  func isAnothers(_ owner: SessionOwner?, than principal: Principal?) -> Bool {
    guard let owner, let principal else { return false }
    return !owner.isOf(principal.subject)
  }

  /// Asks again for what waited, oldest first, each as a request of its own.
  func resume(_ items: [Waiting], _ cause: Request) {
    let requester = NavigationRequester(machine: id, session: session.number)
    for item in items {
      resuming.append(
        Request(
          id: newID(), ask: .resume(item), requester: requester, reply: .none, cause: cause.id))
    }
  }

  /// Asks for sign-in again if something waits for it.
  func reopenSignIn(_ request: Request) {
    if !session.waiting.items.isEmpty { askForSignIn() }
    end(request, .success)
  }

  func cancelSignIn(_ request: Request) {
    dropSignIn()
    end(request, .success)
  }

  /// Closes the sign-in layer, and drops what waits.
  func dropSignIn() {
    guard session.signIn != nil else { return }
    session.signIn = nil
    say(.signInCancelled(takeWaiting()))
  }

  func askForSignIn() { session.signIn = session.signIn ?? EntryID() }

  // MARK: - Ending a session

  /// Begins another session: what is deferred and resumed ends now, what is queued when it is taken.
  func leave() {
    session.number += 1
    setup.lastLink = nil
    if !resuming.isEmpty {
      released.append(resuming)
      resuming = []
    }
    if deferred != nil, let deferred = deferred.take() {
      released.append(deferred)
      drop(deferred.request)
    }
  }

  /// Shows a state as the first step of a new history.
  func begin(at state: State) {
    released.append(session)
    session.begin(at: state)
  }

  /// Ends the present session, or only the one that the request names.
  func signOut(_ request: Request) {
    if let named = request.requester.session, named != session.number, !isLeft(named) {
      return end(request, .success)
    }
    begin(at: setup.first)
    leave()
    (session.principal, session.owner, session.signIn) = (nil, nil, nil)
    takeWaiting()
    say(.signedOut)
    end(request, .success)
  }

  /// Whether a session has expired, and no account has signed in since.
  private func isLeft(_ number: Int) -> Bool {
    session.principal == nil && session.owner != nil && number == session.number - 1
  }

  /// Ends the session; the visible place waits for its owner if it is closed.
  func endExpiredSession() {
    let left = session.state.step
    leave()
    released.append(session.state)
    session.principal = nil
    session.state.layers.removeAll(where: \.isAwaited)
    // The screens that anybody may see reveal what the owner viewed, so a new history begins.
    begin(at: setup.gate.cut(session.state, for: nil))
    say(.expired(place: letWait(left)))
  }

  /// Lets a place wait for the owner of the session if it is not the visible one.
  private func letWait(_ place: State) -> Waiting? {
    guard setup.gate.policy.login != nil, !place.isSamePlace(as: session.state.step) else {
      return nil
    }
    let item = waiting(place: place, since: setup.clock.date())
    let isKept = add(item)
    askForSignIn()
    return isKept ? item : nil
  }

  // MARK: - Waiting

  /// What waits for sign-in, and what waited and has not run since.
  package var waitingAndResuming: [Waiting] {
    let requests = [deferred?.request].compactMap(\.self) + resuming
    return requests.compactMap(\.ask.waiting) + session.waiting.items
  }

  /// Lets a request wait for sign-in as it was made, and asks for sign-in.
  func wait(for request: Request, _ plan: Plan, at gated: AnyRoute?) -> Outcome {
    let item = waiting(request, plan, at: gated)
    askForSignIn()
    switch session.waiting.add(item) {
    case .refused:
      say(.dropped([item], .capacity))
      return .rejected(.needsSignIn)
    case .duplicate(let same): say(.alreadyWaiting(same))
    case .added(let displaced):
      if let displaced { say(.dropped([displaced], .capacity)) }
      say(.waiting(item))
    }
    return .pending
  }

  private func waiting(_ request: Request, _ plan: Plan, at gated: AnyRoute?) -> Waiting {
    var asked = NavigationRequest.commands(plan.commands)
    var context = DeepLinkContext.empty
    switch request.ask {
    case .link(let link), .intent(.deepLink(let link)):
      (asked, context) = (.link(link.link), link.context)
    case .resume(let item): (asked, context) = (item.request, item.context)
    default: break
    }
    var canBeSaved = context.isEmpty
    if case .link(let link) = asked, let found = found(link) {
      canBeSaved = canBeSaved && found.canBeSaved
    }
    return Waiting(
      id: newID(), request: asked, plan: plan, queuedAt: setup.clock.date(),
      canBeSaved: canBeSaved, gatedRoute: gated, context: context)
  }

  /// Returns a place as something that waits.
  func waiting(place: State, since date: Date) -> Waiting {
    let plan = Plan(commands: place.place)
    return Waiting(
      id: newID(), request: .place, plan: plan, queuedAt: min(date, setup.clock.date()),
      gatedRoute: setup.gate.policy.gatedRoute(among: plan.routes))
  }

  /// Lets a place or a restored request wait, if there is room.
  ///
  /// - Returns: Whether it waits.
  @discardableResult
  private func add(_ item: Waiting) -> Bool {
    switch session.waiting.add(item) {
    case .duplicate, .added(nil): return true
    case .added(let displaced?): say(.dropped([displaced], .capacity))
    case .refused:
      say(.dropped([item], .capacity))
      return false
    }
    return true
  }

  /// Removes and returns what waits, or some of it.
  @discardableResult
  func takeWaiting(where isTaken: (Waiting) -> Bool = { _ in true }) -> [Waiting] {
    let taken = session.waiting.take(where: isTaken)
    if !taken.isEmpty { released.append(taken) }
    return taken
  }
}
