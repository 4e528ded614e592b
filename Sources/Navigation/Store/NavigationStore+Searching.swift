extension NavigationSession {
  /// The states that undo, redo and history may show.
  package var pastStates: [NavigationState<R>] { history.states }

  /// The states that checkpoints may bring back.
  package var checkpointStates: [NavigationState<R>] { history.checkpointStates }

  /// Feeds everything but identities and instants to a hasher.
  package func hashPlaces(into hasher: inout Hasher) {
    hasher.combine(state)
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

  /// The same session in another state.
  package func standing(in state: NavigationState<R>) -> Self {
    var session = self
    session.state = state
    return session
  }

  /// The same session with the history of another.
  package func keepingHistory(of other: Self) -> Self {
    var session = self
    session.history = other.history
    return session
  }
}

extension NavigationStore {
  /// Goes on from a session, past middleware, gate and listeners.
  ///
  /// A search tries many ways from one session, and tests plant faults that the store itself cannot
  /// have. Nothing may be under way.
  ///
  /// - Parameter session: Where to go on.
  package func resume(from session: NavigationSession<R>) {
    precondition(decision == nil, "A search goes on from a session only while nothing is decided.")
    current = session
  }
}

extension DeepLinkMatcher {
  /// The few texts that a converter takes; none where it takes many.
  package func choices(of converter: String) -> [String] {
    table.converters.first { $0.name == converter }?.choices ?? []
  }
}
