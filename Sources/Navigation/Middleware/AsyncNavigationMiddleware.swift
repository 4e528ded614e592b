/// A middleware that may take its time: it asks a server, a file or the person before it decides.
///
/// It stands in the same order as the others. While it decides, everything that is sent waits behind
/// it; only sign-out, the end of a session and dismissals overtake. What it decided on is compared
/// when it returns: when state or principal are no longer the same, the command is refused as
/// ``NavigationRejection/stale``, never applied.
///
/// From inside its own decision it may present a screen and await its value
/// (``ResultNavigator/present(_:style:returning:)``); anything else that it sends runs afterwards.
@MainActor public protocol AsyncNavigationMiddleware<R> {
  /// The routes of the store.
  associatedtype R: Route

  /// The name under which a cancelled command reports who cancelled it.
  var name: String { get }

  /// How long it may take; `nil` for as long as a person needs. Ten seconds unless said otherwise.
  ///
  /// When the time is over, the command is cancelled and a late answer is ignored.
  var timeLimit: Duration? { get }

  /// Whether it wants to decide on a command at all; what it lets pass is not delayed.
  ///
  /// - Parameters:
  ///   - command: The command, as those before may have rewritten it.
  ///   - context: The state before it, and who is signed in.
  /// - Returns: Whether ``willExecute(_:in:)`` is to be asked.
  func isConcerned(
    with command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> Bool

  /// Decides before a command runs.
  ///
  /// Its task is cancelled when nobody waits for the answer any more.
  ///
  /// - Parameters:
  ///   - command: The command, as those before may have rewritten it.
  ///   - context: The state before it, and who is signed in.
  /// - Returns: Whether it runs, as what, or why not.
  func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) async -> MiddlewareDecision<R>

  /// Whether a newer command makes the one that is being decided on needless.
  ///
  /// - Parameters:
  ///   - command: The command that is being decided on.
  ///   - newer: A command that was sent meanwhile.
  /// - Returns: Whether the older one is to be dropped, unsaid.
  func isSuperseded(_ command: NavigationCommand<R>, by newer: NavigationCommand<R>) -> Bool

  /// Hears what became of a command for which it decided.
  ///
  /// - Parameters:
  ///   - command: The command as it ran.
  ///   - result: What became of it, after the gate.
  ///   - context: The state after it, and who is signed in.
  /// - Returns: The result to report; a success may be turned into a failure. The state stays.
  func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R>
}

extension AsyncNavigationMiddleware {
  /// Ten seconds.
  public var timeLimit: Duration? { .seconds(10) }

  /// Wants to decide on every command.
  public func isConcerned(
    with command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> Bool { true }

  /// Lets nothing supersede.
  public func isSuperseded(
    _ command: NavigationCommand<R>, by newer: NavigationCommand<R>
  ) -> Bool { false }

  /// Reports the result as it is.
  public func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> { result }
}
