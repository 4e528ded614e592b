/// All that a store holds, as one value: where a person is, what waits, the way there, and who it is.
public struct NavigationSession<R: Route>: Hashable, Sendable {
  /// Where the person is.
  public internal(set) var state: NavigationState<R> {
    @inlinable get { storedState }
    set { storedState = newValue }
  }
  /// What waits for sign-in.
  public internal(set) var pending: PendingQueue<R>
  /// The way there.
  public internal(set) var history: NavigationHistory<R> {
    @inlinable get { storedHistory }
    set { storedHistory = newValue }
  }
  /// Who is signed in, if anyone; in memory only.
  public internal(set) var principal: Principal?

  // Code that clients specialise cannot reach a setter that is not public, hence the second names.
  @usableFromInline var storedState: NavigationState<R>
  @usableFromInline var storedHistory: NavigationHistory<R>

  /// Makes a session that begins in a state, signed out, with nothing waiting.
  ///
  /// - Parameters:
  ///   - state: Where it begins.
  ///   - pendingPolicy: How much may wait for sign-in.
  package init(
    state: NavigationState<R> = NavigationState(), pendingPolicy: PendingPolicy = PendingPolicy()
  ) {
    storedState = state
    pending = PendingQueue(policy: pendingPolicy)
    storedHistory = NavigationHistory(start: state)
  }

  /// Goes to another state, and keeps a step of the history on the way.
  @inlinable mutating func go(to state: NavigationState<R>, step: NavigationState<R>) {
    storedState = state
    storedHistory.record(step)
  }

  /// Goes to another state, and lets it take the place of the last step of the history.
  @usableFromInline mutating func amend(to state: NavigationState<R>, step: NavigationState<R>) {
    storedState = state
    storedHistory.amend(step)
  }
}
