extension NavigationSession {
  /// The states that undo, redo, back and forward can restore.
  package var pastStates: [NavigationState<R>] { history.states }

  /// The states that checkpoints can restore.
  package var checkpointStates: [NavigationState<R>] { history.checkpointStates }

  /// Hashes everything except identities and times.
  package func hashPlaces(into hasher: inout Hasher) {
    hasher.combine(state)
    hasher.combine(signIn)
    hasher.combine(pending.items.count)
    for item in pending.items {
      hasher.combine(item.request)
      hasher.combine(item.plan)
      hasher.combine(item.canBeSaved)
      hasher.combine(item.subject)
      hasher.combine(item.savedOwner)
    }
    hasher.combine(history.states)
    hasher.combine(history.cursor)
    hasher.combine(history.checkpointStates)
    hasher.combine(principal?.subject)
    hasher.combine(principal?.roles)
  }

  /// Returns a copy of the session with another state.
  package func standing(in state: NavigationState<R>) -> Self {
    var session = self
    session.state = state
    return session
  }

  /// Returns a copy of the session with the history of another one.
  package func keepingHistory(of other: Self) -> Self {
    var session = self
    session.history = other.history
    return session
  }
}

extension NavigationStore {
  /// Replaces the session, bypassing the middleware, the gate and the listeners.
  ///
  /// A search uses this to explore many paths from one session, and tests use it to inject faults
  /// that the store itself cannot produce. No decision may be pending.
  ///
  /// - Parameter session: The session to continue from.
  package func resume(from session: NavigationSession<R>) {
    precondition(
      !machine.isDeciding, "A search can only continue while no decision is pending.")
    withExtendedLifetime(machine.session) { machine.session = session }
    machine.awaited = []
    machine.noteAccount()
  }
}

extension DeepLinkMatcher {
  /// Returns a converter's fixed choices, or an empty array if it has none.
  package func choices(of converter: String) -> [String] {
    table.converters.last { $0.name == converter }?.choices ?? []
  }
}
