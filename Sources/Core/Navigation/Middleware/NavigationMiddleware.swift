/// Intercepts commands before and after they run, in registration order.
///
/// Middleware handles commands, not drawing. It does not control access: the gate does so after all
/// middleware has run. Source: InnoRouter, "middleware".
@MainActor public protocol NavigationMiddleware<R> {
  /// The routes of the store.
  associatedtype R: Route

  /// The name that appears in cancellation reports.
  var name: String { get }

  /// Decides what to do with a command before it runs.
  ///
  /// It is asked again when a request runs again after the decision of an asynchronous middleware.
  ///
  /// - Parameters:
  ///   - command: The command, possibly rewritten by earlier middleware.
  ///   - context: The state before the command, and the principal.
  /// - Returns: The decision: run the command, run another one instead, or cancel it with a reason.
  func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> MiddlewareDecision<R>

  /// Receives the result of a command for which `willExecute` was called.
  ///
  /// - Parameters:
  ///   - command: The command as it ran.
  ///   - result: The result, including any refusal by the gate.
  ///   - context: The state that its request led to, and the principal.
  /// - Returns: The result to report. Turning a success into a failure does not undo the change of
  ///   state.
  func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R>
}

extension NavigationMiddleware {
  /// Lets every command run.
  public func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> MiddlewareDecision<R> {
    .proceed
  }

  /// Returns the result unchanged.
  public func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> {
    result
  }
}

/// A middleware's decision before a command runs.
public enum MiddlewareDecision<R: Route>: Hashable, Sendable {
  /// Run the command unchanged.
  case proceed
  /// Run this command instead; later middleware receives the new one.
  case rewrite(NavigationCommand<R>)
  /// Cancel the command for this reason; later middleware is not called.
  case cancel(reason: String)

  /// Returns the same decision with other routes.
  package func map<S: Route>(_ route: (R) -> S) -> MiddlewareDecision<S> {
    switch self {
    case .proceed: .proceed
    case .rewrite(let command): .rewrite(command.map(route))
    case .cancel(let reason): .cancel(reason: reason)
    }
  }
}

package typealias Decision = MiddlewareDecision<AnyRoute>

/// The part of the session that middleware can see while a command runs.
public struct NavigationContext<R: Route>: Sendable {
  private let base: Context

  fileprivate init(_ base: Context) {
    self.base = base
  }

  /// The state before the command in `willExecute`; in `didExecute`, the one that its request led to.
  public var state: NavigationState<R> { NavigationState(base.state) }
  /// The signed-in principal, or `nil`.
  public var principal: Principal? { base.principal }
  /// The number of the request that the command is part of.
  var run: Int { base.request }
  /// The steps of the same run before the command, in `willExecute`.
  var earlier: [Step] { base.earlier }
}

/// A handle that identifies a registered middleware, for removing it.
public struct MiddlewareHandle: Hashable, Sendable {
  let id: Int
}

extension NavigationStore {
  /// Adds a middleware after the others.
  ///
  /// - Parameter middleware: The middleware.
  /// - Returns: A handle for removing it.
  @discardableResult
  public func addMiddleware(_ middleware: some NavigationMiddleware<R>) -> MiddlewareHandle {
    add(
      middleware.name,
      will: { command, context in
        middleware.willExecute(command.map { $0.typed() }, in: NavigationContext(context))
          .map { AnyRoute($0) }
      }, did: { middleware.didExecute($0, result: $1, in: $2) })
  }

  /// Adds an asynchronous middleware after the others.
  ///
  /// - Parameter middleware: The middleware.
  /// - Returns: A handle for removing it.
  @discardableResult
  public func addMiddleware(_ middleware: some AsyncNavigationMiddleware<R>) -> MiddlewareHandle {
    add(
      middleware.name, will: { _, _ in .proceed },
      did: { middleware.didExecute($0, result: $1, in: $2) },
      later: Middleware.Later(
        timeLimit: middleware.timeLimit,
        isConcerned: {
          middleware.isConcerned(with: $0.map { $0.typed() }, in: NavigationContext($1))
        },
        decide: { command, context in
          await middleware.willExecute(
            command.map { $0.typed() }, in: NavigationContext(context)
          ).map { AnyRoute($0) }
        }))
  }

  /// Removes a middleware; a command that is already running is not affected.
  ///
  /// - Parameter handle: The middleware's handle.
  /// - Returns: Whether the middleware existed.
  /// - Complexity: O(n) in the number of middlewares.
  @discardableResult
  public func removeMiddleware(_ handle: MiddlewareHandle) -> Bool {
    let items = machine.setup.middleware
    guard let index = items.firstIndex(where: { $0.handle == handle }) else { return false }
    machine.replace(items) { machine.setup.middleware.remove(at: index) }
    return true
  }

  private func add(
    _ name: String, will: @escaping @MainActor (Command, Context) -> Decision,
    did:
      @escaping @MainActor (NavigationCommand<R>, NavigationResult<R>, NavigationContext<R>)
      -> NavigationResult<R>,
    later: Middleware.Later? = nil
  ) -> MiddlewareHandle {
    let handle = MiddlewareHandle(id: machine.newID())
    machine.setup.middleware.append(
      Middleware(
        handle: handle, name: name, will: will,
        did: { command, outcome, context in
          did(
            command.map { $0.typed() }, outcome.map { $0.typed() }, NavigationContext(context)
          ).map { AnyRoute($0) }
        }, later: later))
    return handle
  }
}
