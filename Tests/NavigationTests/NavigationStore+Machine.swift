import Navigation

// What a host reads of the machine, and asks of it.
extension NavigationStore {
  var isDeciding: Bool { machine.deferred != nil }

  /// The requests that wait for sign-in, oldest first.
  var pending: [PendingDeepLink<R>] { session.pending.items }

  var pastStates: [NavigationState<R>] {
    machine.session.history.states.map { NavigationState($0) }
  }

  /// Shows a past state again.
  @discardableResult
  func revisit(_ state: NavigationState<R>) -> NavigationResult<R> {
    let record = machine.submit(machine.request(.revisit(state.base)))
    return record?.outcome.map { $0.typed() } ?? .deferred
  }

  /// Presents the sign-in layer again if requests are waiting.
  func resumeSignIn() { machine.submit(.reopenSignIn) }

  /// Returns the present session as a requester, or an entry below the top.
  func requester(at entry: EntryID? = nil) -> NavigationRequester { machine.requester(at: entry) }

  /// Runs work whose requests are those of a requester.
  func asking<Value>(
    as requester: NavigationRequester, _ work: () throws -> Value
  ) rethrows -> Value { try requester.asking(work) }
}
