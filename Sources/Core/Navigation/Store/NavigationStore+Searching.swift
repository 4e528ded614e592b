extension NavigationSession {
  /// The states that undo, redo, back and forward can restore.
  package var pastStates: [NavigationState<R>] { history.states }

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

/// All that a store knows between two steps, as a value to which a search can return.
@MainActor package struct NavigationMoment<R: Route>: Sendable {
  package private(set) var session: NavigationSession<R>
  fileprivate let account: AccountSession?
  fileprivate let phase: NavigationMachine<R>.Phase
  fileprivate let queue: RequestQueue<R>
  fileprivate let awaited: [AwaitedScreen<R>]
  fileprivate let signedOut: [String: UInt64]

  /// Whether an asynchronous middleware has to decide.
  package var isDeciding: Bool { if case .deciding = phase { true } else { false } }

  /// Returns the moment with another session, which no store need ever have reached.
  package func holding(_ session: NavigationSession<R>) -> Self {
    var moment = self
    moment.session = session
    return moment
  }

  /// Hashes everything except identities and times.
  package func hashPlaces(into hasher: inout Hasher) {
    session.hashPlaces(into: &hasher)
    guard case .deciding(let decision) = phase else { return }
    let (request, passage, run) = (
      decision.run.request, decision.run.passage, decision.run.passage.run
    )
    hasher.combine(passage.principal?.subject)
    hasher.combine(passage.part.isAtomic)
    hasher.combine([run.base, run.state])
    hasher.combine(run.commands)
    hasher.combine([run.begun, run.work.count])
    for step in run.earlier + [run.step].compactMap(\.self) {
      hasher.combine(step.command)
      hasher.combine(step.result)
      hasher.combine([step.isCancelled, step.isHidden])
      hasher.combine(step.asked)
    }
    hasher.combine(decision.run.rest.map(\.commands))
    hasher.combine(queue.passedOver)
    for request in [request] + queue.items { request.hashPlace(in: session, into: &hasher) }
  }
}

extension Request {
  fileprivate func hashPlace(in session: NavigationSession<R>, into hasher: inout Hasher) {
    hasher.combine(asker?.subject)
    hasher.combine(commands(in: session))
    switch what {
    case .intent(let intent): hasher.combine(intent)
    case .link(let link, _): hasher.combine(link.link)
    case .signIn(let principal, let layer):
      hasher.combine(principal)
      hasher.combine(layer != nil)
    case .signOut: hasher.combine("out")
    case .cancelSignIn: hasher.combine("cancel")
    default: break
    }
  }
}

extension NavigationStore {
  /// The present moment; setting it bypasses the middleware, the gate and the listeners.
  package var moment: NavigationMoment<R> {
    get {
      NavigationMoment(
        session: machine.session, account: machine.account, phase: machine.phase,
        queue: machine.queue, awaited: machine.awaited, signedOut: machine.signedOut)
    }
    set {
      withExtendedLifetime((machine.session, machine.phase, machine.queue)) {
        machine.session = newValue.session
        (machine.account, machine.phase) = (newValue.account, newValue.phase)
        machine.queue = newValue.queue
        (machine.awaited, machine.signedOut) = (newValue.awaited, newValue.signedOut)
      }
      machine.noteAccount()
    }
  }

  /// Answers for the asynchronous middleware that has to decide, if there is one.
  package func answer(_ answer: MiddlewareDecision<R>) {
    if case .deciding(let decision) = machine.phase { settle(decision.id, .answered(answer)) }
  }
}

extension DeepLinkMatcher {
  /// Returns a converter's fixed choices, or an empty array if it has none.
  package func choices(of converter: String) -> [String] {
    table.converters.last { $0.name == converter }?.choices ?? []
  }
}
