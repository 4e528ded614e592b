/// A middleware made of closures, in the form the seed writes it.
///
/// Source: InnoRouter, "Prevent duplicate pushes" and "Logging/Analysis".
public struct AnyNavigationMiddleware<R: Route>: NavigationMiddleware {
  /// The name under which a cancelled command reports who cancelled it.
  public let name: String
  @usableFromInline let will: Will?
  @usableFromInline let did: Did?

  @usableFromInline typealias Will =
    @MainActor (NavigationCommand<R>, NavigationContext<R>) -> MiddlewareDecision<R>
  @usableFromInline typealias Did =
    @MainActor (NavigationCommand<R>, NavigationResult<R>, NavigationContext<R>)
    -> NavigationResult<R>

  /// Makes a middleware of closures that see command and state.
  ///
  /// - Parameters:
  ///   - name: The name for reports.
  ///   - willExecute: Returns the command to run, or `nil` to cancel it.
  ///   - didExecute: Hears what became of it.
  @inlinable
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

  /// Makes a middleware of closures that decide with a reason and may turn a result.
  ///
  /// - Parameters:
  ///   - name: The name for reports.
  ///   - deciding: Decides before a command runs.
  ///   - reporting: Hears what became of it and says what to report.
  @inlinable
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

  /// Asks the closure, or lets the command run where there is none.
  @inlinable
  public func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> MiddlewareDecision<R> {
    will?(command, context) ?? .proceed
  }

  /// Tells the closure, or reports the result as it is where there is none.
  @inlinable
  public func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> {
    did?(command, result, context) ?? result
  }
}
