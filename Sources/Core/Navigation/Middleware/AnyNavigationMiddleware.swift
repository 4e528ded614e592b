/// A middleware made of closures, as in InnoRouter.
///
/// Source: InnoRouter, "Prevent duplicate pushes" and "Logging/Analysis".
public struct AnyNavigationMiddleware<R: Route>: NavigationMiddleware {
  /// The name that appears in cancellation reports.
  public let name: String
  let will: Will?
  let did: Did?

  typealias Will =
    @MainActor (NavigationCommand<R>, NavigationContext<R>) -> MiddlewareDecision<R>
  typealias Did =
    @MainActor (NavigationCommand<R>, NavigationResult<R>, NavigationContext<R>)
    -> NavigationResult<R>

  /// Creates a middleware from closures that receive the command and the state.
  ///
  /// - Parameters:
  ///   - name: The name used in reports.
  ///   - willExecute: Returns the command to run, or `nil` to cancel it.
  ///   - didExecute: Receives the result.
  public init(
    name: String = "middleware",
    willExecute: (
      @MainActor (NavigationCommand<R>, NavigationState<R>) -> NavigationCommand<R>?
    )? = nil,
    didExecute: (
      @MainActor (NavigationCommand<R>, NavigationResult<R>, NavigationState<R>) -> Void
    )? = nil
  ) {
    self.name = name
    if let willExecute {
      will = { command, context in
        guard let next = willExecute(command, context.state) else {
          return .cancel(reason: "\(name) cancelled it")
        }
        return .rewrite(next)
      }
    } else {
      will = nil
    }
    if let didExecute {
      did = { command, result, context in
        didExecute(command, result, context.state)
        return result
      }
    } else {
      did = nil
    }
  }

  /// Creates a middleware from closures that can give reasons for cancelling and change results.
  ///
  /// - Parameters:
  ///   - name: The name used in reports.
  ///   - deciding: Decides before a command runs.
  ///   - reporting: Receives the result and returns the one to report.
  public init(
    name: String,
    deciding:
      @escaping @MainActor (NavigationCommand<R>, NavigationContext<R>)
      -> MiddlewareDecision<R>,
    reporting: (
      @MainActor (NavigationCommand<R>, NavigationResult<R>, NavigationContext<R>)
        -> NavigationResult<R>
    )? = nil
  ) {
    self.name = name
    will = deciding
    did = reporting
  }

  /// Calls the closure, or lets the command run if there is none.
  public func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> MiddlewareDecision<R> {
    will?(command, context) ?? .proceed
  }

  /// Calls the closure, or returns the result unchanged if there is none.
  public func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> {
    did?(command, result, context) ?? result
  }
}
