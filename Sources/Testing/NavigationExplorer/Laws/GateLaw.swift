import Navigation

/// Checks sessions against the app's access policy.
struct GateLaw<R: Route> {
  let access: AccessPolicy<R>

  /// Returns a violation in a session's state or history, if there is one.
  func finding(in session: NavigationSession<R>) -> Finding? {
    finding(in: session.state, for: session.principal)
      ?? findingInPast(of: session)
  }

  /// Returns a violation if a session continues after it expired.
  func findingInTime(
    of session: NavigationSession<R>, at now: ContinuousClock.Instant
  ) -> Finding? {
    guard let principal = session.principal, let end = principal.expires, now >= end else {
      return nil
    }
    return Finding(
      law: LawName.gate, what: "the session of \(principal.subject) continues after it expired")
  }

  /// Returns a violation in a session's history, if there is one.
  func findingInPast(of session: NavigationSession<R>) -> Finding? {
    session.base.history.states.lazy.compactMap {
      finding(in: NavigationState($0), for: session.principal, "the history")
    }.first
  }

  /// Returns a violation in a state, if there is one.
  func finding(
    in state: NavigationState<R>, for principal: Principal?, _ place: String? = nil
  ) -> Finding? {
    func first(_ routes: some Collection<R>, in there: String) -> Finding? {
      routes.lazy.compactMap { finding($0, for: principal, place ?? there) }.first
    }
    for tab in state.tabs {
      if tab.id == state.selectedTab || !tab.stack.isEmpty, let root = tab.root,
        let found = first([root], in: "the root of the tab \(tab.id)")
      {
        return found
      }
      if let found = first(tab.stack, in: "the tab \(tab.id)") { return found }
    }
    return first(state.presentations.flatMap { [$0.root] + $0.stack }, in: "a layer")
  }

  /// Returns a violation if a route is not allowed in a place.
  func finding(_ route: R, for principal: Principal?, _ place: String) -> Finding? {
    if route == access.login {
      return Finding(law: LawName.gate, what: "the login route is in \(place)")
    }
    guard access.decide(route, for: principal) != .allowed else { return nil }
    let who = principal.map { "\($0.subject), who lacks the role" } ?? "a signed-out user"
    return Finding(
      law: LawName.gate, what: "\(RouteText.of(route)) is in \(place) for \(who)")
  }
}
