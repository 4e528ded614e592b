/// The result of a command.
public indirect enum NavigationResult<R: Route>: Hashable, Sendable {
  /// The command was applied; the state may be unchanged.
  case success
  /// A middleware cancelled the command.
  case cancelled(reason: String, by: String)
  /// There is nothing to go back to: the visible stack is at its root.
  case emptyStack
  /// The pop count is invalid; it must be at least one.
  case invalidPopCount(Int)
  /// The visible stack has fewer entries than requested.
  case insufficientStackDepth(requested: Int, available: Int)
  /// The visible path does not contain the route.
  case routeNotFound(R)
  /// The state has no tab with this identifier.
  case tabNotFound(TabID)
  /// Nothing is presented, or nothing with this identity.
  case nothingPresented
  /// The same route is already on top, with nothing above it.
  case alreadyPresented(R)
  /// The command is not possible here; the value is the reason.
  case unsupported(String)
  /// The command needs sign-in; it waits, and the login layer is presented.
  case pending
  /// The gate refused the command and queued nothing.
  case rejected(NavigationRejection)
  /// The result would break a stack rule of the store; the whole command was undone.
  case invalidStack(RouteStackViolation)
  /// The results of the steps; an empty list does not count as a success.
  case multiple([NavigationResult<R>])
  /// The command was executed inside middleware or a listener, where only `send` is allowed.
  case reentrant
  /// An asynchronous middleware has not decided yet.
  case deferred

  /// Whether the command was applied, including all of its steps.
  public var isSuccess: Bool {
    switch self {
    case .success: true
    case .multiple(let results): !results.isEmpty && results.allSatisfy { $0.isSuccess }
    default: false
    }
  }

  /// Returns the same result with other routes.
  package func map<S: Route>(_ route: (R) -> S) -> NavigationResult<S> {
    switch self {
    case .success: .success
    case .cancelled(let reason, let name): .cancelled(reason: reason, by: name)
    case .emptyStack: .emptyStack
    case .invalidPopCount(let count): .invalidPopCount(count)
    case .insufficientStackDepth(let requested, let available):
      .insufficientStackDepth(requested: requested, available: available)
    case .routeNotFound(let target): .routeNotFound(route(target))
    case .tabNotFound(let tab): .tabNotFound(tab)
    case .nothingPresented: .nothingPresented
    case .alreadyPresented(let root): .alreadyPresented(route(root))
    case .unsupported(let reason): .unsupported(reason)
    case .pending: .pending
    case .rejected(let rejection): .rejected(rejection)
    case .invalidStack(let violation): .invalidStack(violation)
    case .multiple(let results): .multiple(results.map { $0.map(route) })
    case .reentrant: .reentrant
    case .deferred: .deferred
    }
  }
}

package typealias Outcome = NavigationResult<AnyRoute>

/// The reason that the gate refused a request that cannot wait.
public enum NavigationRejection: Hashable, Sendable {
  /// The principal lacks the required role.
  case forbidden
  /// The request needs sign-in and cannot wait, or the app has no sign-in.
  case needsSignIn
  /// A rule of the app currently makes the target unavailable; the value is the reason.
  case unavailable(String)
  /// The login route was requested while a principal is signed in.
  case alreadySignedIn
  /// The session of the request is over, or a newer request or change has replaced it.
  case stale
  /// Too many requests arrived while a command was running.
  case queueFull
}
