/// The result of a batch of commands.
public struct NavigationBatchResult<R: Route>: Hashable, Sendable {
  /// The requested commands.
  public let requestedCommands: [NavigationCommand<R>]
  /// The commands that ran, as rewritten by middleware.
  public let executedCommands: [NavigationCommand<R>]
  /// The result of each command that ran, in order.
  public let results: [NavigationResult<R>]
  /// The state before the first command.
  public let stateBefore: NavigationState<R>
  /// The state after the last command.
  public let stateAfter: NavigationState<R>

  /// Whether all commands were applied; an empty batch does not count as a success.
  public var isSuccess: Bool {
    !results.isEmpty && results.count == requestedCommands.count
      && results.allSatisfy(\.isSuccess)
  }

  /// Whether a failure ended the batch before its last command.
  public var hasStoppedOnFailure: Bool { results.count < requestedCommands.count }
}

/// The result of a transaction, which applies all of its commands or none.
public struct NavigationTransactionResult<R: Route>: Hashable, Sendable {
  /// The requested commands.
  public let requestedCommands: [NavigationCommand<R>]
  /// The commands that ran, as rewritten by middleware, even if the transaction was not committed.
  public let executedCommands: [NavigationCommand<R>]
  /// The result of each command that ran, in order.
  public let results: [NavigationResult<R>]
  /// The state before the first command.
  public let stateBefore: NavigationState<R>
  /// The state after the transaction; unchanged if it was not committed.
  public let stateAfter: NavigationState<R>
  /// Whether the transaction was committed.
  public let isCommitted: Bool

  /// The index of the command that failed, if any.
  public var failureIndex: Int? { results.firstIndex { !$0.isSuccess } }

  /// The overall result: success, or the last failure.
  public var result: NavigationResult<R> {
    if isCommitted { return .success }
    return results.last { !$0.isSuccess } ?? .multiple([])
  }
}
