/// All that a store holds, as one value: where a person is, what waits, the way there, and who it is.
public struct NavigationSession<R: Route>: Hashable, Sendable {
  /// Where the person is.
  public internal(set) var state: NavigationState<R>
  /// What waits for sign-in.
  public internal(set) var pending: PendingQueue<R>
  /// The way there.
  public internal(set) var history: NavigationHistory<R>
  /// Who is signed in, if anyone; in memory only.
  public internal(set) var principal: Principal?

  /// Makes a session that begins in a state, signed out, with nothing waiting.
  ///
  /// - Parameters:
  ///   - state: Where it begins.
  ///   - pendingPolicy: How much may wait for sign-in.
  public init(
    state: NavigationState<R> = NavigationState(), pendingPolicy: PendingPolicy = PendingPolicy()
  ) {
    self.state = state
    pending = PendingQueue(policy: pendingPolicy)
    history = NavigationHistory(start: state)
  }
}
