/// What became of commands that run all or not at all.
public struct NavigationTransactionResult<R: Route>: Hashable, Sendable {
  /// What was asked for.
  public let requestedCommands: [NavigationCommand<R>]
  /// What ran, as middleware left it, also when it was not committed.
  public let executedCommands: [NavigationCommand<R>]
  /// What became of each that was tried, in order.
  public let results: [NavigationResult<R>]
  /// The state before.
  public let stateBefore: NavigationState<R>
  /// The state after; the same as before when nothing was committed.
  public let stateAfter: NavigationState<R>
  /// Which command failed, when one did.
  public let failureIndex: Int?
  /// Whether it was committed.
  public let isCommitted: Bool

  @inlinable init(
    requestedCommands: [NavigationCommand<R>], executedCommands: [NavigationCommand<R>],
    results: [NavigationResult<R>], stateBefore: NavigationState<R>,
    stateAfter: NavigationState<R>, failureIndex: Int?, isCommitted: Bool
  ) {
    self.requestedCommands = requestedCommands
    self.executedCommands = executedCommands
    self.results = results
    self.stateBefore = stateBefore
    self.stateAfter = stateAfter
    self.failureIndex = failureIndex
    self.isCommitted = isCommitted
  }

  /// The whole as one result: success, or why not.
  @inlinable public var result: NavigationResult<R> {
    if isCommitted { return .success }
    return results.last { !$0.isSuccess } ?? .multiple([])
  }
}
