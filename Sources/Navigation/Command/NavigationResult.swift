/// What became of a command.
public indirect enum NavigationResult<R: Route>: Hashable, Sendable {
  /// It was applied; the state may still be what it was.
  case success
  /// A middleware said no.
  case cancelled(reason: String, by: String)
  /// There was nothing to go back from: the visible stack shows its root.
  case emptyStack
  /// A pop of this many routes makes no sense: it takes one or more.
  case invalidPopCount(Int)
  /// The visible stack is not that deep.
  case insufficientStackDepth(requested: Int, available: Int)
  /// The visible path does not hold the route.
  case routeNotFound(R)
  /// The state has no tab of this name.
  case tabNotFound(TabID)
  /// No checkpoint of this name takes a value of this type.
  case checkpointNotFound(String)
  /// Nothing is presented, or nothing under this identity.
  case nothingPresented
  /// The same route is on top already, with nothing above it.
  case alreadyPresented(R)
  /// It cannot be done here, for this reason.
  case unsupported(String)
  /// It needs sign-in; it waits, and the login layer is up.
  case pending
  /// The gate refused it, and nothing waits.
  case rejected(NavigationRejection)
  /// It would end in a stack that breaks a rule of the store; all of it was undone.
  case invalidStack(RouteStackViolation)
  /// What became of each step; none at all is not a success.
  case multiple([NavigationResult<R>])
  /// It was executed from inside middleware or a listener, where only `send` is taken.
  case reentrant
  /// An asynchronous middleware is still deciding.
  case deferred

  /// Whether it was applied, every step of it.
  @inlinable public var isSuccess: Bool {
    switch self {
    case .success: true
    case .multiple(let results): !results.isEmpty && results.allSatisfy { $0.isSuccess }
    default: false
    }
  }

  /// Whether any step of it was applied and stayed; not one that a fallback took back.
  @inlinable var hasSuccess: Bool {
    if case .multiple(let results) = self {
      results.contains { $0.hasSuccess }
    } else {
      isSuccess
    }
  }
}

/// Why the gate refused something that does not wait.
public enum NavigationRejection: Hashable, Sendable {
  /// The person is signed in and lacks the role.
  case forbidden
  /// It needs sign-in and is not something that waits, or the app has no sign-in.
  case needsSignIn
  /// A rule of the app keeps it from being shown now, for this reason.
  case unavailable(String)
  /// The login route was asked for by someone who is signed in.
  case alreadySignedIn
  /// An asynchronous middleware decided on a state or for a person that is no longer there.
  case stale
  /// Too much was sent while a command was under way.
  case queueFull
}
