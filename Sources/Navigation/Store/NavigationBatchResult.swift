/// What became of several commands that ran one after the other.
public struct NavigationBatchResult<R: Route>: Hashable, Sendable {
  /// What was asked for.
  public let requestedCommands: [NavigationCommand<R>]
  /// What ran, as middleware left it.
  public let executedCommands: [NavigationCommand<R>]
  /// What became of each that was tried, in order.
  public let results: [NavigationResult<R>]
  /// The state before the first.
  public let stateBefore: NavigationState<R>
  /// The state after the last.
  public let stateAfter: NavigationState<R>

  /// Whether all of them were applied.
  public var isSuccess: Bool {
    results.count == requestedCommands.count && results.allSatisfy(\.isSuccess)
  }

  /// Whether a failure ended it before the last command.
  public var hasStoppedOnFailure: Bool { results.count < requestedCommands.count }
}
