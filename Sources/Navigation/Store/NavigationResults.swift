/// The outcome of commands that ran one after the other.
public struct NavigationBatchResult<R: Route>: Hashable, Sendable {
  /// What was asked for.
  public let requestedCommands: [NavigationCommand<R>]
  /// What ran, as middleware left it.
  public let executedCommands: [NavigationCommand<R>]
  /// The result of each command that was tried, in order.
  public let results: [NavigationResult<R>]
  /// The state before the first command.
  public let stateBefore: NavigationState<R>
  /// The state after the last command.
  public let stateAfter: NavigationState<R>

  /// Whether all of them were applied; none at all is not a success.
  public var isSuccess: Bool {
    !results.isEmpty && results.count == requestedCommands.count
      && results.allSatisfy(\.isSuccess)
  }

  /// Whether a failure ended it before the last command.
  public var hasStoppedOnFailure: Bool { results.count < requestedCommands.count }
}

/// The outcome of commands that run all or not at all.
public struct NavigationTransactionResult<R: Route>: Hashable, Sendable {
  /// What was asked for.
  public let requestedCommands: [NavigationCommand<R>]
  /// What ran, as middleware left it, also when it was not committed.
  public let executedCommands: [NavigationCommand<R>]
  /// The result of each command that was tried, in order.
  public let results: [NavigationResult<R>]
  /// The state before the first command.
  public let stateBefore: NavigationState<R>
  /// The state after; the same as before when nothing was committed.
  public let stateAfter: NavigationState<R>
  /// The index of the command that failed, if one did.
  public let failureIndex: Int?
  /// Whether it was committed.
  public let isCommitted: Bool

  /// The whole as one result: success, or why not.
  public var result: NavigationResult<R> {
    if isCommitted { return .success }
    return results.last { !$0.isSuccess } ?? .multiple([])
  }
}
