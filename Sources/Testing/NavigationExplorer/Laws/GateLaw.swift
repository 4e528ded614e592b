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
    for state in session.base.history.states {
      if let found = finding(in: NavigationState(state), for: session.principal, "the history") {
        return found
      }
    }
    return nil
  }

  /// Returns a violation in a state, if there is one.
  func finding(
    in state: NavigationState<R>, for principal: Principal?, _ place: String? = nil
  ) -> Finding? {
    for tab in state.tabs {
      if tab.id == state.selectedTab || !tab.stack.isEmpty, let root = tab.root,
        let found = finding(root, for: principal, place ?? "the root of the tab \(tab.id)")
      {
        return found
      }
      for route in tab.stack {
        if let found = finding(route, for: principal, place ?? "the tab \(tab.id)") {
          return found
        }
      }
    }
    for layer in state.presentations {
      if let found = finding(layer.root, for: principal, place ?? "a layer") {
        return found
      }
      for route in layer.stack {
        if let found = finding(route, for: principal, place ?? "a layer") { return found }
      }
    }
    return nil
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
