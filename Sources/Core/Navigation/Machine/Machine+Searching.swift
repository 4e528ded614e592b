/// All that a machine knows between two requests, as a value to which a search can return.
package struct MachineMoment: Sendable {
  package private(set) var session: Session
  fileprivate let queue: [Request]
  fileprivate let resuming: [Request]
  fileprivate let deferred: DeferredRequest?

  /// Whether an asynchronous middleware has to decide.
  package var isDeciding: Bool { deferred != nil }

  /// Returns the moment with another session, which no machine need ever have reached.
  package func holding(_ session: Session) -> Self {
    var moment = self
    moment.session = session
    return moment
  }

  /// Hashes everything except identities and times.
  package func hashPlaces(into hasher: inout Hasher) {
    session.hashPlaces(into: &hasher)
    hasher.combine(resuming.map(\.ask))
    guard let deferred else { return }
    hasher.combine(deferred.request.ask)
    hasher.combine(deferred.question)
    hasher.combine(deferred.decided)
    hasher.combine(deferred.base.hasSameEntries(as: session.state))
    hasher.combine(deferred.layer == nil)
  }
}

extension Session {
  /// Hashes everything except identities and times.
  fileprivate func hashPlaces(into hasher: inout Hasher) {
    hasher.combine(state)
    hasher.combine(signIn == nil)
    for item in waiting.items {
      hasher.combine(item.request)
      hasher.combine(item.plan)
      hasher.combine(item.canBeSaved)
    }
    hasher.combine(history)
    hasher.combine(principal?.subject)
    hasher.combine(principal?.roles)
    hasher.combine(owner)
  }

  /// Returns a copy of the session with another state.
  package func standing(in state: State) -> Self {
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

extension Machine {
  /// The present moment; setting it bypasses the middleware, the gate and the listeners.
  package var moment: MachineMoment {
    get {
      MachineMoment(session: session, queue: queue, resuming: resuming, deferred: deferred)
    }
    set {
      released.append(moment)
      session = newValue.session
      (queue, resuming, deferred) = (newValue.queue, newValue.resuming, newValue.deferred)
      recorded = (session.situation, session.principal, session.owner)
    }
  }

  /// Answers for the asynchronous middleware that has to decide, if there is one.
  package func answer(_ decision: Decision) {
    if let deferred { submit(.answer(deferred.id, decision)) }
  }
}
